// A program of several threads that wake each other.
#define _GNU_SOURCE
#include "runtime.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "pauses.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int timer_has_ended, terminal_is_gone;

struct task {
  const char *kind, *way, *text;
  long milliseconds;
};

static void set(int *flag) {
  pthread_mutex_lock(&lock);
  *flag = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

static void wait_until(const int *flag) {
  pthread_mutex_lock(&lock);
  while (!*flag) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

static void *wait_for_timer(void *argument) {
  const struct task *task = argument;
  pause_by(task->way, task->milliseconds);
  set(&timer_has_ended);
  return NULL;
}

static void *write_text(void *argument) {
  const struct task *task = argument;
  wait_until(&timer_has_ended);
  if (write(1, task->text, strlen(task->text)) < 0) exit(1);
  wait_until(&terminal_is_gone);
  return NULL;
}

static void *read_terminal(void *argument) {
  (void)argument;
  char byte;
  while (read(0, &byte, 1) > 0) {
  }
  set(&terminal_is_gone);
  return NULL;
}

static void *wait_for_files(void *argument) {
  (void)argument;
  int queue = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(queue, EPOLL_CTL_ADD, eventfd(0, EFD_CLOEXEC), &event);
  epoll_wait(queue, &event, 1, -1);
  return NULL;
}

/// Naps, first for 20 µs and then ever longer, up to 10 ms.
static void *look_after(void *argument) {
  const struct task *task = argument;
  int keeps_napping = strcmp(task->kind, "napping") == 0;
  for (long microseconds = 20;; microseconds *= 2) {
    if (microseconds > 10000) microseconds = keeps_napping ? 10000 : 60000000;
    struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&time, NULL);
  }
}

int run_threads(const char *kind, const char *way, long milliseconds, const char *text) {
  static struct task task;
  task = (struct task){kind, way, text, milliseconds};
  void *(*bodies[])(void *) = {look_after, wait_for_files, read_terminal, write_text,
                               wait_for_timer};
  pthread_t thread;
  for (size_t index = 0; index < sizeof bodies / sizeof bodies[0]; index++) {
    if (pthread_create(&thread, NULL, bodies[index], &task) != 0) return 1;
  }
  wait_until(&terminal_is_gone);
  return 0;
}

static void *go_on_alone(void *argument) {
  const struct task *task = argument;
  // Lets the main thread end first.
  nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
  pause_by(task->way, task->milliseconds);
  if (write(1, task->text, strlen(task->text)) < 0) exit(1);
  read_terminal(NULL);
  exit(0);
}

int run_without_main_thread(const char *way, long milliseconds, const char *text) {
  static struct task task;
  task = (struct task){"", way, text, milliseconds};
  pthread_t thread;
  if (pthread_create(&thread, NULL, go_on_alone, &task) != 0) return 1;
  pthread_exit(NULL);
}
