internal import TerminalFrame

extension FramePainter {
  /// Returns a sized text on its background, at the size at which it is shown. This painter's glyphs have the text's
  /// ``SizedText/magnification(at:)``.
  ///
  /// - Parameters:
  ///   - frame: The frame with the cells of the text.
  ///   - pictureScale: The scale of the picture.
  mutating func bitmap(
    of text: SizedText, in frame: Frame, pictureScale: Int, _ palette: Palette,
    _ look: CursorRendering
  ) throws(RenderError) -> Bitmap {
    let large = try paint(frame.line(of: text), palette, look)
    let (magnification, part) = (scale, text.part)
    func scaled(_ pixels: Int) -> Int {
      max(1, pixels * pictureScale * part.numerator / (magnification * part.denominator))
    }
    return large.averaged(width: scaled(large.width), height: scaled(large.height))
  }
}

extension SizedText {
  /// The size of the text, as a fraction of the usual size.
  fileprivate var part: (numerator: Int, denominator: Int) {
    (scale * (fraction?.numerator ?? 1), fraction?.denominator ?? 1)
  }

  /// The number of columns of text at the usual size that fit in its block, including a partial one.
  fileprivate var columnCapacity: Int {
    (columns * part.denominator + part.numerator - 1) / part.numerator
  }

  /// The magnification of the largest glyphs, which are those of double-size rows at scale 3. Larger text is scaled up
  /// from them.
  private static let maxMagnification = 6

  /// The magnification of the glyphs to use in a picture of some scale: the text's own size, rounded up.
  func magnification(at pictureScale: Int) -> Int {
    let size = (pictureScale * part.numerator + part.denominator - 1) / part.denominator
    return min(size, Self.maxMagnification)
  }

  /// The offset of the text's bitmap from the top left of its block, in pixels.
  func offset(of bitmap: Bitmap, cell: CellMetrics) -> (x: Int, y: Int) {
    guard let fraction else { return (0, 0) }
    return (
      fraction.horizontal.start(of: bitmap.width, in: columns * cell.width),
      fraction.vertical.start(of: bitmap.height, in: scale * cell.height)
    )
  }
}

extension Frame {
  /// The frame with blank cells in place of some texts. The cells keep their backgrounds.
  func without(_ texts: [SizedText]) -> Frame {
    var result = self
    for text in texts {
      if text.contains(cursor.position) { result.cursor.isVisible = false }
      for row in text.rows {
        for column in text.columnRange {
          var style = self[column, row].style
          style.underline = .none
          style.attributes.subtract([.strike, .overline])
          result[column, row] = Cell(style: style)
        }
      }
    }
    return result
  }

  /// The cells of a text that fit in its block, as a frame of one row. The cursor moves to the matching cell.
  fileprivate func line(of text: SizedText) -> Frame {
    let (position, end) = (text.textPlace, text.position.column + text.columns)
    let length = min(text.length, text.columnCapacity)
    var cells: [Cell] = []
    for cell in row(position.row)[
      position.row * size.columns + position.column..<position.row * size.columns + end]
    where !cell.isContinuation && cells.count < length {
      // Small text has several clusters in a cell.
      let parts = cell.text.count > 1 ? cell.text.map(String.init) : [cell.text]
      for part in parts {
        let width = parts.count > 1 ? TextWidth.of(part) : Int(cell.width)
        cells.append(Cell(part, width: UInt8(max(1, min(width, 2))), style: cell.style))
        if width > 1 { cells.append(.continuation(style: cell.style)) }
      }
    }
    if cells.isEmpty { cells = [.blank] }
    var line = Frame(
      size: GridSize(columns: min(cells.count, GridSize.bounds.upperBound), rows: 1),
      cells: Array(cells.prefix(GridSize.bounds.upperBound)))
    line.cursor = cursor
    line.cursor.isVisible = cursor.isVisible && text.contains(cursor.position)
    let column = (cursor.position.column - text.position.column) * text.length / text.columns
    line.cursor.position = GridPosition(
      column: max(0, min(column, line.size.columns - 1)), row: 0)
    return line
  }
}

extension Bitmap {
  /// These opaque pixels scaled to another size. Each new pixel is the mean of the area that it covers, in sRGB.
  func averaged(width: Int, height: Int) -> Bitmap {
    guard (width, height) != (self.width, self.height) else { return self }
    let columns = (0..<width).map(ScaledAxis(scaling: self.width, to: width).weights)
    let rows = ScaledAxis(scaling: self.height, to: height)
    var result: [UInt32] = []
    result.reserveCapacity(width * height)
    for y in 0..<height {
      let row = rows.weights(y)
      for column in columns { result.append(mean(column, row)) }
    }
    return Bitmap(width: width, height: height, pixels: result)
  }
}
