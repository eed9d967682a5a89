// Namespaces that make every machine look the same to a program.
#define _GNU_SOURCE

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <net/if.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  int error = write(file, text, strlen(text)) < 0 ? errno : 0;
  close(file);
  return error;
}

// Enters a user namespace in which the user has the same id as outside. The group can be mapped only after setgroups(2)
// is denied. This runs in the child of vfork(2), so it takes no lock and allocates no memory.
static int enter_user_namespace(int namespaces) {
  unsigned user = (unsigned)geteuid(), group = (unsigned)getegid();
  if (unshare(CLONE_NEWUSER | namespaces) < 0) return errno;
  char map[64];
  snprintf(map, sizeof map, "%u %u 1", user, user);
  int error = write_file("/proc/self/uid_map", map);
  if (!error) error = write_file("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "%u %u 1", group, group);
  if (!error) error = write_file("/proc/self/gid_map", map);
  return error;
}

static int raise_loopback(void) {
  int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (file < 0) return errno;
  struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
  int error = ioctl(file, SIOCSIFFLAGS, &request) < 0 ? errno : 0;
  close(file);
  return error;
}

// Gives the root of the upper layer the attributes of the folder that it covers, since the program sees the layer's.
static int copy_attributes(const char *path, const char *copy) {
  struct stat status;
  if (stat(path, &status) < 0) return errno;
  // May fail, since a user namespace can't assign the ids of other users.
  int given = chown(copy, status.st_uid, status.st_gid);
  (void)given;
  if (chmod(copy, status.st_mode & 07777) < 0) return errno;
  struct timespec times[2] = {status.st_atim, status.st_mtim};
  return utimensat(AT_FDCWD, copy, times, 0) < 0 ? errno : 0;
}

// Creates the folders that an overlay needs, unless an earlier one has created them.
static int make_layer(const char *upper, const char *work) {
  if (mkdir(work, 0700) < 0 && errno != EEXIST) return errno;
  if (mkdir(upper, 0700) < 0) return errno == EEXIST ? 0 : errno;
  return copy_attributes(".", upper);
}

static int mount_overlay(const char *layer, bool is_user_namespace) {
  char upper[PATH_MAX], work[PATH_MAX], options[3 * PATH_MAX];
  snprintf(upper, sizeof upper, "%s/upper", layer);
  snprintf(work, sizeof work, "%s/work", layer);
  int error = make_layer(upper, work);
  if (error) return error;
  snprintf(options, sizeof options, "lowerdir=.,upperdir=%s,workdir=%s%s", upper, work,
           is_user_namespace ? ",userxattr" : "");
  return mount("overlay", ".", "overlay", 0, options) < 0 ? errno : 0;
}

// Mounts an overlay over a folder (overlayfs.rst of the kernel's documentation).
//
// A layer in memory is mounted over /tmp just until the overlay exists, which then keeps it. The program doesn't see
// it.
static int mount_view(const char *folder, const char *layer, bool is_user_namespace) {
  if (chdir(folder) < 0) return errno;
  if (layer) {
    if (mkdir(layer, 0700) < 0 && errno != EEXIST) return errno;
    return mount_overlay(layer, is_user_namespace);
  }
  if (mount("tmpfs", "/tmp", "tmpfs", 0, "mode=0700") < 0) return errno;
  int error = mount_overlay("/tmp", is_user_namespace);
  if (umount2("/tmp", MNT_DETACH) < 0 && !error) error = errno;
  return error;
}

static int mount_folders(const struct isolation *isolation, bool is_user_namespace) {
  if (unshare(CLONE_NEWNS) < 0) {
    if (!isolation->view || is_user_namespace) return errno;
    int error = enter_user_namespace(CLONE_NEWNS);
    if (error) return error;
    is_user_namespace = true;
  }
  // Keep the mounts from propagating to the machine's own namespace.
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0) return errno;
  if (isolation->mount_source &&
      mount(isolation->mount_source, isolation->mount_target, NULL, MS_BIND, NULL) < 0) {
    return errno;
  }
  if (!isolation->view) return 0;
  return mount_view(isolation->view, isolation->view_layer, is_user_namespace);
}

static int isolate_machine(const struct isolation *isolation, bool *is_user_namespace) {
  int needed = (isolation->without_network ? CLONE_NEWNET : 0) |
               (isolation->needs_host_name ? CLONE_NEWUTS : 0);
  int namespaces = needed | (isolation->host_name ? CLONE_NEWUTS : 0);
  if (!namespaces) return 0;
  if (unshare(namespaces) < 0) {
    if (!needed) return 0;
    int error = enter_user_namespace(namespaces);
    if (error) return error;
    *is_user_namespace = true;
  }
  if (isolation->host_name && sethostname(isolation->host_name, strlen(isolation->host_name)) < 0) {
    return errno;
  }
  return isolation->without_network ? raise_loopback() : 0;
}

int process_isolate(const struct isolation *isolation) {
  bool is_user_namespace = false;
  int error = isolate_machine(isolation, &is_user_namespace);
  if (error || (!isolation->mount_source && !isolation->view)) return error;
  return mount_folders(isolation, is_user_namespace);
}

bool process_succeeds_in_child(int (*attempt)(const void *context), const void *context) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t pid = vfork();
  if (pid == 0) _exit(attempt(context) ? 1 : 0);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (pid < 0) return false;
  int status = 1;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return status == 0;
}

static int isolate(const void *isolation) { return process_isolate(isolation); }

bool process_can_isolate(struct isolation isolation) {
  return process_succeeds_in_child(isolate, &isolation);
}
