#pragma once

#include <malloc.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

// What Swift's Glibc module lacks: pseudoterminals, spawning into a session of its own, pidfds, signal
// handlers, mallopt, and the variadic ioctl and prctl. Every function returns -errno on failure.

/// Opens a pseudoterminal of the given size with IUTF8 set; returns its master, non-blocking and
/// close-on-exec, and writes the slave's path.
int32_t terminal_open(uint16_t columns, uint16_t rows, char *slave_path, size_t capacity);

/// What a program does not share with the machine.
struct isolation {
  /// The name that uname(2) tells it; null for the machine's own.
  const char *host_name;
  /// Whether it must not run with another host name.
  bool needs_host_name;
  /// Whether it has no network but a loopback interface of its own.
  bool without_network;
  /// A folder that it finds in the place of another one; both null for none.
  const char *mount_source;
  const char *mount_target;
  /// A folder of which it finds a copy-on-write view: what it writes there is gone when it ends. Null for none.
  const char *view;
  /// The folder that keeps what is written there, so that a later program finds it; null to keep it in memory, for this
  /// program alone. It may be missing. Its path has no comma, colon or backslash.
  const char *view_layer;
};

/// Puts the calling process into namespaces of its own, which takes CAP_SYS_ADMIN, else a user namespace in
/// which the user is the only one (user_namespaces(7)). Where the host name is not needed, the machine's own
/// stays rather than that. Folders are mounted in a namespace of its own; a user namespace is made for a view, but not for
/// a folder in the place of another one.
/// Takes neither a lock nor memory, for the child of vfork(2); returns an errno.
int process_isolate(const struct isolation *isolation);

/// Checks whether a child of this process could be isolated so.
bool process_can_isolate(struct isolation isolation);

/// Starts a program as the leader of a session of its own whose controlling terminal is the slave,
/// with all signals at their defaults and none blocked, and no other open file; returns its pid.
/// `program` is a path.
///
/// `limit_mark`, where it is not 0, is its soft RLIMIT_LOCKS, which Linux has not looked at since
/// 2.4.25 (setrlimit(2)): whatever the program starts inherits it, also without environment, session
/// and parent. Only the program has it, at no moment this process: posix_spawn(3) can't say that, which is
/// why this forks itself. `*failed_isolating` tells whether `isolation` was what failed.
int32_t terminal_spawn(const char *program, char *const arguments[], char *const environment[],
                       const char *slave_path, const char *working_directory,
                       uint64_t limit_mark, struct isolation isolation,
                       bool *failed_isolating);

/// The soft RLIMIT_LOCKS of a process, also of a zombie; 0 where it can't be read.
uint64_t process_limit_mark(int32_t pid);

/// Sets the size of a terminal (TIOCSWINSZ).
int32_t terminal_set_size(int32_t file, uint16_t columns, uint16_t rows);

/// Sets the size of a terminal in cells and in pixels at once (TIOCSWINSZ), so that a program that runs
/// there gets one SIGWINCH.
int32_t terminal_set_window(int32_t file, uint16_t columns, uint16_t rows, uint16_t width,
                            uint16_t height);

/// Reads the size of a terminal (TIOCGWINSZ).
int32_t terminal_get_size(int32_t file, uint16_t *columns, uint16_t *rows);

/// The process group in the foreground of a terminal, also when asked on its master (TIOCGPGRP).
int32_t terminal_foreground_group(int32_t file);

/// A file that becomes readable when the process ends (pidfd_open).
int32_t process_open(int32_t pid);

/// Makes this process adopt the orphans among its descendants (PR_SET_CHILD_SUBREAPER).
int32_t process_become_subreaper(void);

/// Turns off core dumps for this process and all that it starts, files and pipes (core(5)).
int32_t process_disable_core_dumps(void);

/// How many bytes a terminal holds that its program has not read yet (FIONREAD on the slave).
int32_t terminal_unread_input(int32_t file, int32_t *count);

/// Makes a pipe for signals, of which a handler may do little more than write a byte. Both ends are
/// close-on-exec and non-blocking. Returns the end to read from.
int32_t signal_pipe_open(int32_t *write_end);

/// What a signal did before, for signal_pipe_disconnect.
struct signal_route {
  struct sigaction action;
  /// The pipe that it wrote to, or -1.
  int32_t file;
};

/// From now on the signal does nothing but write its number, as a byte, to the pipe. `restarts` says
/// whether calls that it interrupts go on (SA_RESTART). `before` may be null.
void signal_pipe_connect(int32_t signal, int32_t write_end, bool restarts,
                         struct signal_route *before);

/// Makes the signal do again what it did before.
void signal_pipe_disconnect(int32_t signal, const struct signal_route *before);

/// From now on, a crash of this process (SIGABRT, SIGSEGV and their like) gives the terminal its mode back and
/// writes the text to it, before it does what it did without this. The text has at most 256 bytes.
void terminal_restore_at_crash(int32_t input, int32_t output, const struct termios *mode,
                               const char *text);

/// A crash does nothing but what it did before terminal_restore_at_crash.
void terminal_forget_crash(void);

/// From now on, SIGINT, SIGTERM and SIGHUP write to the pipe instead of ending this process, but for a
/// SIGHUP that is ignored (nohup). SIGPIPE and SIGXFSZ do nothing: a write fails with EPIPE or EFBIG. What
/// this process starts has the signals at their defaults.
void process_handle_interrupts(int32_t write_end);

/// Tries whether so many threads can run at a time besides those that do.
int32_t process_try_threads(int32_t count);

/// How long a read from a terminal waits at most for a byte, the first or the next one: in tenths of a second if it
/// is raw with MIN 0, or with MIN above 1 and a TIME (termios(3)); -1 for ever, -2 if it can't be read. Opens the
/// terminal for the moment.
int32_t terminal_read_limit(const char *path);

/// Whether a terminal gives its programs each key at once (not ICANON, termios(3)).
bool terminal_is_raw(const char *path);

/// How many bytes a terminal holds that its program has not read yet. Opens the terminal for the moment.
int32_t terminal_unread_input_of(const char *path, int32_t *count);

/// Whether a thread has the files of its process, and not its own (kcmp(2)); true if that can't be known.
bool thread_shares_files(int32_t thread, int32_t process);

/// A file through which those of a process can be taken, or of a thread that has its own (Linux 6.9).
int32_t process_open_files(int32_t owner);

/// A copy of a descriptor of another process (pidfd_getfd(2), Linux 5.6), which must be closed soon: until
/// then the other side does not see that the process closes its own.
int32_t process_take_file(int32_t process_file, int32_t descriptor);

/// One end of a connection: an IPv6 address, or an IPv4 one mapped to it, and a port; or nothing.
struct socket_address {
  bool is_known;
  uint8_t address[16];
  uint16_t port;
};

/// What a socket says about when a program that waits for it goes on.
struct socket_state {
  struct socket_address own;
  struct socket_address peer;
  /// Who connected, or listened (SO_PEERCRED); 0 where there is nobody.
  int32_t peer_process;
  /// The names of local sockets, each as a digest; 0 where there is none.
  uint64_t own_name;
  uint64_t peer_name;
  /// SO_RCVTIMEO and SO_SNDTIMEO in microseconds; 0 for no limit.
  int64_t receive_limit;
  int64_t send_limit;
  /// Whether bytes are on their way, in or out, other than between two local sockets.
  bool has_bytes;
  /// Whether a timer of TCP runs for a connection that is being made or ended, or may for those that a listener
  /// keeps until they have data (TCP_DEFER_ACCEPT).
  bool is_between_states;
};

int32_t socket_state_read(int32_t file, struct socket_state *state);
