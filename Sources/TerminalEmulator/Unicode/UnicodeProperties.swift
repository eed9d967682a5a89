/// What the grid needs to know about a code point: its width and how it joins a grapheme cluster.
///
/// Source: Unicode 15.0.0, UAX #11 (widths) and UAX #29 (grapheme clusters); see ``unicodeRanges``.
struct UnicodeProperties: Sendable {
  /// The properties of one code point, packed into a byte.
  struct Entry: Equatable {
    var bits: UInt8

    /// Columns as `wcwidth` gives them: 0, 1 or 2.
    var width: Int { Int(bits & 3) }
    var breakClass: BreakClass { BreakClass(rawValue: bits >> 2 & 15) ?? .other }
    /// Whether ``breakClass`` is `other`, as for nearly all text.
    var isPlain: Bool { bits & 0x3c == 0 }
    var isPictographic: Bool { bits & 0x40 != 0 }
    /// Whether U+FE0F after this code point asks for emoji presentation.
    var takesEmojiSelector: Bool { bits & 0x80 != 0 }
  }

  /// Grapheme_Cluster_Break (UAX #29, table 2); CR and LF count as control.
  enum BreakClass: UInt8 {
    case other = 0
    case control, extend, zwj, regionalIndicator, prepend, spacingMark
    case l, v, t, lv, lvt
  }

  /// The block of each 128 code points.
  let blockOf: [UInt16]
  /// Blocks of 128 entries; those with equal entries throughout are kept once.
  let entries: [UInt8]

  /// The tables, expanded once for the process.
  static let shared = UnicodeProperties(ranges: unicodeRanges)

  private init(ranges: [UInt32]) {
    var blockOf: [UInt16] = []
    var entries: [UInt8] = []
    blockOf.reserveCapacity(0x11_0000 / 128)
    // The block that has one entry throughout, for each entry.
    var uniform = [UInt16?](repeating: nil, count: 256)
    var index = 0
    func end() -> Int { index + 1 < ranges.count ? Int(ranges[index + 1] >> 8) : 0x11_0000 }
    for start in stride(from: 0, to: 0x11_0000, by: 128) {
      while end() <= start { index += 1 }
      let bits = UInt8(truncatingIfNeeded: ranges[index])
      let isUniform = end() >= start + 128
      if isUniform, let known = uniform[Int(bits)] {
        blockOf.append(known)
        continue
      }
      let block = UInt16(entries.count / 128)
      blockOf.append(block)
      if isUniform { uniform[Int(bits)] = block }
      for scalar in start..<start + 128 {
        while end() <= scalar { index += 1 }
        entries.append(UInt8(truncatingIfNeeded: ranges[index]))
      }
    }
    self.blockOf = blockOf
    self.entries = entries
  }

  /// - Parameter scalar: A code point; one above U+10FFFF counts as narrow.
  @inline(__always)
  subscript(scalar: UInt32) -> Entry {
    guard scalar < 0x11_0000 else { return Entry(bits: 1) }
    let block = Int(blockOf[Int(scalar >> 7)])
    return Entry(bits: entries[block << 7 | Int(scalar & 127)])
  }

  /// The break class of `scalar`, with LV told from LVT.
  func breakClass(of scalar: UInt32) -> BreakClass {
    let found = self[scalar].breakClass
    return found == .lvt && (scalar &- 0xac00) % 28 == 0 ? .lv : found
  }
}
