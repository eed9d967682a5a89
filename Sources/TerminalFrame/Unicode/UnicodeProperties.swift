/// What a grid of cells needs to know about a code point: its width and how it joins a grapheme cluster.
///
/// Source: Unicode ``version``, UAX #11 (widths) and UAX #29 (grapheme clusters); see `unicodeRanges`.
///
/// Inlinable, since the emulator looks at every character.
package struct UnicodeProperties: Sendable {
  /// The properties of one code point, packed into a byte.
  package struct Entry: Equatable, Sendable {
    package let bits: UInt8

    @inlinable @inline(__always)
    package init(bits: UInt8) { self.bits = bits }

    /// The bits of ``breakClass``: not 0 for what may join other scalars.
    @inlinable @inline(__always) package static var classBits: UInt8 { 0x3c }
    /// That of the classes that ``mayContinueEmoji`` is for.
    @inlinable @inline(__always) package static var emojiBit: UInt8 { 0x20 }

    /// Columns as `wcwidth` gives them: 0, 1 or 2.
    @inlinable @inline(__always) package var width: Int { Int(bits & 3) }
    /// Columns of a grapheme cluster that begins with this code point: a medial or final of Hangul needs
    /// a cell there, and half of a flag takes as much as the flag.
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
    /// Whether ``breakClass`` is `other`, as for nearly all text.
    @inlinable @inline(__always) package var isPlain: Bool { bits & Self.classBits == 0 }
    /// Whether it may be part of an emoji that takes more than one code point with a width: half of a flag
    /// or a skin tone, and some that have no width or are rare.
    @inlinable @inline(__always) package var mayContinueEmoji: Bool { bits & Self.emojiBit != 0 }
    /// Whether it is of no use without a character before it.
    @inlinable package var isMark: Bool {
      switch breakClass {
      case .extend, .linker, .zwj, .modifier, .nonJoiner, .spacingMark, .v, .t: true
      default: false
      }
    }
    @inlinable @inline(__always) package var isPictographic: Bool { bits & 0x40 != 0 }
    /// Whether U+FE0F after this code point asks for emoji presentation, and U+FE0E for that of text.
    @inlinable @inline(__always) package var takesEmojiSelector: Bool { bits & 0x80 != 0 }
  }

  /// Grapheme_Cluster_Break (UAX #29, table 2); CR and LF count as control. Three more tell apart what is
  /// Other or Extend there.
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
    /// Extend, but nothing that a conjunct goes on after (U+200C).
    case nonJoiner
  }

  /// The block of each 128 code points.
  package let blockOf: [UInt16]
  /// Blocks of 128 entries; those with equal entries throughout are kept once.
  package let entries: [UInt8]

  /// The tables, expanded once for the process.
  package static let shared = UnicodeProperties(ranges: unicodeRanges)

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
  @inlinable @inline(__always)
  package subscript(scalar: UInt32) -> Entry {
    guard scalar < 0x11_0000 else { return Entry(bits: 1) }
    let block = Int(blockOf[Int(scalar >> 7)])
    return Entry(bits: entries[block << 7 | Int(scalar & 127)])
  }

  /// The break class of `scalar`, with LV told from LVT.
  package func breakClass(of scalar: UInt32) -> BreakClass {
    let found = self[scalar].breakClass
    return found == .lvt && (scalar &- 0xac00) % 28 == 0 ? .lv : found
  }
}
