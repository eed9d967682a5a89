// Ways to paint a screen. All end with the same two rows, "first half" and "second half", so that a frame that was
// taken too early is recognized. `way` and `ms` are the kind and the length of the pause in between.
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "behaviours.h"
#include "blocked.h"
#include "hidden.h"
#include "pauses.h"
#include "runtime.h"
#include "typing.h"

static void put(const char *text) {
  for (size_t length = strlen(text); length > 0;) {
    ssize_t written = write(1, text, length);
    if (written <= 0) exit(1);
    text += written;
    length -= (size_t)written;
  }
}

static void make_raw(void) {
  struct termios mode;
  tcgetattr(0, &mode);
  cfmakeraw(&mode);
  tcsetattr(0, TCSANOW, &mode);
}

/// Blocks on the terminal until it goes away.
static int wait_for_terminal(void) {
  char byte;
  while (read(0, &byte, 1) > 0) {
  }
  return 0;
}

static long number(const char *argument) { return argument ? atol(argument) : 0; }

/// Pauses as the arguments `way ms` say.
static void pause_as_told(char **arguments) {
  if (!arguments[0] || !pause_by(arguments[0], number(arguments[1]))) {
    fprintf(stderr, "TestApp: there is no such way to pause\n");
    exit(64);
  }
}

/// Paints at once and waits for its terminal.
static int still(char **arguments) {
  (void)arguments;
  put("ready");
  return wait_for_terminal();
}

/// Clears the screen and paints all of it.
#define FINAL "\033[H\033[Jfirst half\r\nsecond half"

/// `paint place way ms`: pauses between two halves of the screen, in an open synchronized update, or
/// inside a control sequence, a string or a character.
static int paint(char **arguments) {
  static const struct {
    const char *place, *before, *after;
  } places[] = {
      {"half", "first half\r\n", "second half"},
      {"update", "\033[?2026hfirst half\r\nsecond", " half\033[?2026l"},
      {"later-update", "first half\033[?2026h\r\nsecond", " half\033[?2026l"},
      {"csi", "first half\033[2;", "1Hsecond half"},
      {"osc", "first half\033]2;ti", "tle\007\r\nsecond half"},
      {"utf8", "first half \342\224", "\200\r\nsecond half"},
      // The text is there at once, and another part of the screen comes late.
      {"title", "first half\r\nsecond half", "\033]2;painted\007"},
      {"cursor", "first half\r\nsecond half", "\033[4;7H"},
      // Signs of loading, for the rule about them.
      {"wait", "Please wait", FINAL},
      {"loading", "LOADING\342\200\246", FINAL},
      {"fetching", "Fetching the list...", FINAL},
      {"connecting", "Connecting   40%", FINAL},
      {"dots", "\342\243\276 inbox", FINAL},
      {"circle", "\342\227\220 inbox", FINAL},
      {"bar", "inbox [..........]", FINAL},
      {"zero", "inbox |          |   0 %", FINAL},
  };
  for (size_t index = 0; index < sizeof places / sizeof places[0]; index++) {
    if (strcmp(places[index].place, arguments[0] ? arguments[0] : "") != 0) continue;
    put(places[index].before);
    pause_as_told(arguments + 1);
    put(places[index].after);
    return wait_for_terminal();
  }
  return 64;
}

/// `slow way ms`: the first byte comes late.
static int slow(char **arguments) {
  pause_as_told(arguments);
  put("first half\r\nsecond half");
  return wait_for_terminal();
}

/// `leave status way ms`: exits by itself.
static int leave(char **arguments) {
  put("first half\r\n");
  pause_as_told(arguments + 1);
  put("second half");
  return (int)number(arguments[0]);
}

/// `query name [way ms]`: paints the second half when the terminal has replied.
static int query(char **arguments) {
  static const struct {
    const char *name, *bytes, *end;
  } queries[] = {
      {"DA1", "\033[c", "c"},
      {"DSR", "\033[6n", "R"},
      {"OSC 11", "\033]11;?\033\\", "\033\\"},
      {"XTVERSION", "\033[>q", "\033\\"},
      {"kitty keyboard", "\033[?u", "u"},
      {"DECRQM", "\033[?2026$p", "y"},
      {"OSC 99", "\033]99;?\033\\", "\033\\"},
  };
  size_t count = sizeof queries / sizeof queries[0], index = 0;
  const char *name = arguments[0] ? arguments[0] : "";
  while (index < count && strcmp(queries[index].name, name) != 0) index++;
  if (index == count) return 64;
  make_raw();
  put(queries[index].bytes);
  char answer[256];
  size_t length = 0, end = strlen(queries[index].end);
  while (length < sizeof answer - 1 && read(0, answer + length, 1) == 1) {
    length++;
    if (length > end && memcmp(answer + length - end, queries[index].end, end) == 0) break;
  }
  put("first half ");
  for (size_t at = 0; at < length; at++) {
    char shown[2] = {answer[at] < ' ' ? '^' : answer[at], 0};
    put(shown);
  }
  if (arguments[1]) pause_as_told(arguments + 1);
  put("\r\nsecond half");
  return wait_for_terminal();
}

