// Ways to leave something behind.
#define _GNU_SOURCE

#include "leaving.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "behaviours.h"

void put(const char *bytes, unsigned long count) {
  while (count > 0) {
    ssize_t written = write(1, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    bytes += written;
    count -= (unsigned long)written;
  }
}

void paint(void) { put("ready", 5); }

int stay(void) {
  char byte;
  paint();
  while (read(0, &byte, 1) > 0) {
  }
  return 0;
}

void ignore_signals(void) {
  for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
}

_Noreturn void linger(void) {
  for (;;) pause();
}

static void pause_milliseconds(long count) {
  struct timespec time = {.tv_sec = count / 1000, .tv_nsec = count % 1000 * 1000000};
  nanosleep(&time, NULL);
}

/// Forks. Returns 1 in the child, which ignores all signals.
static int is_stubborn_child(void) {
  if (fork() != 0) return 0;
  ignore_signals();
  return 1;
}

/// Executes this program again without an environment, as the behaviour `name` with one number.
_Noreturn static void become(const char *name, int number) {
  char text[16];
  snprintf(text, sizeof text, "%d", number);
  char *const arguments[] = {"TestApp", (char *)name, text, NULL};
  char *const nothing[] = {NULL};
  execve("/proc/self/exe", arguments, nothing);
  _exit(127);
}

/// Leaves its session, its parent, its folder and all open files.
static void become_daemon(void) {
  setsid();
  if (fork() != 0) _exit(0);
  if (chdir("/") != 0) _exit(1);
  close_range(0, ~0U, 0);
}

static int lingering(char **arguments) {
  (void)arguments;
  ignore_signals();
  linger();
}

static int ignoring(char **arguments) {
  (void)arguments;
  ignore_signals();
  paint();
  linger();
}

static int stubborn_children(char **arguments) {
  (void)arguments;
  for (int count = 0; count < 5; count++) {
    if (is_stubborn_child()) linger();
  }
  return stay();
}

/// Leaves a child that holds the slave open after the app has ended.
static int held_terminal(char **arguments) {
  (void)arguments;
  if (is_stubborn_child()) linger();
  paint();
  return 0;
}

static int double_fork(char **arguments) {
  (void)arguments;
  if (is_stubborn_child()) {
    if (fork() != 0) _exit(0);
    linger();
  }
  return stay();
}

static int own_session(char **arguments) {
  (void)arguments;
  if (is_stubborn_child()) {
    setsid();
    linger();
  }
  return stay();
}

static int daemons(char **arguments) {
  (void)arguments;
  if (is_stubborn_child()) {
    become_daemon();
    linger();
  }
  paint();
  return 0;
}

/// A daemon without its mark: only its adoption shows whose it was.
static int unmarked_daemon(char **arguments) {
  if (is_stubborn_child()) {
    become_daemon();
    become("lingering", 0);
  }
  if (arguments[0]) return stay();
  pause_milliseconds(20);
  paint();
  return 0;
}

/// The most links of a chain, so that one that qa fails to end doesn't fill the machine.
enum { longest_chain = 9999 };

/// Starts a chain of processes: each starts the next one and ends, in a session of its own if there is an argument.
static int chain(char **arguments) {
  int leaves_session = arguments[0] != NULL;
  if (is_stubborn_child()) {
    for (int link = 0; link < longest_chain; link++) {
      if (leaves_session) setsid();
      pause_milliseconds(1);
      if (fork() != 0) _exit(0);
    }
    _exit(0);
  }
  return stay();
}

/// A link of a chain in which each process is a new program, without an environment and in its own session.
static int unmarked_link(char **arguments) {
  int left = arguments[0] ? atoi(arguments[0]) : 0;
  if (left <= 0) return 0;
  setsid();
  if (fork() != 0) _exit(0);
  pause_milliseconds(1);
  become("unmarked-link", left - 1);
}

static int unmarked_chain(char **arguments) {
  (void)arguments;
  if (is_stubborn_child()) become("unmarked-link", longest_chain);
  return stay();
}

static int stopped(char **arguments) {
  (void)arguments;
  for (int count = 0; count < 3; count++) {
    if (is_stubborn_child()) {
      if (count == 1) setsid();
      raise(SIGSTOP);
      linger();
    }
  }
  return stay();
}

/// Leaves children that are never waited for, and orphans that end by themselves.
static int zombies(char **arguments) {
  (void)arguments;
  for (int count = 0; count < 40; count++) {
    if (fork() == 0) {
      if (count % 2 == 0) _exit(0);
      setsid();
      if (fork() == 0) pause_milliseconds(count);
      _exit(0);
    }
  }
  return stay();
}

static void *lingering_thread(void *unused) {
  (void)unused;
  linger();
}

/// Leaves a process that looks like a zombie, since its main thread has ended.
static int headless(char **arguments) {
  (void)arguments;
  if (is_stubborn_child()) {
    pthread_t thread;
    setsid();
    if (fork() != 0) _exit(0);
    pthread_create(&thread, NULL, lingering_thread, NULL);
    pthread_exit(NULL);
  }
  return stay();
}

/// Aborts in a child, which may leave a core. With an argument the parent stays, otherwise it aborts, too.
static int aborting(char **arguments) {
  // The Swift runtime, which is linked to this program, would write a backtrace and prompt.
  signal(SIGABRT, SIG_DFL);
  if (fork() == 0) abort();
  if (arguments[0]) return stay();
  paint();
  abort();
}

/// Locks its terminal against others, then detaches from it, stops it, hangs it up or moves it to another session.
static int terminal_games(char **arguments) {
  const char *game = arguments[0] ? arguments[0] : "";
  struct termios settings;
  ignore_signals();
  if (tcgetattr(0, &settings) == 0) {
    cfmakeraw(&settings);
    tcsetattr(0, TCSANOW, &settings);
  }
  char byte;
  ioctl(0, TIOCEXCL);
  if (ioctl(0, TIOCSTI, "x") == 0 && read(0, &byte, 1) != 1) return 1;
  paint();
  pause_milliseconds(50);
  if (strcmp(game, "lose") == 0) ioctl(0, TIOCNOTTY);
  if (strcmp(game, "stop") == 0) tcflow(1, TCOOFF);
  if (strcmp(game, "hang-up") == 0) syscall(SYS_vhangup);
  if (strcmp(game, "steal") == 0 && fork() == 0) {
    setsid();
    ioctl(0, TIOCSCTTY, 1);
    tcsetpgrp(0, getpid());
  }
  linger();
}

const struct behaviour leaving_behaviours[] = {
    {"lingering", lingering},
    {"ignoring", ignoring},
    {"stubborn-children", stubborn_children},
    {"held-terminal", held_terminal},
    {"double-fork", double_fork},
    {"own-session", own_session},
    {"daemon", daemons},
    {"unmarked-daemon", unmarked_daemon},
    {"chain", chain},
    {"unmarked-link", unmarked_link},
    {"unmarked-chain", unmarked_chain},
    {"stopped", stopped},
    {"zombies", zombies},
    {"headless", headless},
    {"aborting", aborting},
    {"terminal-games", terminal_games},
    {"files", leave_files},
    {"descriptors", open_many},
    {"flood", flood},
    {"flood-unread", flood_unread},
    {"lines", write_lines},
    {NULL, NULL},
};
