internal import TerminalFrame

/// The colours of a cell as pixels, with all attributes that affect colours applied.
struct CellColors: Hashable {
  var foreground: UInt32
  var background: UInt32
  var underline: UInt32

  /// - Parameter palette: The palette, including the app's changes.
  init(_ style: Style, _ palette: Palette) {
    let colors = StyleColors(style, palette)
    foreground = Bitmap.pixel(colors.foreground)
    background = Bitmap.pixel(colors.background)
    underline = Bitmap.pixel(colors.underline)
  }

  /// Applies a block cursor. The cell is filled with the cursor's colour, and its text takes the colour of the
  /// background, or a colour of the theme if that would be hard to read.
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
    // A cursor in the background colour would be invisible, so it takes the text colour.
    return cursor == background ? foreground : cursor
  }

  /// A pixel of dim text.
  static func dimmed(_ pixel: UInt32, towards other: UInt32) -> UInt32 {
    Bitmap.pixel(Bitmap.color(pixel).dimmed(towards: Bitmap.color(other)))
  }
}
