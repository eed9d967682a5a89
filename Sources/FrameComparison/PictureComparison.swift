internal import TerminalFrame

/// The comparison of the pictures of two frames of the same size.
///
/// Pictures in the same place are the same one, changed; then those with the same image and size are
/// one that moved; what is left came or went.
struct PictureComparison {
  private(set) var edits: [Edit] = []
  /// The cells on which something differs.
  private(set) var changedCells: Set<GridPosition> = []
  private let grid: GridSize
  private let masked: MaskedCells
  /// Says which pixels of images differ; all that are not equal where it is nil.
  private let pixels: PixelComparison?

  /// - Parameter masked: A change that shows on these cells only is none.
  init(from old: Frame, to new: Frame, masked: MaskedCells, pixels: PixelComparison? = nil) {
    grid = new.size
    self.masked = masked
    self.pixels = pixels
    guard old.pictures != new.pictures else { return }
    var pairs: [(old: Placed?, new: Placed?)] = []
    var oldLeft = old.pictures.enumerated().map(Placed.init)
    var newLeft = new.pictures.enumerated().map(Placed.init)
    func match(_ isSame: (Picture, Picture) -> Bool) {
      oldLeft.removeAll { old in
        guard let index = newLeft.firstIndex(where: { isSame(old.picture, $0.picture) }) else {
          return false
        }
        pairs.append((old, newLeft.remove(at: index)))
        return true
      }
    }
    match { isSame($0, $1) }
    match { $0.place == $1.place }
    match { $0.size == $1.size && hasSameImage($0, $1) }
    pairs += oldLeft.map { ($0, nil) }
    pairs += newLeft.map { (nil, $0) }
    for (from, to) in pairs {
      if let from, let to, isSame(from.picture, to.picture) { continue }
      add(from?.picture, to?.picture)
    }
    // What changed inside masks must not hide another order.
    let order = pairs.sorted { $0.old?.index ?? 0 < $1.old?.index ?? 0 }.compactMap(\.new?.index)
    if edits.isEmpty, order != order.sorted() { addReordering(of: new.pictures) }
    changedCells = changedCells.filter { !masked.contains($0) }
    edits.sort { Self.start(of: $0) < Self.start(of: $1) }
  }

  /// A picture and its place in the order of drawing.
  private struct Placed {
    let index: Int
    let picture: Picture
  }

  private static func start(of edit: Edit) -> GridPosition {
    GridPosition(
      column: edit.region?.columns.lowerBound ?? 0, row: edit.region?.rows.lowerBound ?? 0)
  }

  private mutating func add(_ old: Picture?, _ new: Picture?) {
    let cells = shownCells(of: old).union(shownCells(of: new))
    let place = new == nil ? cells : shownCells(of: new)
    switch (old, new) {
    case (let old?, let new?):
      let changed = changedCells(from: old, to: new) ?? cells
      if !changed.isEmpty, changed.allSatisfy(masked.contains) { return }
      let change = PictureChange.changed(details(from: old, to: new))
      edits.append(Edit(.picture(change), region: Self.region(of: place)))
      changedCells.formUnion(changed)
    case (let old?, nil): add(.removed(old.size), cells)
    case (nil, let new?): add(.added(new.size), cells)
    case (nil, nil): break
    }
  }

  private mutating func add(_ change: PictureChange, _ cells: Set<GridPosition>) {
    edits.append(Edit(.picture(change), region: Self.region(of: cells)))
    changedCells.formUnion(cells)
  }

  private mutating func addReordering(of pictures: [Picture]) {
    add(.reordered, pictures.reduce(into: []) { $0.formUnion(shownCells(of: $1)) })
  }

  // MARK: One picture

  private func isSame(_ old: Picture, _ new: Picture) -> Bool {
    guard old.place == new.place else { return false }
    return old.showing(new.bitmap, new.source) == new && hasSameImage(old, new)
  }

  private func hasSameImage(_ old: Picture, _ new: Picture) -> Bool {
    if old.source == new.source, old.bitmap == new.bitmap { return true }
    guard let pixels, old.source.width == new.source.width,
      old.source.height == new.source.height
    else { return false }
    return !pixels.isDifferent(old.shownBitmap, from: new.shownBitmap)
  }

