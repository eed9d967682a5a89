internal import GRDB

/// The table of single values: settings, and how far the exchange with a server is.
enum KeptValues {
  /// - Parameter value: nil to remove it.
  static func set(_ value: String?, named name: String, in database: Database) throws {
    if let value {
      try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO keptValue (name, value) VALUES (?, ?)"
      ).execute(arguments: [name, value.storable])
    } else {
      try database.cachedStatement(sql: "DELETE FROM keptValue WHERE name = ?")
        .execute(arguments: [name])
    }
  }

  static func value(named name: String, in database: Database) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT value FROM keptValue WHERE name = ?", arguments: [name])
  }

  /// By their names, which begin with a prefix.
  static func all(withPrefix prefix: String, in database: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT name, value FROM keptValue WHERE substr(name, 1, length(?)) = ?",
      arguments: [prefix, prefix])
    return Dictionary(
      rows.map { ($0["name"] as String, $0["value"] as String) }, uniquingKeysWith: { $1 })
  }
}
