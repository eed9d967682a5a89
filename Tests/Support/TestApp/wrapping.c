// Programs that run another one on its own terminal, as script, tmux and sudo do.
#define _GNU_SOURCE
#include "wrapping.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/// Copies bytes in both directions until one side is gone.
static void relay(int one_in, int one_out, int other) {
  struct pollfd files[] = {{one_in, POLLIN, 0}, {other, POLLIN, 0}};
  char bytes[4096];
  for (;;) {
    if (poll(files, 2, -1) < 0) continue;
    if (files[0].revents) {
      ssize_t count = read(one_in, bytes, sizeof bytes);
      if (count <= 0 || write(other, bytes, (size_t)count) != count) return;
    }
    if (files[1].revents) {
      ssize_t count = read(other, bytes, sizeof bytes);
      if (count <= 0 || write(one_out, bytes, (size_t)count) != count) return;
    }
  }
}

/// Starts a behaviour on a new pseudoterminal and returns the master.
static int start_on_terminal(const struct winsize *size, const struct termios *mode,
                             int (*run)(char **), char **arguments) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) return -1;
  if (fork() != 0) return master;
  setsid();
  int slave = open(ptsname(master), O_RDWR);
  ioctl(slave, TIOCSWINSZ, size);
  tcsetattr(slave, TCSANOW, mode);
  for (int file = 0; file < 3; file++) dup2(slave, file);
  if (slave > 2) close(slave);
  _exit(run(arguments));
}

int wrap(int (*run)(char **), char **arguments, int is_detached) {
  struct winsize size = {0};
  struct termios mode, raw;
  ioctl(0, TIOCGWINSZ, &size);
  tcgetattr(0, &mode);
  raw = mode;
  cfmakeraw(&raw);
  tcsetattr(0, TCSANOW, &raw);
  if (!is_detached) {
    int master = start_on_terminal(&size, &mode, run, arguments);
    if (master < 0) return 1;
    relay(0, 1, master);
    return 0;
  }
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return 1;
  pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    int master = start_on_terminal(&size, &mode, run, arguments);
    if (master >= 0) relay(ends[1], ends[1], master);
    _exit(0);
  }
  waitpid(child, NULL, 0);
  close(ends[1]);
  relay(0, 1, ends[0]);
  return 0;
}
