internal import FrameComparison
internal import TerminalFrame

/// A rectangle of a frame, as a frame of its own.
struct FrameWindow {
  let region: GridRegion
  let frame: Frame

  /// - Parameter region: A region in the frame's grid.
  init(_ region: GridRegion, of frame: Frame) {
    self.region = region
    let size = GridSize(columns: region.columns.count, rows: region.rows.count)
    var cells: [Cell] = []
    cells.reserveCapacity(size.count)
    for row in region.rows {
      var line = Array(frame.row(row).cut(to: Range(region.columns)))
      // Wide characters that are cut by the edges become blanks.
      if line[0].isContinuation { line[0] = Cell(" ", style: line[0].style) }
      if let last = line.last, last.width > 1 {
        line[line.count - 1] = Cell(" ", style: last.style)
      }
      cells += line
    }
    var result = Frame(size: size, cells: cells)
    result.paletteChanges = frame.paletteChanges
    let (left, top) = (region.columns.lowerBound, region.rows.lowerBound)
    let cursor = frame.cursor.position
    result.cursor = frame.cursor
    if region.contains(cursor) {
      result.cursor.position = GridPosition(column: cursor.column - left, row: cursor.row - top)
    } else {
      result.cursor = Cursor(isVisible: false)
    }
    // The cells of double-size rows are positioned from the first column, so their size is dropped if the window starts
    // elsewhere.
    if left == 0 {
      for (row, size) in frame.rowSizes where region.rows.contains(row) {
        result.rowSizes[row - top] = size
      }
    }
    result.sizedTexts = frame.sizedTexts.compactMap { text in
      guard text.rows.lowerBound >= top, text.rows.upperBound <= top + size.rows,
        text.position.column >= left, text.position.column + text.columns <= left + size.columns
      else { return nil }
      var text = text
      text.position.column -= left
      text.position.row -= top
      return text
    }
    result.pictures = frame.pictures.compactMap { picture in
      var picture = picture
      picture.position.column -= left
      picture.position.row -= top
      return picture.shownRuns(in: size).isEmpty ? nil : picture
    }
    self.frame = result
  }
}
