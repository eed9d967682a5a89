internal import TerminalFrame

/// The window around a grid: a title bar with three buttons, a thin border and round corners, with
/// nothing beyond the corners.
///
/// All lengths are in pixels of the picture; those at 2× are exactly twice those at 1×.
struct WindowFrame {
  /// Of the border, and of the line under the title bar.
  let line: Int
  private let barHeight: Int
  private let cell: (width: Int, height: Int)
  private let colors: Colors
  private let button: Mask
  /// The quarter disc of the top left corner, and the same without the border.
  private let corner: (outer: Mask, inner: Mask)

  private struct Colors {
    let bar: RGB
    let line: RGB
    let title: RGB
    let buttons: [RGB]
  }

  // At 1×.
  private static let radius = 8
  private static let buttonSize = 12
  /// Between two buttons.
  private static let buttonGap = 8
  /// Left and right of the buttons, and right of the title.
  private static let inset = 12
  /// Above and under the title's cells together, at least.
  private static let titleSpace = 10

  init(_ metrics: CellMetrics, _ theme: Theme) {
    // The thickness of a light line is one pixel at 1×.
    let scale = metrics.thickness
    line = scale
    // An even number, so that the buttons stand in the middle.
    barHeight = (metrics.height / scale + Self.titleSpace + 1) / 2 * 2 * scale
    cell = (metrics.width, metrics.height)
    let palette = theme.palette
    colors = Colors(
      bar: palette.background.mixed(with: palette.foreground, eighths: 1),
      line: palette.background.mixed(with: palette.foreground, eighths: 2),
      title: palette.background.mixed(with: palette.foreground, eighths: 7),
      buttons: [1, 3, 2].map { palette[$0] })
    button = Self.disc(diameter: Self.buttonSize * scale)
    let radius = Self.radius * scale
    corner = (Self.quarter(radius, within: 0), Self.quarter(radius, within: scale))
  }

  /// What the window takes above the padding.
  var top: Int { 2 * line + barHeight }

  /// Draws all but the title on a picture that has room for it.
  func draw(on picture: inout Bitmap) {
    let (width, height) = (picture.width, picture.height)
    picture.fill(0..<width, line..<line + barHeight, colors.bar)
    for rows in [0..<line, line + barHeight..<top, height - line..<height] {
      picture.fill(0..<width, rows, colors.line)
    }
    for columns in [0..<line, width - line..<width] {
      picture.fill(columns, 0..<height, colors.line)
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

  /// The first pixel right of the buttons and the space beside them.
  private var buttonsEnd: Int {
    line + line * (3 * Self.buttonSize + 2 * Self.buttonGap + 2 * Self.inset)
  }

  private func drawButtons(on picture: inout Bitmap) {
    let top = line + (barHeight - button.height) / 2
    let bar = Bitmap.pixel(colors.bar)
    for (index, color) in colors.buttons.enumerated() {
      let left = line + line * (Self.inset + index * (Self.buttonSize + Self.buttonGap))
      for row in 0..<button.height {
        for column in 0..<button.width {
          picture[left + column, top + row] = BlendTables.mix(
            Bitmap.pixel(color), bar, coverage: Int(button[column, row]))
        }
      }
    }
  }

  /// Gives a pixel of a corner its part of the border, and takes away what lies beyond it.
  private func round(_ pixel: inout UInt32, _ column: Int, _ row: Int) {
    let (inner, outer) = (corner.inner[column, row], corner.outer[column, row])
    pixel = BlendTables.mix(pixel, Bitmap.pixel(colors.line), coverage: Int(inner))
    if outer == 0 {
      pixel = 0
    } else if outer < Mask.full {
      pixel = pixel & 0xff_ffff | UInt32(outer) * 17 << 24
    }
  }

  /// A title as it stands in the bar: in the middle, or beside the buttons where it is long.
  ///
  /// - Returns: A row of cells, cut off with "…" where there is no room, and the place of its top
  ///   left pixel; nil where there is nothing to show.
  func title(_ cells: [Cell], pictureWidth width: Int) -> (row: Frame, x: Int, y: Int)? {
    let room = (width - buttonsEnd - line - line * Self.inset) / cell.width
    guard !cells.isEmpty, room > 0 else { return nil }
    var shown = cells.map { styled($0) }
    if shown.count > room {
      shown.removeLast(shown.count - room + 1)
      if let last = shown.last, last.width > 1 { shown.removeLast() }
      shown.append(styled(Cell("…")))
    }
    let row = Frame(
      size: GridSize(columns: shown.count, rows: 1), cells: shown, cursor: Cursor(isVisible: false))
    // Whole pixels at 1×.
    let middle = (width - shown.count * cell.width) / (2 * line) * line
    let space = (barHeight - cell.height) / (2 * line) * line
    return (row, max(buttonsEnd, middle), line + space)
  }

  private func styled(_ cell: Cell) -> Cell {
    Cell(
      cell.text, width: cell.width,
      style: Style(foreground: .rgb(colors.title), background: .rgb(colors.bar)))
  }

  private static func disc(diameter: Int) -> Mask {
    var mask = Mask(width: diameter, height: diameter)
    // Twice the places, so that the centre is a whole number.
    let size = diameter * Mask.unit
    mask.fill { x, y in
      let (dx, dy) = (2 * x - size, 2 * y - size)
      return dx * dx + dy * dy <= size * size
    }
    return mask
  }

  /// The top left quarter of a disc whose centre is the mask's bottom right.
  ///
  /// - Parameter border: By how much the disc is smaller than the mask.
  private static func quarter(_ radius: Int, within border: Int) -> Mask {
    var mask = Mask(width: radius, height: radius)
    let centre = radius * Mask.unit
    let length = (radius - border) * Mask.unit
    mask.fill { x, y in
      let (dx, dy) = (x - centre, y - centre)
      return dx * dx + dy * dy <= length * length
    }
    return mask
  }
}

extension FramePainter {
  /// Paints one row of cells anywhere on a picture that has room for it.
  func paint(
    _ cells: [PaintedCell], on picture: inout Bitmap, x: Int, y: Int,
    glyphs: borrowing GlyphStore, blends: inout BlendTables
  ) {
    let width = picture.width
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress.map({ $0 + y * width + x }) else { return }
      paintBackground(cells[...], at: start, stride: width)
      paintGlyphs(cells[...], at: start, stride: width, glyphs, &blends)
    }
  }
}

extension RGB {
  /// A colour some eighths of the way to another.
  fileprivate func mixed(with other: RGB, eighths: Int) -> RGB {
    func channel(_ value: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(value) * (8 - eighths) + Int(other) * eighths + 4) / 8)
    }
    return RGB(
      channel(red, other.red), channel(green, other.green), channel(blue, other.blue))
  }
}
