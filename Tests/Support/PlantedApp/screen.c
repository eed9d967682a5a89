// A screen of cells that writes only what has changed.
#include "screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "text.h"

struct cell {
  /// Empty for the right half of a wide character.
  char text[CLUSTER_SIZE];
  enum style style;
  int width;
};

static struct cell *shown, *next;
static struct size area;
static int cursor_column, cursor_row;
static bool erases_next;

static char *output;
static size_t output_count, output_capacity;

static void emit(const char *text) {
  size_t count = strlen(text);
  if (output_count + count + 1 > output_capacity) {
    output_capacity = (output_count + count + 1) * 2;
    output = realloc(output, output_capacity);
    if (!output) abort();
  }
  memcpy(output + output_count, text, count + 1);
  output_count += count;
}

static void emit_place(int column, int row) {
  char text[32];
  snprintf(text, sizeof text, "\033[%d;%dH", row + 1, column + 1);
  emit(text);
}

static const char *const codes[STYLE_COUNT][4] = {
    [PLAIN] = {"", "", "", ""},
    [STRONG] = {";1", ";1", ";1", ";1"},
    [BAR] = {";7", ";37;44", ";97;44", ";38;5;231;48;5;24"},
    [SELECTED] = {";7", ";7", ";7", ";7"},
    [HARD_TO_READ] = {"", "", "", ""},
};

static const char *code(enum style style) {
  int colors = color_count();
  int index = colors == 0 ? 0 : colors == 8 ? 1 : colors == 16 ? 2 : 3;
  if (colors > 0 && style == HARD_TO_READ) {
    return has("hard-to-read-light") ? ";93" : ";38;5;234";
  }
  if (style == SELECTED && has("color-only-selection")) return colors > 0 ? ";30;42" : "";
  if (style == SELECTED && has("color-only-everywhere")) return ";30;42";
  if (style == SELECTED && has("text-color-only-selection")) return colors > 0 ? ";36" : "";
  return codes[style][index];
}

void write_style(enum style style) {
  char text[32];
  snprintf(text, sizeof text, "\033[0%sm", code(style));
  terminal_write_text(text);
}

static void clear(struct cell *cells) {
  for (int index = 0; index < area.columns * area.rows; index++) {
    cells[index] = (struct cell){" ", PLAIN, 1};
  }
}

void screen_resize(struct size size, bool erases) {
  free(shown);
  free(next);
  area = size;
  size_t count = (size_t)size.columns * (size_t)size.rows;
  shown = calloc(count, sizeof *shown);
  next = calloc(count, sizeof *next);
  if (!shown || !next) abort();
  clear(shown);
  erases_next = erases;
}

struct size screen_area(void) { return area; }

void screen_begin(void) {
  clear(next);
  cursor_column = cursor_row = 0;
}

/// Makes blanks of both halves of a wide character before one is written over.
static void split(int column, int row) {
  struct cell *line = next + row * area.columns;
  int start = line[column].width == 0 && column > 0 ? column - 1 : column;
  if (line[start].width != 2) return;
  for (int index = start; index < start + 2 && index < area.columns; index++) {
    line[index] = (struct cell){" ", line[start].style, 1};
  }
}

void screen_put(int column, int row, enum style style, const char *text) {
  if (row < 0 || row >= area.rows) return;
  while (*text) {
    struct cell cell = {"", style, 1};
    text += next_cluster(text, cell.text, &cell.width);
    if (column + cell.width > area.columns) return;
    if (column >= 0) {
      split(column, row);
      if (cell.width == 2) split(column + 1, row);
      next[row * area.columns + column] = cell;
      if (cell.width == 2) next[row * area.columns + column + 1] = (struct cell){"", style, 0};
    }
    column += cell.width;
  }
}

void screen_put_cut(int column, int row, int width, enum style style, const char *text) {
  if (width <= 0) return;
  for (int index = 0; index < width; index++) screen_put(column + index, row, style, " ");
  bool is_cut = text_width(text) > width;
  bool has_mark = is_cut && !has("truncated-word");
  const char *mark = is_utf8() ? "…" : "~";
  int left = has_mark ? width - 1 : width;
  while (*text) {
    char cluster[CLUSTER_SIZE];
    int columns;
    text += next_cluster(text, cluster, &columns);
    if (columns > left) break;
    screen_put(column, row, style, cluster);
    column += columns;
    left -= columns;
  }
  if (has_mark) screen_put(column, row, style, mark);
}

void screen_box(int column, int row, int columns, int rows) {
  static const char *const drawn[] = {"┌", "┐", "└", "┘", "─", "│"};
  static const char *const plain[] = {"+", "+", "+", "+", "-", "|"};
  const char *const *parts = is_utf8() ? drawn : plain;
  int right = column + columns - 1, bottom = row + rows - 1;
  for (int index = column + 1; index < right; index++) {
    bool is_gap = has("gap-in-border") && index > right - 6 && index < right - 2;
    screen_put(index, row, PLAIN, is_gap ? " " : parts[4]);
    screen_put(index, bottom, PLAIN, parts[4]);
  }
  for (int index = row + 1; index < bottom; index++) {
    screen_put(column, index, PLAIN, parts[5]);
    bool is_gap = has("open-box") && index == row + 2;
    if (has("open-low-box") && rows == 3) is_gap = true;
    screen_put(right, index, PLAIN, is_gap ? " " : parts[5]);
  }
  screen_put(column, row, PLAIN, parts[0]);
  screen_put(right, row, PLAIN, parts[1]);
  screen_put(column, bottom, PLAIN, parts[2]);
  screen_put(right, bottom, PLAIN, parts[3]);
}

void screen_set_cursor(int column, int row) {
  cursor_column = column;
  cursor_row = row;
}

void screen_show(void) {
  output_count = 0;
  emit("\033[0m");
  if (erases_next) emit("\033[2J");
  erases_next = false;
  int style = PLAIN, at = -1;
  for (int index = 0; index < area.columns * area.rows; index++) {
    struct cell *cell = &next[index];
    if (memcmp(cell, &shown[index], sizeof *cell) == 0 || cell->width == 0) continue;
    if (index != at || index % area.columns == 0) {
      emit_place(index % area.columns, index / area.columns);
    }
    if ((int)cell->style != style) {
      emit("\033[0");
      emit(code(cell->style));
      emit("m");
    }
    emit(cell->text);
    style = (int)cell->style;
    // Terminals differ in the widths of other characters, so the next one gets its place.
    at = (unsigned char)cell->text[0] < 0x80 || cell->width == 1 ? index + 1 : -1;
  }
  if (style != PLAIN) emit("\033[0m");
  emit_place(cursor_column, cursor_row);
  terminal_write(output, output_count);
  memcpy(shown, next, (size_t)area.columns * (size_t)area.rows * sizeof *next);
}
