// Programs that wait for each other, or for a kernel timer between them.
#define _GNU_SOURCE
#include "blocked.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "pauses.h"

static void show(const char *text) {
  if (write(1, text, strlen(text)) < 0) _exit(1);
}

static int read_for_ever(void) {
  char byte;
  while (read(0, &byte, 1) > 0) {
  }
  return 0;
}

/// Writes endlessly.
static void feed(const char *how, int file) {
  char bytes[4096];
  memset(bytes, 'x', sizeof bytes);
  int source = strcmp(how, "sendfile") == 0 ? open("/proc/self/exe", O_RDONLY | O_CLOEXEC) : -1;
  for (;;) {
    off_t start = 0;
    ssize_t count = source >= 0                  ? sendfile(file, source, &start, sizeof bytes)
                    : strcmp(how, "send") == 0 ? send(file, bytes, sizeof bytes, 0)
                                               : write(file, bytes, sizeof bytes);
    if (count <= 0) _exit(0);
  }
}

/// Opens both ends of a named pipe and removes its name.
static int named_pipe(int ends[2]) {
  char folder[] = "/tmp/qa-settling-XXXXXX", path[64];
  if (!mkdtemp(folder)) return -1;
  snprintf(path, sizeof path, "%s/pipe", folder);
  int status = mkfifo(path, 0600);
  ends[0] = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ends[1] = open(path, O_WRONLY | O_CLOEXEC);
  fcntl(ends[0], F_SETFL, 0);
  unlink(path);
  rmdir(folder);
  return status != 0 || ends[0] < 0 || ends[1] < 0 ? -1 : 0;
}

int page(char **arguments) {
  const char *how = arguments[0] ? arguments[0] : "";
  int ends[2], is_socket = strcmp(how, "socket") == 0 || strcmp(how, "send") == 0;
  int status = is_socket                           ? socketpair(AF_UNIX, SOCK_STREAM, 0, ends)
               : strcmp(how, "named-pipe") == 0 ? named_pipe(ends)
                                                   : pipe(ends);
  if (status != 0) return 1;
  if (fork() == 0) {
    close(ends[0]);
    feed(how, ends[1]);
  }
  close(ends[1]);
  char bytes[256];
  show("first half\r\n");
  if (read(ends[0], bytes, sizeof bytes) <= 0) return 1;
  pause_by("nanosleep", arguments[1] ? atol(arguments[1]) : 0);
  show("second half");
  return read_for_ever();
}

/// Returns a listener on a free port.
static int listen_on(struct sockaddr_in *address, int backlog, int deferred) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  socklen_t length = sizeof *address;
  *address = (struct sockaddr_in){.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (deferred > 0) {
    setsockopt(listener, IPPROTO_TCP, TCP_DEFER_ACCEPT, &deferred, sizeof deferred);
  }
  bind(listener, (struct sockaddr *)address, sizeof *address);
  listen(listener, backlog);
  getsockname(listener, (struct sockaddr *)address, &length);
  return listener;
}

static int connect_to(const struct sockaddr_in *address) {
  int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  int status = connect(file, (const struct sockaddr *)address, sizeof *address);
  (void)status;
  return file;
}

/// Connects to a child's listener whose backlog is full at first, so TCP repeats the request after a second.
void by_full_listener(long milliseconds) {
  struct sockaddr_in address;
  int listener = listen_on(&address, 0, 0);
  int first = connect_to(&address);
  struct pollfd made = {first, POLLOUT, 0};
  poll(&made, 1, 1000);
  int second = connect_to(&address);
  pid_t child = fork();
  if (child == 0) {
    pause_by("nanosleep", milliseconds);
    while (accept(listener, NULL, NULL) >= 0) {
    }
    _exit(0);
  }
  struct pollfd files[] = {{0, POLLIN, 0}, {second, POLLOUT, 0}};
  poll(files, 2, -1);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  close(first);
  close(second);
  close(listener);
}

/// Connects to a child that accepts a connection only when it has data, or after a second.
void by_deferred_accept(long milliseconds) {
  (void)milliseconds;
  struct sockaddr_in address;
  int ends[2], listener = listen_on(&address, 4, 1);
  if (pipe(ends) != 0) return;
  pid_t child = fork();
  if (child == 0) {
    int file = accept(listener, NULL, NULL);
    _exit(file >= 0 && write(ends[1], "x", 1) == 1 ? 0 : 1);
  }
  int file = connect_to(&address);
  struct pollfd files[] = {{0, POLLIN, 0}, {ends[0], POLLIN, 0}};
  poll(files, 2, -1);
  waitpid(child, NULL, 0);
  close(file);
  close(listener);
  close(ends[0]);
  close(ends[1]);
}

