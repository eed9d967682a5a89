import TerminalFrame

/// A screen with all that a frame of it needs; copying it copies no cell.
struct Snapshot: Sendable {
  var grid: Grid
  var store: CellStore
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
      rowSizes: grid.rowSizes)
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
