// Files that are hard to remove, and descriptors.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "leaving.h"

static void make_file(const char *name) {
  int file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0400);
  if (file < 0) return;
  if (write(file, "left", 4) != 4) _exit(1);
  close(file);
}

static void make_odd_names(void) {
  char longest[256];
  memset(longest, 'n', 255);
  longest[255] = 0;
  const char *names[] = {"\xff\xfe", "-rf", "a\nb", " ", "*", ".hidden", "\x1b]0;x\a", longest};
  for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) make_file(names[index]);
}

static void make_special_files(void) {
  mkfifo("fifo", 0600);
  struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "socket"};
  int file = socket(AF_UNIX, SOCK_STREAM, 0);
  if (file >= 0) bind(file, (struct sockaddr *)&address, sizeof address);
}

/// Makes folders nested deeper than the longest path, each with a file.
static void make_deep_folders(void) {
  char name[101];
  memset(name, 'd', 100);
  name[100] = 0;
  int start = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (int depth = 0; depth < 120; depth++) {
    if (mkdir(name, 0700) != 0 || chdir(name) != 0) break;
    make_file("file");
  }
  if (fchdir(start) != 0) _exit(1);
  close(start);
}

static void make_closed_folders(void) {
  mkdir("closed", 0700);
  mkdir("closed/inner", 0700);
  make_file("closed/inner/file");
  make_file("closed/file");
  chmod("closed/inner", 0);
  chmod("closed", 0500);
}

/// Leaves files in HOME, TMPDIR and the working folder. The argument is a folder elsewhere, to which links lead.
int leave_files(char **arguments) {
  const char *folders[] = {getenv("HOME"), getenv("TMPDIR"), "."};
  int work = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (int index = 0; index < 3; index++) {
    if (!folders[index] || fchdir(work) != 0 || chdir(folders[index]) != 0) continue;
    make_odd_names();
    make_special_files();
    make_deep_folders();
    make_closed_folders();
    if (arguments[0] && symlink(arguments[0], "link") != 0) _exit(1);
    chmod(".", 0);
  }
  return stay();
}

/// Opens files until no more can be opened.
int open_many(char **arguments) {
  (void)arguments;
  while (open("/dev/null", O_RDONLY) >= 0) {
  }
  return stay();
}
