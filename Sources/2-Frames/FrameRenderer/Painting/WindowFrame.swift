internal import TerminalFrame

/// The window around a grid: a title bar with three buttons, a thin border and rounded corners, outside which the
/// picture is transparent.
///
/// All lengths are in pixels of the picture. Those at 2× are exactly twice those at 1×.
struct WindowFrame {
  /// The thickness of the border and of the line below the title bar.
  let line: Int
  private let barHeight: Int
  private let cell: (width: Int, height: Int)
  private let barColor: RGB
  private let lineColor: RGB
  private let titleColor: RGB
  private let buttonColors: [RGB]
  private let button: GlyphMask
  /// The quarter disc of the top left corner, with and without the border.
  private let corner: (outer: GlyphMask, inner: GlyphMask)

  // Lengths at 1×.
  private static let radius = 8
  private static let buttonSize = 12
  /// The space between two buttons.
  private static let buttonGap = 8
  /// The space on each side of the buttons, and to the right of the title.
  private static let inset = 12
  /// The minimum total space above and below the title's cells.
  private static let titleSpace = 10

  init(_ metrics: CellMetrics, _ theme: Theme) {
    // The thickness of a light line is one pixel at 1×.
    let scale = metrics.thickness
    line = scale
    // Rounded up to an even number, so that the buttons are centred exactly.
    barHeight = (metrics.height / scale + Self.titleSpace + 1) / 2 * 2 * scale
    cell = (metrics.width, metrics.height)
    let palette = theme.palette
    barColor = palette.background.mixed(with: palette.foreground, 1, of: 8)
    lineColor = palette.background.mixed(with: palette.foreground, 2, of: 8)
    titleColor = palette.background.mixed(with: palette.foreground, 7, of: 8)
    buttonColors = [1, 3, 2].map { palette[$0] }
    let (size, radius) = (Self.buttonSize * scale, Self.radius * scale)
    button = Self.disc(in: size, centre: size, diameter: size)
    corner = (
      Self.disc(in: radius, centre: 2 * radius, diameter: 2 * radius),
      Self.disc(in: radius, centre: 2 * radius, diameter: 2 * (radius - line))
    )
  }

  /// The height of everything above the padding.
  var top: Int { 2 * line + barHeight }

  /// Draws everything except the title on a picture that has room for it.
  func draw(on picture: inout Bitmap) {
    let (width, height) = (picture.width, picture.height)
    picture.fill(0..<width, line..<line + barHeight, barColor)
    for rows in [0..<line, line + barHeight..<top, height - line..<height] {
      picture.fill(0..<width, rows, lineColor)
    }
    for columns in [0..<line, width - line..<width] {
      picture.fill(columns, 0..<height, lineColor)
    }
    if width >= buttonsEnd { drawButtons(on: &picture) }
    let radius = corner.outer.width
    for row in 0..<min(radius, height / 2) {
      for column in 0..<min(radius, width / 2) {
        for x in [column, width - 1 - column] {
          for y in [row, height - 1 - row] { round(&picture[x, y], column, row) }
        }
      }
    }
  }

  /// The first pixel to the right of the buttons and the space beside them.
  private var buttonsEnd: Int {
    line + line * (3 * Self.buttonSize + 2 * Self.buttonGap + 2 * Self.inset)
  }

  private func drawButtons(on picture: inout Bitmap) {
    let top = line + (barHeight - button.height) / 2
    let bar = Bitmap.pixel(barColor)
    for (index, color) in buttonColors.enumerated() {
      let left = line + line * (Self.inset + index * (Self.buttonSize + Self.buttonGap))
      for row in 0..<button.height {
        for column in 0..<button.width {
          picture[left + column, top + row] = BlendTables.mix(
            Bitmap.pixel(color), bar, coverage: Int(button[column, row]))
        }
      }
    }
  }

  /// Blends the border into a pixel of a corner, or clears the pixel if it lies outside.
  private func round(_ pixel: inout UInt32, _ column: Int, _ row: Int) {
    let (inner, outer) = (corner.inner[column, row], corner.outer[column, row])
    pixel = BlendTables.mix(pixel, Bitmap.pixel(lineColor), coverage: Int(inner))
    if outer == 0 {
      pixel = 0
    } else if outer < GlyphMask.full {
      pixel = pixel & 0xff_ffff | UInt32(outer) * 17 << 24
    }
  }

  /// Lays out a title in the bar: centred, or directly after the buttons if it is long.
  ///
  /// - Returns: A row of cells, truncated with "…" if there is too little room, and the position of its top left pixel.
  ///   Returns nil if the title is empty or there is no room.
  func title(_ cells: [Cell], pictureWidth width: Int) -> (row: Frame, x: Int, y: Int)? {
    let maxCells = (width - buttonsEnd - line - line * Self.inset) / cell.width
    guard !cells.isEmpty, maxCells > 0 else { return nil }
    var visible = cells.map { styled($0) }
    if visible.count > maxCells {
      visible.removeLast(visible.count - maxCells + 1)
      if let last = visible.last, last.width > 1 { visible.removeLast() }
      visible.append(styled(Cell("…")))
    }
    let row = Frame(
      size: GridSize(columns: visible.count, rows: 1), cells: visible,
      cursor: Cursor(isVisible: false))
    // Rounded to whole pixels at 1×.
    let middle = (width - visible.count * cell.width) / (2 * line) * line
    let space = (barHeight - cell.height) / (2 * line) * line
    return (row, max(buttonsEnd, middle), line + space)
  }

  private func styled(_ cell: Cell) -> Cell {
    Cell(
      cell.text, width: cell.width,
      style: Style(foreground: .rgb(titleColor), background: .rgb(barColor)))
  }

  /// A square mask with the part of a disc that lies in it.
  ///
  /// - Parameters:
  ///   - centre: The distance of the disc's centre from the left and from the top, in half pixels.
  ///   - diameter: The diameter of the disc, in pixels.
  private static func disc(in size: Int, centre: Int, diameter: Int) -> GlyphMask {
    var mask = GlyphMask(width: size, height: size)
    let (centre, diameter) = (centre * GlyphMask.unit, diameter * GlyphMask.unit)
    mask.fill { x, y in
      // Twice the distances, since the centre may be in the middle of a unit.
      let (dx, dy) = (2 * x - centre, 2 * y - centre)
      return dx * dx + dy * dy <= diameter * diameter
    }
    return mask
  }
}

extension FramePainter {
  /// Paints a frame of one row anywhere on a picture that has room for it.
  mutating func paint(
    _ line: Frame, _ palette: Palette, on picture: inout Bitmap, x: Int, y: Int
  ) throws(RenderError) {
    let cells = try paintedCells(of: line, palette, .hidden)
    let width = picture.width
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress.map({ $0 + y * width + x }) else { return }
      paint(cells[...], at: start, stride: width)
    }
  }
}
