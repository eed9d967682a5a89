import TerminalFrame

/// A picture on a screen.
struct Placement: Sendable {
  /// What it belongs to.
  enum Owner: Equatable, Sendable {
    /// The cells, as a character does (sixel and iTerm2): what is written there takes its place.
    case cells
    /// A program that deletes it by these (kitty): the image's id, and its own, 0 where it has none.
    case program(image: UInt32, placement: UInt32)
  }

  let owner: Owner
  /// The number of the image; see ``PictureStore``.
  let image: UInt64
  var pixels: PicturePixels
  var source: PixelRect
  /// Of the cell that holds the top left corner; negative where the screen was scrolled.
  var row: Int
  var column: Int
  /// In that cell, in pixels.
  var offset = PixelOffset(x: 0, y: 0)
  /// What the source is scaled to, in pixels.
  var size: PixelSize
  var layer: Int32 = 0
  var shown: ShownCells
  /// Ascends with time.
  var order: UInt64 = 0
  /// By which relative placements follow it: that of the placement whose place it takes, or one of its own.
  var key: UInt64 = 0
  /// What it follows; then ``row`` and ``column`` come from there.
  var link: PlacementLink?
  /// The virtual placement from which they count; nil for the screen's corner.
  var root: PlacementLink.Anchor?

  /// The rows of the screen on which it is.
  var rows: Range<Int> { shown.rows.lowerBound + row..<shown.rows.upperBound + row }
  /// The columns of the screen on which it is.
  var columns: Range<Int> { shown.columns.lowerBound + column..<shown.columns.upperBound + column }

  /// The id by which a program knows the image, 0 where there is none.
  var imageID: UInt32 {
    if case .program(let image, _) = owner { image } else { 0 }
  }

  /// Whether it shows in a cell of the screen.
  func covers(row otherRow: Int, column otherColumn: Int) -> Bool {
    shown.isShown(row: otherRow - row, column: otherColumn - column)
  }

  mutating func cut(rows: Range<Int>, columns: Range<Int>) {
    shown.cut(rows: rows.moved(by: -row), columns: columns.moved(by: -column))
  }

  mutating func keep(rows: Range<Int>, columns: Range<Int>) {
    shown.keep(rows: rows.moved(by: -row), columns: columns.moved(by: -column))
  }

  func touches(rows: Range<Int>, columns: Range<Int>) -> Bool {
    shown.touches(rows: rows.moved(by: -row), columns: columns.moved(by: -column))
  }

  func lies(inRows rows: Range<Int>, columns: Range<Int>) -> Bool {
    shown.lies(inRows: rows.moved(by: -row), columns: columns.moved(by: -column))
  }

  /// The same as a value of a frame; nil where nothing of it is on the screen.
  func picture(on grid: GridSize, cell: PixelSize) -> Picture? {
    guard touches(rows: 0..<grid.rows, columns: 0..<grid.columns) else { return nil }
    var picture = Picture(
      pixels.bitmap, source: source, place: GridPosition(column: column, row: row), offset: offset,
      size: size, cell: cell, layer: layer)
    return picture.cut(on: grid, where: { !covers(row: $0, column: $1) }) ? picture : nil
  }
}

extension Range<Int> {
  func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
