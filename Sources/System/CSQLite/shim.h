#pragma once

#include <sqlite3.h>

/// Binds a text that SQLite copies (`SQLITE_TRANSIENT`, a macro that Swift doesn't import).
static inline int sqlite_bind_copy(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}
