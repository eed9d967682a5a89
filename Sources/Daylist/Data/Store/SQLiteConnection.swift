internal import CSQLite

/// A connection to an SQLite database, for one thread at a time. Its owner must close it.
struct SQLiteConnection: Sendable {
  /// The address of SQLite's connection object.
  private let address: UInt

  /// Opens or creates a database.
  ///
  /// - Parameters:
  ///   - path: The path of the database; nil for one in memory.
  ///   - patience: How long to wait for another connection's lock, in milliseconds.
  init(path: String?, patience: Int32) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path ?? ":memory:", &handle, flags, nil)
    address = UInt(bitPattern: handle)
    guard code == SQLITE_OK, handle != nil else {
      let error = SQLiteError(code, of: handle)
      sqlite3_close(handle)
      throw error
    }
    sqlite3_busy_timeout(handle, patience)
  }

  private var handle: OpaquePointer? { OpaquePointer(bitPattern: address) }

  func close() { sqlite3_close(handle) }

  /// Runs statements without parameters, one after the other.
  func run(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
  }

  /// Rolls back the transaction, unless SQLite has already done so.
  func rollBack() { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }

  func run(_ sql: SQL) throws { try forEachRow(of: sql) { _ in true } }

  func rows(of sql: SQL) throws -> [SQLRow] {
    var rows: [SQLRow] = []
    try forEachRow(of: sql) { row in
      rows.append(row)
      return true
    }
    return rows
  }

  /// Returns the first column of the first row, or nil if there is no row.
  func first<Value: SQLValueConvertible>(_ sql: SQL) throws -> Value? {
    try rows(of: sql).first.map { try $0.value(at: 0) }
  }

  /// - Parameter body: Called for each row; returns whether to read the next one.
  func forEachRow(of sql: SQL, _ body: (SQLRow) throws -> Bool) throws {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql.text, -1, &statement, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
    defer { sqlite3_finalize(statement) }
    for (index, value) in sql.values.enumerated() {
      let code = Self.bind(value, at: Int32(index + 1), of: statement)
      guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
    }
    let count = sqlite3_column_count(statement)
    let names = (0..<count).map { String(cString: sqlite3_column_name(statement, $0)) }
    let columns = Dictionary(zip(names, names.indices)) { first, _ in first }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        let values = try (0..<count).map { try Self.value(at: $0, of: statement) }
        guard try body(SQLRow(values: values, columns: columns)) else { return }
      case SQLITE_DONE: return
      case let code: throw SQLiteError(code, of: handle)
      }
    }
  }

  private static func bind(
    _ value: SQLValue, at index: Int32, of statement: OpaquePointer?
  ) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let number): return sqlite3_bind_int64(statement, index, number)
    case .text(let text):
      return text.withCString {
        sqlite_bind_copy(statement, index, $0, Int32(clamping: text.utf8.count))
      }
    }
  }

  private static func value(
    at column: Int32, of statement: OpaquePointer?
  ) throws(DamagedRow) -> SQLValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_TEXT:
      let bytes = UnsafeBufferPointer(
        start: sqlite3_column_text(statement, column),
        count: Int(sqlite3_column_bytes(statement, column)))
      return .text(String(decoding: bytes, as: UTF8.self))
    // No table of this app has another type.
    default: throw DamagedRow()
    }
  }
}

/// A row of a result.
struct SQLRow {
  fileprivate let values: [SQLValue]
  fileprivate let columns: [String: Int]

  func value<Value: SQLValueConvertible>(_ column: String) throws(DamagedRow) -> Value {
    guard let index = columns[column] else { throw DamagedRow() }
    return try value(at: index)
  }

  fileprivate func value<Value: SQLValueConvertible>(at index: Int) throws(DamagedRow) -> Value {
    guard let value = Value(values[index]) else { throw DamagedRow() }
    return value
  }
}

/// The error for a row that no version of this app wrote.
struct DamagedRow: Error {}

/// An error that SQLite reports.
struct SQLiteError: Error {
  /// One of SQLite's primary result codes.
  let code: Int32
  let message: String

  init(_ code: Int32, message: String) { (self.code, self.message) = (code & 0xff, message) }

  fileprivate init(_ code: Int32, of handle: OpaquePointer?) {
    self.init(code, message: String(cString: sqlite3_errmsg(handle)))
  }

  /// What the error means for this app.
  enum Cause { case damaged, full, busy, unwritable, other }

  var cause: Cause {
    switch code {
    case SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_MISMATCH: .damaged
    case SQLITE_FULL: .full
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_READONLY, SQLITE_PERM: .unwritable
    default: .other
    }
  }
}
