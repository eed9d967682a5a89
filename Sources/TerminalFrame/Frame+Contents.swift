// What is asked of every cell: here, where the compiler knows how a cell lies in memory, none is copied for it.

extension Frame {
  /// Whether a row is as in another frame of the same size.
  package func hasSameRow(_ row: Int, as other: Frame) -> Bool {
    (row * size.columns..<(row + 1) * size.columns).allSatisfy { index in
      // By its parts: cells that are compared as a whole are copied.
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

  /// The first code point of each cell; 0 where nothing can be seen but a background. Both halves of a wide
  /// character have the same.
  package var visibleScalars: [UInt32] {
    var last: UInt32 = 0
    return cells.indices.map { index in
      guard cells[index].width > 0 else { return last }
      let isHidden = cells[index].isBlank || cells[index].style.attributes.contains(.conceal)
      last = isHidden ? 0 : cells[index].firstScalar
      return last
    }
  }

  /// Of each cell, whether it is the right half of a wide character.
  package var rightHalves: [Bool] {
    return cells.indices.map { cells[$0].width == 0 }
  }
}

/// The texts of cells as numbers, which are quick to compare: equal texts have equal numbers.
package struct TextNumbers {
  private var known: [String: Int] = [:]

  /// Numbers below stand for texts of one byte, for which no other cell has to be looked at.
  package static let severalBytes = 0x80

  package init() {}

  /// The number of each cell's text; 0 for blanks.
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
