internal import FoundationEssentials

/// A value whose JSON is mostly one long list, such as the screens of a report.
package protocol ListedJSON: Encodable {
  associatedtype Element: Encodable

  /// The key of the list in the value's object.
  static var listKey: String { get }
  /// The elements of the list.
  var list: [Element] { get set }
}

extension JSONFiles {
  /// Encodes a value with a long list, element by element. The bytes are those of ``encode(_:)``, but an encoder of all
  /// elements at once needs ten times the memory of the text.
  ///
  /// - Parameter write: Called with each part of the text, in order.
  /// - Throws: ``SuiteError`` if a value can't be written as JSON, and what `write` throws.
  package static func encode(
    _ value: some ListedJSON, to write: ([UInt8]) throws(SuiteError) -> Void
  ) throws(SuiteError) {
    let (start, end) = try frame(of: value)
    var text = start
    let encoder = encoder()
    let indent = [UInt8](repeating: UInt8(ascii: " "), count: 4)
    for (index, element) in value.list.enumerated() {
      text += index == 0 ? "\n".utf8 : ",\n".utf8
      // A line feed in a string is escaped, so each one starts a line, which is deeper in the whole.
      for line in try encoded(element, by: encoder).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      {
        if text.last == UInt8(ascii: "\n"), !line.isEmpty { text += indent }
        text += line
        text.append(UInt8(ascii: "\n"))
      }
      text.removeLast()
      guard text.count >= partSize else { continue }
      try write(text)
      text.removeAll(keepingCapacity: true)
    }
    try write(text + (value.list.isEmpty ? "\n\n  ".utf8 : "\n  ".utf8) + end + [0x0a])
  }

  /// The size from which a part is written, in bytes.
  private static let partSize = 1 << 18

  /// The text before and after the elements of the list.
  private static func frame<Value: ListedJSON>(
    of value: Value
  ) throws(SuiteError) -> (start: [UInt8], end: [UInt8]) {
    var empty = value
    empty.list = []
    let text = try encoded(empty, by: encoder())
    // Only a member of the object itself is at the start of a line with this indent.
    let start = Array("\n  \"\(Value.listKey)\" : [".utf8)
    guard let place = text.firstRange(of: start),
      let end = text[place.upperBound...].firstIndex(of: UInt8(ascii: "]"))
    else {
      throw SuiteError(
        .captureError, "this can't be written as JSON: there is no list \"\(Value.listKey)\"")
    }
    return (Array(text[..<place.upperBound]), Array(text[end...]))
  }
}
