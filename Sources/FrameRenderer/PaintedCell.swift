internal import TerminalFrame

/// A cell ready for painting: everything looked up, nothing left to decide.
struct PaintedCell {
  var colors: CellColors
  /// In ``GlyphStore/slices``, or ``GlyphStore/nothing``.
  var slice = GlyphStore.nothing
  /// Where the pixels for its colours begin in ``BlendTables/pixels``.
  var blend = 0
  var underline = Style.Underline.none
  var isStruck = false
  var isOverlined = false
  /// A cursor that is a line; a block has changed the colours already.
  var cursor: Cursor.Shape?
  /// The pixel of that cursor.
  var cursorColor: UInt32 = 0
  /// Whether a block cursor is on it.
  var isBlockCursor = false
  /// Whether its background is another one than the default; set only in frames with pictures.
  var hasOwnBackground = false
  /// Whether a picture lies under its text.
  var isOverPicture = false
}

extension GlyphStore {
  /// Looks up all that is needed to paint a frame.
  mutating func paintedCells(
    of frame: Frame, palette: Palette, blends: inout BlendTables
  ) throws(RenderError) -> [PaintedCell] {
    let cells = frame.cells
    let columns = frame.size.columns
    var result: [PaintedCell] = []
    result.reserveCapacity(cells.count)
    let cursor = Self.cursorCells(of: frame)
    var last = (style: Style.default, colors: CellColors(.default, palette))
    for index in cells.indices {
      let style = cells[index].style
      if style != last.style { last = (style, CellColors(style, palette)) }
      let colors = last.colors
      var painted = PaintedCell(colors: colors)
      let isRightHalf = cells[index].isContinuation
      if isRightHalf, !index.isMultiple(of: columns), cells[index - 1].width > 1 {
        // The glyph and its colour are the left half's, the background is this cell's.
        let left = result[index - 1]
        painted.colors.foreground = left.colors.foreground
        if left.slice != Self.nothing { painted.slice = left.slice + 1 }
      } else if !isRightHalf, !style.attributes.contains(.conceal) {
        painted.slice = try glyph(for: cells[index])
      }
      if !style.attributes.contains(.conceal) {
        painted.underline = style.underline
        painted.isStruck = style.attributes.contains(.strike)
        painted.isOverlined = style.attributes.contains(.overline)
      }
      if cursor.contains(index) {
        if frame.cursor.shape == .block {
          painted.colors = colors
          painted.colors.putUnderCursor(palette)
          painted.isBlockCursor = true
        } else {
          painted.cursor = frame.cursor.shape
          painted.cursorColor = Bitmap.pixel(palette.cursor)
        }
      }
      if painted.slice != Self.nothing || painted.underline != .none {
        painted.blend = blends.index(
          foreground: painted.colors.foreground, background: painted.colors.background)
      }
      result.append(painted)
    }
    return result
  }

  /// The cells that the cursor is on: none, one, or both halves of a wide cell. A bar stays in the
  /// left half.
  private static func cursorCells(of frame: Frame) -> Range<Int> {
    let (cursor, size) = (frame.cursor, frame.size)
    let place = cursor.position
    guard cursor.isVisible, (0..<size.columns).contains(place.column),
      (0..<size.rows).contains(place.row)
    else { return 0..<0 }
    var first = place.row * size.columns + place.column
    if frame.cells[first].isContinuation, place.column > 0, frame.cells[first - 1].width > 1 {
      first -= 1
    }
    let isWide =
      frame.cells[first].width > 1 && (first + 1) % size.columns != 0
      && frame.cells[first + 1].isContinuation
    return first..<first + (isWide && cursor.shape != .bar ? 2 : 1)
  }
}
