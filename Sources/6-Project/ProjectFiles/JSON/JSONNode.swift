internal import Diagnostics

/// A value of a JSON text (RFC 8259) with its position, so that an error in a configuration can point to it.
package struct JSONNode: Hashable, Sendable {
  /// Line and column, one-based as in editors. Columns count Unicode scalars.
  package struct Position: Hashable, Sendable {
    // Half the size of Int, as every value stores a position.
    private let storedLine: Int32
    private let storedColumn: Int32

    package var line: Int { Int(storedLine) }
    package var column: Int { Int(storedColumn) }

    package init(line: Int, column: Int) {
      storedLine = Int32(clamping: line)
      storedColumn = Int32(clamping: column)
    }
  }

  package struct Member: Hashable, Sendable {
    package let key: String
    package let position: Position
    package let value: JSONNode

    package init(key: String, position: Position, value: JSONNode) {
      self.key = key
      self.position = position
      self.value = value
    }
  }

  package enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number with its text, which distinguishes an integer from a fraction.
    case number(Double, text: String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  package let value: Value
  package let position: Position

  package init(value: Value, position: Position) {
    self.value = value
    self.position = position
  }

  /// The kind of the value, in words.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The total size of all strings under `key` at any depth, in bytes of UTF-8.
  package func size(ofStrings key: String) -> Int {
    switch value {
    case .array(let elements): elements.reduce(0) { $0 + $1.size(ofStrings: key) }
    case .object(let members):
      members.reduce(0) { size, member in
        guard member.key == key, case .string(let text) = member.value.value else {
          return size + member.value.size(ofStrings: key)
        }
        return size + text.utf8.count
      }
    default: 0
    }
  }
}

/// The position of a syntax error and its description.
package struct JSONSyntaxError: Diagnostic, Hashable {
  package let position: JSONNode.Position
  package let message: String
}
