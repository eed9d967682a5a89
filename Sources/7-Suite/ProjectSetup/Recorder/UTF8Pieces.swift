/// Text in UTF-8 that arrives in pieces, which may end within a character.
struct UTF8Pieces: Hashable, Sendable {
  private var pending: [UInt8] = []

  /// The characters that are whole now; bytes that are no UTF-8 become U+FFFD.
  mutating func take(_ bytes: [UInt8]) -> String {
    let all = pending + bytes
    pending = Array(all.suffix(Self.unfinished(all)))
    return String(decoding: all.dropLast(pending.count), as: UTF8.self)
  }

  /// How many bytes at the end begin a character that is not whole (RFC 3629 §3).
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.reversed().prefix(3).enumerated() where byte >= 0xc0 {
      let length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }
}
