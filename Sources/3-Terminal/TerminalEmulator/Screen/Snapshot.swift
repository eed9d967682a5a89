import TerminalFrame

/// A copy-on-write copy of a screen with everything needed to make a frame of it.
struct Snapshot: Sendable {
  var grid: ScreenGrid
  var store: CellStore
  var pictures: ScreenPictures
  /// The size of a cell in pixels.
  var cell: PixelSize
  var cursor: Cursor
  var title: String
  var paletteChanges: PaletteChanges
  var scrollback: Scrollback
  var generation: UInt64

  /// The frame of this screen.
  var frame: Frame {
    var reader = CellReader(grid: grid, store: store)
    var cells: [Cell] = []
    cells.reserveCapacity(grid.size.count)
    for row in 0..<grid.size.rows { cells += reader.cells(ofRow: row) }
    return Frame(
      size: grid.size, cells: cells, cursor: cursor, title: title, paletteChanges: paletteChanges,
      pictures: shownPictures, rowSizes: grid.rowSizes, sizedTexts: sizedTexts)
  }

  /// The texts of other sizes whose cells are all still in place. A text that was partly overwritten counts as ordinary
  /// text.
  private var sizedTexts: [SizedText] {
    guard store.sizedTexts.count > 1 else { return [] }
    var found: [UInt32: (text: SizedText, cells: Int)] = [:]
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let number = store.extras[Int(grid[row: row, column: column].extra)].sizedText
        guard number > 0 else { continue }
        if found[number] == nil {
          var text = store.sizedTexts[Int(number)]
          text.position = GridPosition(column: column, row: row)
          found[number] = (text, 0)
        }
        let isInside = found[number]?.text.contains(GridPosition(column: column, row: row)) ?? false
        // A cell outside of the block was copied or moved, so the text no longer counts.
        found[number]?.cells += isInside ? 1 : Int(Int32.min)
      }
    }
    return found.values.filter { $0.cells == $0.text.columns * $0.text.scale }.map(\.text)
      .sorted { $0.position < $1.position }
  }

  /// The visible pictures, sorted by layer, then by id (kitty's graphics protocol, "Controlling displayed image
  /// layout"; pictures without an id have 0), then from oldest to newest.
  private var shownPictures: [Picture] {
    let placeholders = Placeholders(
      grid: grid, store: store, images: pictures.images, cell: cell)
    let origins =
      pictures.placements.contains { $0.root != nil }
      ? placeholders.origins(limit: Picture.maxPictures) : [:]
    var visible = pictures.placements.compactMap { placement in
      placement.moved(to: origins).flatMap { placement in
        placement.picture(on: grid.size, cell: cell).map { (id: placement.imageID, picture: $0) }
      }
    }
    visible += placeholders.pictures(limit: Picture.maxPictures - visible.count)
    // The index in the array is the last key, which makes the sort stable.
    return visible.enumerated().sorted { left, right in
      (left.element.picture.layer, left.element.id, left.offset)
        < (right.element.picture.layer, right.element.id, right.offset)
    }.map(\.element.picture)
  }
}
