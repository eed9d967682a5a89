internal import TerminalFrame

/// The comparison of the pictures in two frames of the same size.
///
/// Pictures in the same place are the same picture, changed. Then pictures with the same image and size are a picture
/// that moved. The others were added or removed.
struct PictureComparison {
  private(set) var edits: [Edit] = []
  /// The cells on which something differs.
  private(set) var changedCells: CellSet
  private let grid: GridSize
  private let masked: CellSet
  private var images: ImageMatcher
  /// Decides which pixels of images differ; nil if all unequal ones do.
  private let pixels: PixelComparison?

  /// - Parameter masked: The cells to leave out. A change that is visible on these cells only doesn't count.
  init(from old: Frame, to new: Frame, masked: CellSet, pixels: PixelComparison? = nil) {
    grid = new.size
    changedCells = CellSet(size: new.size)
    self.masked = masked
    self.pixels = pixels
    images = ImageMatcher(pixels)
    guard old.pictures != new.pictures else { return }
    var pairs: [(old: Placed?, new: Placed?)] = []
    var oldLeft = placed(old.pictures)
    var newLeft = placed(new.pictures)
    func match(_ isSame: (Placed, Placed) -> Bool) {
      oldLeft.removeAll { old in
        guard let index = newLeft.firstIndex(where: { isSame(old, $0) }) else { return false }
        pairs.append((old, newLeft.remove(at: index)))
        return true
      }
    }
    match { isSame($0, $1) }
    match { $0.picture.position == $1.picture.position }
    match { $0.picture.size == $1.picture.size && images.areSame($0.image, $1.image) }
    pairs += oldLeft.map { ($0, nil) }
    pairs += newLeft.map { (nil, $0) }
    for (from, to) in pairs {
      if let from, let to, isSame(from, to) { continue }
      add(from, to)
    }
    // A change inside masks must not hide a change of order.
    let order = pairs.sorted { $0.old?.index ?? 0 < $1.old?.index ?? 0 }.compactMap(\.new?.index)
    if edits.isEmpty, order != order.sorted() { addReordering(of: new.pictures) }
    changedCells.subtract(masked)
    func start(_ edit: Edit) -> GridPosition {
      edit.region?.start ?? GridPosition(column: 0, row: 0)
    }
    edits.sort { start($0) < start($1) }
  }

  /// A picture and its place in the order of drawing.
  private struct Placed {
    let index: Int
    let picture: Picture
    let image: ImageMatcher.Image
  }

  private mutating func placed(_ pictures: [Picture]) -> [Placed] {
    pictures.enumerated().map {
      Placed(index: $0.offset, picture: $0.element, image: images.image(of: $0.element))
    }
  }

  private mutating func add(_ old: Placed?, _ new: Placed?) {
    switch (old, new) {
    case (let old?, let new?):
      let visibleRuns = shownRuns(of: new.picture)
      let changed =
        changedCells(from: old, to: new) ?? cells(shownRuns(of: old.picture) + visibleRuns)
      if !changed.isEmpty, changed.isSubset(of: masked) { return }
      let change = PictureChange.changed(details(from: old, to: new))
      edits.append(Edit(.picture(change), region: Self.region(around: visibleRuns)))
      changedCells.formUnion(changed)
    case (let old?, nil): add(.removed(old.picture.size), shownRuns(of: old.picture))
    case (nil, let new?): add(.added(new.picture.size), shownRuns(of: new.picture))
    case (nil, nil): break
    }
  }

  private mutating func add(_ change: PictureChange, _ runs: [CellRun]) {
    edits.append(Edit(.picture(change), region: Self.region(around: runs)))
    changedCells.formUnion(cells(runs))
  }

  private mutating func addReordering(of pictures: [Picture]) {
    add(.reordered, pictures.flatMap(shownRuns))
  }

  // MARK: One picture

  private mutating func isSame(_ old: Placed, _ new: Placed) -> Bool {
    guard old.picture.position == new.picture.position else { return false }
    return old.picture.showing(new.picture.bitmap, new.picture.source) == new.picture
      && images.areSame(old.image, new.image)
  }

