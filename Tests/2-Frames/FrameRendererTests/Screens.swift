import FrameRenderer
import TerminalFrame
import Testing

/// Frames and pieces of pictures that several tests use.
enum Screens {
  /// A frame of one row with a hidden cursor. Each text takes one cell, or two if `width` is 2.
  static func row(_ texts: [String], width: UInt8 = 1, style: Style = .default) -> Frame {
    let cells = texts.flatMap { text in
      let cell = Cell(text, width: width, style: style)
      return width == 2 ? [cell, .continuation(style: style)] : [cell]
    }
    let size = GridSize(columns: cells.count, rows: 1)
    return Frame(size: size, cells: cells, cursor: Cursor(isVisible: false))
  }

  /// A frame of one row of narrow characters.
  static func row(_ text: String, style: Style = .default) -> Frame {
    row(text.map(String.init), style: style)
  }

  static func render(_ frame: Frame, scale: Int = 1, theme: Theme = .dark) async throws -> Bitmap {
    let renderer = try FrameRenderer(RenderSettings(theme: theme, scale: scale))
    let bitmap = try await renderer.render(frame)
    DrawnPictures.current?.add(bitmap)
    return bitmap
  }
}

extension Bitmap {
  /// The pixels of one column, from the top.
  func column(_ column: Int) -> [UInt32] { (0..<height).map { self[column, $0] } }

  /// The pixels of one row, from the left.
  func row(_ row: Int) -> [UInt32] { (0..<width).map { self[$0, row] } }

  /// The pixels of some columns, column after column.
  func part(_ columns: Range<Int>) -> [UInt32] { columns.flatMap(column) }

  /// The pixels as bytes, red first.
  var bytes: [UInt8] { pixels.withUnsafeBytes { Array($0) } }

  /// The set of pixel values.
  var colors: Set<UInt32> { Set(pixels) }
}

extension Theme {
  var front: UInt32 { Bitmap.pixel(palette.foreground) }
  var back: UInt32 { Bitmap.pixel(palette.background) }
}