  private func details(from old: Picture, to new: Picture) -> [PictureChange.Detail] {
    var details: [PictureChange.Detail] = []
    if !hasSameImage(old, new) {
      let (from, to) = (old.source, new.source)
      if from.width == to.width, from.height == to.height {
        var count = 0
        forEachDifference(old, new) { _, _ in count += 1 }
        details.append(
          .pixels(PixelSize(width: to.width, height: to.height), differing: count))
      } else {
        details.append(
          .image(
            from: PixelSize(width: from.width, height: from.height),
            to: PixelSize(width: to.width, height: to.height)))
      }
    }
    if old.place != new.place { details.append(.place(from: old.place, to: new.place)) }
    if old.offset != new.offset { details.append(.offset(from: old.offset, to: new.offset)) }
    if old.size != new.size { details.append(.size(from: old.size, to: new.size)) }
    if old.layer != new.layer { details.append(.layer(from: old.layer, to: new.layer)) }
    if old.cell != new.cell { details.append(.cell(from: old.cell, to: new.cell)) }
    if old.cutouts != new.cutouts {
      details.append(
        .shownCells(from: shownCells(of: old).count, to: shownCells(of: new).count))
    }
    return details
  }

  /// The cells on which pixels differ, where nothing else does; nil where something else does, or where
  /// the pixels cannot be seen.
  private func changedCells(from old: Picture, to new: Picture) -> Set<GridPosition>? {
    guard old.showing(new.bitmap, new.source) == new, old.source.width == new.source.width,
      old.source.height == new.source.height
    else { return nil }
    let source = new.source
    let columns = (0..<source.width).map {
      Self.cells($0, of: source.width, over: new.size.width, new.offset.x, new.cell.width)
    }
    let rows = (0..<source.height).map {
      Self.cells($0, of: source.height, over: new.size.height, new.offset.y, new.cell.height)
    }
    var cells: Set<GridPosition> = []
    var last = GridPosition(column: -1, row: -1)
    forEachDifference(old, new) { x, y in
      let first = GridPosition(column: columns[x].lowerBound, row: rows[y].lowerBound)
      if first == last, columns[x].count == 1, rows[y].count == 1 { return }
      last = first
      for row in rows[y] {
        for column in columns[x] {
          cells.insert(
            GridPosition(column: column + new.place.column, row: row + new.place.row))
        }
      }
    }
    cells.formIntersection(shownCells(of: new))
    return cells.isEmpty ? nil : cells
  }

  /// The cells, counted from the picture's place, onto which a row or column of pixels is drawn.
  private static func cells(
    _ index: Int, of source: Int, over target: Int, _ offset: Int, _ cell: Int
  ) -> ClosedRange<Int> {
    let first = index * target / source + offset
    let end = ((index + 1) * target + source - 1) / source + offset
    return first / cell...max(first, end - 1) / cell
  }

  /// Calls a closure with the place in the source of each pixel that differs.
  private func forEachDifference(
    _ old: Picture, _ new: Picture, _ body: (_ x: Int, _ y: Int) -> Void
  ) {
    if let difference = pixels?.difference(from: old.shownBitmap, to: new.shownBitmap) {
      for y in 0..<new.source.height {
        for x in 0..<new.source.width where difference[x, y] == .differs { body(x, y) }
      }
      return
    }
    for y in 0..<new.source.height {
      let oldStart = (old.source.y + y) * old.bitmap.width + old.source.x
      let newStart = (new.source.y + y) * new.bitmap.width + new.source.x
      for x in 0..<new.source.width
      where old.bitmap.pixels[oldStart + x] != new.bitmap.pixels[newStart + x] { body(x, y) }
    }
  }

  private func shownCells(of picture: Picture?) -> Set<GridPosition> {
    var cells: Set<GridPosition> = []
    for run in picture?.shownRuns(in: grid) ?? [] {
      for column in run.columns { cells.insert(GridPosition(column: column, row: run.row)) }
    }
    return cells
  }

  private static func region(of cells: Set<GridPosition>) -> GridRegion? {
    guard let first = cells.first else { return nil }
    let start = GridRegion(
      columns: first.column...first.column, rows: first.row...first.row)
    return cells.reduce(into: start) { region, cell in
      region.columns =
        min(region.columns.lowerBound, cell.column)...max(region.columns.upperBound, cell.column)
      region.rows =
        min(region.rows.lowerBound, cell.row)...max(region.rows.upperBound, cell.row)
    }
  }
}

extension Picture {
  /// The same picture with another image.
  fileprivate func showing(_ bitmap: Bitmap, _ source: PixelRect) -> Picture {
    var picture = self
    picture.bitmap = bitmap
    picture.source = source
    return picture
  }

  /// ``source`` of ``bitmap``.
  fileprivate var shownBitmap: Bitmap {
    guard source.width != bitmap.width || source.height != bitmap.height else { return bitmap }
    let pixels = (source.y..<source.y + source.height).flatMap { row in
      bitmap.pixels[row * bitmap.width + source.x..<row * bitmap.width + source.x + source.width]
    }
    return Bitmap(width: source.width, height: source.height, pixels: pixels)
  }
}
