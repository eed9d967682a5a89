// An app below the prompt: a question of a few lines in the usual screen, which it erases when it ends.
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "faults.h"
#include "forms.h"
#include "leftovers.h"

static const char *const answers[] = {"Keep both files", "Replace the older one", "Ask each time"};

enum { ANSWER_COUNT = sizeof answers / sizeof answers[0] };

static int selected;
static char shown[1024];

/// The question is written by ``show``: the screen of cells would erase what is above it.
static void draw(void) {}

static void add_line(char *text, size_t size, int columns, const char *style, const char *line) {
  size_t count = strlen(text);
  // The last column stays free: a cursor behind it would wrap.
  int width = columns - 1 < (int)strlen(line) ? columns - 1 : (int)strlen(line);
  snprintf(text + count, size - count, "%s%s%.*s\033[0m", count ? "\r\n" : "", style, width, line);
}

static void show(void) {
  struct size size = screen_area();
  char text[1024] = "", line[128];
  int rows = 0;
  if (size.rows > ANSWER_COUNT) {
    add_line(text, sizeof text, size.columns, "\033[1m", "The file exists. What now?");
    rows++;
  }
  for (int index = 0; index < ANSWER_COUNT && rows < size.rows; index++, rows++) {
    bool is_selected = index == selected;
    snprintf(line, sizeof line, "%s %s", is_selected ? ">" : " ", answers[index]);
    add_line(text, sizeof text, size.columns, is_selected ? "\033[7m" : "", line);
  }
  if (rows < size.rows && has_bar()) {
    const char *message = fault_message();
    snprintf(line, sizeof line, "Enter accepts %s", message ? message : "");
    add_line(text, sizeof text, size.columns, "\033[2m", line);
    rows++;
  }
  if (strcmp(text, shown) == 0) return;
  terminal_write_text("\r\033[J");
  terminal_write_text(text);
  if (rows > 1) {
    snprintf(line, sizeof line, "\033[%dA", rows - 1);
    terminal_write_text(line);
  }
  terminal_write_text("\r");
  snprintf(shown, sizeof shown, "%s", text);
}

static void resized(struct size old, struct size new) {
  (void)old;
  (void)new;
  shown[0] = 0;
}

static bool handle(const struct key *key) {
  if (key->kind == KEY_DOWN && selected + 1 < ANSWER_COUNT) selected++;
  if (key->kind == KEY_UP && selected > 0) selected--;
  bool is_quit = key->kind == KEY_TEXT && key->text[0] == 'q';
  bool is_end = key->kind == KEY_CTRL && key->number == 'd';
  return !is_quit && !is_end && key->kind != KEY_ENTER && key->kind != KEY_ESCAPE;
}

int run_inline(void) {
  static const struct app app = {INLINE, draw, handle, resized, show};
  return run_app(&app);
}
