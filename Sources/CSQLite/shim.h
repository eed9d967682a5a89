#pragma once

#include <sqlite3.h>

/// `SQLITE_TRANSIENT`, a macro that Swift can't read: SQLite makes a copy of a text.
static inline int sqlite_bind_copy(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}
