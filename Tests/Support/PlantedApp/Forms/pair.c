// Two processes: a parent that waits, and a child that draws.
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faults.h"
#include "forms.h"

static volatile pid_t child;

/// Ends the child, so that it restores the terminal, then this process by the same signal.
static void end_both(int number) {
  if (!has("leaves-child")) {
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
  }
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

int run_pair(void) {
  child = fork();
  if (child < 0) return 1;
  if (child == 0) {
    if (!has("leaves-child")) prctl(PR_SET_PDEATHSIG, SIGTERM);
    return run_list();
  }
  int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT};
  for (size_t index = 0; index < sizeof numbers / sizeof numbers[0]; index++) {
    struct sigaction action = {.sa_handler = end_both};
    sigaction(numbers[index], &action, NULL);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
  }
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  return WEXITSTATUS(status);
}
