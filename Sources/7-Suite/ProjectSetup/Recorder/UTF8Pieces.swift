/// Decodes UTF-8 that arrives in pieces, which may end within a character.
struct UTF8Pieces: Hashable, Sendable {
  private var pending: [UInt8] = []

  /// Returns the characters that are now complete. Invalid bytes become U+FFFD.
  mutating func decode(_ bytes: [UInt8]) -> String {
    let all = pending + bytes
    pending = Array(all.suffix(Self.unfinished(all)))
    return String(decoding: all.dropLast(pending.count), as: UTF8.self)
  }

  /// The number of bytes at the end that begin an incomplete character (RFC 3629 §3).
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.reversed().prefix(3).enumerated() where byte >= 0xc0 {
      let length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }
}
