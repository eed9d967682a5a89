internal import FrameComparison
internal import FrameRenderer
internal import PNGImage
internal import TerminalFrame

/// A picture for people: the screen before and after, and the after picture again with everything
/// dimmed but what changed, with a frame around it: rows that came, blocks that moved, and runs of
/// other changed cells. What is gone has a frame in the picture before. Cells that took no part are
/// hatched.
struct DifferencePicture {
  let renderer: FrameRenderer

  private static let gap = 16
  private static let ground = RGB(0x30, 0x34, 0x3c)
  static let mark = RGB(0xff, 0x5c, 0x57)
  private static let mask = RGB(0x6c, 0x7f, 0xa6)
  /// In pixels.
  private static let markWidth = 2

  /// Pixels of all panels together: three of a terminal of 200×140 at scale 1.
  private static let mostPixels = 16 << 20

  /// Whether the panels would have more pixels than anybody looks at. A file of a few kilobytes can be a
  /// screen of very many cells.
  static func isTooLarge(_ panels: [(width: Int, height: Int)]) -> Bool {
    panels.reduce(0) { $0 + $1.width * $1.height } > mostPixels
  }

  /// A picture that says that there is none.
  func notice() async throws -> [UInt8] {
    try PNGEncoder.encode(
      try await label("too large for a picture of the difference; the report tells what changed"),
      effort: .little)
  }

  /// - Returns: A PNG file.
  func png(from old: Frame, to new: Frame, comparison: FrameComparison) async throws -> [UInt8] {
    let cell = renderer.cellSize
    let sizes = [old, new, new].map {
      (width: $0.size.columns * cell.width, height: $0.size.rows * cell.height)
    }
    if Self.isTooLarge(sizes) { return try await notice() }
    var before = try await renderer.render(old)
    for edit in comparison.edits {
      if case .removed = edit.kind, let region = edit.region { frame(region, in: &before) }
    }
    let after = try await renderer.render(new)
    let marked = marked(after, comparison, in: new)
    var panels: [(label: Bitmap, picture: Bitmap)] = []
    let name =
      comparison.maskedCells.isEmpty ? "changed cells" : "changed cells, masked ones hatched"
    for (name, picture) in [("before", before), ("after", after), (name, marked)] {
      panels.append((try await label(name), picture))
    }
    return try PNGEncoder.encode(Self.join(panels), effort: .little)
  }

  /// A line of text, drawn as a frame of one row.
  func label(_ text: String) async throws -> Bitmap {
    var frame = Frame(size: GridSize(columns: text.count + 2, rows: 1))
    for (column, character) in text.enumerated() {
      frame[column + 1, 0] = Cell(String(character), style: Style(attributes: .bold))
    }
    frame.cursor.isVisible = false
    return try await renderer.render(frame)
  }

  private func marked(
    _ picture: Bitmap, _ comparison: FrameComparison, in frame: Frame
  ) -> Bitmap {
    var result = Self.dimmed(picture)
    let marks = Self.marks(comparison, in: frame)
    for region in marks {
      let (columns, rows) = pixels(of: region, in: picture)
      for row in rows {
        for column in columns { result[column, row] = picture[column, row] }
      }
    }
    hatch(comparison.maskedCells, in: &result)
    for region in marks { self.frame(region, in: &result) }
    return result
  }

  /// Draws lines from the lower left to the upper right over cells, a quarter of a cell's height apart.
  private func hatch(_ cells: CellSet, in picture: inout Bitmap) {
    let period = max(4, renderer.cellSize.height / 4)
    for run in cells.runs {
      let (columns, rows) = pixels(
        of: GridRegion(
          columns: run.columns.lowerBound...run.columns.upperBound - 1, rows: run.row...run.row),
        in: picture)
      for row in rows {
        for column in columns {
          let isLine = (column + row) % period < (period + 2) / 4
          picture[column, row] =
            isLine ? Bitmap.pixel(Self.mask) : Self.dimmed(picture[column, row])
        }
      }
    }
  }

  /// What came or moved as a whole, and other cells that differ.
  private static func marks(_ comparison: FrameComparison, in frame: Frame) -> [GridRegion] {
    let blocks = comparison.edits.compactMap { edit in
      switch edit.kind {
      case .inserted, .moved: edit.region
      default: nil
      }
    }
    let inserted = comparison.edits.compactMap { edit in
      if case .inserted = edit.kind { edit.region } else { nil }
    }
    let others = comparison.unexplainedCells.filter { cell in
      !inserted.contains { $0.columns.contains(cell.column) && $0.rows.contains(cell.row) }
    }
    return blocks + runs(others, in: frame)
  }

