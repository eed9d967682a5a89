import TerminalFrame

/// Converts the cells of a grid to values that don't depend on the grid or its store.
struct CellReader {
  let grid: ScreenGrid
  let store: CellStore
  /// Whether links keep their ids. Scrollback rows drop them, since ids are numbered anew in each frame.
  let keepsLinkIDs: Bool

  // The style and link of the previous cell; most cells share them.
  private var bits: UInt64 = 0
  private var extra: UInt32 = 0
  private var style = Style.default
  private var link: Link?
  /// The link ids of each URI, with their numbers in the frame, counted in reading order.
  private var linkIDs: [Link: [[UInt8]: Int]] = [:]

  init(grid: ScreenGrid, store: CellStore, keepsLinkIDs: Bool = true) {
    self.grid = grid
    self.store = store
    self.keepsLinkIDs = keepsLinkIDs
  }

  mutating func cells(ofRow row: Int) -> [Cell] {
    (0..<grid.size.columns).map { column in
      let cell = grid[row: row, column: column]
      if cell.style != bits || cell.extra != extra {
        (bits, extra) = (cell.style, cell.extra)
        let entry = store.extras[Int(extra)]
        style = StyleBits.style(
          of: bits, underlineColor: Color(rawValue: entry.underlineColor) ?? .default)
        link = entry.link == 0 ? nil : numbered(store.links[Int(entry.link)])
      }
      return cell.isContinuation
        ? .continuation(style: style, link: link)
        : Cell(text(of: cell), width: cell.isWide ? 2 : 1, style: style, link: link)
    }
  }

  private mutating func numbered(_ link: CellStore.NamedLink) -> Link {
    guard keepsLinkIDs, !link.id.isEmpty else { return link.uri }
    let next = (linkIDs[link.uri]?.count ?? 0) + 1
    let id = linkIDs[link.uri]?[link.id] ?? next
    if id == next { linkIDs[link.uri, default: [:]][link.id] = id }
    return Link(link.uri.uri, id: id)
  }

  /// A string for each ASCII character, to avoid building them.
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
