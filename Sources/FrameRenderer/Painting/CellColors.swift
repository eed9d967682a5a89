internal import TerminalFrame

/// The colours of a cell as pixels, after all attributes that change colours.
struct CellColors: Hashable {
  var foreground: UInt32
  var background: UInt32
  var underline: UInt32

  /// - Parameter palette: With the app's changes in it.
  init(_ style: Style, _ palette: Palette) {
    var front = Self.color(style.foreground, palette) ?? palette.foreground
    var back = Self.color(style.background, palette) ?? palette.background
    if style.attributes.contains(.inverse) { swap(&front, &back) }
    foreground = Bitmap.pixel(front)
    background = Bitmap.pixel(back)
    underline = Self.color(style.underlineColor, palette).map(Bitmap.pixel) ?? foreground
    if style.attributes.contains(.dim) {
      foreground = Self.dimmed(foreground, towards: background)
      underline = Self.dimmed(underline, towards: background)
    }
  }

  /// Swaps the colours as a block cursor does: it is filled with its own colour, and the text takes
  /// that of the background, or of the theme where that could hardly be read.
  mutating func putUnderCursor(_ palette: Palette) {
    let fill = cursor(palette)
    func contrast(_ pixel: UInt32) -> Int { abs(Self.brightness(pixel) - Self.brightness(fill)) }
    var text = background
    if contrast(text) < 80 {
      for color in [palette.background, palette.foreground].map(Bitmap.pixel)
      where contrast(color) > contrast(text) { text = color }
    }
    (foreground, background, underline) = (text, fill, text)
  }

  /// The luma of a pixel (ITU-R BT.709), 0 to 255.
  private static func brightness(_ pixel: UInt32) -> Int {
    let (red, green, blue) = (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
    return (2126 * red + 7152 * green + 722 * blue) / 10_000
  }

  /// The pixel of a cursor on a cell of these colours.
  func cursor(_ palette: Palette) -> UInt32 {
    let cursor = Bitmap.pixel(palette.cursor)
    // A cursor that could not be seen takes the colour of the text.
    return cursor == background ? foreground : cursor
  }

  /// nil for the default.
  private static func color(_ color: Color, _ palette: Palette) -> RGB? {
    switch color.kind {
    case .default: nil
    case .palette(let index): palette[index]
    case .rgb(let color): color
    }
  }

  /// Three fifths of an opaque pixel and two of another.
  static func dimmed(_ pixel: UInt32, towards other: UInt32) -> UInt32 {
    [0, 8, 16].reduce(0xff00_0000) { result, shift in
      let sum = (pixel >> shift & 255) * 3 + (other >> shift & 255) * 2
      return result | ((sum + 2) / 5) << shift
    }
  }
}
