// Faults that need no picture of their own: crashes, output beside the screen, and work without a cause.
#include "bypass.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "faults.h"
#include "screen.h"

static bool is_drifted, is_endless;

void check_size(struct size size) {
  int columns = size.columns, rows = size.rows;
  if (has("crash-1x1") && columns == 1 && rows == 1) abort();
  if (has("crash-20x5") && columns == 20 && rows == 5) abort();
  if (has("crash-0x0") && !size.is_known) abort();
  volatile bool hangs = has("hangs-1x1") && columns == 1 && rows == 1;
  while (hangs) continue;
  if (has("crash-high") && rows > columns) abort();
  if (has("endless-small") && (columns < 12 || rows < 5)) is_endless = true;
}

void check_change(struct size old, struct size new) {
  bool is_small = new.columns < 20 || new.rows < 5;
  if (has("crash-shrinking") && is_small && new.columns <= old.columns) abort();
  if (has("crash-0x0-live") && !new.is_known) abort();
}

static void complain(const char *text) {
  terminal_leave();
  fputs(text, stderr);
  exit(1);
}

/// Writes a line to a file below a folder. Returns whether that was possible.
static bool note_start(const char *folder, const char *name) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return false;
  bool is_written = write(file, "started\n", 8) == 8;
  int error = errno;
  close(file);
  errno = error;
  return is_written;
}

/// Makes a file in the user's home, and removes it.
static void write_real_home(void) {
  const struct passwd *user = getpwuid(getuid());
  char path[1024];
  if (!user || !note_start(user->pw_dir, ".planted-app")) return;
  snprintf(path, sizeof path, "%s/.planted-app", user->pw_dir);
  unlink(path);
}

/// Connects a datagram socket, which sends nothing.
static void reach_network(void) {
  int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in host = {.sin_family = AF_INET, .sin_port = htons(443)};
  inet_pton(AF_INET, "192.0.2.1", &host.sin_addr);
  if (connect(file, (const struct sockaddr *)&host, sizeof host) < 0) errno = 0;
  close(file);
}

void check_machine(void) {
  const char *home = getenv("HOME"), *name = getenv("TERM");
  bool is_noted = home && note_start(home, ".planted-app");
  bool is_full = errno == ENOSPC || errno == EFBIG;
  if (has("traceback-no-home") && !is_noted && !is_full) {
    complain(
        "Traceback (most recent call last):\n  File \"app.py\", line 12, in <module>\n"
        "PermissionError: [Errno 13] Permission denied: '.planted-app'\n");
  }
  if (has("long-traceback-no-home") && !is_noted && !is_full) {
    static char report[4096] = "Traceback (most recent call last):\n";
    for (int line = 1; line <= 40; line++) {
      size_t used = strlen(report);
      snprintf(report + used, sizeof report - used, "  File \"app.py\", line %d, in start\n", line);
    }
    strcat(report, "PermissionError: [Errno 13] Permission denied: '.planted-app'\n");
    complain(report);
  }
  if (has("crash-full-disk") && !is_noted && is_full) abort();
  if (has("crash-lang-c") && !is_utf8()) {
    complain(
        "Traceback (most recent call last):\n  File \"app.py\", line 31, in draw\n"
        "UnicodeEncodeError: 'ascii' codec can't encode character '\\u2502' in position 0\n");
  }
  if (has("crash-unknown-term")) {
    static const char *const known[] = {"xterm", "screen", "tmux", "linux", "vt", "dumb"};
    bool is_known = false;
    for (size_t index = 0; index < sizeof known / sizeof known[0]; index++) {
      if (name && strncmp(name, known[index], strlen(known[index])) == 0) is_known = true;
    }
    if (!is_known) abort();
  }
  if (has("writes-real-home")) write_real_home();
  if (has("reaches-network")) reach_network();
  if (has("unanswered-query")) terminal_write_text("\033[?998n");
}

void draw_beside_screen(void) {
  struct size size = screen_area();
  char text[256];
  if (has("drift") && !is_drifted) terminal_write_text("\033[6;4Hnot what it draws");
  if (has("drift-style") && !is_drifted) terminal_write_text("\033[4;4H\033[44mstyle\033[0m");
  if (has("unfinished-at-rest")) terminal_write_text("\033]0;never ended");
  if (has("replacement-character")) {
    snprintf(text, sizeof text, "\033[%d;4H\xef\xbf\xbd lost", size.rows > 6 ? 6 : 1);
    terminal_write_text(text);
  }
  is_drifted = true;
}

void forget_drift(void) { is_drifted = true; }
void start_endless_drawing(void) { is_endless = true; }

int idle_time(void) {
  if (is_endless) return has("endless-small") ? 0 : 20;
  if (has("busy-idle")) return 0;
  if (has("wakeups-idle")) return 10;
  return has("output-idle") ? 100 : -1;
}

void idle(void) {
  static unsigned count;
  char text[64];
  if (is_endless) {
    snprintf(text, sizeof text, "\033[H%u", count++);
    for (int times = has("endless-small") ? 500 : 1; times > 0; times--) terminal_write_text(text);
  }
  // The same cell again and again: nothing changes that a person sees.
  if (has("output-idle")) terminal_write_text("\0337\0338");
}
