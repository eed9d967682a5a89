/// Why a key, a signature or a list of signers can't be used, in words that can follow its name.
package struct SignatureError: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// Reads the data types of SSH (RFC 4251, section 5) from bytes that anyone may have written.
struct WireReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }
  /// The number of bytes that are left.
  var count: Int { rest.count }

  mutating func bytes(_ count: Int) throws(SignatureError) -> [UInt8] {
    guard count <= rest.count else { throw SignatureError("ends too early") }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func byte() throws(SignatureError) -> UInt8 { try bytes(1)[0] }

  mutating func uint32() throws(SignatureError) -> UInt32 {
    try bytes(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func uint64() throws(SignatureError) -> UInt64 {
    try bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func string() throws(SignatureError) -> [UInt8] { try bytes(Int(uint32())) }

  /// Reads a string that should be text. Bytes that aren't UTF-8 become U+FFFD, so that they equal no name.
  mutating func text() throws(SignatureError) -> String {
    String(decoding: try string(), as: UTF8.self)
  }

  /// - Throws: ``SignatureError`` if something follows.
  func checkEnd() throws(SignatureError) {
    guard isAtEnd else { throw SignatureError("has bytes after its end") }
  }
}

/// Writes the data types of SSH (RFC 4251, section 5).
package enum WireFormat {
  package static func string(_ bytes: [UInt8]) -> [UInt8] {
    uint32(UInt32(bytes.count)) + bytes
  }

  package static func string(_ text: String) -> [UInt8] { string(Array(text.utf8)) }

  package static func uint32(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Writes DER (X.690), as libcrypto reads keys and signatures.
enum DER {
  static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, parts.flatMap(\.self)) }

  /// A number of any size, without a sign, big-endian.
  static func integer(_ magnitude: [UInt8]) -> [UInt8] {
    let digits = Array(magnitude.drop { $0 == 0 })
    let needsZero = digits.first.map { $0 >= 0x80 } ?? true
    return element(0x02, (needsZero ? [0] : []) + digits)
  }

  static func bitString(_ bytes: [UInt8]) -> [UInt8] { element(0x03, [0] + bytes) }
  /// - Parameter encoded: The contents of an object identifier.
  static func identifier(_ encoded: [UInt8]) -> [UInt8] { element(0x06, encoded) }
  static let null: [UInt8] = [0x05, 0x00]

  private static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    let count = contents.count
    if count < 0x80 { return [tag, UInt8(count)] + contents }
    let digits = WireFormat.uint32(UInt32(count)).drop { $0 == 0 }
    return [tag, 0x80 | UInt8(digits.count)] + digits + contents
  }
}
