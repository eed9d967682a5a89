// A service that runs beside the apps, as a database may; none of its processes belongs to an app.
#define _GNU_SOURCE
#include "hidden.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "pauses.h"

/// Fills in the address of an abstract socket (unix(7)) and returns its length.
static socklen_t address_of(const char *prefix, const char *name, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  int length =
      snprintf(address->sun_path + 1, sizeof address->sun_path - 1, "%s%s", prefix, name);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
}

/// Answers each datagram in a process of its own.
static void serve_datagrams(const char *name) {
  struct sockaddr_un address;
  socklen_t length = address_of("d", name, &address);
  int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (bind(file, (struct sockaddr *)&address, length) != 0) _exit(1);
  for (;;) {
    char text[16] = "";
    length = sizeof address;
    ssize_t count = recvfrom(file, text, sizeof text - 1, 0, (struct sockaddr *)&address, &length);
    if (count < 0) _exit(1);
    if (fork() == 0) {
      pause_by("nanosleep", atol(text));
      _exit(sendto(file, "x", 1, MSG_NOSIGNAL, (struct sockaddr *)&address, length) == 1 ? 0 : 1);
    }
  }
}

/// Answers one request.
static int answer(int file) {
  char text[128] = "";
  ssize_t count = read(file, text, sizeof text - 1);
  if (count > 0) pause_by("nanosleep", atol(text));
  char *path = strchr(text, ' ');
  if (!path) return send(file, "x", 1, MSG_NOSIGNAL) == 1 ? 0 : 1;
  int pipe = open(path + 1, O_WRONLY | O_CLOEXEC);
  return pipe >= 0 && write(pipe, "x", 1) == 1 ? 0 : 1;
}

int serve_requests(char **arguments) {
  if (!arguments[0]) return 64;
  struct sockaddr_un address;
  socklen_t length = address_of("", arguments[0], &address);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 128) != 0) {
    return 1;
  }
  signal(SIGCHLD, SIG_IGN);
  if (fork() == 0) serve_datagrams(arguments[0]);
  for (;;) {
    int file = accept(listener, NULL, NULL);
    if (file < 0) return 1;
    if (fork() == 0) _exit(answer(file));
    close(file);
  }
}

/// Asks the service for an answer after three quarters of the time, into a named pipe if `path` isn't NULL. Returns the
/// socket, or -1 if that failed.
static int ask_service(long milliseconds, const char *path) {
  const char *name = getenv("SETTLING_SERVICE");
  if (!name) return -1;
  struct sockaddr_un address;
  socklen_t length = address_of("", name, &address);
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  // The service may not be listening yet.
  for (int tries = 0; connect(file, (struct sockaddr *)&address, length) != 0; tries++) {
    if (tries == 500) return -1;
    pause_by("nanosleep", 10);
  }
  char text[128];
  int size = snprintf(text, sizeof text, "%ld%s%s", milliseconds * 3 / 4, path ? " " : "",
                      path ? path : "");
  return send(file, text, (size_t)size, MSG_NOSIGNAL) == size ? file : -1;
}

/// Waits for the service in an event loop.
void by_service(long milliseconds) {
  int file = ask_service(milliseconds, NULL);
  struct pollfd files[] = {{0, POLLIN, 0}, {file, POLLIN, 0}};
  poll(files, 2, -1);
  close(file);
}

/// Waits for the service in a read without a time limit.
void by_service_read(long milliseconds) {
  int file = ask_service(milliseconds, NULL);
  char byte;
  ssize_t count = recv(file, &byte, 1, 0);
  (void)count;
  close(file);
}

/// Sleeps beside a connection to the service.
void by_service_sleep(long milliseconds) {
  int file = ask_service(60000, NULL);
  pause_by("nanosleep", milliseconds);
  close(file);
}

/// Waits for the service on a connected datagram socket.
void by_datagram_service(long milliseconds) {
  const char *name = getenv("SETTLING_SERVICE");
  if (!name) return;
  struct sockaddr_un address, own;
  char text[32];
  snprintf(text, sizeof text, "-%ld", (long)getpid());
  socklen_t length = address_of("d", name, &address), own_length = address_of(name, text, &own);
  int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (bind(file, (struct sockaddr *)&own, own_length) != 0) return;
  for (int tries = 0; connect(file, (struct sockaddr *)&address, length) != 0; tries++) {
    if (tries == 500) return;
    pause_by("nanosleep", 10);
  }
  int size = snprintf(text, sizeof text, "%ld", milliseconds * 3 / 4);
  if (send(file, text, (size_t)size, MSG_NOSIGNAL) != size) return;
  struct pollfd files[] = {{0, POLLIN, 0}, {file, POLLIN, 0}};
  poll(files, 2, -1);
  close(file);
}

/// Waits for the service on a named pipe in a new folder, without a connection to the service.
static void by_pipe_in(const char *parent, long milliseconds) {
  char folder[40], path[64];
  snprintf(folder, sizeof folder, "%s/qa-settling-XXXXXX", parent);
  if (!mkdtemp(folder)) return;
  snprintf(path, sizeof path, "%s/pipe", folder);
  mkfifo(path, 0600);
  int pipe = open(path, O_RDWR | O_CLOEXEC);
  int file = ask_service(milliseconds, path);
  shutdown(file, SHUT_WR);
  close(file);
  struct pollfd files[] = {{0, POLLIN, 0}, {pipe, POLLIN, 0}};
  poll(files, 2, -1);
  close(pipe);
  unlink(path);
  rmdir(folder);
}

void by_named_pipe(long milliseconds) { by_pipe_in("/tmp", milliseconds); }

void by_named_pipe_in_memory(long milliseconds) { by_pipe_in("/dev/shm", milliseconds); }
