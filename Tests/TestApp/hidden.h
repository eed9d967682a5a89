#ifndef HIDDEN_H
#define HIDDEN_H

// Ways to pause, see pauses.h.
void by_terminal_limit(long milliseconds);
void by_socket_limit(long milliseconds);
void by_acknowledgement(long milliseconds);
void by_service(long milliseconds);
void by_service_read(long milliseconds);
void by_ring(long milliseconds);
void by_sigwait(long milliseconds);
void by_signalfd(long milliseconds);
void by_limit_and_timer(long milliseconds);
void by_turns(long milliseconds);
void by_outsider(long milliseconds);
void by_busy_outsider(long milliseconds);


/// Answers requests of a socket with this name, each a number of milliseconds, after that time.
int serve_requests(char **arguments);

#endif
