// Apps that do not take a key when it is typed.
#include "typing.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "pauses.h"

static void show(const char *text) {
  ssize_t count = write(1, text, strlen(text));
  (void)count;
}

int keep_line(char **arguments) {
  (void)arguments;
  struct termios mode;
  tcgetattr(0, &mode);
  mode.c_lflag &= ~(tcflag_t)ECHO;
  tcsetattr(0, TCSANOW, &mode);
  show("first half\r\nsecond half");
  char line[64];
  return read(0, line, sizeof line) > 0 ? 0 : 1;
}

int ignore_keys(char **arguments) {
  (void)arguments;
  struct termios mode;
  tcgetattr(0, &mode);
  cfmakeraw(&mode);
  tcsetattr(0, TCSANOW, &mode);
  int ends[2];
  if (pipe(ends) != 0) return 1;
  show("first half\r\nsecond half");
  char byte;
  return read(ends[0], &byte, 1) > 0 ? 0 : 1;
}

int search(char **arguments) {
  long time = arguments[0] ? atol(arguments[0]) : 1500, end = 0;
  char line[64] = "", text[96];
  show("find: ");
  for (;;) {
    struct pollfd terminal = {0, POLLIN, 0};
    if (poll(&terminal, 1, 100) > 0) {
      ssize_t count = read(0, line, sizeof line - 1);
      if (count <= 0) return 1;
      line[strcspn(line, "\n")] = 0;
      end = now() + time;
    } else if (end && now() >= end) {
      snprintf(text, sizeof text, "1 %s", line);
      show(text);
      end = 0;
    }
  }
}
