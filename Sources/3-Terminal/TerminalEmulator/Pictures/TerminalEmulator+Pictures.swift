import TerminalFrame

// The effects of text, erasing, scrolling and resizing on pictures. Pictures that belong to cells behave like
// characters. Those of kitty's protocol behave as its page says ("Interaction with other terminal actions").

extension TerminalEmulator {
  /// The size of a cell in pixels.
  var cellSize: PixelSize { configuration.cell }

  // MARK: Text and erasing

  /// Cuts cells that were written or erased out of the pictures that belong to cells.
  @inline(__always)
  mutating func cutPictures(rows: Range<Int>, columns: Range<Int>) {
    // Most screens have no such pictures.
    if pictures.hasCellPictures { cutCellPictures(rows: rows, columns: columns) }
  }

  /// ``cutPictures(rows:columns:)`` for some columns of one row.
  @inline(__always)
  mutating func cutPictures(row: Int, columns: Range<Int>) {
    cutPictures(rows: row..<row &+ 1, columns: columns)
  }

  @inline(never)
  private mutating func cutCellPictures(rows: Range<Int>, columns: Range<Int>) {
    var isGone = false
    for index in pictures.current.placements.indices
    where pictures.current.placements[index].owner == .cells {
      pictures.current.placements[index].cut(rows: rows, columns: columns)
      if pictures.current.placements[index].visibleCells.isEmpty { isGone = true }
    }
    if isGone { pictures.update() }
  }

  /// Removes all placements for ED 2, but keeps transmitted images.
  mutating func clearPictures() {
    guard !pictures.isEmpty else { return }
    pictures.current.placements = []
    pictures.update()
  }

  // MARK: Scrolling

  /// Moves pictures with the text of an area, down by `distance` (up if it is negative).
  ///
  /// - Parameter onlyCells: Whether only pictures that belong to cells move, as for IL and DL.
  mutating func scrollPictures(
    rows: Range<Int>, columns: Range<Int>, by distance: Int, onlyCells: Bool
  ) {
    guard !pictures.isEmpty, distance != 0 else { return }
    let isWhole = rows == 0..<size.rows && columns == 0..<size.columns
    var result: [Placement] = []
    for var placement in pictures.current.placements {
      switch placement.owner {
      case .cells:
        guard placement.touches(rows: rows, columns: columns) else { break }
        // The part outside of the area stays.
        if !placement.lies(inRows: rows, columns: columns) {
          var rest = placement
          rest.cut(rows: rows, columns: columns)
          result.append(rest)
          placement.keep(rows: rows, columns: columns)
        }
        placement.row += distance
        placement.keep(rows: rows, columns: columns)
      case .program:
        // A placement that follows another is moved by `update()`.
        guard placement.link == nil, !onlyCells,
          isWhole || placement.lies(inRows: rows, columns: columns)
        else { break }
        placement.row += distance
        if !isWhole {
          placement.keep(rows: rows, columns: columns)
        } else if !placement.touches(rows: rows, columns: columns) {
          placement.keep(rows: 0..<0, columns: 0..<0)
        }
      }
      result.append(placement)
    }
    pictures.current.placements = result
    pictures.update()
    dropSurplusPictures()
  }

  /// Drops the oldest placements beyond the limit: scrolling may split a picture into two placements.
  private mutating func dropSurplusPictures() {
    let surplus = pictures.current.placements.count - PictureLimits.maxPlacements
    guard surplus > 0 else { return }
    pictures.current.placements.removeFirst(surplus)
    pictures.update()
  }

  // MARK: Size

  /// Adapts pictures to a new size of the screen. Parts outside of it are lost, as text is.
  ///
  /// - Parameters:
  ///   - dropping: The number of rows that leave the visible screen at its top.
  ///   - hidden: The number of rows that leave the hidden screen at its top.
  mutating func resizePictures(dropping: Int, hidden: Int) {
    let size = size
    func fit(_ placements: inout [Placement], _ dropping: Int) {
      for index in placements.indices where placements[index].link == nil {
        placements[index].row -= dropping
        if placements[index].owner == .cells
          || !placements[index].touches(rows: 0..<size.rows, columns: 0..<size.columns)
        {
          placements[index].keep(rows: 0..<size.rows, columns: 0..<size.columns)
        }
      }
    }
    fit(&pictures.current.placements, dropping)
    fit(&pictures.other.placements, hidden)
    pictures.update()
  }

  // MARK: Pictures that belong to cells

  /// Adds a picture that belongs to cells, over older pictures in the same cells.
  ///
  /// - Parameter rows: The rows of the screen in which it may be shown.
  mutating func addCellPicture(
    _ pixels: PicturePixels, row: Int, column: Int, size: PixelSize, in rows: Range<Int>
  ) {
    let extent = cells(of: size)
    let natural = pixels.size
    var placement = Placement(
      owner: .cells, image: pictures.nextSerial(), pixels: pixels,
      source: PixelRect(x: 0, y: 0, width: natural.width, height: natural.height), row: row,
      column: column, size: size,
      visibleCells: VisibleCells(rows: 0..<extent.rows, columns: 0..<extent.columns))
    placement.keep(rows: rows, columns: 0..<self.size.columns)
    guard !placement.visibleCells.isEmpty else { return }
    if pixels.isOpaque { coverPictures(with: placement) }
    pictures.makeRoom(for: pixels.count)
    pictures.add(placement)
  }

  /// Cuts the cells that an opaque picture hides out of older pictures, so that a program that keeps drawing over its
  /// pictures leaves only the visible ones.
  private mutating func coverPictures(with placement: Placement) {
    guard pictures.hasCellPictures else { return }
    let cell = cellSize
    let (wholeRows, wholeColumns) = (
      placement.size.height / cell.height, placement.size.width / cell.width
    )
    let rows = placement.rows.clamped(
      to: placement.row..<placement.row + wholeRows)
    let columns = placement.columns.clamped(
      to: placement.column..<placement.column + wholeColumns)
    for index in pictures.current.placements.indices
    where pictures.current.placements[index].owner == .cells {
      let old = pictures.current.placements[index]
      // The new picture covers the cells at its right and bottom edges only in part. That hides an older picture that
      // doesn't reach beyond those edges.
      let isInside =
        old.row >= placement.row && old.column >= placement.column
        && (old.row - placement.row) * cell.height + old.size.height <= placement.size.height
        && (old.column - placement.column) * cell.width + old.size.width <= placement.size.width
      pictures.current.placements[index].cut(
        rows: isInside ? placement.rows : rows, columns: isInside ? placement.columns : columns)
    }
    pictures.update()
  }
}
