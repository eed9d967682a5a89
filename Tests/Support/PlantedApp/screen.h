#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>

#include "terminal.h"

/// How a text looks. Each has its own colours for each number of colours that a terminal has.
enum style { PLAIN, STRONG, BAR, SELECTED, HARD_TO_READ, STYLE_COUNT };

/// Gives the screen another size. Everything is drawn anew by the next ``screen_show``.
///
/// - erases: whether the terminal is cleared at first.
void screen_resize(struct size size, bool erases);
struct size screen_area(void);

/// Begins a new picture: blank.
void screen_begin(void);
/// Puts a text at a place; what is outside the screen is cut.
void screen_put(int column, int row, enum style style, const char *text);
/// Puts a text, cut with an ellipsis if it's wider than some columns, and fills the rest with blanks.
void screen_put_cut(int column, int row, int width, enum style style, const char *text);
/// Puts a box around columns × rows.
void screen_box(int column, int row, int columns, int rows);
/// Shows the cursor there.
void screen_set_cursor(int column, int row);
/// Writes what has changed since it was last shown.
void screen_show(void);
/// Writes a style as SGR.
void write_style(enum style style);

#endif
