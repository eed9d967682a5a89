// Ways to let time pass by calls and clocks that few programs use.
#define _GNU_SOURCE
#include "hidden.h"

#include <errno.h>
#include <linux/io_uring.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "pauses.h"

static struct timespec time_after(clockid_t clock, long milliseconds) {
  struct timespec time;
  clock_gettime(clock, &time);
  time.tv_nsec += milliseconds % 1000 * 1000000;
  time.tv_sec += milliseconds / 1000 + time.tv_nsec / 1000000000;
  time.tv_nsec %= 1000000000;
  return time;
}

static struct timespec time_of(long milliseconds) {
  return (struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000};
}

static void sleep_until(clockid_t clock, long milliseconds) {
  struct timespec end = time_after(clock, milliseconds);
  while (clock_nanosleep(clock, TIMER_ABSTIME, &end, NULL) == EINTR) {
  }
}

/// Sleeps by a clock that is decades ahead of the time since the machine was started.
void by_atomic_time(long milliseconds) { sleep_until(CLOCK_TAI, milliseconds); }

void by_boot_time(long milliseconds) { sleep_until(CLOCK_BOOTTIME, milliseconds); }

/// Waits for a timer as a file, in a file table that other threads of the program don't share.
void by_own_files(long milliseconds) {
  unshare(CLONE_FILES);
  pause_by("timerfd", milliseconds);
}

/// Waits for a message queue that stays empty.
void by_message_queue(long milliseconds) {
  char name[32], byte[16];
  snprintf(name, sizeof name, "/qa-settling-%ld", (long)getpid());
  struct mq_attr sizes = {.mq_maxmsg = 1, .mq_msgsize = sizeof byte};
  mqd_t queue = mq_open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600, &sizes);
  mq_unlink(name);
  struct timespec end = time_after(CLOCK_REALTIME, milliseconds);
  ssize_t count = mq_timedreceive(queue, byte, sizeof byte, NULL, &end);
  (void)count;
  mq_close(queue);
}

void by_semaphores(long milliseconds) {
  int set = semget(IPC_PRIVATE, 1, 0600);
  struct sembuf take = {0, -1, 0};
  struct timespec limit = time_of(milliseconds);
  semtimedop(set, &take, 1, &limit);
  semctl(set, 0, IPC_RMID);
}

#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif

/// Waits with the call for several futexes (Linux 5.16), here for one.
void by_futexes(long milliseconds) {
  uint32_t word = 0;
  struct {
    uint64_t value, address;
    uint32_t flags, reserved;
  } wait = {0, (uint64_t)(uintptr_t)&word, 2, 0};
  struct timespec end = time_after(CLOCK_MONOTONIC, milliseconds);
  if (syscall(SYS_futex_waitv, &wait, 1, 0, &end, CLOCK_MONOTONIC) == -1 && errno == ENOSYS) {
    pause_by("nanosleep", milliseconds);
  }
}

static pthread_mutex_t held;

static void *hold(void *argument) {
  (void)argument;
  pthread_mutex_lock(&held);
  for (;;) pause();
  return NULL;
}

/// Waits for a lock with priority inheritance, by the clock that can't be set.
void by_priority_lock(long milliseconds) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_setprotocol(&kind, PTHREAD_PRIO_INHERIT);
  pthread_mutex_init(&held, &kind);
  pthread_t thread;
  pthread_create(&thread, NULL, hold, NULL);
  pause_by("nanosleep", 5);
  struct timespec end = time_after(CLOCK_MONOTONIC, milliseconds);
  pthread_mutex_clocklock(&held, CLOCK_MONOTONIC, &end);
}

/// Waits for an idle io_uring with a time limit.
void by_ring_limit(long milliseconds) {
  struct io_uring_params parameters;
  memset(&parameters, 0, sizeof parameters);
  int ring = (int)syscall(SYS_io_uring_setup, 4, &parameters);
  struct timespec limit = time_of(milliseconds);
  uint64_t argument[3] = {0, 0, (uint64_t)(uintptr_t)&limit};
  const unsigned flags = IORING_ENTER_GETEVENTS | 8;  // IORING_ENTER_EXT_ARG
  if (ring < 0 || (syscall(SYS_io_uring_enter, ring, 0, 1, flags, argument, sizeof argument) < 0 &&
                   errno != ETIME)) {
    pause_by("nanosleep", milliseconds);
  }
  if (ring >= 0) close(ring);
}
