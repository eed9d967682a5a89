// The terminal: raw mode, modes, size and output.
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "faults.h"
#include "leftovers.h"

static struct termios original, raw, restored;
static bool is_terminal;
static volatile bool is_entered;
static char entering[512], leaving[1024];

int color_count(void) {
  const char *none = getenv("NO_COLOR"), *name = getenv("TERM");
  if (none && *none && !has("ignores-no-color")) return 0;
  if (has("colors-on-vt100") && name && strcmp(name, "vt100") == 0) return 8;
  if (!name) return 0;
  static const char *const families[] = {"xterm", "screen", "tmux", "linux", "rxvt", "alacritty"};
  bool is_known = false;
  for (size_t index = 0; index < sizeof families / sizeof families[0]; index++) {
    if (strncmp(name, families[index], strlen(families[index])) == 0) is_known = true;
  }
  if (!is_known) return 0;
  if (strstr(name, "-mono") || strstr(name, "-m")) return 0;
  if (strstr(name, "256color") || strstr(name, "direct")) return 256;
  if (strstr(name, "16color")) return has("256-on-16color") ? 256 : 16;
  return 8;
}

bool is_utf8(void) {
  const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t index = 0; index < 3; index++) {
    const char *value = getenv(names[index]);
    if (value && *value) {
      return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8");
    }
  }
  return false;
}

void terminal_prepare(int habits) {
  append_settings(entering, sizeof entering, habits);
  // Ends a sequence that a signal has interrupted, and the style of the text.
  strcpy(leaving, "\030\033[0m");
  append_resets(leaving, sizeof leaving, habits);
  is_terminal = tcgetattr(0, &original) == 0;
  raw = original;
  cfmakeraw(&raw);
  raw.c_oflag &= ~(tcflag_t)ONLCR;
  restored = restored_line(original);
  if (has("leave-nonblocking")) fcntl(0, F_SETFL, fcntl(0, F_GETFL) | O_NONBLOCK);
  if (has("slow-terminal-loses-output")) fcntl(1, F_SETFL, fcntl(1, F_GETFL) | O_NONBLOCK);
}

void terminal_set_raw(void) {
  if (is_terminal) tcsetattr(0, TCSANOW, &raw);
}

void terminal_enter(void) {
  terminal_set_raw();
  static bool was_entered;
  bool forgets = was_entered && has("fg-forgets-modes");
  terminal_write_text(forgets ? "\033[?1049h" : entering);
  was_entered = true;
  is_entered = true;
}

void terminal_leave(void) {
  if (!is_entered) return;
  is_entered = false;
  terminal_write_text(leaving);
  if (is_terminal) tcsetattr(0, TCSANOW, &restored);
}

void terminal_write(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(1, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN && !has("slow-terminal-loses-output")) {
      struct pollfd file = {1, POLLOUT, 0};
      poll(&file, 1, -1);
    } else if (written == 0 || errno != EINTR) {
      return;
    }
  }
}

void terminal_write_text(const char *text) { terminal_write(text, strlen(text)); }

struct size terminal_size(void) {
  struct winsize window = {0};
  bool is_known = ioctl(1, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0;
  if (!is_known) return (struct size){80, 24, false};
  return (struct size){window.ws_col, window.ws_row, true};
}
