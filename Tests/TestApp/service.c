// A service that runs beside the apps, as a database may: of its processes none is an app's.
#define _GNU_SOURCE
#include "hidden.h"

#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "pauses.h"

/// An abstract socket (unix(7)).
static socklen_t address_of(const char *name, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  strncpy(address->sun_path + 1, name, sizeof address->sun_path - 2);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
}

int serve_requests(char **arguments) {
  if (!arguments[0]) return 64;
  struct sockaddr_un address;
  socklen_t length = address_of(arguments[0], &address);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 128) != 0) {
    return 1;
  }
  signal(SIGCHLD, SIG_IGN);
  for (;;) {
    int file = accept(listener, NULL, NULL);
    if (file < 0) return 1;
    if (fork() == 0) {
      char text[16] = "";
      ssize_t count = read(file, text, sizeof text - 1);
      if (count > 0) pause_by("nanosleep", atol(text));
      _exit(send(file, "x", 1, MSG_NOSIGNAL) == 1 ? 0 : 1);
    }
    close(file);
  }
}

/// It answers after the time, with a small part of it to spare.
static int ask_service(long milliseconds) {
  const char *name = getenv("SETTLING_SERVICE");
  if (!name) return -1;
  struct sockaddr_un address;
  socklen_t length = address_of(name, &address);
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  // It may not listen yet.
  for (int tries = 0; connect(file, (struct sockaddr *)&address, length) != 0; tries++) {
    if (tries == 500) return -1;
    pause_by("nanosleep", 10);
  }
  char text[16];
  int size = snprintf(text, sizeof text, "%ld", milliseconds * 3 / 4);
  return send(file, text, (size_t)size, MSG_NOSIGNAL) == size ? file : -1;
}

/// In an event loop.
void by_service(long milliseconds) {
  int file = ask_service(milliseconds);
  struct pollfd files[] = {{0, POLLIN, 0}, {file, POLLIN, 0}};
  poll(files, 2, -1);
  close(file);
}

/// In a read, without a time limit.
void by_service_read(long milliseconds) {
  int file = ask_service(milliseconds);
  char byte;
  ssize_t count = recv(file, &byte, 1, 0);
  (void)count;
  close(file);
}