  /// Draws a frame along the inside of some cells.
  private func frame(_ region: GridRegion, in picture: inout Bitmap) {
    let (columns, rows) = pixels(of: region, in: picture)
    for row in rows {
      let isEnd = row < rows.lowerBound + Self.markWidth || row >= rows.upperBound - Self.markWidth
      for column in columns
      where isEnd || column < columns.lowerBound + Self.markWidth
        || column >= columns.upperBound - Self.markWidth
      {
        picture[column, row] = Bitmap.pixel(Self.mark)
      }
    }
  }

  /// The pixels of some cells, as far as they are in a picture.
  private func pixels(
    of region: GridRegion, in picture: Bitmap
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    let cell = renderer.cellSize
    let columns =
      region.columns.lowerBound * cell.width..<(region.columns.upperBound + 1) * cell.width
    let rows = region.rows.lowerBound * cell.height..<(region.rows.upperBound + 1) * cell.height
    return (columns.clamped(to: 0..<picture.width), rows.clamped(to: 0..<picture.height))
  }

  /// Changed cells that stand side by side, with the right halves of wide ones.
  private static func runs(_ cells: [GridPosition], in frame: Frame) -> [GridRegion] {
    var runs: [GridRegion] = []
    for position in cells {
      let width = max(1, Int(frame[position.column, position.row].width))
      let end = position.column + width - 1
      if let last = runs.last, last.rows.lowerBound == position.row,
        last.columns.upperBound + 1 >= position.column
      {
        runs[runs.count - 1].columns =
          last.columns.lowerBound...max(last.columns.upperBound, end)
      } else {
        runs.append(
          GridRegion(columns: position.column...end, rows: position.row...position.row))
      }
    }
    return runs
  }

  /// Two fifths of the way to the ground.
  private static func dimmed(_ pixel: UInt32) -> UInt32 {
    let ground = Bitmap.pixel(ground)
    var result: UInt32 = 0xff00_0000
    for shift in [UInt32(0), 8, 16] {
      let (value, target) = (pixel >> shift & 0xff, ground >> shift & 0xff)
      result |= ((value * 2 + target * 3) / 5) << shift
    }
    return result
  }

  static func dimmed(_ picture: Bitmap) -> Bitmap {
    // Most pixels are as the one before.
    var (last, result) = (UInt32(0), dimmed(0))
    let pixels = picture.pixels.map { pixel in
      if pixel != last { (last, result) = (pixel, dimmed(pixel)) }
      return result
    }
    return Bitmap(width: picture.width, height: picture.height, pixels: pixels)
  }

  /// Side by side, each under its label; one over the other where that would be too wide.
  static func join(_ panels: [(label: Bitmap, picture: Bitmap)]) -> Bitmap {
    let widths = panels.map { max($0.label.width, $0.picture.width) }
    let heights = panels.map { $0.label.height + $0.picture.height }
    let rowWidth = widths.reduce(gap) { $0 + $1 + gap }
    let isRow = rowWidth <= 8192
    let width = isRow ? rowWidth : (widths.max() ?? 0) + 2 * gap
    let height = isRow ? (heights.max() ?? 0) + 2 * gap : heights.reduce(gap) { $0 + $1 + gap }
    let bounds = Bitmap.bounds
    var result = Bitmap(
      width: min(width, bounds.upperBound), height: min(height, bounds.upperBound),
      filledWith: ground)
    var (x, y) = (gap, gap)
    for (index, panel) in panels.enumerated() {
      result.paste(panel.label, x: x, y: y)
      result.paste(panel.picture, x: x, y: y + panel.label.height)
      if isRow { x += widths[index] + gap } else { y += heights[index] + gap }
    }
    return result
  }
}

extension Bitmap {
  /// Copies another picture into this one; what would lie outside is left out.
  fileprivate mutating func paste(_ other: Bitmap, x: Int, y: Int) {
    for row in 0..<min(other.height, max(0, height - y)) {
      let (from, to) = (row * other.width, (y + row) * width + x)
      let count = min(other.width, max(0, width - x))
      pixels.replaceSubrange(to..<to + count, with: other.pixels[from..<from + count])
    }
  }
}
