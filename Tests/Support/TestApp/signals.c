// Ways to let time pass that a timer's signal ends, whatever else the app waits for.
#define _GNU_SOURCE
#include "hidden.h"

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "pauses.h"

static volatile sig_atomic_t is_over;
static sem_t over;

static void end_wait(int signal) {
  (void)signal;
  is_over = 1;
  sem_post(&over);
}

/// Makes a signal call `end_wait`, and interrupt system calls that wait.
static void prepare(int signal) {
  is_over = 0;
  sem_init(&over, 0, 0);
  struct sigaction action = {.sa_handler = end_wait};
  sigaction(signal, &action, NULL);
}

static void start_alarm(long milliseconds) {
  prepare(SIGALRM);
  struct itimerval time = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000}};
  setitimer(ITIMER_REAL, &time, NULL);
}

static void forget(int number) { signal(number, SIG_DFL); }

/// Waits for a lock that the handler opens, as a queue in Python does.
void by_alarm_and_lock(long milliseconds) {
  start_alarm(milliseconds);
  while (!is_over) sem_wait(&over);
  forget(SIGALRM);
}

/// Waits for a child that never ends by itself.
void by_alarm_and_child(long milliseconds) {
  pid_t child = fork();
  if (child == 0) {
    for (;;) pause();
  }
  start_alarm(milliseconds);
  while (!is_over) waitpid(child, NULL, 0);
  forget(SIGALRM);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
}

/// Waits in an event loop without a time limit.
void by_alarm_and_poll(long milliseconds) {
  start_alarm(milliseconds);
  struct pollfd file = {0, POLLIN, 0};
  while (!is_over) poll(&file, 1, -1);
  forget(SIGALRM);
}

/// Waits in a read of the terminal, which an alarm ends.
void by_alarm_and_read(long milliseconds) {
  start_alarm(milliseconds);
  char byte;
  while (!is_over) {
    if (read(0, &byte, 1) == 0) break;
  }
  forget(SIGALRM);
}

/// Starts a timer of timer_create(2).
static timer_t start_timer(struct sigevent *event, long milliseconds) {
  timer_t timer = NULL;
  struct itimerspec time = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000000}};
  timer_create(CLOCK_MONOTONIC, event, &timer);
  timer_settime(timer, 0, &time, NULL);
  return timer;
}

static timer_t start_signal_timer(long milliseconds) {
  prepare(SIGUSR2);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR2};
  return start_timer(&event, milliseconds);
}

/// Waits in an event loop with a long time limit, which the timer ends earlier.
void by_timer_and_poll(long milliseconds) {
  timer_t timer = start_signal_timer(milliseconds);
  struct pollfd file = {0, POLLIN, 0};
  while (!is_over) poll(&file, 1, 5000);
  timer_delete(timer);
}

void by_timer_and_select(long milliseconds) {
  timer_t timer = start_signal_timer(milliseconds);
  while (!is_over) {
    struct timeval time = {5, 0};
    fd_set files;
    FD_ZERO(&files);
    FD_SET(0, &files);
    select(1, &files, NULL, NULL, &time);
  }
  timer_delete(timer);
}

static void call_over(union sigval value) {
  (void)value;
  end_wait(0);
}

/// Waits for a timer that calls a function on a thread.
void by_timer_and_thread(long milliseconds) {
  sem_init(&over, 0, 0);
  is_over = 0;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = call_over};
  timer_t timer = start_timer(&event, milliseconds);
  while (!is_over) sem_wait(&over);
  timer_delete(timer);
}
