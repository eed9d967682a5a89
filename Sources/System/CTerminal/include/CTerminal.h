#pragma once

#include <malloc.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <termios.h>

// Functions that Swift's Glibc module lacks: pseudoterminals, spawning into a new session, pidfds, signal handlers,
// mallopt, and the variadic ioctl and prctl. Functions return -errno on failure unless stated otherwise.

/// Opens a pseudoterminal of the given size with IUTF8 set. Returns its master, which is non-blocking and
/// close-on-exec, and writes the path of its slave to `slave_path`.
int32_t terminal_open(uint16_t columns, uint16_t rows, char *slave_path, size_t capacity);

/// The resources that a program doesn't share with the machine.
struct isolation {
  /// The host name that uname(2) returns to the program, or null for the machine's own.
  const char *host_name;
  /// Whether the program must not run with another host name.
  bool needs_host_name;
  /// Whether the program's only network is a loopback interface of its own.
  bool without_network;
  /// A folder to mount in place of `mount_target`; both null for none.
  const char *mount_source;
  const char *mount_target;
  /// A folder that the program sees as a copy-on-write view, so that its writes don't reach the folder; null for none.
  const char *view;
  /// A folder that keeps the writes to the view for later programs, or null to keep them in memory for this program
  /// only. It is created if it is missing. Its path must not contain a comma, colon or backslash.
  const char *view_layer;
};

/// Moves the calling process to namespaces of its own. Without CAP_SYS_ADMIN, this requires a user namespace that
/// contains only the current user (user_namespaces(7)). No user namespace is created just for a host name that isn't
/// needed (the machine's own stays) or just to mount a folder in place of another (that fails).
///
/// It takes no lock and allocates no memory, so that the child of vfork(2) can call it. Returns 0 or an errno.
int process_isolate(const struct isolation *isolation);

/// Whether a child of vfork(2) gets 0 from a function, which takes no lock and allocates no memory.
bool process_succeeds_in_child(int (*attempt)(const void *context), const void *context);

/// Whether a child of this process can be isolated this way.
bool process_can_isolate(struct isolation isolation);

/// Makes the system calls of this process and its descendants that change files or reach other hosts wait until an
/// observer has seen them, and sends the observer as a file to a socket, unless that is -1. Without CAP_SYS_ADMIN, the
/// process can't gain privileges afterwards.
///
/// It takes no lock and allocates no memory, so that the child of vfork(2) can call it. Returns 0 or an errno.
int process_observe(int32_t channel);

/// Whether a child of this process can be observed.
bool process_can_observe(void);

/// Starts a program as the leader of a new session and returns its pid. The slave is its controlling terminal and its
/// only open file; all signals have their default actions, and none is blocked. `program` is a path.
///
/// `limit_mark`, unless it is 0, becomes the program's soft RLIMIT_LOCKS, a limit that Linux has ignored since 2.4.25
/// (setrlimit(2)). All descendants inherit it, even if they change their environment, session and parent, so it
/// identifies them. This process itself never gets the limit. posix_spawn(3) can't do that, so this function calls
/// vfork(2). `observer_channel`, unless it is -1, gets the observer of the program (process_observe).
/// `*failed_isolating` is set to whether `isolation` is what failed.
int32_t terminal_spawn(const char *program, char *const arguments[], char *const environment[],
                       const char *slave_path, const char *working_directory,
                       uint64_t limit_mark, struct isolation isolation,
                       int32_t observer_channel, bool *failed_isolating);

/// Returns the soft RLIMIT_LOCKS of a process or zombie, or 0 if it can't be read.
uint64_t process_limit_mark(int32_t pid);

/// Sets the size of a terminal (TIOCSWINSZ).
int32_t terminal_set_size(int32_t file, uint16_t columns, uint16_t rows);

/// Sets the size of a terminal in cells and in pixels at once (TIOCSWINSZ), so that its program gets only one SIGWINCH.
int32_t terminal_set_window(int32_t file, uint16_t columns, uint16_t rows, uint16_t width,
                            uint16_t height);

/// Reads the size of a terminal (TIOCGWINSZ).
int32_t terminal_get_size(int32_t file, uint16_t *columns, uint16_t *rows);

/// Closes the master of a terminal, so that its programs lose it. The descriptor stays open, without anything to read.
int32_t terminal_hang_up(int32_t master);

/// Returns the foreground process group of a terminal, given its slave or master (TIOCGPGRP).
int32_t terminal_foreground_group(int32_t file);

/// Returns a file that becomes readable when the process ends (pidfd_open(2)).
int32_t process_open(int32_t pid);

/// Makes this process adopt the orphans among its descendants (PR_SET_CHILD_SUBREAPER).
int32_t process_become_subreaper(void);

/// Turns off core dumps, both to files and to pipes, for this process and its descendants (core(5)).
int32_t process_disable_core_dumps(void);

/// Gets the number of bytes in a terminal that its program hasn't read yet (FIONREAD on the slave).
int32_t terminal_unread_input(int32_t file, int32_t *count);

/// Creates a pipe for signals, since a signal handler may do little more than write a byte. Both ends are close-on-exec
/// and non-blocking. Returns the end to read from.
int32_t signal_pipe_open(int32_t *write_end);

