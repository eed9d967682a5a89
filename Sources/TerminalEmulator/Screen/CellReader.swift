import TerminalFrame

/// Reads the cells of a grid as values that others can keep.
struct CellReader {
  let grid: Grid
  let store: CellStore

  // The style and link of the cell before, which most cells share.
  private var bits: UInt64 = 0
  private var extra: UInt32 = 0
  private var style = Style.default
  private var link: Link?

  init(grid: Grid, store: CellStore) {
    self.grid = grid
    self.store = store
  }

  mutating func cells(ofRow row: Int) -> [Cell] {
    (0..<grid.size.columns).map { column in
      let cell = grid[row: row, column: column]
      if cell.style != bits || cell.extra != extra {
        (bits, extra) = (cell.style, cell.extra)
        let entry = store.extras[Int(extra)]
        style = StyleBits.style(
          of: bits, underlineColor: Color(rawValue: entry.underlineColor) ?? .default)
        link = entry.link == 0 ? nil : store.links[Int(entry.link)]
      }
      return cell.isContinuation
        ? .continuation(style: style, link: link)
        : Cell(text(of: cell), width: cell.isWide ? 2 : 1, style: style, link: link)
    }
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
