// Far too much output.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>

#include "leaving.h"

enum { block_size = 1 << 16 };
static char block[block_size];

/// Writes blocks of one text endlessly.
_Noreturn static void repeat(const char *text) {
  size_t count = strlen(text), length = 0;
  for (; length + count <= block_size; length += count) memcpy(block + length, text, count);
  for (;;) put(block, length);
}

/// Writes `format` endlessly, each time with another number.
_Noreturn static void count_up(const char *format) {
  uint32_t number = 0;
  for (;;) {
    size_t length = 0;
    while (length + 256 < block_size) {
      length += (size_t)snprintf(block + length, 256, format, number);
      number++;
    }
    put(block, length);
  }
}

/// Begins a control string and never ends it.
_Noreturn static void endless(const char *beginning, const char *text) {
  put(beginning, strlen(beginning));
  repeat(text);
}

int flood(char **arguments) {
  const char *kind = arguments[0] ? arguments[0] : "text";
  paint();
  if (strcmp(kind, "osc") == 0) endless("\x1b]0;", "x");
  if (strcmp(kind, "link") == 0) endless("\x1b]8;;", "x");
  if (strcmp(kind, "dcs") == 0) endless("\x1bP$q", "x");
  if (strcmp(kind, "apc") == 0) endless("\x1b_", "x");
  if (strcmp(kind, "csi") == 0) endless("\x1b[", "1;");
  if (strcmp(kind, "sixel") == 0) endless("\x1bPq#0;2;0;0;0", "!9999~-");
  if (strcmp(kind, "kitty") == 0) endless("\x1b_Ga=T,f=24,s=9999,v=9999;", "AAAA");
  if (strcmp(kind, "chunks") == 0) repeat("\x1b_Ga=T,f=24,s=9999,v=9999,m=1;AAAAAAAA\x1b\\");
  if (strcmp(kind, "iterm") == 0) endless("\x1b]1337;File=inline=1:", "AAAA");
  if (strcmp(kind, "marks") == 0) endless("a", "\xcc\x81");
  if (strcmp(kind, "titles") == 0) count_up("\x1b]0;title %u\a");
  if (strcmp(kind, "title-stack") == 0) count_up("\x1b]0;title %u\a\x1b[22t");
  if (strcmp(kind, "links") == 0) count_up("\x1b]8;;http://x/%u\ay");
  if (strcmp(kind, "pictures") == 0) {
    count_up("\x1b_Ga=t,q=2,f=24,i=%u,s=2,v=1;AAAAAAAA\x1b\\");
  }
  if (strcmp(kind, "sixels") == 0) count_up("\x1bPq#1;2;%u;9;9!90~-!90~\x1b\\");
  if (strcmp(kind, "queries") == 0) repeat("\x1b[c\x1b[6n");
  repeat("all work and no play\r\n");
}

/// Writes queries endlessly and reads no reply.
int flood_unread(char **arguments) {
  (void)arguments;
  struct termios settings;
  if (tcgetattr(0, &settings) == 0) {
    cfmakeraw(&settings);
    tcsetattr(0, TCSANOW, &settings);
  }
  paint();
  repeat("\x1b[>q");
}

/// `lines <count> <seed> [stay]`: writes numbered lines of 100 bytes and nothing after them. A line's text follows
/// from its number and the seed.
int write_lines(char **arguments) {
  uint32_t count = arguments[0] ? (uint32_t)atoi(arguments[0]) : 1000;
  uint32_t seed = arguments[0] && arguments[1] ? (uint32_t)atoi(arguments[1]) : 0;
  size_t length = 0;
  for (uint32_t line = 0; line < count; line++) {
    uint32_t state = seed * 2654435761u + line;
    length += (size_t)snprintf(block + length, 32, "%08u ", line);
    for (int column = 9; column < 99; column++) {
      state = state * 1664525u + 1013904223u;
      block[length++] = (char)('!' + (state >> 24) % 94);
    }
    block[length++] = '\n';
    if (length > block_size - 200 || line + 1 == count) {
      put(block, length);
      length = 0;
    }
  }
  put("ready", 5);
  if (arguments[0] && arguments[1] && arguments[2]) {
    while (getchar() != EOF) {
    }
  }
  return 0;
}
