#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

enum key_kind {
  KEY_TEXT, KEY_PASTED, KEY_CTRL, KEY_ENTER, KEY_BACKSPACE, KEY_ESCAPE, KEY_UP, KEY_DOWN,
  KEY_LEFT, KEY_RIGHT, KEY_HOME, KEY_END, KEY_PAGE_UP, KEY_PAGE_DOWN, KEY_DELETE, KEY_FUNCTION,
  KEY_MOUSE, KEY_FOCUS_IN, KEY_FOCUS_OUT, KEY_UNKNOWN,
};

struct key {
  enum key_kind kind;
  /// The character that was typed or pasted, or an unknown sequence without its escape.
  char text[CLUSTER_SIZE];
  /// The letter with ctrl, the number of a function key, or the button of the mouse.
  int number;
  int column, row;
};

/// Takes bytes that the terminal has sent.
void keys_feed(const char *bytes, size_t count);
/// The next key, if all of its bytes have come.
bool keys_next(struct key *key);
/// Whether the start of a key has come.
bool keys_wait(void);
/// Takes what has come as all that comes.
void keys_end_wait(void);

#endif