/// Returns whether there is something to read now.
static int has_input(void) {
  struct pollfd input = {0, POLLIN, 0};
  return poll(&input, 1, 0) == 1;
}

/// `ask way ms`: asks its terminal and continues to paint. It paints less if there is already something to read,
/// as vim leaves out its ruler.
static int ask(char **arguments) {
  char byte = 0;
  make_raw();
  put("\033[cfirst half\r\n");
  pause_as_told(arguments);
  put(has_input() ? "hasty half" : "second half");
  while (byte != 'c' && read(0, &byte, 1) == 1) {
  }
  return wait_for_terminal();
}

/// `demand`: sends a query and polls for the reply without ever waiting for it.
static int demand(char **arguments) {
  (void)arguments;
  char byte = 0;
  make_raw();
  put("\033[c");
  while (byte != 'c') {
    if (has_input() && read(0, &byte, 1) != 1) return 1;
  }
  put("first half\r\nsecond half");
  return wait_for_terminal();
}

/// `animate what ms`: changes some cells every `ms` milliseconds.
static int animate(char **arguments) {
  const char *what = arguments[0] ? arguments[0] : "";
  put("\033[?25l");
  put("first half\r\nsecond half");
  for (int step = 0;; step++) {
    char text[64] = "";
    if (strcmp(what, "spinner") == 0) {
      snprintf(text, sizeof text, "\033[4;1H%c", "|/-\\"[step % 4]);
    } else if (strcmp(what, "marquee") == 0) {
      const char *words = "news news and other news ";
      snprintf(text, sizeof text, "\033[4;1H%.10s%.10s", words + step % 10, words + step % 5);
    } else if (strcmp(what, "cursor") == 0) {
      snprintf(text, sizeof text, "\033[?25%c", step % 2 ? 'l' : 'h');
    } else if (strcmp(what, "block") == 0) {
      snprintf(text, sizeof text, "\033[4;1H%c", step % 2 ? ' ' : '_');
    } else if (strcmp(what, "words") == 0) {
      snprintf(text, sizeof text, "\033[4;1H%s", step % 2 ? "PRESS ANY KEY" : "press any key");
    } else if (strcmp(what, "loader") == 0) {
      // The final text comes after two and a half seconds.
      int is_done = step * number(arguments[1]) >= 2500;
      snprintf(text, sizeof text, "\033[4;1H%s",
               is_done ? "all of it " : step % 2 ? "not all   " : "          ");
    } else if (strcmp(what, "two") == 0) {
      snprintf(text, sizeof text, "\033[4;1H%c\033[5;1H%c", step / 2 % 2 ? ' ' : '_',
               step / 3 % 2 ? ' ' : '#');
    } else if (strcmp(what, "progress") == 0) {
      snprintf(text, sizeof text, "\033[4;%dH#%4d %%", step + 1, step * 10);
    } else {
      return 64;
    }
    put(text);
    if (strcmp(what, "progress") == 0 && step == 10) return wait_for_terminal();
    pause_by("poll", number(arguments[1]));
  }
}

/// `blink`: asks the terminal to blink its cursor and some text.
static int blink(char **arguments) {
  (void)arguments;
  put("\033[1 q\033[5mfirst half\033[m\r\nsecond half");
  return wait_for_terminal();
}

/// `clock way`: shows the time of day. It sleeps until the next second, or checks the time every 100 ms.
static int clock_face(char **arguments) {
  int sleeps = arguments[0] && strcmp(arguments[0], "sleep") == 0;
  put("\033[?25lfirst half\r\nsecond half");
  for (time_t shown = 0;;) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    if (time.tv_sec != shown) {
      char text[32];
      shown = time.tv_sec;
      strftime(text, sizeof text, "\033[4;1H%H:%M:%S", gmtime(&shown));
      put(text);
    }
    if (sleeps) {
      struct timespec next = {shown + 1, 0};
      clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &next, NULL);
    } else {
      pause_by("poll", 100);
    }
  }
}

