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
      var rest = try encoded(element, by: encoder)[...]
      while !rest.isEmpty {
        let line = rest[
          ..<(rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex)]
        if line.first != UInt8(ascii: "\n") { text += indent }
        text += line
        rest = rest[line.endIndex...]
      }
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

  /// Decodes what ``encode(_:to:)`` wrote, element by element: a decoder of all elements at once needs several times the
  /// memory of the text.
  ///
  /// - Throws: The same as for other values.
  package static func decode<Value: ListedJSON & Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], at path: String, remedy: String = restoring
  ) throws(SuiteError) -> Value where Value.Element: Decodable {
    let places = try checked(bytes, at: path, remedy) { () throws(JSONSyntaxError) in
      try JSONReader.elements(ofList: Value.listKey, in: bytes, limits: limits(of: type))
    }
    do {
      guard let first = places.first, let last = places.last else {
        return try JSONDecoder().decode(type, from: Data(bytes))
      }
      let decoder = JSONDecoder()
      let around = bytes[..<first.lowerBound] + bytes[last.upperBound...]
      var value = try decoder.decode(type, from: Data(around))
      value.list = try places.map { try decoder.decode(Value.Element.self, from: Data(bytes[$0])) }
      return value
    } catch {
      // The decoder of the whole says which element is wrong.
      return try decoded(type, bytes, at: path, remedy)
    }
  }
}
