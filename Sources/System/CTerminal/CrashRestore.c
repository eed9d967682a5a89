#define _GNU_SOURCE

#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP};
enum { crash_count = sizeof crashes / sizeof *crashes };

// The state that the handler needs. It is global because a handler takes no context, so there is one terminal per
// process.
static struct {
  int32_t input, output;
  struct termios mode;
  char text[256];
  size_t length;
  struct sigaction before[crash_count];
} saved;
static atomic_bool is_saved;

// Calls only functions that POSIX allows in a handler: write, tcsetattr, sigaction, raise.
static void restore(int signal) {
  if (atomic_exchange(&is_saved, false)) {
    ssize_t written = write(saved.output, saved.text, saved.length);
    (void)written;
    tcsetattr(saved.input, TCSANOW, &saved.mode);
  }
  for (int index = 0; index < crash_count; index++) {
    if (crashes[index] == signal) sigaction(signal, &saved.before[index], NULL);
  }
  // The signal arrives when this handler returns, and then has its previous effect.
  raise(signal);
}

void terminal_restore_at_crash(int32_t input, int32_t output, const struct termios *mode,
                               const char *text) {
  terminal_forget_crash();
  saved.input = input;
  saved.output = output;
  saved.mode = *mode;
  saved.length = strnlen(text, sizeof saved.text);
  memcpy(saved.text, text, saved.length);
  struct sigaction action = {.sa_handler = restore, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < crash_count; index++) {
    sigaction(crashes[index], &action, &saved.before[index]);
  }
  atomic_store(&is_saved, true);
}

void terminal_forget_crash(void) {
  if (!atomic_exchange(&is_saved, false)) return;
  for (int index = 0; index < crash_count; index++) {
    sigaction(crashes[index], &saved.before[index], NULL);
  }
}

// What the handler of a stop needs.
static struct {
  int32_t input;
  struct termios mode, keys;
  struct sigaction before;
} stopping;
static atomic_bool is_stopping;

static void stop(int signal) {
  int error = errno;
  struct sigaction action = {.sa_handler = SIG_DFL}, handler;
  sigset_t signals, before;
  tcsetattr(stopping.input, TCSANOW, &stopping.mode);
  sigaction(signal, &action, &handler);
  raise(signal);
  sigemptyset(&signals);
  sigaddset(&signals, signal);
  // The process stops here, until a shell resumes it.
  pthread_sigmask(SIG_UNBLOCK, &signals, &before);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(signal, &handler, NULL);
  tcsetattr(stopping.input, TCSANOW, &stopping.keys);
  errno = error;
}

void terminal_restore_at_stop(int32_t input, const struct termios *mode,
                              const struct termios *keys) {
  terminal_forget_stop();
  sigaction(SIGTSTP, NULL, &stopping.before);
  // A parent process that ignores the signal would not resume this one.
  if (stopping.before.sa_handler == SIG_IGN) return;
  stopping.input = input;
  stopping.mode = *mode;
  stopping.keys = *keys;
  struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, NULL);
  atomic_store(&is_stopping, true);
}

void terminal_forget_stop(void) {
  if (atomic_exchange(&is_stopping, false)) sigaction(SIGTSTP, &stopping.before, NULL);
}
