import TerminalFrame

/// A screen with all that a frame of it needs; copying it copies no cell.
struct Snapshot: Sendable {
  var grid: Grid
  var store: CellStore
  var pictures: ScreenPictures
  /// The size of a cell in pixels.
  var cell: PixelSize
  var cursor: Cursor
  var title: String
  var paletteChanges: PaletteChanges
  var generation: UInt64

  /// The same as values that others can keep.
  var frame: Frame {
    var cells: [Cell] = []
    cells.reserveCapacity(grid.size.count)
    var bits: UInt64 = 0
    var extra: UInt32 = 0
    var style = Style.default
    var link: String?
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let cell = grid[row: row, column: column]
        if cell.style != bits || cell.extra != extra {
          (bits, extra) = (cell.style, cell.extra)
          let entry = store.extras[Int(extra)]
          style = StyleBits.style(
            of: bits, underlineColor: Color(rawValue: entry.underlineColor) ?? .default)
          link = entry.link == 0 ? nil : store.links[Int(entry.link)]
        }
        cells.append(
          cell.isContinuation
            ? .continuation(style: style, link: link)
            : Cell(text(of: cell), width: cell.isWide ? 2 : 1, style: style, link: link))
      }
    }
    return Frame(
      size: grid.size, cells: cells, cursor: cursor, title: title, paletteChanges: paletteChanges,
      pictures: shownPictures, rowSizes: grid.rowSizes)
  }

  /// Lowest layer first; in one layer lowest id first (kitty's graphics protocol, "Controlling displayed
  /// image layout"), where pictures without an id have 0; then by age.
  private var shownPictures: [Picture] {
    var shown = pictures.placements.compactMap { placement in
      placement.picture(on: grid.size, cell: cell).map { (id: placement.imageID, picture: $0) }
    }
    let placeholders = Placeholders(
      grid: grid, store: store, images: pictures.images, cell: cell)
    shown += placeholders.pictures(limit: Picture.mostPictures - shown.count)
    // Stable, since the place in the array is the last key.
    return shown.enumerated().sorted { left, right in
      (left.element.picture.layer, left.element.id, left.offset)
        < (right.element.picture.layer, right.element.id, right.offset)
    }.map(\.element.picture)
  }

  /// The strings of ASCII, which need no building.
  private static let ascii = (0..<128).map { String(Unicode.Scalar(UInt8($0))) }

  private func text(of cell: GridCell) -> String {
    let payload = cell.glyph & GridCell.payload
    if !cell.isCluster {
      return payload < 128
        ? Self.ascii[Int(payload)] : String(Unicode.Scalar(payload) ?? "\u{fffd}")
    }
    var text = ""
    for scalar in store.scalars(of: cell) {
      text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{fffd}")
    }
    return text
  }
}