static void *sleep_long(void *unused) {
  (void)unused;
  for (;;) pause_by("nanosleep", 60000);
}

static void ignore(int signal) { (void)signal; }

int wait_oddly(char **arguments) {
  const char *how = arguments[0] ? arguments[0] : "";
  pthread_t thread;
  struct termios mode;
  tcgetattr(0, &mode);
  cfmakeraw(&mode);
  tcsetattr(0, TCSANOW, &mode);
  if (strcmp(how, "signal") == 0) {
    // As termbox does: the terminal sends a signal, and the program waits for that instead of the terminal.
    sigset_t none, some;
    sigemptyset(&none);
    sigemptyset(&some);
    sigaddset(&some, SIGIO);
    sigprocmask(SIG_BLOCK, &some, NULL);
    signal(SIGIO, ignore);
    fcntl(0, F_SETOWN, getpid());
    fcntl(0, F_SETFL, fcntl(0, F_GETFL) | O_ASYNC | O_NONBLOCK);
    pthread_create(&thread, NULL, sleep_long, NULL);
    show("first half\r\nsecond half");
    char byte;
    for (int count = 0;;) {
      while (read(0, &byte, 1) == 1) {
        char text[32];
        snprintf(text, sizeof text, "\033[4;1Hkey %d: %c", ++count, byte);
        show(text);
      }
      sigsuspend(&none);
    }
  }
  // An epoll instance inside another one.
  int outer = epoll_create1(EPOLL_CLOEXEC), inner = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(inner, EPOLL_CTL_ADD, 0, &event);
  epoll_ctl(outer, EPOLL_CTL_ADD, inner, &event);
  pthread_create(&thread, NULL, sleep_long, NULL);
  show("first half\r\nsecond half");
  char byte;
  for (int count = 0; epoll_wait(outer, &event, 1, -1) == 1 && read(0, &byte, 1) == 1;) {
    char text[32];
    snprintf(text, sizeof text, "\033[4;1Hkey %d: %c", ++count, byte);
    show(text);
  }
  return 0;
}

int poll_keys(char **arguments) {
  struct termios mode;
  tcgetattr(0, &mode);
  cfmakeraw(&mode);
  mode.c_cc[VMIN] = 0;
  tcsetattr(0, TCSANOW, &mode);
  long microseconds = arguments[0] ? atol(arguments[0]) : 100;
  long start = now(), pause = arguments[1] ? atol(arguments[1]) : 0;
  int count = 0, is_done = 0;
  show("first half\r\n");
  for (char byte;;) {
    if (!is_done && now() - start >= pause) {
      show("second half");
      is_done = 1;
    }
    if (read(0, &byte, 1) == 1) {
      char text[32];
      snprintf(text, sizeof text, "\033[4;1Hkey %d: %c", ++count, byte);
      show(text);
    }
    struct timespec nap = {0, microseconds * 1000};
    if (nanosleep(&nap, NULL) != 0) return 0;
  }
}

int gather_keys(char **arguments) {
  struct termios mode;
  tcgetattr(0, &mode);
  cfmakeraw(&mode);
  mode.c_cc[VMIN] = 9;
  mode.c_cc[VTIME] = (cc_t)(arguments[0] ? atol(arguments[0]) / 100 : 5);
  tcsetattr(0, TCSANOW, &mode);
  show("first half\r\nsecond half");
  char keys[32] = "";
  size_t length = 0;
  for (ssize_t count; length < 20 && (count = read(0, keys + length, 9)) > 0;) {
    char text[64];
    length += (size_t)count;
    keys[length] = 0;
    snprintf(text, sizeof text, "\033[4;1Hkeys: %s", keys);
    show(text);
  }
  return 0;
}

