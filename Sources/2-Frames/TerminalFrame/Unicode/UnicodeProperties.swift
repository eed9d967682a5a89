/// The properties of a code point that matter in a grid of cells: its width and its role in grapheme clusters.
///
/// Source: Unicode ``version``, UAX #11 (widths) and UAX #29 (grapheme clusters); see `unicodeRanges`.
///
/// Inlinable, because the emulator looks up every character.
package struct UnicodeProperties: Sendable {
  /// The properties of one code point, packed into a byte.
  package struct Entry: Equatable, Sendable {
    package let bits: UInt8

    @inlinable @inline(__always)
    package init(bits: UInt8) { self.bits = bits }

    /// The bits of ``breakClass``. They aren't 0 for scalars that may join others.
    @inlinable @inline(__always) package static var classBits: UInt8 { 0x3c }
    /// The bit shared by the break classes for which ``mayContinueEmoji`` is true.
    @inlinable @inline(__always) package static var emojiBit: UInt8 { 0x20 }

    /// The number of columns according to `wcwidth`: 0, 1 or 2.
    @inlinable @inline(__always) package var width: Int { Int(bits & 3) }
    /// The number of columns of a grapheme cluster that starts with this code point. A leading Hangul medial or final
    /// needs a cell of its own, and half of a flag takes as much room as the flag.
    @inlinable @inline(__always) package var clusterWidth: Int {
      switch breakClass {
      case .v, .t: max(width, 1)
      case .regionalIndicator: 2
      default: width
      }
    }
    @inlinable @inline(__always) package var breakClass: BreakClass {
      BreakClass(rawValue: bits >> 2 & 15) ?? .other
    }
    /// Whether ``breakClass`` is `other`, as it is for nearly all text.
    @inlinable @inline(__always) package var isPlain: Bool { bits & Self.classBits == 0 }
    /// Whether it may continue an emoji of several scalars that have a width: half of a flag or a skin tone. Also true
    /// for some others, which have no width or are rare.
    @inlinable @inline(__always) package var mayContinueEmoji: Bool { bits & Self.emojiBit != 0 }
    /// Whether it makes sense only after another character.
    @inlinable package var isMark: Bool {
      switch breakClass {
      case .extend, .linker, .zwj, .modifier, .nonJoiner, .spacingMark, .v, .t: true
      default: false
      }
    }
    @inlinable @inline(__always) package var isPictographic: Bool { bits & 0x40 != 0 }
    /// Whether U+FE0F after this code point selects emoji presentation, and U+FE0E text presentation.
    @inlinable @inline(__always) package var takesEmojiSelector: Bool { bits & 0x80 != 0 }
  }

  /// Grapheme_Cluster_Break (UAX #29, table 2), with CR and LF as control. Some classes split Other and Extend further.
  package enum BreakClass: UInt8, Sendable {
    case other = 0
    case spacingMark, l, v, t, lv, lvt
    /// Other, and Indic_Conjunct_Break=Consonant.
    case consonant
    case control, extend
    /// Extend, and Indic_Conjunct_Break=Linker.
    case linker
    case zwj, regionalIndicator, prepend
    /// Extend, and Emoji_Modifier.
    case modifier
    /// Extend, but breaks a conjunct (U+200C).
    case nonJoiner
  }

  /// The block of each 128 code points, by index.
  package let blockOf: [UInt16]
  /// Blocks of 128 entries. Blocks that repeat one entry throughout are stored once.
  package let entries: [UInt8]

  /// The tables, expanded once per process.
  package static let shared = UnicodeProperties(ranges: unicodeRanges)

  private init(ranges: [UInt32]) {
    var blockOf: [UInt16] = []
    var entries: [UInt8] = []
    blockOf.reserveCapacity(0x11_0000 / 128)
    // For each entry, the block that repeats it throughout.
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

  /// - Parameter scalar: A code point. One above U+10FFFF counts as narrow.
  @inlinable @inline(__always)
  package subscript(scalar: UInt32) -> Entry {
    guard scalar < 0x11_0000 else { return Entry(bits: 1) }
    let block = Int(blockOf[Int(scalar >> 7)])
    return Entry(bits: entries[block << 7 | Int(scalar & 127)])
  }

  /// The break class of `scalar`, with LV distinguished from LVT.
  package func breakClass(of scalar: UInt32) -> BreakClass {
    let found = self[scalar].breakClass
    return found == .lvt && (scalar &- 0xac00) % 28 == 0 ? .lv : found
  }
}
