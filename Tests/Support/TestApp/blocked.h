#ifndef BLOCKED_H
#define BLOCKED_H

// Ways to pause, see pauses.h.
void by_full_listener(long milliseconds);
void by_deferred_accept(long milliseconds);

/// `page how ms`: shows the beginning of what a child writes endlessly to a `pipe` or a `socket`, by write, `send` or
/// `sendfile`. The child waits until more is read.
int page(char **arguments);
/// `odd how`: counts keys while another thread sleeps. It waits for them with a `signal`, or with `nested` epoll
/// instances.
int wait_oddly(char **arguments);
/// `poll-keys µs ms`: looks for keys between naps, and paints its second half after `ms` milliseconds.
int poll_keys(char **arguments);
/// `gather ms`: reads keys until none has come for a time.
int gather_keys(char **arguments);
/// `field ms`: a field to type into, with a cursor that blinks.
int type_into_field(char **arguments);
/// `i386 ms`: a 32-bit program that sleeps.
int run_short_program(char **arguments);

#endif
