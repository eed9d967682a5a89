// The loop of a terminal app: signals, keys, sizes and drawing.
#define _GNU_SOURCE
#include "app.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "bypass.h"
#include "faults.h"
#include "signals.h"

/// How long to wait for the rest of a key, in milliseconds.
enum { KEY_TIME = 50 };

static const struct app *app;
static bool is_bar_lost, is_blank, is_cursor_lost, is_ended, is_restless;
static const char *message;

bool has_bar(void) { return !is_bar_lost; }
const char *fault_message(void) { return message; }

static void sleep_milliseconds(long time) {
  struct timespec left = {time / 1000, time % 1000 * 1000000};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}

static void draw(void) {
  struct size size = terminal_size();
  if (!has("ignores-winch")) check_size(size);
  if (has("crash-storm")) {
    sleep_milliseconds(30);
    struct size now = terminal_size();
    if (now.columns != size.columns || now.rows != size.rows) abort();
  }
  screen_begin();
  if (!is_blank) app->draw();
  if (is_cursor_lost) screen_set_cursor(0, 0);
  app->show();
  draw_beside_screen();
}

/// Draws everything anew, after what was on the terminal may be gone.
static void redraw(void) {
  screen_resize(screen_area(), true);
  if (app->resized) app->resized(screen_area(), screen_area());
  draw();
}

static void resize(void) {
  struct size old = screen_area(), new = terminal_size();
  if (has("blank-after-small") && (new.columns < 12 || new.rows < 5)) is_blank = true;
  if (has("cursor-lost")) is_cursor_lost = true;
  if (has("keeps-width")) new.columns = old.columns;
  bool grows = new.columns > old.columns || new.rows > old.rows;
  bool shrinks = new.columns < old.columns || new.rows < old.rows;
  check_change(old, new);
  if (has("bar-lost") && (grows || shrinks)) is_bar_lost = true;
  if (has("winch-loses-part")) is_bar_lost = true;
  if (has("never-settles") && (grows || shrinks)) start_endless_drawing();
  if (has("redraws-forever") && (grows || shrinks)) is_restless = true;
  screen_resize(new, !(grows && has("stale-grow")) && !(shrinks && has("stale-shrink")));
  if (app->resized) app->resized(old, new);
  draw();
}

static void suspend(void) {
  stop_until_resumed();
  if (has("fg-draws-nothing")) return;
  if (has("fg-moves-cursor")) is_cursor_lost = true;
  if (has("fg-loses-bar")) is_bar_lost = true;
  redraw();
}

/// Handles a signal that doesn't end the app at once.
static void handle_signal(int number) {
  switch (number) {
    case SIGWINCH: resize(); break;
    case SIGTSTP: suspend(); break;
    case SIGCONT:
      terminal_set_raw();
      if (has("cont-loses-part")) is_bar_lost = true;
      if (!has("fg-draws-nothing")) redraw();
      break;
    default:
      if (has("slow-to-end")) sleep_milliseconds(3000);
      end_by_signal(number);
  }
}

static void handle_key(const struct key *key) {
  if (key->kind == KEY_ESCAPE && has("crash-lone-esc")) abort();
  if (key->kind == KEY_FUNCTION && key->number == 20 && has("crash-f20")) abort();
  if (key->kind == KEY_MOUSE && key->column >= screen_area().columns && has("crash-mouse-outside"))
    abort();
  if (key->kind == KEY_FOCUS_OUT && has("focus-changes-screen")) message = "Paused";
  if (key->kind == KEY_CTRL && key->number == 'l') {
    if (has("crash-redraw")) abort();
    forget_drift();
    if (!has("drift-without-key")) redraw();
  } else if (key->kind == KEY_CTRL && key->number == 'c') {
    is_ended = true;
  } else if (key->kind == KEY_CTRL && key->number == 'z') {
    suspend();
  } else if (!app->handle(key)) {
    is_ended = true;
  }
}

static void handle_keys(void) {
  struct key key;
  bool is_changed = false;
  while (!is_ended && keys_next(&key)) {
    handle_key(&key);
    is_changed = true;
    // Draws slowly, and drops what was typed meanwhile.
    if (has("loses-type-ahead")) {
      sleep_milliseconds(2);
      tcflush(0, TCIFLUSH);
    }
  }
  if (is_changed && !is_ended) draw();
  if (is_changed && has("flushes-type-ahead")) {
    sleep_milliseconds(10);
    tcflush(0, TCIFLUSH);
  }
}

/// Reads what was typed. At the end of input, the app ends.
static void read_keys(void) {
  char bytes[4096];
  ssize_t count = read(0, bytes, has("loses-type-ahead") ? 16 : sizeof bytes);
  if (count > 0) {
    if (has("paste-injects") && memmem(bytes, (size_t)count, "\033]0;", 4)) {
      bytes[count < (ssize_t)sizeof bytes ? count : count - 1] = 0;
      terminal_write_text(bytes);
    }
    keys_feed(bytes, (size_t)count);
    handle_keys();
  } else if (count == 0 || errno == EIO) {
    while (has("ignores-hangup")) pause();
    if (!has("spins-after-hangup")) is_ended = true;
  }
}

static void leave_child(void) {
  if (fork() != 0) return;
  signal(SIGHUP, SIG_IGN);
  for (const int *number = (int[]){SIGTERM, SIGINT, SIGQUIT, 0}; *number; number++) {
    signal(*number, SIG_IGN);
  }
  // Not beyond the test that needs it.
  sleep_milliseconds(20000);
  _exit(0);
}

int run_app(const struct app *new_app) {
  app = new_app;
  terminal_prepare(app->habits);
  struct size size = terminal_size();
  if (has("late-size")) sleep_milliseconds(300);
  signals_install();
  if (has("leaves-child")) leave_child();
  if (!has("late-size")) size = terminal_size();
  terminal_enter();
  check_machine();
  screen_resize(size, true);
  draw();
  while (!is_ended) {
    struct pollfd files[] = {{0, POLLIN, 0}, {signal_file(), POLLIN, 0}};
    int time = keys_wait() || is_restless ? KEY_TIME : idle_time();
    int count = poll(files, 2, time);
    if (count < 0 && errno != EINTR) break;
    unsigned char number;
    while (read(signal_file(), &number, 1) == 1) handle_signal(number);
    if (files[0].revents) read_keys();
    if (count == 0 && keys_wait()) {
      keys_end_wait();
      handle_keys();
    }
    if (count == 0 && is_restless) redraw();
    if (count == 0) idle();
  }
  terminal_leave();
  return 0;
}
