#define _GNU_SOURCE

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static int32_t result(int value) { return value < 0 ? -errno : value; }

int32_t terminal_open(uint16_t columns, uint16_t rows, char *slave_path, size_t capacity) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (master < 0) return -errno;
  struct termios settings;
  int error = 0;
  if (grantpt(master) < 0 || unlockpt(master) < 0) error = errno;
  if (!error) error = ptsname_r(master, slave_path, capacity);
  if (!error && tcgetattr(master, &settings) == 0) {
    settings.c_iflag |= IUTF8;
    if (tcsetattr(master, TCSANOW, &settings) < 0) error = errno;
  }
  if (!error) {
    int32_t status = terminal_set_size(master, columns, rows);
    if (status < 0) error = -status;
  }
  if (!error) return master;
  close(master);
  return -error;
}

uint64_t process_limit_mark(int32_t pid) {
  struct rlimit limit;
  return prlimit(pid, RLIMIT_LOCKS, NULL, &limit) == 0 ? (uint64_t)limit.rlim_cur : 0;
}

struct spawn {
  const char *program;
  char *const *arguments;
  char *const *environment;
  const char *slave_path;
  const char *working_directory;
  uint64_t limit_mark;
  struct isolation isolation;
  int32_t observer_channel;
};

static void reset_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &action, NULL);
}

// Becomes the program, and tries again for up to two seconds as long as its file is open for writing (ETXTBSY): a
// process that another thread has just started keeps copies of all descriptors until it becomes its own program.
// Returns an errno.
static int become_program(const struct spawn *spawn) {
  const struct timespec pause = {.tv_nsec = 2000000};
  for (int attempt = 0; attempt < 1000; attempt++) {
    execve(spawn->program, spawn->arguments, spawn->environment);
    if (errno != ETXTBSY) return errno;
    nanosleep(&pause, NULL);
  }
  return ETXTBSY;
}

// Runs in the child of vfork(2), which shares the memory of its parent, so it makes only system calls. Returns an errno
// if the program couldn't be started.
static int become(const struct spawn *spawn, volatile bool *failed_isolating) {
  reset_signals();
  int error = process_isolate(&spawn->isolation);
  *failed_isolating = error != 0;
  if (error) return error;
  if (setsid() < 0) return errno;
  // Open after setsid and without O_NOCTTY, so that it becomes the controlling terminal.
  int terminal = open(spawn->slave_path, O_RDWR);
  if (terminal < 0) return errno;
  for (int file = 0; file < 3; file++) {
    if (terminal != file && dup2(terminal, file) < 0) return errno;
  }
  if (spawn->observer_channel >= 0 && (error = process_observe(spawn->observer_channel))) {
    return error;
  }
  closefrom(3);
  if (chdir(spawn->working_directory) < 0) return errno;
  struct rlimit limit;
  if (spawn->limit_mark != 0 && getrlimit(RLIMIT_LOCKS, &limit) == 0) {
    limit.rlim_cur = (rlim_t)spawn->limit_mark;
    setrlimit(RLIMIT_LOCKS, &limit);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  return become_program(spawn);
}

int32_t terminal_spawn(const char *program, char *const arguments[], char *const environment[],
                       const char *slave_path, const char *working_directory,
                       uint64_t limit_mark, struct isolation isolation,
                       int32_t observer_channel, bool *failed_isolating) {
  const struct spawn spawn = {program,           arguments,  environment, slave_path,
                              working_directory, limit_mark, isolation,   observer_channel};
  volatile bool was_isolating = false;
  // Block signals: a handler in the child would run in the memory of its parent.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  volatile int error = 0;
  pid_t pid = vfork();
  if (pid == 0) {
    error = become(&spawn, &was_isolating);
    _exit(127);
  }
  if (pid < 0) error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error && pid > 0) {
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  *failed_isolating = was_isolating;
  return error ? -error : pid;
}

int32_t terminal_set_size(int32_t file, uint16_t columns, uint16_t rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return result(ioctl(file, TIOCSWINSZ, &size));
}

int32_t terminal_set_window(int32_t file, uint16_t columns, uint16_t rows, uint16_t width,
                            uint16_t height) {
  struct winsize size = {
      .ws_row = rows, .ws_col = columns, .ws_xpixel = width, .ws_ypixel = height};
  return result(ioctl(file, TIOCSWINSZ, &size));
}

int32_t terminal_get_size(int32_t file, uint16_t *columns, uint16_t *rows) {
  struct winsize size;
  int32_t status = result(ioctl(file, TIOCGWINSZ, &size));
  if (status == 0) {
    *columns = size.ws_col;
    *rows = size.ws_row;
  }
  return status;
}

int32_t terminal_hang_up(int32_t master) {
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing < 0) return -errno;
  int32_t status = result(dup3(nothing, master, O_CLOEXEC));
  close(nothing);
  return status < 0 ? status : 0;
}

