// Observes which files a program and its descendants change, and which other hosts they reach, by a filter of system
// calls that lets these wait until this process has seen them (seccomp_unotify(2)).
#define _GNU_SOURCE

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// A system call to observe, and the indexes of its arguments; -1 for one that it lacks.
struct observed {
  int number;
  int8_t folder;
  int8_t path;
  // The call counts only if this argument has one of the bits of `mask`.
  int8_t condition;
  uint32_t mask;
};

enum { writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC };

// A call without a path has a socket's address at the index of its folder.
static const struct observed calls[] = {
    {SYS_openat, 0, 1, 2, writing},
    {SYS_mkdirat, 0, 1, -1, 0},
    {SYS_mknodat, 0, 1, -1, 0},
    {SYS_unlinkat, 0, 1, -1, 0},
    {SYS_symlinkat, 1, 2, -1, 0},
    {SYS_linkat, 2, 3, -1, 0},
    {SYS_renameat2, 2, 3, -1, 0},
    {SYS_truncate, -1, 0, -1, 0},
    {SYS_connect, 1, -1, -1, 0},
    {SYS_sendto, 4, -1, 4, UINT32_MAX},
#ifdef SYS_renameat
    {SYS_renameat, 2, 3, -1, 0},
#endif
#ifdef SYS_open
    {SYS_open, -1, 0, 1, writing},
    {SYS_creat, -1, 0, -1, 0},
    {SYS_mkdir, -1, 0, -1, 0},
    {SYS_mknod, -1, 0, -1, 0},
    {SYS_unlink, -1, 0, -1, 0},
    {SYS_rmdir, -1, 0, -1, 0},
    {SYS_symlink, -1, 1, -1, 0},
    {SYS_link, -1, 1, -1, 0},
    {SYS_rename, -1, 1, -1, 0},
#endif
};

enum { call_count = sizeof calls / sizeof calls[0] };

#ifdef OWN_ARCHITECTURE
// The lower half of an argument; all architectures above are little-endian.
static struct sock_filter load_argument(int index) {
  return (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS,
      (uint32_t)(offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)index));
}

// Writes the program of the filter (seccomp(2)) and returns its length.
static unsigned short write_filter(struct sock_filter *filter) {
  const struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  const struct sock_filter notify = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  unsigned short length = 0;
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                                  offsetof(struct seccomp_data, arch));
  filter[length++] =
      (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0);
  filter[length++] = allow;
  filter[length++] =
      (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int index = 0; index < call_count; index++) {
    const struct observed *call = &calls[index];
    unsigned char skipped = call->condition < 0 ? 1 : 4;
    filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                    (uint32_t)call->number, 0, skipped);
    if (call->condition >= 0) {
      filter[length++] = load_argument(call->condition);
      filter[length++] =
          (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, call->mask, 1, 0);
      filter[length++] = allow;
    }
    filter[length++] = notify;
  }
  filter[length++] = allow;
  return length;
}

static int send_file(int channel, int file) {
  char byte = 0, control[CMSG_SPACE(sizeof file)] = {0};
  struct iovec data = {&byte, 1};
  struct msghdr message = {.msg_iov = &data,
                           .msg_iovlen = 1,
                           .msg_control = control,
                           .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof file);
  memcpy(CMSG_DATA(header), &file, sizeof file);
  return sendmsg(channel, &message, 0) < 0 ? errno : 0;
}

int process_observe(int32_t channel) {
  struct sock_filter filter[5 * call_count + 5];
  struct sock_fprog program = {.len = write_filter(filter), .filter = filter};
  long listener =
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
  if (listener < 0 && errno == EACCES) {
    // Only a process that can't gain privileges may have a filter without CAP_SYS_ADMIN.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L) < 0) return errno;
    listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER,
                       &program);
  }
  if (listener < 0) return errno;
  int error = channel < 0 ? 0 : send_file(channel, (int)listener);
  close((int)listener);
  return error;
}
#else
int process_observe(int32_t channel) {
  (void)channel;
  return ENOSYS;
}
#endif

static int observe(const void *channel) { return process_observe(*(const int32_t *)channel); }

bool process_can_observe(void) {
  const int32_t none = -1;
  return process_succeeds_in_child(observe, &none);
}

int32_t observer_receive(int32_t channel) {
  char byte, control[CMSG_SPACE(sizeof(int))];
  struct iovec data = {&byte, 1};
  struct msghdr message = {.msg_iov = &data,
                           .msg_iovlen = 1,
                           .msg_control = control,
                           .msg_controllen = sizeof control};
  ssize_t count = recvmsg(channel, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (count < 0) return -errno;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_type != SCM_RIGHTS) return -ENOENT;
  int file;
  memcpy(&file, CMSG_DATA(header), sizeof file);
  return file;
}

// Reads from the memory of a process, page by page, since only whole parts are read. Returns the number of bytes.
static size_t read_memory(pid_t process, uint64_t address, void *bytes, size_t capacity) {
  const size_t page = 4096;
  size_t count = 0;
  while (count < capacity) {
    size_t rest = page - (address + count) % page;
    size_t length = rest < capacity - count ? rest : capacity - count;
    struct iovec own = {(char *)bytes + count, length};
    struct iovec other = {(void *)(uintptr_t)(address + count), length};
    if (process_vm_readv(process, &own, 1, &other, 1, 0) != (ssize_t)length) break;
    count += length;
  }
  return count;
}

static void read_address(pid_t process, uint64_t at, struct socket_address *address) {
  struct sockaddr_storage name = {0};
  // An address of IPv6 is the longest that is asked for; there may be less memory behind a shorter one.
  size_t count = read_memory(process, at, &name, sizeof(struct sockaddr_in6));
  if (count < sizeof(struct sockaddr_in)) return;
  *address = socket_address_of(&name);
}

int32_t observer_next(int32_t observer, struct observed_call *call) {
  struct pollfd polled = {observer, POLLIN, 0};
  int ready = poll(&polled, 1, 0);
  if (ready < 0) return errno == EINTR ? 0 : -errno;
  if (ready == 0) return 0;
  if (!(polled.revents & POLLIN)) return -ESRCH;
  struct seccomp_notif notification = {0};
  // ENOENT: the call was interrupted meanwhile.
  if (ioctl(observer, SECCOMP_IOCTL_NOTIF_RECV, &notification) < 0) {
    return errno == ENOENT || errno == EINTR ? 0 : -errno;
  }
  memset(call, 0, sizeof *call);
  call->id = notification.id;
  call->process = (int32_t)notification.pid;
  call->folder = AT_FDCWD;
  for (int index = 0; index < call_count; index++) {
    const struct observed *known = &calls[index];
    if (known->number != notification.data.nr) continue;
    if (known->path < 0) {
      read_address(call->process, notification.data.args[known->folder], &call->address);
      break;
    }
    if (known->folder >= 0) call->folder = (int32_t)notification.data.args[known->folder];
    read_memory(call->process, notification.data.args[known->path], call->path,
                sizeof call->path - 1);
    call->path[sizeof call->path - 1] = 0;
    break;
  }
  return 1;
}

void observer_continue(int32_t observer, uint64_t id) {
  struct seccomp_notif_resp response = {.id = id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
  // Fails if the process has been killed meanwhile.
  ioctl(observer, SECCOMP_IOCTL_NOTIF_SEND, &response);
}
