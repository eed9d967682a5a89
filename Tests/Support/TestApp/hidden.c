// Ways to let time pass that the kernel doesn't list among the time limits of system calls.
#define _GNU_SOURCE
#include "hidden.h"

#include <arpa/inet.h>
#include <linux/io_uring.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "pauses.h"

/// Reads of a raw terminal with MIN 0 and TIME 1, as kilo does.
void by_terminal_limit(long milliseconds) {
  struct termios before, mode;
  tcgetattr(0, &before);
  mode = before;
  mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  mode.c_cc[VMIN] = 0;
  mode.c_cc[VTIME] = 1;
  tcsetattr(0, TCSANOW, &mode);
  char byte;
  for (long end = now() + milliseconds; now() < end;) {
    if (read(0, &byte, 1) < 0) break;
  }
  tcsetattr(0, TCSANOW, &before);
}

/// A socket that gives up reading (SO_RCVTIMEO).
void by_socket_limit(long milliseconds) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
  struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
  setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  char byte;
  ssize_t count = recv(ends[0], &byte, 1, 0);
  (void)count;
  close(ends[0]);
  close(ends[1]);
}

/// Repeatedly sends two small packets to a child over TCP, and reads an answer to both. The second packet waits for the
/// acknowledgement of the first, which is delayed by 40 ms.
void by_acknowledgement(long milliseconds) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  bind(listener, (struct sockaddr *)&address, sizeof address);
  listen(listener, 1);
  getsockname(listener, (struct sockaddr *)&address, &length);
  char bytes[2];
  pid_t child = fork();
  if (child == 0) {
    int file = accept(listener, NULL, NULL);
    while (recv(file, bytes, 2, MSG_WAITALL) == 2) {
      if (send(file, "k", 1, MSG_NOSIGNAL) != 1) break;
    }
    _exit(0);
  }
  int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(file, (struct sockaddr *)&address, sizeof address) != 0) return;
  for (long end = now() + milliseconds; now() < end;) {
    if (send(file, "a", 1, MSG_NOSIGNAL) != 1 || send(file, "b", 1, MSG_NOSIGNAL) != 1) break;
    if (recv(file, bytes, 1, 0) != 1) break;
  }
  close(file);
  close(listener);
  waitpid(child, NULL, 0);
}

/// Waits for a timer of io_uring(7) that writes to an eventfd, or sleeps if the kernel has no io_uring.
void by_ring(long milliseconds) {
  struct io_uring_params parameters = {0};
  int ring = (int)syscall(SYS_io_uring_setup, 4, &parameters);
  if (ring < 0) {
    poll(NULL, 0, (int)milliseconds);
    return;
  }
  size_t size = parameters.sq_off.array + parameters.sq_entries * sizeof(uint32_t);
  char *queue = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring,
                     IORING_OFF_SQ_RING);
  struct io_uring_sqe *entries =
      mmap(NULL, parameters.sq_entries * sizeof *entries, PROT_READ | PROT_WRITE,
           MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_SQES);
  if (queue == MAP_FAILED || (void *)entries == MAP_FAILED) return;
  int event = eventfd(0, EFD_CLOEXEC);
  syscall(SYS_io_uring_register, ring, IORING_REGISTER_EVENTFD, &event, 1);
  struct __kernel_timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  memset(&entries[0], 0, sizeof entries[0]);
  entries[0].opcode = IORING_OP_TIMEOUT;
  entries[0].fd = -1;
  entries[0].addr = (uint64_t)(uintptr_t)&time;
  entries[0].len = 1;
  *(uint32_t *)(void *)(queue + parameters.sq_off.array) = 0;
  __atomic_store_n((uint32_t *)(void *)(queue + parameters.sq_off.tail), 1, __ATOMIC_RELEASE);
  syscall(SYS_io_uring_enter, ring, 1, 0, 0, NULL, 0);
  struct pollfd files[] = {{0, POLLIN, 0}, {event, POLLIN, 0}};
  poll(files, 2, -1);
  close(event);
  close(ring);
}

static void start_alarm(long milliseconds, sigset_t *alarm) {
  sigemptyset(alarm);
  sigaddset(alarm, SIGALRM);
  sigprocmask(SIG_BLOCK, alarm, NULL);
  struct itimerval time = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000}};
  setitimer(ITIMER_REAL, &time, NULL);
}

/// Waits for the signal of a timer with sigwait.
void by_sigwait(long milliseconds) {
  sigset_t alarm;
  start_alarm(milliseconds, &alarm);
  int signal;
  sigwait(&alarm, &signal);
  sigprocmask(SIG_UNBLOCK, &alarm, NULL);
}

/// Waits in an event loop for a signalfd with the signal of a timer.
void by_signalfd(long milliseconds) {
  sigset_t alarm;
  start_alarm(milliseconds, &alarm);
  struct pollfd files[] = {{0, POLLIN, 0}, {signalfd(-1, &alarm, SFD_CLOEXEC), POLLIN, 0}};
  poll(files, 2, -1);
  struct signalfd_siginfo information;
  ssize_t count = read(files[1].fd, &information, sizeof information);
  (void)count;
  close(files[1].fd);
  sigprocmask(SIG_UNBLOCK, &alarm, NULL);
}

/// An event loop with a long time limit, and a timerfd that is due earlier.
void by_limit_and_timer(long milliseconds) {
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  struct itimerspec time = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000000}};
  timerfd_settime(timer, 0, &time, NULL);
  struct pollfd files[] = {{0, POLLIN, 0}, {timer, POLLIN, 0}};
  poll(files, 2, 60000);
  close(timer);
}

/// Alternates between 5 ms of work and 5 ms of sleep.
void by_turns(long milliseconds) {
  for (long end = now() + milliseconds; now() < end;) {
    pause_by("compute", 5);
    pause_by("nanosleep", 5);
  }
}

/// Waits for a helper in a session of its own.
static void wait_for_outsider(const char *way, long milliseconds) {
  int files[2];
  if (pipe(files) != 0) return;
  pid_t child = fork();
  if (child == 0) {
    setsid();
    pause_by(way, milliseconds);
    ssize_t written = write(files[1], "x", 1);
    _exit(written == 1 ? 0 : 1);
  }
  struct pollfd both[] = {{0, POLLIN, 0}, {files[0], POLLIN, 0}};
  poll(both, 2, -1);
  close(files[0]);
  close(files[1]);
  waitpid(child, NULL, 0);
}

void by_outsider(long milliseconds) { wait_for_outsider("compute", milliseconds); }

void by_busy_outsider(long milliseconds) { wait_for_outsider("turns", milliseconds); }
