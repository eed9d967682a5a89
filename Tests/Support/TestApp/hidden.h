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
void by_service_sleep(long milliseconds);
void by_datagram_service(long milliseconds);
void by_named_pipe(long milliseconds);
void by_named_pipe_in_memory(long milliseconds);
void by_atomic_time(long milliseconds);
void by_boot_time(long milliseconds);
void by_own_files(long milliseconds);
void by_message_queue(long milliseconds);
void by_semaphores(long milliseconds);
void by_futexes(long milliseconds);
void by_priority_lock(long milliseconds);
void by_ring_limit(long milliseconds);
void by_alarm_and_lock(long milliseconds);
void by_alarm_and_child(long milliseconds);
void by_alarm_and_poll(long milliseconds);
void by_alarm_and_read(long milliseconds);
void by_timer_and_poll(long milliseconds);
void by_timer_and_select(long milliseconds);
void by_timer_and_thread(long milliseconds);

/// Answers requests on an abstract socket with this name. A request is the delay of its answer in milliseconds, and may
/// be followed by the path of a named pipe for the answer. A second socket, whose name begins with `d`, takes requests
/// as datagrams.
int serve_requests(char **arguments);

#endif
