// A list in the alternate screen, with a box, a selection and a status bar.
#include <stdio.h>

#include "app.h"
#include "bypass.h"
#include "faults.h"
#include "forms.h"
#include "leftovers.h"

static const char *const tasks[] = {
    "Buy milk and bread",
    "Call the dentist",
    "Water the plants",
    "Write the report on last month's measurements, with the figures that changed since spring",
    "Pay the rent",
    "Pack for the journey",
    "Return the books",
    "Repair the bicycle",
    "Say what changed",
    "Plan the garden",
    "Answer Anna",
    "Clean the windows",
};

enum { TASK_COUNT = sizeof tasks / sizeof tasks[0] };

static int selected, top;
/// The row that was selected before the last key, or -1.
static int left_row = -1;

/// The number of tasks that fit.
static int visible_count(void) {
  struct size size = screen_area();
  int rows = size.rows >= 5 && size.columns >= 12 ? size.rows - 3 : size.rows - 1;
  return rows < 1 ? 1 : rows;
}

static void scroll_to_selection(void) {
  int count = visible_count();
  if (selected < top) top = selected;
  if (selected >= top + count) top = selected - count + 1;
}

static void draw_rows(int column, int row, int width, int count) {
  for (int index = 0; index < count && top + index < TASK_COUNT; index++) {
    bool is_selected = top + index == selected;
    char text[256];
    bool has_marker = !has("color-only-selection") && !has("text-color-only-selection") &&
                      !has("color-only-everywhere");
    const char *marker = is_selected && has_marker ? "> " : "  ";
    snprintf(text, sizeof text, "%s%s", marker, tasks[top + index]);
    enum style style = is_selected ? SELECTED : PLAIN;
    bool is_hard = has("hard-to-read-light") || has("hard-to-read-dark");
    if (is_hard && index == 2) style = HARD_TO_READ;
    if (has("overlapping-text") && top + index == 3) {
      screen_put(column, row + index, style, text);
    } else {
      if (has("cuts-texts") && width > 18) width = 18;
      screen_put_cut(column, row + index, width, style, text);
    }
  }
}

static void draw(void) {
  struct size size = screen_area();
  if (has("unreadable-40x10") && size.columns <= 40 && size.rows <= 10) {
    screen_put(0, 0, PLAIN, "..");
    return;
  }
  scroll_to_selection();
  bool has_box = size.rows >= 5 && size.columns >= 12;
  if (has_box) {
    screen_box(0, 0, size.columns, size.rows - 1);
    screen_put(2, 0, STRONG, " Tasks ");
    int width = size.columns - (has("truncated-word") ? 3 : 4);
    draw_rows(2, 1, width, visible_count());
  } else {
    draw_rows(0, 0, size.columns, visible_count());
  }
  if (!has_bar() || size.rows < 2) return;
  char text[128];
  const char *arrows = is_utf8() ? "↑↓" : "j k";
  const char *message = fault_message();
  snprintf(text, sizeof text, " %s move  q quit  %d of %d  %s", arrows, selected + 1, TASK_COUNT,
           message ? message : "");
  screen_put_cut(0, size.rows - 1, size.columns, BAR, text);
}

static void select_task(int index) {
  int old = selected;
  selected = index < 0 ? 0 : index >= TASK_COUNT ? TASK_COUNT - 1 : index;
  if (selected != old) left_row = old - top + 1;
}

/// Shows the screen, and leaves a mark that it doesn't know of, if a fault says so.
static void show(void) {
  screen_show();
  bool drifts = has("drift-moved") || has("drift-without-key");
  if (!drifts || left_row < 0) return;
  char text[64];
  snprintf(text, sizeof text, "\033[%d;30H<was here", left_row + 1);
  terminal_write_text(text);
  left_row = -1;
}

static bool handle(const struct key *key) {
  switch (key->kind) {
    case KEY_TEXT:
      if (key->text[0] == 'q') return false;
      if (key->text[0] == 'j') select_task(selected + 1);
      if (key->text[0] == 'k') select_task(selected - 1);
      break;
    case KEY_DOWN: select_task(selected + 1); break;
    case KEY_UP: select_task(selected - 1); break;
    case KEY_PAGE_DOWN: select_task(selected + visible_count()); break;
    case KEY_PAGE_UP: select_task(selected - visible_count()); break;
    case KEY_HOME: select_task(0); break;
    case KEY_END: select_task(TASK_COUNT - 1); break;
    case KEY_MOUSE:
      if (key->number == 0 && key->row >= 1 && key->row <= visible_count()) {
        select_task(top + key->row - 1);
      }
      break;
    default: break;
  }
  return true;
}

int run_list(void) {
  static const struct app app = {FULL_SCREEN | KITTY, draw, handle, NULL, show};
  return run_app(&app);
}
