#ifndef TERMINAL_H
#define TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/// The size of the window, columns × rows; at least 1 × 1, and 80 × 24 if the terminal doesn't know it.
struct size {
  int columns, rows;
  /// Whether the terminal reported it.
  bool is_known;
};

/// The colours that the terminal has: 0, 8, 16 or 256.
int color_count(void);
/// Whether the locale is UTF-8.
bool is_utf8(void);

/// Prepares the texts that enter and leave, for an app of these habits (`enum habit`).
void terminal_prepare(int habits);
/// Takes the terminal: raw mode and the modes of the app.
void terminal_enter(void);
/// Gives the terminal back. Safe in a signal handler.
void terminal_leave(void);
/// Sets the line settings of a raw mode again, but no mode of the terminal.
void terminal_set_raw(void);

/// Writes all bytes, however slowly the terminal takes them. Safe in a signal handler.
void terminal_write(const char *bytes, size_t count);
void terminal_write_text(const char *text);
struct size terminal_size(void);

#endif
