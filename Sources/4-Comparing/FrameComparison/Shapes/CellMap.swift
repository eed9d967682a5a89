package import TerminalFrame

/// The first code points of a frame's cells, for quick lookups.
package struct CellMap {
  package let size: GridSize
  /// 0 for cells that show nothing but a background. Both halves of a wide character have its code point.
  private let scalars: [UInt32]

  package init(_ frame: Frame) {
    size = frame.size
    scalars = frame.visibleScalars
  }

  /// The code point of a cell; 0 outside the grid.
  package subscript(column: Int, row: Int) -> UInt32 {
    contains(column, row) ? scalars[row * size.columns + column] : 0
  }

  package func contains(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && column < size.columns && row >= 0 && row < size.rows
  }

  package func isBlank(_ column: Int, _ row: Int) -> Bool { self[column, row] == 0 }

  /// Whether a cell shows box drawing or a block.
  package func isLine(_ column: Int, _ row: Int) -> Bool {
    (0x2500...0x259f).contains(self[column, row])
  }

  /// Whether a cell shows text: not a blank, a line or a block.
  package func isText(_ column: Int, _ row: Int) -> Bool {
    !isBlank(column, row) && !isLine(column, row)
  }

  /// Whether a cell shows a letter or a digit.
  package func isWord(_ column: Int, _ row: Int) -> Bool { Self.isWord(self[column, row]) }

  package func arms(_ column: Int, _ row: Int) -> LineArms { LineArms.arms(of: self[column, row]) }

  /// Whether a line goes up or down from a cell.
  package func isVertical(_ column: Int, _ row: Int) -> Bool {
    !arms(column, row).isDisjoint(with: .vertical)
  }

  /// The columns from the first text to the last among some of a row, or nil if there is none.
  package func text(in columns: ClosedRange<Int>, row: Int) -> ClosedRange<Int>? {
    guard let first = columns.first(where: { isText($0, row) }),
      let last = columns.last(where: { isText($0, row) })
    else { return nil }
    return first...last
  }

  /// Whether any cell in these columns of a row shows text.
  package func hasText(_ columns: ClosedRange<Int>, row: Int) -> Bool {
    columns.contains { isText($0, row) }
  }

  package static func isWord(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    case 0..<0x80, 0x2500...0x2bff: false
    default:
      Unicode.Scalar(scalar).map { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        ?? false
    }
  }
}