int32_t terminal_foreground_group(int32_t file) {
  pid_t group = 0;
  int32_t status = result(ioctl(file, TIOCGPGRP, &group));
  return status < 0 ? status : group;
}

int32_t process_open(int32_t pid) { return result((int)syscall(SYS_pidfd_open, pid, 0)); }

int32_t process_become_subreaper(void) {
  return result(prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L));
}

int32_t process_disable_core_dumps(void) {
  // A limit of 1 byte is too small for a file, and also keeps the kernel from piping cores to a program, which a limit
  // of 0 doesn't (core(5)).
  struct rlimit limit = {1, 1};
  if (setrlimit(RLIMIT_CORE, &limit) == 0) return 0;
  limit.rlim_cur = limit.rlim_max = 0;
  return result(setrlimit(RLIMIT_CORE, &limit));
}

int32_t terminal_unread_input(int32_t file, int32_t *count) {
  // A kernel thread delivers what was written to the master; poll waits for it.
  struct pollfd polled = {file, POLLIN, 0};
  poll(&polled, 1, 0);
  int unread = 0;
  int32_t status = result(ioctl(file, FIONREAD, &unread));
  *count = unread;
  return status;
}

// The file that each signal writes to. It is global because a signal handler takes no context.
static _Atomic int32_t signal_files[NSIG] = {[0 ... NSIG - 1] = -1};

static void write_signal(int signal) {
  int error = errno;
  unsigned char byte = (unsigned char)signal;
  // The pipe is non-blocking. If it is full, the reader already has enough to act on.
  ssize_t written = write(signal_files[signal], &byte, 1);
  (void)written;
  errno = error;
}

int32_t signal_pipe_open(int32_t *write_end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) return -errno;
  *write_end = ends[1];
  return ends[0];
}

void signal_pipe_connect(int32_t signal, int32_t write_end, bool restarts,
                         struct signal_route *before) {
  struct sigaction action = {.sa_handler = write_signal, .sa_flags = restarts ? SA_RESTART : 0};
  sigemptyset(&action.sa_mask);
  struct signal_route old = {.file = atomic_exchange(&signal_files[signal], write_end)};
  sigaction(signal, &action, &old.action);
  if (before) *before = old;
}

void signal_pipe_disconnect(int32_t signal, const struct signal_route *before) {
  sigaction(signal, &before->action, NULL);
  signal_files[signal] = before->file;
}

static void handle_nothing(int signal) { (void)signal; }

void process_handle_interrupts(int32_t write_end) {
  signal_pipe_connect(SIGINT, write_end, true, NULL);
  signal_pipe_connect(SIGTERM, write_end, true, NULL);
  struct sigaction hangup;
  if (sigaction(SIGHUP, NULL, &hangup) < 0 || hangup.sa_handler != SIG_IGN) {
    signal_pipe_connect(SIGHUP, write_end, true, NULL);
  }
  // Use a handler rather than SIG_IGN, which started programs would inherit.
  struct sigaction action = {.sa_handler = handle_nothing, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGPIPE, &action, NULL);
  sigaction(SIGXFSZ, &action, NULL);
}

static void *wait_for_gate(void *gate) {
  pthread_mutex_lock(gate);
  pthread_mutex_unlock(gate);
  return NULL;
}

int32_t process_try_threads(int32_t count) {
  pthread_t *threads = calloc((size_t)count, sizeof *threads);
  if (!threads) return -ENOMEM;
  pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&gate);
  int error = 0;
  int32_t made = 0;
  while (!error && made < count) {
    error = pthread_create(&threads[made], NULL, wait_for_gate, &gate);
    if (!error) made++;
  }
  pthread_mutex_unlock(&gate);
  while (made > 0) pthread_join(threads[--made], NULL);
  free(threads);
  return -error;
}
