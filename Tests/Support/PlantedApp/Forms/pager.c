// A pager: a text that scrolls, `~` below its end as in vi, and a status bar.
#include <stdio.h>

#include "app.h"
#include "faults.h"
#include "forms.h"
#include "leftovers.h"

static const char *const lines[] = {
    "The island", "", "There is a house at the northern end of the island.",
    "Its windows face the sea, and its door the hill.", "",
    "In winter the ferry comes once a week,", "if the wind allows it at all.", "",
    "The people who live here know the wind.", "They name it after where it comes from,",
    "and after what it takes with it.", "", "The lamp", "",
    "Every evening, a woman lights the lamp.", "Its light can be seen from the mainland,",
    "on clear nights even from the second cape.", "", "She has never been there.", "",
    "The letter", "", "On a day in March, the ferry brings a letter.",
    "It has been opened, and closed again.", "", "She reads it by the light of the lamp.",
};

enum { LINE_COUNT = sizeof lines / sizeof lines[0] };

static int top;

static int visible_count(void) {
  int rows = screen_area().rows - 1;
  return rows < 1 ? 1 : rows;
}

static void scroll_to(int line) {
  int last = LINE_COUNT - visible_count();
  if (line > last) line = last;
  top = line < 0 ? 0 : line;
}

static void draw(void) {
  struct size size = screen_area();
  int count = visible_count();
  for (int row = 0; row < count; row++) {
    bool is_line = top + row < LINE_COUNT;
    screen_put_cut(0, row, size.columns, PLAIN, is_line ? lines[top + row] : "~");
  }
  if (!has_bar() || size.rows < 2) return;
  char text[128];
  int last = top + count < LINE_COUNT ? top + count : LINE_COUNT;
  snprintf(text, sizeof text, " island.txt  lines %d-%d of %d  q quits  %s", top + 1, last,
           LINE_COUNT, fault_message() ? fault_message() : "");
  screen_put_cut(0, size.rows - 1, size.columns, BAR, text);
}

static void resized(struct size old, struct size new) {
  // Keeps the last line in place when the window shrinks.
  if (has("offset-lost")) {
    if (new.rows < old.rows) top += old.rows - new.rows;
  } else {
    scroll_to(top);
  }
}

static bool handle(const struct key *key) {
  switch (key->kind) {
    case KEY_TEXT:
      if (key->text[0] == 'q') return false;
      if (key->text[0] == ' ') scroll_to(top + visible_count());
      break;
    case KEY_DOWN: case KEY_ENTER: scroll_to(top + 1); break;
    case KEY_UP: scroll_to(top - 1); break;
    case KEY_PAGE_DOWN: scroll_to(top + visible_count()); break;
    case KEY_PAGE_UP: scroll_to(top - visible_count()); break;
    case KEY_HOME: scroll_to(0); break;
    case KEY_END: scroll_to(LINE_COUNT); break;
    default: break;
  }
  return true;
}

int run_pager(void) {
  static const struct app app = {FULL_SCREEN, draw, handle, resized, screen_show};
  return run_app(&app);
}
