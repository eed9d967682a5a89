/// A statement with the values of its parameters. A value interpolated with `\(…)` becomes a parameter and is never
/// parsed as SQL; only another ``SQL`` is inserted as text.
struct SQL: ExpressibleByStringInterpolation, Sendable {
  /// The text, with a question mark for each value.
  private(set) var text: String
  private(set) var values: [SQLValue] = []

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation interpolation: StringInterpolation) { self = interpolation.sql }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var sql: SQL = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) { sql.text += text }

    mutating func appendInterpolation(_ value: some SQLValueConvertible) {
      sql.text += "?"
      sql.values.append(value.sqlValue)
    }

    mutating func appendInterpolation(orNull value: (some SQLValueConvertible)?) {
      sql.text += "?"
      sql.values.append(value.sqlValue)
    }

    /// Inserts a part of a statement with its values.
    mutating func appendInterpolation(_ part: SQL) { sql += part }
  }

  static func += (sql: inout SQL, part: SQL) {
    sql.text += part.text
    sql.values += part.values
  }
}

/// A value in a column of the app's tables.
enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
}

/// A type that can be stored as a value of SQLite and read from one.
protocol SQLValueConvertible: Sendable {
  var sqlValue: SQLValue { get }
  /// - Returns: nil for a value of another type.
  init?(_ value: SQLValue)
}

extension Int64: SQLValueConvertible {
  var sqlValue: SQLValue { .integer(self) }

  init?(_ value: SQLValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
}

extension Int: SQLValueConvertible {
  var sqlValue: SQLValue { .integer(Int64(self)) }

  init?(_ value: SQLValue) {
    guard let number = Int64(value) else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: SQLValueConvertible {
  var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  init?(_ value: SQLValue) {
    guard let number = Int64(value), (0...1).contains(number) else { return nil }
    self = number == 1
  }
}

extension String: SQLValueConvertible {
  var sqlValue: SQLValue { .text(self) }

  init?(_ value: SQLValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
}

extension Optional: SQLValueConvertible where Wrapped: SQLValueConvertible {
  var sqlValue: SQLValue { self?.sqlValue ?? .null }

  init?(_ value: SQLValue) {
    if value == .null {
      self = .none
    } else {
      guard let wrapped = Wrapped(value) else { return nil }
      self = wrapped
    }
  }
}
