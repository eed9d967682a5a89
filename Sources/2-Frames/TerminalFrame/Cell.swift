/// One position of the grid: a grapheme cluster, its width, its style and its link.
///
/// Texts are compared by code points: a letter with a combining mark differs from the precomposed letter (Unicode's
/// canonical equivalence isn't applied).
///
/// A wide cluster is in its left cell, with width 2. The cell to its right is its ``continuation(style:link:)``, with
/// width 0 and no text.
package struct Cell: Hashable, Sendable {
  /// A grapheme cluster, or a base with combining marks. " " if the cell is blank.
  package var text: String
  /// The number of columns that the text takes: 1, 2, or 0 for the right half of a wide character.
  package var width: UInt8
  package var style: Style
  /// The URI of an OSC 8 link.
  package var link: Link?

  package init(_ text: String = " ", width: UInt8 = 1, style: Style = .default, link: Link? = nil) {
    self.text = text
    self.width = width
    self.style = style
    self.link = link
  }

  /// A blank cell in the default style.
  package static let blank = Cell()

  /// The right half of a wide character.
  package static func continuation(style: Style = .default, link: Link? = nil) -> Cell {
    Cell("", width: 0, style: style, link: link)
  }

  package var isContinuation: Bool { width == 0 }

  /// Whether there is no text in the cell.
  package var isBlank: Bool {
    let utf8 = text.utf8
    return utf8.isEmpty || utf8.count == 1 && utf8.first == UInt8(ascii: " ")
  }

  /// Whether the text consists of box drawing characters (U+2500 to U+257F).
  package var isBoxDrawing: Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { (0x2500...0x257f).contains($0.value) }
  }

  /// The first code point of the text, or 0 if there is none.
  package var firstScalar: UInt32 {
    guard let first = text.utf8.first else { return 0 }
    return first < 0x80 ? UInt32(first) : text.unicodeScalars.first?.value ?? 0
  }
}

extension Cell {
  package static func == (left: Cell, right: Cell) -> Bool {
    left.width == right.width && hasSameText(left, right) && left.style == right.style
      && left.link == right.link
  }

  /// Compares texts, with a fast path for those of one byte, which most are.
  private static func hasSameText(_ left: borrowing Cell, _ right: borrowing Cell) -> Bool {
    let (one, other) = (left.text.utf8, right.text.utf8)
    guard one.count == other.count else { return false }
    return one.first == other.first && (one.count == 1 || one.elementsEqual(other))
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(style)
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
