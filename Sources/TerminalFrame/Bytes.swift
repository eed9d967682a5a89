/// Writes numbers (LEB128), strings and fields.
struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func number(_ value: Int) { number(UInt64(value)) }

  /// A length in bytes, then UTF-8.
  mutating func string(_ text: String) {
    number(text.utf8.count)
    bytes += Array(text.utf8)
  }

  /// A tag, the length of what `body` writes, and that.
  mutating func field(_ tag: UInt64, _ body: (inout ByteWriter) -> Void) {
    var content = ByteWriter()
    body(&content)
    number(tag)
    number(content.bytes.count)
    bytes += content.bytes
  }
}

/// Reads what ``ByteWriter`` wrote.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() throws(FrameDecodingError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .truncated }
    return byte
  }

  mutating func number() throws(FrameDecodingError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      let byte = try byte()
      value |= UInt64(byte & 0x7f) << UInt64(shift)
      if byte & 0x80 == 0 {
        guard byte != 0 || shift == 0 else { throw .malformed("a number with leading zeros") }
        return value
      }
    }
    throw .malformed("a number beyond 63 bits")
  }

  /// A number that fits an `Int`.
  mutating func count() throws(FrameDecodingError) -> Int { Int(try number()) }

  mutating func slice(_ length: Int) throws(FrameDecodingError) -> ArraySlice<UInt8> {
    guard length <= rest.count else { throw .truncated }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  mutating func string() throws(FrameDecodingError) -> String {
    try ByteReader(slice(count())).remainingString()
  }

  func remainingString() throws(FrameDecodingError) -> String {
    guard let text = String(validating: rest, as: UTF8.self) else {
      throw .malformed("text that is not UTF-8")
    }
    return text
  }
}
