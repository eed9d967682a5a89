/// The table of named values: the settings, and the state of sync.
enum KeptValues {
  /// - Parameter value: The new value; nil to remove it.
  static func set(_ value: String?, named name: String, in database: SQLiteConnection) throws {
    try database.run(
      value.map {
        "INSERT OR REPLACE INTO keptValue (name, value) VALUES (\(name), \($0.storable))"
      }
        ?? "DELETE FROM keptValue WHERE name = \(name)")
  }

  static func value(named name: String, in database: SQLiteConnection) throws -> String? {
    try database.first("SELECT value FROM keptValue WHERE name = \(name)")
  }

  /// Returns the values whose names begin with a prefix, by name.
  static func all(
    withPrefix prefix: String, in database: SQLiteConnection
  ) throws -> [String: String] {
    let rows = try database.rows(
      of: """
        SELECT name, value FROM keptValue WHERE substr(name, 1, length(\(prefix))) = \(prefix)
        """)
    return Dictionary(
      try rows.map { (try $0.value("name"), try $0.value("value")) }, uniquingKeysWith: { $1 })
  }
}
