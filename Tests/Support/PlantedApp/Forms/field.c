// A text field with a visible cursor: typing, editing, pasting and saving lines.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "faults.h"
#include "forms.h"
#include "leftovers.h"

/// The most bytes that fit into the field.
enum { FIELD_SIZE = 1 << 17 };

static char text[FIELD_SIZE], saved[256];
static size_t length, cursor;
static int saved_count;
static size_t pasted;

/// The start of the cluster before a place.
static size_t before(size_t place) {
  size_t start = 0;
  while (start < place) {
    char cluster[CLUSTER_SIZE];
    int width;
    size_t next = start + next_cluster(text + start, cluster, &width);
    if (next >= place) return start;
    start = next;
  }
  return 0;
}

static size_t after(size_t place) {
  char cluster[CLUSTER_SIZE];
  int width;
  return place < length ? place + next_cluster(text + place, cluster, &width) : length;
}

static void insert(const char *bytes) {
  size_t count = strlen(bytes);
  if (length + count >= FIELD_SIZE) return;
  memmove(text + cursor + count, text + cursor, length - cursor + 1);
  memcpy(text + cursor, bytes, count);
  length += count;
  cursor += count;
}

static void erase(size_t from, size_t to) {
  memmove(text + from, text + to, length - to + 1);
  length -= to - from;
  cursor = from;
}

static void save(void) {
  if (length == 0) return;
  snprintf(saved, sizeof saved, "%.*s", 200, text);
  saved_count++;
  erase(0, length);
}

/// Draws the row of the field as a whole, with widths that are wrong.
static void show_with_wrong_widths(void) {
  screen_show();
  struct size size = screen_area();
  if (size.columns < 24 || size.rows < 6 || length == 0) return;
  int width = size.columns - 8, columns = 0;
  for (size_t place = 0; place < length; place = after(place)) {
    char cluster[CLUSTER_SIZE];
    int right;
    next_cluster(text + place, cluster, &right);
    bool is_emoji = (unsigned char)cluster[0] >= 0xf0;
    columns += has("wide-shifts-border") || is_emoji ? 1 : right;
  }
  if (columns > width) return;
  char row[FIELD_SIZE + 512];
  snprintf(row, sizeof row, "\033[4;3H│ %s%*s│\033[4;%dH", text, width - columns + 1, "",
           5 + columns);
  terminal_write_text(row);
}

static void show(void) {
  if (has("wide-shifts-border") || has("emoji-shifts-border")) {
    show_with_wrong_widths();
  } else {
    screen_show();
  }
}

/// Draws the part of the text that fits around the cursor, and places the cursor.
static void draw_text(int column, int row, int width) {
  // The start moves on until the cursor fits.
  size_t start = 0;
  if (cursor > (size_t)width * 8) {
    start = cursor - (size_t)width * 4;
    while (start < length && ((unsigned char)text[start] & 0xc0) == 0x80) start++;
  }
  char part[FIELD_SIZE];
  for (;; start = after(start)) {
    memcpy(part, text + start, cursor - start);
    part[cursor - start] = 0;
    if (start >= cursor || text_width(part) < width) break;
  }
  int column_of_cursor = column + text_width(part), at = column;
  for (size_t place = start; place < length; place = after(place)) {
    char cluster[CLUSTER_SIZE];
    int columns;
    next_cluster(text + place, cluster, &columns);
    if (at + columns > column + width) break;
    screen_put(at, row, PLAIN, cluster);
    at += columns;
  }
  screen_set_cursor(column_of_cursor, row);
}

static void draw(void) {
  struct size size = screen_area();
  bool has_box = size.columns >= 24 && size.rows >= 6;
  if (!has_box) {
    if (size.rows > 1) screen_put_cut(0, 0, size.columns, STRONG, "New note");
    draw_text(0, size.rows > 1 ? 1 : 0, size.columns);
    return;
  }
  screen_put_cut(2, 1, size.columns - 4, STRONG, "New note");
  screen_box(2, 2, size.columns - 4, 3);
  char line[512];
  snprintf(line, sizeof line, "Saved: %s", saved_count ? saved : "nothing yet");
  if (size.rows >= 8) screen_put_cut(2, 5, size.columns - 4, PLAIN, line);
  snprintf(line, sizeof line, " Enter saves  ctrl+c quits  %d saved  %s", saved_count,
           fault_message() ? fault_message() : "");
  if (has_bar()) screen_put_cut(0, size.rows - 1, size.columns, BAR, line);
  // Two columns stay free for characters that the terminal shows wider.
  draw_text(4, 3, size.columns - 10);
}

static bool handle(const struct key *key) {
  pasted = key->kind == KEY_PASTED ? pasted + 1 : 0;
  if (has("crash-long-paste") && (pasted > 8000 || length > 8000)) abort();
  switch (key->kind) {
    case KEY_TEXT: case KEY_PASTED: insert(key->text); break;
    case KEY_ENTER: save(); break;
    case KEY_BACKSPACE: if (cursor > 0) erase(before(cursor), cursor); break;
    case KEY_DELETE: {
      size_t place = cursor;
      if (cursor < length) erase(place, after(place));
      break;
    }
    case KEY_LEFT: if (cursor > 0) cursor = before(cursor); break;
    case KEY_RIGHT: cursor = after(cursor); break;
    case KEY_HOME: cursor = 0; break;
    case KEY_END: cursor = length; break;
    case KEY_UNKNOWN: if (has("unknown-key-as-text")) insert(key->text); break;
    case KEY_FOCUS_IN: case KEY_FOCUS_OUT: if (has("focus-as-text")) insert(key->text); break;
    case KEY_CTRL: if (key->number == 'd' && length == 0) return false; break;
    default: break;
  }
  return true;
}

int run_field(void) {
  static const struct app app = {FIELD, draw, handle, NULL, show};
  return run_app(&app);
}
