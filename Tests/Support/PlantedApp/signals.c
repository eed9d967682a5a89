// Signals: the app restores its terminal whatever ends or stops it.
#define _GNU_SOURCE
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "faults.h"
#include "terminal.h"

static int ends[2];

static void note(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  if (write(ends[1], &byte, 1) < 0) abort();
  errno = error;
}

static void raise_unhandled(int number) {
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

static void crash(int number) {
  terminal_leave();
  if (has(number == SIGSEGV ? "status-0-after-segv" : "status-0-after-abrt")) _exit(0);
  raise_unhandled(number);
}

static void handle(int number, const char *unhandled, void (*handler)(int)) {
  if (has(unhandled)) {
    signal(number, SIG_DFL);
    return;
  }
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigaction(number, &action, NULL);
}

void signals_install(void) {
  if (ends[1] == 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) abort();
  handle(SIGTERM, "unhandled-term", has("ignores-term") ? SIG_IGN : note);
  handle(SIGINT, "unhandled-int", note);
  bool stays = has("ignores-hangup") || has("spins-after-hangup");
  handle(SIGHUP, "unhandled-hup", stays ? SIG_IGN : note);
  handle(SIGQUIT, "unhandled-quit", note);
  handle(SIGSEGV, "unhandled-segv", crash);
  handle(SIGABRT, "unhandled-abrt", crash);
  handle(SIGTSTP, "unhandled-tstp", note);
  handle(SIGCONT, "", note);
  handle(SIGWINCH, "ignores-winch", note);
  // Writes to files that can't grow fail instead.
  signal(SIGXFSZ, SIG_IGN);
}

int signal_file(void) { return ends[0]; }

void end_by_signal(int number) {
  terminal_leave();
  raise_unhandled(number);
}

void stop_until_resumed(void) {
  if (has("dies-at-tstp")) end_by_signal(SIGKILL);
  terminal_leave();
  raise_unhandled(SIGTSTP);
  handle(SIGTSTP, "unhandled-tstp", note);
  terminal_enter();
}
