// What the descriptors of other programs say about when they go on.
#define _GNU_SOURCE

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

static int open_terminal(const char *path) {
  return open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

int32_t terminal_read_limit(const char *path) {
  int file = open_terminal(path);
  if (file < 0) return -2;
  struct termios mode;
  int32_t limit = -2;
  if (tcgetattr(file, &mode) == 0) {
    bool is_limited = !(mode.c_lflag & ICANON) && mode.c_cc[VMIN] == 0;
    limit = is_limited ? mode.c_cc[VTIME] : -1;
  }
  close(file);
  return limit;
}

bool terminal_is_raw(const char *path) {
  int file = open_terminal(path);
  if (file < 0) return false;
  struct termios mode;
  bool is_raw = tcgetattr(file, &mode) == 0 && !(mode.c_lflag & ICANON);
  close(file);
  return is_raw;
}

int32_t terminal_unread_input_of(const char *path, int32_t *count) {
  int file = open_terminal(path);
  if (file < 0) return -errno;
  int32_t status = terminal_unread_input(file, count);
  close(file);
  return status;
}

int32_t process_take_file(int32_t process_file, int32_t descriptor) {
  int file = (int)syscall(SYS_pidfd_getfd, process_file, descriptor, 0);
  return file < 0 ? -errno : file;
}

static struct socket_address address_of(const struct sockaddr_storage *from) {
  struct socket_address result = {0};
  if (from->ss_family == AF_INET) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)from;
    result.is_known = true;
    result.address[10] = result.address[11] = 0xff;
    memcpy(result.address + 12, &four->sin_addr, 4);
    result.port = ntohs(four->sin_port);
  } else if (from->ss_family == AF_INET6) {
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)from;
    result.is_known = true;
    memcpy(result.address, &six->sin6_addr, 16);
    result.port = ntohs(six->sin6_port);
  }
  return result;
}

int32_t socket_state_read(int32_t file, struct socket_state *state) {
  memset(state, 0, sizeof *state);
  int type = 0, domain = 0;
  socklen_t length = sizeof type;
  if (getsockopt(file, SOL_SOCKET, SO_TYPE, &type, &length) < 0) return -errno;
  length = sizeof domain;
  if (getsockopt(file, SOL_SOCKET, SO_DOMAIN, &domain, &length) < 0) return -errno;
  struct timeval limit = {0, 0};
  length = sizeof limit;
  if (getsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, &length) == 0) {
    state->receive_limit = (int64_t)limit.tv_sec * 1000000 + limit.tv_usec;
  }
  struct sockaddr_storage name = {0};
  length = sizeof name;
  if (getsockname(file, (struct sockaddr *)&name, &length) == 0) state->own = address_of(&name);
  memset(&name, 0, sizeof name);
  length = sizeof name;
  bool is_connected = getpeername(file, (struct sockaddr *)&name, &length) == 0;
  if (is_connected) state->peer = address_of(&name);
  if (is_connected && domain == AF_UNIX && type != SOCK_DGRAM) {
    struct ucred peer = {0};
    length = sizeof peer;
    if (getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0) {
      state->peer_process = peer.pid;
    }
  }
  int in = 0, out = 0;
  if (is_connected && ioctl(file, FIONREAD, &in) == 0 && in > 0) state->has_bytes = true;
  if (is_connected && ioctl(file, TIOCOUTQ, &out) == 0 && out > 0) state->has_bytes = true;
  return 0;
}
