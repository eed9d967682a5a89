// Keys, pastes, mouse and focus, from the bytes that terminals send.
#include "keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"

static char *pending;
static size_t start, end, capacity;
static bool is_complete, is_pasting;

void keys_feed(const char *bytes, size_t count) {
  if (start > 0) {
    memmove(pending, pending + start, end - start);
    end -= start;
    start = 0;
  }
  if (end + count > capacity) {
    capacity = (end + count) * 2;
    pending = realloc(pending, capacity);
    if (!pending) abort();
  }
  memcpy(pending + end, bytes, count);
  end += count;
  is_complete = false;
}

bool keys_wait(void) { return start < end; }
void keys_end_wait(void) { is_complete = true; }

static struct key key_of(enum key_kind kind) { return (struct key){.kind = kind}; }

/// A key with modifiers, in the encoding of kitty or of modifyOtherKeys.
static struct key modified(int value, int modifiers) {
  struct key key = key_of(KEY_UNKNOWN);
  if (value == 27) return key_of(KEY_ESCAPE);
  if (value == 13) return key_of(KEY_ENTER);
  if (value == 127 || value == 8) return key_of(KEY_BACKSPACE);
  if (modifiers > 0 && (modifiers - 1) & 4 && value >= 'a' && value <= 'z') {
    key.kind = KEY_CTRL;
    key.number = value;
  }
  return key;
}

/// A key by its number in `CSI <number> ~`.
static struct key numbered(int number) {
  static const enum key_kind named[] = {KEY_UNKNOWN, KEY_HOME,      KEY_UNKNOWN,  KEY_DELETE,
                                        KEY_END,     KEY_PAGE_UP,   KEY_PAGE_DOWN, KEY_HOME,
                                        KEY_END};
  if (number >= 0 && number <= 8) return key_of(named[number]);
  static const int functions[] = {11, 12, 13, 14, 15, 17, 18, 19, 20, 21,
                                  23, 24, 25, 26, 28, 29, 31, 32, 33, 34};
  for (int index = 0; index < 20; index++) {
    if (functions[index] == number) return (struct key){.kind = KEY_FUNCTION, .number = index + 1};
  }
  return key_of(KEY_UNKNOWN);
}

static struct key of_sequence(const char *text, size_t count) {
  int values[4] = {0};
  char mark = text[0] >= '<' && text[0] <= '?' ? text[0] : 0, last = text[count - 1];
  sscanf(text + (mark != 0), "%d;%d;%d", &values[0], &values[1], &values[2]);
  struct key key = key_of(KEY_UNKNOWN);
  if (mark == '<' && (last == 'M' || last == 'm')) {
    key = (struct key){.kind = KEY_MOUSE, .number = values[0]};
    key.column = values[1] - 1;
    key.row = values[2] - 1;
  } else if (mark == 0) {
    switch (last) {
      case 'A': key.kind = KEY_UP; break;
      case 'B': key.kind = KEY_DOWN; break;
      case 'C': key.kind = KEY_RIGHT; break;
      case 'D': key.kind = KEY_LEFT; break;
      case 'H': key.kind = KEY_HOME; break;
      case 'F': key.kind = KEY_END; break;
      case 'I': key.kind = KEY_FOCUS_IN; break;
      case 'O': key.kind = KEY_FOCUS_OUT; break;
      case 'u': key = modified(values[0], values[1]); break;
      case '~':
        if (values[0] == 200 || values[0] == 201) is_pasting = values[0] == 200;
        key = values[0] == 27 ? modified(values[2], values[1]) : numbered(values[0]);
        break;
      default: break;
    }
  }
  snprintf(key.text, sizeof key.text, "[%.*s", (int)(count < 40 ? count : 40), text);
  return key;
}

/// The number of bytes of an escape sequence, or 0 if more have to come.
static size_t sequence_length(const char *bytes, size_t count) {
  if (count < 2) return 0;
  if (bytes[1] == 'O') return count < 3 ? 0 : 3;
  if (strchr("P]X^_", bytes[1])) {
    for (size_t index = 2; index < count; index++) {
      if (bytes[index] == 7) return index + 1;
      if (bytes[index] == '\\' && bytes[index - 1] == 27) return index + 1;
    }
    return 0;
  }
  if (bytes[1] != '[') return bytes[1] == 27 ? 1 : 2;
  for (size_t index = 2; index < count; index++) {
    unsigned char byte = (unsigned char)bytes[index];
    if (byte < 0x20 || byte > 0x7e) return index;
    if (byte >= 0x40) return index + 1;
  }
  return 0;
}

static bool next_escape(struct key *key) {
  const char *bytes = pending + start;
  size_t count = end - start, length = sequence_length(bytes, count);
  if (length == 0) {
    if (!is_complete) return false;
    *key = key_of(count == 1 ? KEY_ESCAPE : KEY_UNKNOWN);
    start = end;
    return true;
  }
  start += length;
  *key = key_of(length == 1 ? KEY_ESCAPE : KEY_UNKNOWN);
  if (length > 2 && (bytes[1] == '[' || bytes[1] == 'O')) {
    *key = of_sequence(bytes + 2, length - 2);
  }
  if (is_pasting && key->kind != KEY_UNKNOWN) key->kind = KEY_UNKNOWN;
  return true;
}

static struct key control(char byte) {
  switch (byte) {
    case '\r': case '\n': return key_of(KEY_ENTER);
    case 8: case 127: return key_of(KEY_BACKSPACE);
    case 0: return key_of(KEY_UNKNOWN);
    default: return (struct key){.kind = KEY_CTRL, .number = byte + 'a' - 1};
  }
}

bool keys_next(struct key *key) {
  while (start < end) {
    char byte = pending[start];
    if (byte == 27) return next_escape(key);
    if ((unsigned char)byte < 0x20 || byte == 127) {
      start++;
      *key = control(byte);
      if (is_pasting) *key = (struct key){.kind = KEY_PASTED, .text = " "};
      return true;
    }
    int length = utf8_length(pending + start, end - start);
    if (length == 0 && !is_complete) return false;
    if (length <= 0) {
      if (has("crash-broken-utf8")) abort();
      start++;
      if (!has("replacement-character")) continue;
      *key = (struct key){.kind = KEY_TEXT, .text = "\xef\xbf\xbd"};
      return true;
    }
    *key = key_of(is_pasting ? KEY_PASTED : KEY_TEXT);
    memcpy(key->text, pending + start, (size_t)length);
    start += (size_t)length;
    return true;
  }
  return false;
}
