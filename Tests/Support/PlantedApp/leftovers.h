#ifndef LEFTOVERS_H
#define LEFTOVERS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/// The habits of an app, which decide what it changes about its terminal.
enum habit { FULL_SCREEN = 1, FIELD = 2, INLINE = 4, KITTY = 8 };

/// Whether an app can leave this behind.
bool is_leftover(const char *name);
/// Prints a fault for each thing that can be left behind.
void list_leftovers(void);

/// Appends what an app of these habits writes when it starts.
void append_settings(char *text, size_t size, int habits);
/// Appends what it writes when it ends, without what the fault leaves behind.
void append_resets(char *text, size_t size, int habits);
/// The line settings that it restores, without what the fault leaves behind.
struct termios restored_line(struct termios original);

#endif
