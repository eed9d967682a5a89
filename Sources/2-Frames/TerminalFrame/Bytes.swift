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

  /// Writes the length in bytes, then the text in UTF-8.
  mutating func string(_ text: String) {
    number(text.utf8.count)
    bytes += Array(text.utf8)
  }

  /// Writes a tag, the length of what `body` writes, and its output. Leaves out a field without output.
  mutating func field(_ field: Frame.Field, _ body: (inout ByteWriter) -> Void) {
    var content = ByteWriter()
    body(&content)
    if content.bytes.isEmpty { return }
    number(field.rawValue)
    number(content.bytes.count)
    bytes += content.bytes
  }
}

/// A source of single bytes.
protocol ByteSource {
  mutating func byte() throws(FrameDecodingError) -> UInt8
}

extension ByteSource {
  mutating func number() throws(FrameDecodingError) -> UInt64 {
    // Most numbers are small.
    let first = try byte()
    if first < 0x80 { return UInt64(first) }
    var value = UInt64(first & 0x7f)
    for shift in stride(from: 7, to: 63, by: 7) {
      let byte = try byte()
      value |= UInt64(byte & 0x7f) << UInt64(shift)
      if byte & 0x80 == 0 {
        guard byte != 0 else { throw .malformed("a number with leading zeros") }
        return value
      }
    }
    throw .malformed("a number of more than 63 bits")
  }

  /// Reads a number that fits in an `Int`.
  mutating func count() throws(FrameDecodingError) -> Int { Int(try number()) }
}

/// Reads what ``ByteWriter`` wrote, from bytes in memory.
struct ByteReader: ByteSource {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  mutating func byte() throws(FrameDecodingError) -> UInt8 {
    guard position < bytes.endIndex else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func slice(_ length: Int) throws(FrameDecodingError) -> ArraySlice<UInt8> {
    guard length <= bytes.endIndex - position else { throw .truncated }
    defer { position += length }
    return bytes[position..<position + length]
  }

  func remainingString() throws(FrameDecodingError) -> String {
    guard let text = String(validating: bytes[position...], as: UTF8.self) else {
      throw .malformed("text that is not UTF-8")
    }
    return text
  }
}

/// Reads what ``ByteWriter`` wrote, from a source that delivers it in pieces.
struct StreamReader<Source: FrameSource>: ByteSource {
  private(set) var source: Source
  private var piece: ArraySlice<UInt8> = []
  /// The number of bytes left in the current field, or nil between fields.
  private var remainingBytes: Int?

  init(_ source: Source) { self.source = source }

  private mutating func fill() throws(FrameDecodingError) {
    if piece.isEmpty { piece = try source.next()[...] }
  }

  var isAtEnd: Bool {
    mutating get throws(FrameDecodingError) {
      try fill()
      return piece.isEmpty
    }
  }

  mutating func byte() throws(FrameDecodingError) -> UInt8 {
    try fill()
    guard remainingBytes != 0, let byte = piece.popFirst() else { throw .truncated }
    if let remaining = remainingBytes { remainingBytes = remaining - 1 }
    return byte
  }

  /// Passes the next `length` bytes to `body` in pieces.
  mutating func each(
    of length: Int, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(FrameDecodingError) {
    guard length <= remainingBytes ?? length else { throw .truncated }
    var remaining = length
    while remaining > 0 {
      try fill()
      let part = piece.prefix(remaining)
      guard !part.isEmpty else { throw .truncated }
      body(part)
      piece = piece.dropFirst(part.count)
      remaining -= part.count
    }
    if let remaining = remainingBytes { remainingBytes = remaining - length }
  }

  /// - Parameter maximum: The most bytes to accept. Longer fields are rejected before any memory is allocated.
  mutating func bytes(
    _ length: Int, atMost maximum: Int
  ) throws(FrameDecodingError) -> [UInt8] {
    guard length <= maximum else { throw .malformed("a field of \(length) bytes") }
    var bytes: [UInt8] = []
    try each(of: length) { bytes += $0 }
    return bytes
  }

  /// Reads a field of a known length. `body` has to consume all of it.
  mutating func field<Value>(
    of length: Int, _ body: (inout StreamReader) throws(FrameDecodingError) -> Value
  ) throws(FrameDecodingError) -> Value {
    remainingBytes = length
    let value = try body(&self)
    guard remainingBytes == 0 else { throw .malformed("extra bytes after the end of a field") }
    remainingBytes = nil
    return value
  }
}
