/// The ligatures of a font: sequences of glyphs that are drawn as one (OpenType 1.9, GSUB, lookup
/// type 4). Flags, families, skin tones and keycaps are ligatures of a colour emoji font.
///
/// Only the ligatures of the feature `ccmp` are known, and none that depend on what stands around
/// them: this is what emoji fonts use, and it needs no shaping engine. The table comes from a font
/// and is not trusted: what lies outside it counts as not there.
struct LigatureTable {
  private let bytes: [UInt8]
  /// Where the subtables of each lookup begin, in the order in which lookups are applied.
  private let lookups: [[Int]]

  /// - Parameter bytes: The table `GSUB` of a font.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let table = Reader(bytes: bytes)
    let list = table.number(8)
    lookups = Self.compositions(table).compactMap { index in
      guard index < table.number(list) else { return nil }
      let lookup = list + table.number(list + 2 + 2 * index)
      return Self.ligatureSubtables(of: lookup, table)
    }
  }

  /// Replaces all sequences that are ligatures.
  func substitute(_ glyphs: [UInt32]) -> [UInt32] {
    var glyphs = glyphs.map(Int.init)
    for subtables in lookups {
      var position = 0
      while position < glyphs.count {
        for subtable in subtables {
          guard let (glyph, count) = ligature(glyphs[position...], in: subtable) else { continue }
          glyphs.replaceSubrange(position..<position + count, with: [glyph])
          break
        }
        position += 1
      }
    }
    return glyphs.map(UInt32.init)
  }

  /// The ligature that the first glyphs make, and how many they are.
  private func ligature(
    _ glyphs: ArraySlice<Int>, in subtable: Int
  ) -> (glyph: Int, count: Int)? {
    let table = Reader(bytes: bytes)
    guard let first = glyphs.first,
      let index = table.coverage(of: first, at: subtable + table.number(subtable + 2)),
      index < table.number(subtable + 4)
    else { return nil }
    let set = subtable + table.number(subtable + 6 + 2 * index)
    for entry in 0..<table.number(set) {
      let ligature = set + table.number(set + 2 + 2 * entry)
      let count = table.number(ligature + 2)
      guard (1...glyphs.count).contains(count) else { continue }
      let others = (0..<count - 1).map { table.number(ligature + 4 + 2 * $0) }
      if glyphs.dropFirst().starts(with: others) { return (table.number(ligature), count) }
    }
    return nil
  }

  /// The lookups of the feature `ccmp`, in order.
  private static func compositions(_ table: Reader) -> [Int] {
    let list = table.number(6)
    var result: Set<Int> = []
    for index in 0..<table.number(list) {
      let record = list + 2 + 6 * index
      // "ccmp" in two halves.
      guard table.number(record) == 0x6363, table.number(record + 2) == 0x6d70 else { continue }
      let feature = list + table.number(record + 4)
      for place in 0..<table.number(feature + 2) {
        result.insert(table.number(feature + 4 + 2 * place))
      }
    }
    return result.sorted()
  }

  /// The subtables of a lookup of ligatures, also where they are reached by an extension; nil for a
  /// lookup of another kind.
  private static func ligatureSubtables(of lookup: Int, _ table: Reader) -> [Int]? {
    let type = table.number(lookup)
    let subtables = (0..<table.number(lookup + 4)).map {
      lookup + table.number(lookup + 6 + 2 * $0)
    }
    switch type {
    case 4: return subtables
    case 7:
      return subtables.filter { table.number($0 + 2) == 4 }.map {
        $0 + (table.number($0 + 4) << 16) + table.number($0 + 6)
      }
    default: return nil
    }
  }

  private struct Reader {
    let bytes: [UInt8]

    /// The 16-bit number at `offset`; 0 outside the table.
    func number(_ offset: Int) -> Int {
      guard offset >= 0, offset + 1 < bytes.count else { return 0 }
      return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    /// The place of a glyph in a coverage table.
    func coverage(of glyph: Int, at offset: Int) -> Int? {
      let count = number(offset + 2)
      switch number(offset) {
      case 1: return (0..<count).first { number(offset + 4 + 2 * $0) == glyph }
      case 2:
        for index in 0..<count {
          let range = offset + 4 + 6 * index
          guard glyph >= number(range), glyph <= number(range + 2) else { continue }
          return number(range + 4) + glyph - number(range)
        }
        return nil
      default: return nil
      }
    }
  }
}
