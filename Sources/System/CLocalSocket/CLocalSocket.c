#define _GNU_SOURCE

#include "CLocalSocket.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/// Fills in the address of a name in a folder. A path through /proc is always short enough.
static int address(int32_t folder, const char *name, struct sockaddr_un *result) {
  memset(result, 0, sizeof *result);
  result->sun_family = AF_UNIX;
  int length = snprintf(
      result->sun_path, sizeof result->sun_path, "/proc/self/fd/%d/%s", folder, name);
  return length < 0 || (size_t)length >= sizeof result->sun_path ? -ENAMETOOLONG : 0;
}

/// Opens a socket whose calls of send(2) end after ten seconds, or returns -errno.
static int32_t open_socket(void) {
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  return file < 0 ? -errno : file;
}

static void limit_sending(int32_t file) {
  struct timeval limit = {.tv_sec = 10};
  setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

int32_t local_listen(int32_t folder, const char *name) {
  struct sockaddr_un place;
  int error = address(folder, name, &place);
  if (error < 0) return error;
  int32_t file = open_socket();
  if (file < 0) return file;
  // The mode of the socket's file is that of the socket, less the mask of the process.
  if (fchmod(file, 0600) < 0 || bind(file, (struct sockaddr *)&place, sizeof place) < 0
      || listen(file, 8) < 0) {
    error = -errno;
    close(file);
    return error;
  }
  return file;
}

int32_t local_connect(int32_t folder, const char *name) {
  struct sockaddr_un place;
  int error = address(folder, name, &place);
  if (error < 0) return error;
  int32_t file = open_socket();
  if (file < 0) return file;
  if (connect(file, (struct sockaddr *)&place, sizeof place) < 0) {
    error = -errno;
    close(file);
    return error;
  }
  limit_sending(file);
  return file;
}

int32_t local_accept(int32_t listener) {
  int file = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  if (file < 0) return -errno;
  limit_sending(file);
  return file;
}

int64_t local_peer(int32_t connection) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -errno;
  return peer.uid;
}

int64_t local_send(int32_t connection, const void *bytes, uint64_t count) {
  ssize_t sent = send(connection, bytes, count, MSG_NOSIGNAL);
  return sent < 0 ? -errno : sent;
}

/// Becomes the program, or ends with 127. Calls only functions that are safe after fork(2) in a process with threads.
static void become(const char *program, char *const arguments[]) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  int null = open("/dev/null", O_RDWR);
  if (null < 0) _exit(127);
  for (int file = 0; file <= 2; file++) {
    if (dup2(null, file) < 0) _exit(127);
  }
  if (syscall(SYS_close_range, 3, ~0U, 0) < 0) {
    for (int file = 3; file < 1024; file++) close(file);
  }
  execv(program, arguments);
  _exit(127);
}

int32_t process_start_detached(const char *program, char *const arguments[]) {
  pid_t child = fork();
  if (child < 0) return -errno;
  if (child == 0) {
    setsid();
    // A child of this one is an orphan as soon as this one ends, and no descendant of the caller.
    pid_t orphan = fork();
    if (orphan == 0) become(program, arguments);
    _exit(orphan < 0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return status == 0 ? 0 : -EAGAIN;
}

int32_t process_end_file(int32_t process) {
  long file = syscall(SYS_pidfd_open, process, 0);
  return file < 0 ? -errno : (int32_t)file;
}
