import TerminalFrame

/// The pictures that a screen's placeholder cells show (kitty's graphics protocol, "Unicode placeholders"). A
/// placeholder cell contains U+10EEEE. Its foreground is the id of the image, its underline colour the id of the
/// virtual placement, and its diacritics the row and column of the placement's box that the cell shows.
struct Placeholders {
  /// A copy of a box on the screen: the cells that show the same image at the same position.
  private struct Part: Hashable {
    let image: UInt64
    /// The id of the virtual placement.
    let virtual: UInt32
    /// The cell of the box's top left corner, even if that cell isn't shown.
    let row: Int
    let column: Int
  }

  /// The values of one placeholder cell.
  private struct Mark {
    var foreground: UInt32
    var underline: UInt32
    var row: Int
    var column: Int
    var highByte: Int
  }

  private let grid: ScreenGrid
  private let store: CellStore
  private let images: [StoredImage]
  private let cell: PixelSize

  init(grid: ScreenGrid, store: CellStore, images: [StoredImage], cell: PixelSize) {
    self.grid = grid
    self.store = store
    self.images = images.filter { !$0.virtuals.isEmpty }
    self.cell = cell
  }

  /// The pictures and the ids of their images, in the order of the pictures' first cells.
  ///
  /// - Parameter limit: The greatest number of pictures.
  func pictures(limit: Int) -> [(id: UInt32, picture: Picture)] {
    let (order, cells) = parts(limit: limit)
    return order.compactMap { part in
      guard let image = images.first(where: { $0.serial == part.image }),
        let virtual = image.virtuals.first(where: { $0.id == part.virtual }),
        let picture = picture(part, of: image, in: virtual.box, on: cells[part] ?? [])
      else { return nil }
      return (image.id, picture)
    }
  }

  /// The leftmost column and topmost row of the cells of each virtual placement that is shown.
  func origins(limit: Int) -> [PlacementLink.Anchor: GridPosition] {
    var origins: [PlacementLink.Anchor: GridPosition] = [:]
    for (part, cells) in parts(limit: limit).cells {
      let anchor = PlacementLink.Anchor.virtual(image: part.image, placement: part.virtual)
      for cell in cells {
        let known = origins[anchor] ?? cell
        origins[anchor] = GridPosition(
          column: min(known.column, cell.column), row: min(known.row, cell.row))
      }
    }
    return origins
  }

  private func parts(limit: Int) -> (order: [Part], cells: [Part: Set<GridPosition>]) {
    guard !images.isEmpty else { return ([], [:]) }
    var order: [Part] = []
    var cells: [Part: Set<GridPosition>] = [:]
    for row in 0..<grid.size.rows {
      var last: Mark?
      for column in 0..<grid.size.columns {
        last = mark(row: row, column: column, after: last)
        guard let mark = last, let (image, virtual) = virtual(of: mark),
          mark.row < virtual.box.rows, mark.column < virtual.box.columns
        else { continue }
        let part = Part(
          image: image.serial, virtual: virtual.id, row: row - mark.row,
          column: column - mark.column)
        if cells[part] == nil {
          guard order.count < limit else { continue }
          order.append(part)
        }
        cells[part, default: []].insert(GridPosition(column: column, row: row))
      }
    }
    return (order, cells)
  }

  /// The values of a cell, or nil if it isn't a placeholder. Values that it leaves out follow from the cell to its
  /// left.
  private func mark(row: Int, column: Int, after last: Mark?) -> Mark? {
    let cell = grid[row: row, column: column]
    guard store.first(of: cell) == PlaceholderDiacritics.placeholder else { return nil }
    let numbers = store.scalars(of: cell).dropFirst().prefix(3).map {
      PlaceholderDiacritics.number(of: $0) ?? 0
    }
    var mark = Mark(
      foreground: UInt32(truncatingIfNeeded: cell.style & StyleBits.color),
      underline: store.extras[Int(cell.extra)].underlineColor, row: numbers.first ?? 0,
      column: numbers.count > 1 ? numbers[1] : 0, highByte: numbers.count > 2 ? numbers[2] : 0)
    guard numbers.count < 3, let last, last.foreground == mark.foreground,
      last.underline == mark.underline
    else { return mark }
    if numbers.isEmpty { mark.row = last.row }
    guard mark.row == last.row else { return mark }
    if numbers.count < 2 { mark.column = last.column + 1 }
    if mark.column == last.column + 1 { mark.highByte = last.highByte }
    return mark
  }

  private func virtual(of mark: Mark) -> (StoredImage, VirtualPlacement)? {
    let id = UInt32(truncatingIfNeeded: mark.highByte & 255) << 24 | Self.number(mark.foreground)
    guard id != 0, let image = images.last(where: { $0.id == id }) else { return nil }
    let placement = Self.number(mark.underline)
    let virtual = image.virtuals.first { placement == 0 || $0.id == placement }
    return virtual.map { (image, $0) }
  }

  /// The number that a colour stands for: its palette index or its 24 bits.
  private static func number(_ color: UInt32) -> UInt32 {
    switch Color(rawValue: color)?.kind {
    case .palette(let index): UInt32(index)
    case .rgb(let color): color.hex
    default: 0
    }
  }

  /// The image, scaled to fit its box, centred, and cut to the cells that show it; nil if none does.
  private func picture(
    _ part: Part, of image: StoredImage, in box: GridSize, on visibleCells: Set<GridPosition>
  ) -> Picture? {
    let bitmap = image.bitmap
    let boxSize = PixelSize(width: box.columns * cell.width, height: box.rows * cell.height)
    let size = PixelSize(width: bitmap.width, height: bitmap.height).scaled(toFit: boxSize)
    let (x, y) = ((boxSize.width - size.width) / 2, (boxSize.height - size.height) / 2)
    var picture = Picture(
      bitmap,
      position: GridPosition(
        column: part.column + x / cell.width, row: part.row + y / cell.height),
      offset: PixelOffset(x: x % cell.width, y: y % cell.height), size: size, cell: cell)
    let isShown = picture.cut(on: grid.size) {
      !visibleCells.contains(GridPosition(column: $1, row: $0))
    }
    return isShown ? picture : nil
  }
}
