internal import TerminalFrame

// Frames with pictures: backgrounds, pictures under text, text, pictures over text.

extension FramePainter {
  /// Marks the cells that lie over pictures or have their own background, and hides placeholders.
  static func prepare(_ cells: inout [PaintedCell], for frame: Frame) {
    for picture in frame.pictures {
      for run in picture.shownRuns(in: frame.size) {
        for column in run.columns {
          let index = run.row * frame.size.columns + column
          if picture.layer < 0, !cells[index].isBlockCursor { cells[index].isOverPicture = true }
        }
      }
    }
    for index in cells.indices {
      let style = frame.cells[index].style
      cells[index].hasOwnBackground =
        style.background != .default || style.attributes.contains(.inverse)
      // Kitty's placeholder character for a part of a picture isn't drawn as text.
      if frame.cells[index].text.unicodeScalars.first == "\u{10eeee}" {
        cells[index].slice = GlyphStore.nothing
      }
    }
  }

  /// Paints all layers of a frame with pictures.
  ///
  /// - Parameter start: The top left pixel of the grid.
  mutating func paint(
    _ cells: [PaintedCell], _ pictures: [Picture], grid: GridSize,
    at start: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    let height = metrics.height
    func line(_ row: Int) -> UnsafeMutablePointer<UInt32> { start + row * height * stride }
    func rowOfCells(_ row: Int) -> ArraySlice<PaintedCell> {
      cells[row * grid.columns..<(row + 1) * grid.columns]
    }
    let painter = PicturePainter(metrics: metrics, grid: grid, start: start, stride: stride)
    for row in 0..<grid.rows { paintBackground(rowOfCells(row), at: line(row), stride: stride) }
    for picture in pictures where picture.layer < Picture.underBackgrounds {
      painter.paint(picture)
    }
    for row in 0..<grid.rows {
      for (column, cell) in rowOfCells(row).enumerated() where cell.hasOwnBackground {
        fill(line(row) + column * metrics.width, stride, cell.colors.background)
      }
    }
    for picture in pictures
    where picture.layer < 0 && picture.layer >= Picture.underBackgrounds {
      painter.paint(picture)
    }
    for row in 0..<grid.rows {
      for (column, cell) in rowOfCells(row).enumerated() where cell.isBlockCursor {
        fill(line(row) + column * metrics.width, stride, cell.colors.background)
      }
      paintGlyphs(rowOfCells(row), at: line(row), stride: stride)
    }
    for picture in pictures where picture.layer >= 0 { painter.paint(picture) }
  }

  private func fill(_ start: UnsafeMutablePointer<UInt32>, _ stride: Int, _ pixel: UInt32) {
    for row in 0..<metrics.height {
      (start + row * stride).update(repeating: pixel, count: metrics.width)
    }
  }

  /// Paints the underline and the glyph over pixels of any colour.
  func paintOverPicture(_ cell: PaintedCell, _ canvas: CellCanvas, _ column: Int) {
    let width = metrics.width
    func blend(_ color: UInt32, _ level: UInt8, _ column: Int, _ row: Int) {
      guard level > 0 else { return }
      canvas[column, row] = BlendTables.mix(color, canvas[column, row], coverage: Int(level))
    }
    if cell.underline != .none {
      let levels = underlines.levels(cell.underline, column: column)
      for row in underlines.rows(cell.underline) {
        for column in 0..<width {
          blend(cell.colors.underline, UInt8(levels[row * width + column]), column, row)
        }
      }
    }
    guard cell.slice != GlyphStore.nothing else { return }
    let slice = glyphs.slices[cell.slice]
    guard !slice.isColor else { return }
    for row in slice.rows {
      for column in slice.columns {
        let level = glyphs.coverage[slice.offset + row * width + column]
        blend(cell.colors.foreground, level, column, row)
      }
    }
  }
}
