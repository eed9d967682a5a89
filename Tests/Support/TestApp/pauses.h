#ifndef PAUSES_H
#define PAUSES_H

/// Lets a time pass in a named way: by sleeping, by computing, with a timer of an event loop, or by waiting for a
/// thread or a process that does one of these.
///
/// Returns 0 if there is no such way.
int pause_by(const char *way, long milliseconds);

/// Returns the milliseconds of a monotonic clock.
long now(void);

#endif
