// Ways to let time pass, as apps do.
#define _GNU_SOURCE
#include "pauses.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "blocked.h"
#include "hidden.h"

static struct timespec timespec_of(long milliseconds) {
  return (struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000};
}

static long milliseconds_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

long now(void) { return milliseconds_of(CLOCK_MONOTONIC); }

static void by_nanosleep(long milliseconds) {
  struct timespec time = timespec_of(milliseconds);
  nanosleep(&time, NULL);
}

static void by_usleep(long milliseconds) { usleep((useconds_t)milliseconds * 1000); }

/// Sleeps until a time of the monotonic clock.
static void by_clock(long milliseconds) {
  struct timespec end = timespec_of(now() + milliseconds);
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL) != 0) {
  }
}

/// Sleeps many times, briefly.
static void by_naps(long milliseconds) {
  for (long end = now() + milliseconds; now() < end;) by_nanosleep(20);
}

/// Computes for this much processor time, however long that takes.
static void by_computing(long milliseconds) {
  long end = milliseconds_of(CLOCK_THREAD_CPUTIME_ID) + milliseconds;
  while (milliseconds_of(CLOCK_THREAD_CPUTIME_ID) < end) {
  }
}

/// An event loop on the terminal, with a time limit of poll(2).
static void by_poll(long milliseconds) {
  struct pollfd file = {0, POLLIN, 0};
  poll(&file, 1, (int)milliseconds);
}

/// An event loop that checks its clock every 50 ms.
static void by_ticks(long milliseconds) {
  for (long end = now() + milliseconds; now() < end;) by_poll(50);
}

static void by_select(long milliseconds) {
  struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
  fd_set files;
  FD_ZERO(&files);
  FD_SET(0, &files);
  select(1, &files, NULL, NULL, &time);
}

/// Waits without a time limit for the terminal and one more file.
static void wait_for(int file) {
  int queue = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(queue, EPOLL_CTL_ADD, 0, &event);
  epoll_ctl(queue, EPOLL_CTL_ADD, file, &event);
  epoll_wait(queue, &event, 1, -1);
  close(queue);
}

static void by_epoll(long milliseconds) {
  int queue = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(queue, EPOLL_CTL_ADD, 0, &event);
  epoll_wait(queue, &event, 1, (int)milliseconds);
  close(queue);
}

/// An event loop without a time limit, with a timer as one of its files.
static void by_timerfd(long milliseconds) {
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  struct itimerspec time = {.it_value = timespec_of(milliseconds)};
  timerfd_settime(timer, 0, &time, NULL);
  wait_for(timer);
  close(timer);
}

static void ignore(int signal) { (void)signal; }

/// Waits for the signal of a process timer.
static void by_alarm(long milliseconds) {
  signal(SIGALRM, ignore);
  sigset_t blocked, free;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGALRM);
  sigprocmask(SIG_BLOCK, &blocked, &free);
  struct itimerval time = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000}};
  setitimer(ITIMER_REAL, &time, NULL);
  sigsuspend(&free);
  signal(SIGALRM, SIG_DFL);
}

static void by_condition(long milliseconds) {
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_nsec += milliseconds % 1000 * 1000000;
  end.tv_sec += milliseconds / 1000 + end.tv_nsec / 1000000000;
  end.tv_nsec %= 1000000000;
  pthread_mutex_lock(&lock);
  while (pthread_cond_timedwait(&condition, &lock, &end) == 0) {
  }
  pthread_mutex_unlock(&lock);
}

/// Waits for a child that sleeps.
static void by_child(long milliseconds) {
  pid_t child = fork();
  if (child == 0) {
    by_nanosleep(milliseconds);
    _exit(0);
  }
  waitpid(child, NULL, 0);
}

/// Waits for the answer of a background process that computes.
static void by_server(long milliseconds) {
  int files[2];
  if (pipe(files) != 0) return;
  pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    by_computing(milliseconds);
    ssize_t written = write(files[1], "x", 1);
    _exit(written == 1 ? 0 : 1);
  }
  wait_for(files[0]);
  close(files[0]);
  close(files[1]);
  waitpid(child, NULL, 0);
}

/// Waits for the answer of a daemon: an orphan in a session of its own.
static void by_daemon(long milliseconds) {
  int files[2];
  if (pipe(files) != 0) return;
  pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    by_nanosleep(milliseconds);
    ssize_t written = write(files[1], "x", 1);
    _exit(written == 1 ? 0 : 1);
  }
  waitpid(child, NULL, 0);
  wait_for(files[0]);
  close(files[0]);
  close(files[1]);
}

int pause_by(const char *way, long milliseconds) {
  static const struct {
    const char *name;
    void (*pause)(long);
  } ways[] = {
      {"nanosleep", by_nanosleep}, {"usleep", by_usleep},   {"clock", by_clock},
      {"naps", by_naps},           {"compute", by_computing}, {"poll", by_poll},
      {"ticks", by_ticks},         {"select", by_select},   {"epoll", by_epoll},
      {"timerfd", by_timerfd},     {"alarm", by_alarm},     {"condition", by_condition},
      {"child", by_child},         {"server", by_server},   {"daemon", by_daemon},
      {"vtime", by_terminal_limit}, {"socket", by_socket_limit},
      {"acknowledgement", by_acknowledgement}, {"ring", by_ring}, {"sigwait", by_sigwait},
      {"signalfd", by_signalfd}, {"limit-and-timer", by_limit_and_timer}, {"turns", by_turns},
      {"outsider", by_outsider},   {"busy-outsider", by_busy_outsider}, {"service", by_service},
      {"service-read", by_service_read}, {"service-sleep", by_service_sleep},
      {"datagram", by_datagram_service}, {"named-pipe", by_named_pipe},
      {"alarm-lock", by_alarm_and_lock}, {"alarm-child", by_alarm_and_child},
      {"alarm-poll", by_alarm_and_poll}, {"alarm-read", by_alarm_and_read},
      {"timer-poll", by_timer_and_poll}, {"timer-select", by_timer_and_select},
      {"timer-thread", by_timer_and_thread}, {"full-listener", by_full_listener},
      {"deferred", by_deferred_accept}, {"memory-pipe", by_named_pipe_in_memory},
      {"atomic-time", by_atomic_time}, {"boot-time", by_boot_time}, {"own-files", by_own_files},
      {"message-queue", by_message_queue}, {"semaphores", by_semaphores},
      {"futexes", by_futexes},     {"priority-lock", by_priority_lock},
      {"ring-limit", by_ring_limit},
  };
  for (size_t index = 0; index < sizeof ways / sizeof ways[0]; index++) {
    if (strcmp(ways[index].name, way) != 0) continue;
    ways[index].pause(milliseconds);
    return 1;
  }
  return 0;
}