/// A field whose cursor is a cell. Each key shows it again, and then it blinks.
int type_into_field(char **arguments) {
  struct termios mode;
  tcgetattr(0, &mode);
  cfmakeraw(&mode);
  tcsetattr(0, TCSANOW, &mode);
  int milliseconds = arguments[0] ? atoi(arguments[0]) : 500, is_shown = 1;
  char typed[33] = "";
  show("\033[?25lfirst half\r\nsecond half\r\n");
  for (;;) {
    char text[128];
    snprintf(text, sizeof text, "\r\033[K> %s\033[%sm \033[m|", typed, is_shown ? "7" : "");
    show(text);
    struct pollfd file = {0, POLLIN, 0};
    if (poll(&file, 1, milliseconds) == 1) {
      size_t length = strlen(typed);
      if (length == sizeof typed - 1 || read(0, typed + length, 1) != 1) return 0;
      typed[length + 1] = 0;
      is_shown = 1;
    } else {
      is_shown = !is_shown;
    }
  }
}

#if defined(__x86_64__)
/// A 32-bit program, whose system calls have other numbers. It writes two halves with a nanosleep in between, and then
/// reads. Its argument is the pause in milliseconds.
static const unsigned char short_program[] = {
    0x8b, 0x74, 0x24, 0x08, 0x31, 0xc0, 0x0f, 0xb6, 0x16, 0x85, 0xd2, 0x74, 0x0a, 0x8d, 0x04, 0x80,
    0x8d, 0x44, 0x42, 0xd0, 0x46, 0xeb, 0xef, 0x31, 0xd2, 0xb9, 0xe8, 0x03, 0x00, 0x00, 0xf7, 0xf1,
    0x69, 0xd2, 0x40, 0x42, 0x0f, 0x00, 0x52, 0x50, 0x89, 0xe7, 0xb8, 0x04, 0x00, 0x00, 0x00, 0xbb,
    0x01, 0x00, 0x00, 0x00, 0xb9, 0xd1, 0x00, 0x01, 0x00, 0xba, 0x0c, 0x00, 0x00, 0x00, 0xcd, 0x80,
    0xb8, 0xa2, 0x00, 0x00, 0x00, 0x89, 0xfb, 0x31, 0xc9, 0xcd, 0x80, 0xb8, 0x04, 0x00, 0x00, 0x00,
    0xbb, 0x01, 0x00, 0x00, 0x00, 0xb9, 0xdd, 0x00, 0x01, 0x00, 0xba, 0x0b, 0x00, 0x00, 0x00, 0xcd,
    0x80, 0xb8, 0x03, 0x00, 0x00, 0x00, 0x31, 0xdb, 0x89, 0xf9, 0xba, 0x01, 0x00, 0x00, 0x00, 0xcd,
    0x80, 0x48, 0x74, 0xed, 0xb8, 0x01, 0x00, 0x00, 0x00, 0x31, 0xdb, 0xcd, 0x80, 'f',  'i',  'r',
    's',  't',  ' ',  'h',  'a',  'l',  'f',  '\r', '\n', 's',  'e',  'c',  'o',  'n',  'd',  ' ',
    'h',  'a',  'l',  'f'};

static void put_number(unsigned char *at, uint32_t number) { memcpy(at, &number, sizeof number); }

int run_short_program(char **arguments) {
  // The header of an i386 executable and of its only segment (elf(5)).
  enum { base = 0x10000, head = 0x54 };
  unsigned char file[head + sizeof short_program] = {0x7f, 'E', 'L', 'F', 1, 1, 1};
  file[16] = 2, file[18] = 3, file[20] = 1;
  put_number(file + 24, base + head);
  put_number(file + 28, 0x34);
  file[40] = 0x34, file[42] = 0x20, file[44] = 1;
  file[0x34] = 1;
  put_number(file + 0x3c, base);
  put_number(file + 0x40, base);
  put_number(file + 0x44, sizeof file);
  put_number(file + 0x48, sizeof file);
  file[0x4c] = 5;
  put_number(file + 0x50, 0x1000);
  memcpy(file + head, short_program, sizeof short_program);
  int program = memfd_create("short", MFD_CLOEXEC);
  if (write(program, file, sizeof file) != (ssize_t)sizeof file) return 1;
  char *const words[] = {"short", arguments[0] ? arguments[0] : "0", NULL};
  char *const nothing[] = {NULL};
  fexecve(program, words, nothing);
  return 1;
}
#else
int run_short_program(char **arguments) { return arguments[0] != NULL; }
#endif