/// The previous handling of a signal, for signal_pipe_disconnect.
struct signal_route {
  struct sigaction action;
  /// The pipe that the signal wrote to, or -1.
  int32_t file;
};

/// Makes a signal only write its number, as a byte, to the pipe. `restarts` is whether interrupted system calls
/// continue (SA_RESTART). `before` is set to the previous handling, and may be null.
void signal_pipe_connect(int32_t signal, int32_t write_end, bool restarts,
                         struct signal_route *before);

/// Restores the previous handling of a signal.
void signal_pipe_disconnect(int32_t signal, const struct signal_route *before);

/// Makes a crash of this process (SIGABRT, SIGQUIT, SIGSEGV and similar signals) restore the terminal's mode and write a text to
/// it before it takes its usual effect. The text has at most 256 bytes.
void terminal_restore_at_crash(int32_t input, int32_t output, const struct termios *mode,
                               const char *text);

/// Undoes terminal_restore_at_crash.
void terminal_forget_crash(void);

/// Makes SIGTSTP set the terminal's mode to `mode` before it stops this process, and to `keys` when it is resumed. Does
/// nothing if the signal is ignored.
void terminal_restore_at_stop(int32_t input, const struct termios *mode,
                              const struct termios *keys);

/// Undoes terminal_restore_at_stop.
void terminal_forget_stop(void);

/// Makes SIGINT, SIGTERM and SIGHUP write to the pipe instead of ending this process; a SIGHUP that is ignored (nohup)
/// stays ignored. SIGPIPE and SIGXFSZ have no effect, so that writes fail with EPIPE or EFBIG. Programs that this
/// process starts have the default actions.
void process_handle_interrupts(int32_t write_end);

/// Checks that `count` more threads can run at the same time.
int32_t process_try_threads(int32_t count);

/// Returns the longest time that a read from a terminal waits for its first or next byte, in tenths of a second, or -1
/// if there is no limit. There is one if the terminal is raw with MIN 0, or with MIN above 1 and a TIME (termios(3)).
/// Opens the terminal briefly; returns -2 on failure.
int32_t terminal_read_limit(const char *path);

/// Whether a terminal passes each key to its program at once (no ICANON, termios(3)).
bool terminal_is_raw(const char *path);

/// Gets the number of bytes in a terminal that its program hasn't read yet. Opens the terminal briefly.
int32_t terminal_unread_input_of(const char *path, int32_t *count);

/// Gets the number of a character device; false if the path leads to anything else.
bool device_number(const char *path, uint32_t *major, uint32_t *minor);

/// Whether a thread shares the open files of its process (kcmp(2)); true if that can't be determined.
bool thread_shares_files(int32_t thread, int32_t process);

/// Opens a process, or a thread that has open files of its own (Linux 6.9), for process_take_file.
int32_t process_open_files(int32_t owner);

/// Duplicates a descriptor of another process (pidfd_getfd(2), Linux 5.6). Close the duplicate soon: until then, the
/// other end doesn't notice if the process closes its own.
int32_t process_take_file(int32_t process_file, int32_t descriptor);

/// One end of a connection: a port, and an IPv6 address or an IPv4 address mapped to one, if they are known.
struct socket_address {
  bool is_known;
  uint8_t address[16];
  uint16_t port;
};

/// The state of a socket, as far as it shows when a program's wait for the socket may end.
struct socket_state {
  struct socket_address own;
  struct socket_address peer;
  /// The process that connected or listened at the other end (SO_PEERCRED); 0 if unknown.
  int32_t peer_process;
  /// Digests of the names of local sockets; 0 for a socket without a name.
  uint64_t own_name;
  uint64_t peer_name;
  /// SO_RCVTIMEO and SO_SNDTIMEO in microseconds; 0 if there is no limit.
  int64_t receive_limit;
  int64_t send_limit;
  /// Whether bytes wait to be read or sent. Always false for local sockets, which deliver at once.
  bool has_bytes;
  /// Whether a TCP timer runs because the connection is being made or ended, or may run because a listener holds back
  /// connections until they have data (TCP_DEFER_ACCEPT).
  bool is_between_states;
};

int32_t socket_state_read(int32_t file, struct socket_state *state);

/// The address of a socket of the internet; unknown for another one.
struct socket_address socket_address_of(const struct sockaddr_storage *from);

/// Receives the observer of a program from the other end of its channel; close it afterwards. Never waits.
int32_t observer_receive(int32_t channel);

/// A system call that waits to be seen.
struct observed_call {
  uint64_t id;
  /// The thread that makes it.
  int32_t process;
  /// The descriptor of the folder that a relative path starts from, or AT_FDCWD.
  int32_t folder;
  /// The path of the file that it changes; empty if it can't be read, or if it changes none.
  char path[4096];
  /// The host that it reaches; unknown if it reaches none.
  struct socket_address address;
};

/// Gets the next call that waits. Returns 1 if there is one, 0 if there is none now, or -ESRCH if the program and all of
/// its descendants have ended.
int32_t observer_next(int32_t observer, struct observed_call *call);

/// Lets a call take place.
void observer_continue(int32_t observer, uint64_t id);
