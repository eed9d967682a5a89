// Reads the state of other programs' descriptors, which shows when their waits may end.
#define _GNU_SOURCE

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
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
    // With MIN 0, the timer starts with the read; with MIN above 1, it starts anew with each byte.
    int least = mode.c_cc[VMIN], time = mode.c_cc[VTIME];
    bool is_limited = !(mode.c_lflag & ICANON) && (least == 0 || (least > 1 && time > 0));
    limit = is_limited ? time : -1;
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

bool device_number(const char *path, uint32_t *number_major, uint32_t *number_minor) {
  struct stat state;
  if (stat(path, &state) != 0 || !S_ISCHR(state.st_mode)) return false;
  *number_major = major(state.st_rdev);
  *number_minor = minor(state.st_rdev);
  return true;
}

bool thread_shares_files(int32_t thread, int32_t process) {
  const int files = 2;  // KCMP_FILES
  return syscall(SYS_kcmp, process, thread, files, 0, 0) <= 0;
}

int32_t process_open_files(int32_t owner) {
  int file = (int)syscall(SYS_pidfd_open, owner, 0);
  const int of_thread = O_EXCL;  // PIDFD_THREAD
  if (file < 0 && errno != ESRCH) file = (int)syscall(SYS_pidfd_open, owner, of_thread);
  return file < 0 ? -errno : file;
}

int32_t process_take_file(int32_t process_file, int32_t descriptor) {
  int file = (int)syscall(SYS_pidfd_getfd, process_file, descriptor, 0);
  return file < 0 ? -errno : file;
}

static int64_t time_limit(int file, int option) {
  struct timeval limit = {0, 0};
  socklen_t length = sizeof limit;
  if (getsockopt(file, SOL_SOCKET, option, &limit, &length) < 0) return 0;
  return (int64_t)limit.tv_sec * 1000000 + limit.tv_usec;
}

/// Whether the kernel may have a timer running for a TCP connection that is being made or ended. The processes at its
/// ends don't necessarily notice anything of that (tcp(7), tcp_states.h).
static bool is_between_states(int file) {
  struct tcp_info information = {0};
  socklen_t length = sizeof information;
  if (getsockopt(file, IPPROTO_TCP, TCP_INFO, &information, &length) < 0) return false;
  switch (information.tcpi_state) {
  case TCP_SYN_SENT:
  case TCP_SYN_RECV:
  case TCP_FIN_WAIT1:
  case TCP_CLOSING:
  case TCP_LAST_ACK: return true;
  case TCP_LISTEN: {
    int seconds = 0;
    length = sizeof seconds;
    return getsockopt(file, IPPROTO_TCP, TCP_DEFER_ACCEPT, &seconds, &length) == 0 && seconds > 0;
  }
  default: return false;
  }
}

/// A digest of the name of a local socket (unix(7)), or 0 if it has none. Two names with the same digest would make a
/// stranger's socket count as one of the app's, but that doesn't happen by chance.
static uint64_t name_of(const struct sockaddr_storage *name, socklen_t length) {
  size_t start = offsetof(struct sockaddr_un, sun_path);
  if (name->ss_family != AF_UNIX || length <= start) return 0;
  uint64_t digest = 14695981039346656037u;  // FNV-1a
  for (size_t index = start; index < length && index < sizeof *name; index++) {
    digest = (digest ^ ((const unsigned char *)name)[index]) * 1099511628211u;
  }
  return digest;
}

struct socket_address socket_address_of(const struct sockaddr_storage *from) {
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
  state->receive_limit = time_limit(file, SO_RCVTIMEO);
  state->send_limit = time_limit(file, SO_SNDTIMEO);
  bool is_local = domain == AF_UNIX;
  state->is_between_states = !is_local && type == SOCK_STREAM && is_between_states(file);
  struct sockaddr_storage name = {0};
  length = sizeof name;
  if (getsockname(file, (struct sockaddr *)&name, &length) == 0) {
    state->own = socket_address_of(&name);
    state->own_name = name_of(&name, length);
  }
  memset(&name, 0, sizeof name);
  length = sizeof name;
  bool is_connected = getpeername(file, (struct sockaddr *)&name, &length) == 0;
  if (is_connected) {
    state->peer = socket_address_of(&name);
    state->peer_name = name_of(&name, length);
  }
  // For datagram sockets, only those of socketpair(2) report the process at the other end.
  if (is_connected && is_local) {
    struct ucred peer = {0};
    length = sizeof peer;
    if (getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0) {
      state->peer_process = peer.pid;
    }
  }
  // Bytes written to a local socket arrive at once, and have already woken the reader.
  if (is_local) return 0;
  int in = 0, out = 0;
  if (is_connected && ioctl(file, FIONREAD, &in) == 0 && in > 0) state->has_bytes = true;
  if (is_connected && ioctl(file, TIOCOUTQ, &out) == 0 && out > 0) state->has_bytes = true;
  return 0;
}