/// `busy`: paints all, then computes endlessly.
static int busy(char **arguments) {
  (void)arguments;
  put("first half\r\nsecond half");
  for (;;) pause_by("compute", 1000);
}

/// `tick ms`: paints all, then wakes up periodically and does nothing.
static int tick(char **arguments) {
  put("first half\r\nsecond half");
  for (;;) pause_by("poll", number(arguments[0]));
}

static int paint_halves(char **arguments) {
  put("first half\r\n");
  pause_as_told(arguments);
  put("second half");
  return wait_for_terminal();
}

/// `fork how way ms`: waits for a process that paints, which is a child in the same group, a child in its own
/// foreground group, or a grandchild.
static int forks(char **arguments) {
  const char *how = arguments[0] ? arguments[0] : "";
  pid_t child = fork();
  if (child == 0) {
    if (strcmp(how, "foreground") == 0) {
      setpgid(0, 0);
      signal(SIGTTOU, SIG_IGN);
      tcsetpgrp(0, getpid());
    } else if (strcmp(how, "grandchild") == 0) {
      pid_t grandchild = fork();
      if (grandchild != 0) return waitpid(grandchild, NULL, 0) < 0;
    }
    return paint_halves(arguments + 1);
  }
  return waitpid(child, NULL, 0) < 0;
}

/// `keys way ms`: counts each key after a pause.
static int keys(char **arguments) {
  make_raw();
  put("first half\r\nsecond half");
  char byte;
  for (int count = 1; read(0, &byte, 1) == 1; count++) {
    char text[32];
    pause_as_told(arguments);
    snprintf(text, sizeof text, "\033[4;1Hkey %d: %c", count, byte);
    put(text);
  }
  return 0;
}

/// `runtime kind way ms`: paints from one of several threads.
static int runtime(char **arguments) {
  put("first half\r\n");
  return run_threads(arguments[0], arguments[1], number(arguments[2]), "second half");
}

static int leaderless(char **arguments) {
  put("first half\r\n");
  return run_without_main_thread(arguments[0], number(arguments[1]), "second half");
}

/// `escape ms`: distinguishes ESC alone from the start of a key by how long the rest may take.
static int escape(char **arguments) {
  struct termios mode;
  make_raw();
  put("first half\r\nsecond half");
  for (char byte; read(0, &byte, 1) == 1;) {
    if (byte != 27) continue;
    tcgetattr(0, &mode);
    mode.c_cc[VMIN] = 0;
    mode.c_cc[VTIME] = (cc_t)(number(arguments[0]) / 100);
    tcsetattr(0, TCSANOW, &mode);
    put(read(0, &byte, 1) == 1 ? "\033[4;1Ha key" : "\033[4;1HESC alone");
    make_raw();
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    tcsetattr(0, TCSANOW, &mode);
  }
  return 0;
}

/// `modal way ms`: shows what each key sends. The first key switches cursor keys to application mode, after a pause,
/// and discards the input until then.
static int modal(char **arguments) {
  make_raw();
  put("first half\r\nsecond half");
  char byte;
  char text[64] = "\033[4;1H", shown[2] = {0, 0};
  for (int count = 0; read(0, &byte, 1) == 1; count++) {
    pause_as_told(arguments);
    if (count == 0) {
      tcflush(0, TCIFLUSH);
      put("\033[?1h");
    }
    shown[0] = byte < ' ' ? '^' : byte;
    if (strlen(text) < sizeof text - 2) strcat(text, shown);
    put(text);
  }
  return 0;
}

const struct behaviour settling_behaviours[] = {
    {"still", still},     {"paint", paint},     {"slow", slow},     {"leave", leave},
    {"query", query},     {"ask", ask},         {"demand", demand}, {"animate", animate},
    {"blink", blink},     {"clock", clock_face}, {"busy", busy},    {"tick", tick},
    {"fork", forks},      {"keys", keys},       {"runtime", runtime}, {"escape", escape},
    {"modal", modal},     {"service", serve_requests}, {"page", page}, {"odd", wait_oddly},
    {"poll-keys", poll_keys}, {"gather", gather_keys}, {"field", type_into_field},
    {"i386", run_short_program}, {"leaderless", leaderless}, {"keep-line", keep_line},
    {"ignore-keys", ignore_keys}, {"search", search},
    {NULL, NULL},
};
