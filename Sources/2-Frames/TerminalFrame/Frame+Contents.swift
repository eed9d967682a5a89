// Queries over all cells. They are in this module because the compiler knows the layout of a cell here and doesn't copy
// it.

extension Frame {
  /// Whether a row equals the same row of another frame of the same size.
  package func hasSameRow(_ row: Int, as other: Frame) -> Bool {
    (row * size.columns..<(row + 1) * size.columns).allSatisfy { index in
      // Compares the parts of each cell, because comparing whole cells copies them.
      guard cells[index].width == other.cells[index].width,
        cells[index].style == other.cells[index].style,
        cells[index].text.utf8.count == other.cells[index].text.utf8.count,
        cells[index].text.utf8.first == other.cells[index].text.utf8.first
      else { return false }
      let isPlain =
        cells[index].text.utf8.count < 2 && cells[index].link == nil
        && other.cells[index].link == nil
      return isPlain || cells[index] == other.cells[index]
    }
  }

  /// The first code point of each cell, or 0 if only a background is visible. Both halves of a wide character have the
  /// same value.
  package var visibleScalars: [UInt32] {
    var last: UInt32 = 0
    return cells.indices.map { index in
      guard cells[index].width > 0 else { return last }
      let isHidden = cells[index].isBlank || cells[index].style.attributes.contains(.conceal)
      last = isHidden ? 0 : cells[index].firstScalar
      return last
    }
  }

  /// For each cell, whether it is the right half of a wide character.
  package var rightHalves: [Bool] {
    cells.indices.map { cells[$0].width == 0 }
  }
}

/// Numbers that stand for the texts of cells. Equal texts have equal numbers, which are quick to compare.
package struct TextNumbers {
  private var known: [String: Int] = [:]

  /// Smaller numbers are texts of one byte: the byte itself, or 0 for a blank.
  package static let severalBytes = 0x80

  package init() {}

  /// Returns the number of each cell's text; 0 for blanks.
  package mutating func numbers(of frame: Frame) -> [Int] {
    frame.cells.indices.map { number(of: frame.cells[$0].text) }
  }

  private mutating func number(of text: String) -> Int {
    let bytes = text.utf8
    guard let first = bytes.first, first != UInt8(ascii: " ") || bytes.count > 1 else { return 0 }
    if bytes.count == 1 { return Int(first) }
    if let number = known[text] { return number }
    known[text] = known.count + Self.severalBytes
    return known.count + Self.severalBytes - 1
  }
}
