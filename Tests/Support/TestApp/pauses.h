#ifndef PAUSES_H
#define PAUSES_H

/// Lets a time pass in a way that is chosen by its name: by a sleep, by computing, by a timer of an
/// event loop, or by waiting for a thread or a process that lets it pass.
///
/// Returns 0 if there is no such way.
int pause_by(const char *way, long milliseconds);

/// Returns the milliseconds of a monotonic clock.
long now(void);

#endif