  private mutating func details(from before: Placed, to after: Placed) -> [PictureChange.Detail] {
    let (old, new) = (before.picture, after.picture)
    var details: [PictureChange.Detail] = []
    if !images.areSame(before.image, after.image) {
      let (from, to) = (old.source.size, new.source.size)
      if from == to {
        var count = 0
        forEachDifference(old, new) { _, _ in count += 1 }
        details.append(.pixels(to, differing: count))
      } else {
        details.append(.image(from: from, to: to))
      }
    }
    if old.position != new.position {
      details.append(.position(from: old.position, to: new.position))
    }
    if old.offset != new.offset { details.append(.offset(from: old.offset, to: new.offset)) }
    if old.size != new.size { details.append(.size(from: old.size, to: new.size)) }
    if old.layer != new.layer { details.append(.layer(from: old.layer, to: new.layer)) }
    if old.cell != new.cell { details.append(.cell(from: old.cell, to: new.cell)) }
    if old.cutouts != new.cutouts {
      details.append(
        .shownCells(from: count(shownRuns(of: old)), to: count(shownRuns(of: new))))
    }
    return details
  }

  /// The cells on which pixels differ. Nil if something else differs as well, or if these pixels aren't visible.
  private func changedCells(from before: Placed, to after: Placed) -> CellSet? {
    let (old, new) = (before.picture, after.picture)
    guard old.showing(new.bitmap, new.source) == new, old.source.size == new.source.size else {
      return nil
    }
    let source = new.source
    let columns = (0..<source.width).map {
      Self.cells($0, of: source.width, over: new.size.width, new.offset.x, new.cell.width)
    }
    let rows = (0..<source.height).map {
      Self.cells($0, of: source.height, over: new.size.height, new.offset.y, new.cell.height)
    }
    var cells = CellSet(size: grid)
    var last = GridPosition(column: -1, row: -1)
    forEachDifference(old, new) { x, y in
      let first = GridPosition(column: columns[x].lowerBound, row: rows[y].lowerBound)
      if first == last, columns[x].count == 1, rows[y].count == 1 { return }
      last = first
      let (left, right) = (columns[x].lowerBound, columns[x].upperBound + 1)
      let seen = (left + new.position.column..<right + new.position.column)
        .clamped(to: 0..<grid.columns)
      for row in rows[y] where (0..<grid.rows).contains(row + new.position.row) {
        cells.insert(CellRun(row: row + new.position.row, columns: seen))
      }
    }
    cells.formIntersection(self.cells(shownRuns(of: new)))
    return cells.isEmpty ? nil : cells
  }

  /// The cells on which a row or column of pixels is drawn, counted from the picture's place.
  private static func cells(
    _ index: Int, of source: Int, over target: Int, _ offset: Int, _ cell: Int
  ) -> ClosedRange<Int> {
    let first = index * target / source + offset
    let end = ((index + 1) * target + source - 1) / source + offset
    return first / cell...max(first, end - 1) / cell
  }

  /// Calls a closure with the position, in the source, of each pixel that differs.
  private func forEachDifference(
    _ old: Picture, _ new: Picture, _ body: (_ x: Int, _ y: Int) -> Void
  ) {
    let (before, after) = (old.bitmap.part(old.source), new.bitmap.part(new.source))
    if let difference = pixels?.difference(from: before, to: after) {
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

  private func shownRuns(of picture: Picture) -> [CellRun] { picture.shownRuns(in: grid) }

  /// The smallest region that contains the runs, or nil if there are none.
  private static func region(around runs: [CellRun]) -> GridRegion? {
    GridRegion.spanning(runs.map { GridRegion($0) })
  }

  private func count(_ runs: [CellRun]) -> Int { runs.reduce(0) { $0 + $1.columns.count } }

  private func cells(_ runs: [CellRun]) -> CellSet {
    runs.reduce(into: CellSet(size: grid)) { $0.insert($1) }
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
}
