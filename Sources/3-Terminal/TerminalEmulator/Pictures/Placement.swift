import TerminalFrame

/// A picture on a screen.
struct Placement: Sendable {
  /// The owner of a picture, which determines how it ends.
  enum Owner: Equatable, Sendable {
    /// The cells, as with a character (sixel and iTerm2): text written to the cells replaces the picture.
    case cells
    /// The program, which deletes it by the image's id and the placement's id, each 0 if it has none (kitty).
    case program(image: UInt32, placement: UInt32)
  }

  let owner: Owner
  /// The serial number of the image, see ``StoredImage/serial``.
  let image: UInt64
  var pixels: PicturePixels
  var source: PixelRect
  /// The row of the cell with the top left corner; negative after scrolling.
  var row: Int
  /// The column of the cell with the top left corner.
  var column: Int
  /// The position of the corner inside that cell, in pixels.
  var offset = PixelOffset(x: 0, y: 0)
  /// The size that ``source`` is scaled to, in pixels.
  var size: PixelSize
  var layer: Int32 = 0
  var visibleCells: VisibleCells
  /// A number that increases with time.
  var order: UInt64 = 0
  /// The key by which relative placements refer to this one. A placement that replaces another takes over its key.
  var key: UInt64 = 0
  /// The placement that this one follows, which determines ``row`` and ``column``, or nil if it isn't relative.
  var link: PlacementLink?
  /// The virtual placement that ``row`` and ``column`` are relative to, or nil for the corner of the screen.
  var root: PlacementLink.Anchor?

  /// The rows of the screen that it covers.
  var rows: Range<Int> { visibleCells.rows.lowerBound + row..<visibleCells.rows.upperBound + row }
  /// The columns of the screen that it covers.
  var columns: Range<Int> {
    visibleCells.columns.lowerBound + column..<visibleCells.columns.upperBound + column
  }

  /// The id that a program gave the image, or 0 if it has none.
  var imageID: UInt32 {
    if case .program(let image, _) = owner { image } else { 0 }
  }

  /// Whether it is shown in a cell of the screen.
  func covers(row otherRow: Int, column otherColumn: Int) -> Bool {
    visibleCells.isShown(row: otherRow - row, column: otherColumn - column)
  }

  mutating func cut(rows: Range<Int>, columns: Range<Int>) {
    visibleCells.cut(rows: rows.moved(by: -row), columns: columns.moved(by: -column))
  }

  mutating func keep(rows: Range<Int>, columns: Range<Int>) {
    visibleCells.keep(rows: rows.moved(by: -row), columns: columns.moved(by: -column))
  }

  func touches(rows: Range<Int>, columns: Range<Int>) -> Bool {
    visibleCells.touches(rows: rows.moved(by: -row), columns: columns.moved(by: -column))
  }

  func lies(inRows rows: Range<Int>, columns: Range<Int>) -> Bool {
    visibleCells.lies(inRows: rows.moved(by: -row), columns: columns.moved(by: -column))
  }

  /// The picture in a frame, or nil if no part of it is on the screen.
  func picture(on grid: GridSize, cell: PixelSize) -> Picture? {
    guard touches(rows: 0..<grid.rows, columns: 0..<grid.columns) else { return nil }
    var picture = Picture(
      pixels.bitmap, source: source, position: GridPosition(column: column, row: row),
      offset: offset,
      size: size, cell: cell, layer: layer)
    return picture.cut(on: grid, where: { !covers(row: $0, column: $1) }) ? picture : nil
  }
}

extension Range<Int> {
  func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
