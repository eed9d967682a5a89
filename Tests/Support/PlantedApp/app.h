#ifndef APP_H
#define APP_H

#include <stdbool.h>

#include "keys.h"
#include "screen.h"

/// A terminal app: what it draws, and what keys do.
struct app {
  /// What it changes about its terminal (`enum habit`).
  int habits;
  /// Draws its picture on the screen.
  void (*draw)(void);
  /// Handles a key. Returns whether the app goes on.
  bool (*handle)(const struct key *key);
  /// Called before everything is drawn anew, with the size before and the new one, or NULL.
  void (*resized)(struct size old, struct size new);
  /// Shows the picture: ``screen_show``, or another way.
  void (*show)(void);
};

/// Runs an app until it ends, and returns its exit status.
int run_app(const struct app *app);

/// Whether the status bar is drawn: some faults lose it.
bool has_bar(void);
/// A message that some faults leave on the screen, or NULL.
const char *fault_message(void);

#endif
