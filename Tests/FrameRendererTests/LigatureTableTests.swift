import Testing

@testable import FrameRenderer

@Suite("Ligatures of a font")
struct LigatureTableTests {
  /// A table `GSUB` with the feature `ccmp`, whose one lookup makes 9 of 5 and 6, and 8 of 5 alone
  /// before 7.
  static let table: [UInt8] = numbers([
    1, 0, 0, 10, 24,  // version, scripts, features, lookups
    1, 0x6363, 0x6d70, 8, 0, 1, 0,  // one feature "ccmp" with one lookup: the first
    1, 4,  // one lookup
    4, 0, 1, 8,  // of ligatures, with one subtable
    1, 28, 1, 8,  // format, coverage, one set
    2, 6, 14,  // of two ligatures
    9, 2, 6, 0,  // 9: 5 6
    8, 2, 7,  // 8: 5 7
    1, 1, 5,  // coverage: 5
  ])

  static func numbers(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  @Test(
    "sequences are replaced, other glyphs stay",
    arguments: [
      ([5, 6], [9]), ([5, 7], [8]), ([5], [5]), ([6, 5], [6, 5]),
      ([1, 5, 6, 5, 7, 2], [1, 9, 8, 2]),
      ([], []),
    ] as [([UInt32], [UInt32])])
  func substitution(glyphs: [UInt32], expected: [UInt32]) {
    #expect(LigatureTable(Self.table).substitute(glyphs) == expected)
  }

  @Test("a damaged table changes nothing beyond its ligatures and never leaves its bytes")
  func damaged() {
    let glyphs: [UInt32] = [5, 6, 5, 7]
    for index in Self.table.indices {
      for value in [0, 1, 0x7f, 0xff] as [UInt8] {
        var bytes = Self.table
        bytes[index] = value
        #expect(LigatureTable(bytes).substitute(glyphs).count <= glyphs.count)
      }
      let cut = LigatureTable(Array(Self.table.prefix(index)))
      #expect(cut.substitute(glyphs).count <= glyphs.count)
    }
  }
}
