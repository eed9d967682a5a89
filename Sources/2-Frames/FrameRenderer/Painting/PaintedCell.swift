internal import TerminalFrame

/// The lines of a cursor that isn't a block.
enum CursorLines: Hashable {
  case underline, bar
  /// One cell's part of an empty box. On a wide character, the box spans both cells.
  case box(hasLeft: Bool, hasRight: Bool)
}

/// A cell ready to be painted, with everything looked up and decided.
struct PaintedCell {
  var colors: CellColors
  /// The index of its glyph in ``GlyphStore/slices``, or ``GlyphStore/nothing``.
  var slice = GlyphStore.nothing
  /// The index in ``BlendTables/pixels`` of the first pixel for its colours.
  var blend = 0
  var underline = Style.Underline.none
  /// Whether to dim a glyph that has its own colours. For other glyphs, ``colors`` are already dimmed.
  var isDim = false
  var isStruck = false
  var isOverlined = false
  /// The lines of the cursor on it, if any. A block cursor has already changed ``colors`` instead.
  var cursor: CursorLines?
  /// The pixel of those lines.
  var cursorColor: UInt32 = 0
  /// Whether a block cursor is on it.
  var isBlockCursor = false
  /// Whether its background differs from the default. Set only in frames with pictures.
  var hasOwnBackground = false
  /// Whether a picture lies under its text.
  var isOverPicture = false

  /// Whether it has nothing but a glyph on a background.
  var isPlain: Bool {
    underline == .none && !isStruck && !isOverlined && cursor == nil && !isOverPicture
  }
}

/// What all cells of one style have in common.
private struct StyleTemplate {
  let style: Style
  /// A cell of this style without a glyph.
  let cell: PaintedCell
  let face: GlyphStore.ASCIIFace
  let isConcealed: Bool
  let isDim: Bool

  init(_ style: Style, _ palette: Palette) {
    self.style = style
    face = GlyphStore.ASCIIFace(style)
    isConcealed = style.attributes.contains(.conceal)
    isDim = style.attributes.contains(.dim)
    var cell = PaintedCell(colors: CellColors(style, palette))
    if !isConcealed {
      cell.underline = style.underline
      cell.isStruck = style.attributes.contains(.strike)
      cell.isOverlined = style.attributes.contains(.overline)
    }
    self.cell = cell
  }
}

extension FramePainter {
  /// Resolves everything needed to paint a frame.
  mutating func paintedCells(
    of frame: Frame, _ palette: Palette, _ cursorLook: CursorRendering
  ) throws(RenderError) -> [PaintedCell] {
    glyphs.trim()
    blends.trim()
    let cells = frame.cells.span
    let columns = frame.size.columns
    var result: [PaintedCell] = []
    result.reserveCapacity(cells.count)
    let cursor = cursorLook == .hidden ? 0..<0 : Self.cursorCells(of: frame, cursorLook)
    var spread: (index: Int, slice: Int, isDim: Bool)?
    var look = StyleTemplate(.default, palette)
    for index in cells.indices {
      // Most cells look like the one before.
      if cells[index].style != look.style { look = StyleTemplate(cells[index].style, palette) }
      var painted = look.cell
      let isRightHalf = cells[index].width == 0
      if isRightHalf, !index.isMultiple(of: columns), cells[index - 1].width > 1 {
        // The glyph and its colour come from the left half, the background from this cell.
        let left = result[index - 1]
        painted.colors.foreground = left.colors.foreground
        painted.isDim = left.isDim
        if left.slice != GlyphStore.nothing { painted.slice = left.slice + 1 }
      } else if !isRightHalf, !look.isConcealed {
        let spreads =
          cells[index].text.utf8.count > 3 && !(index + 1).isMultiple(of: columns)
          && Self.spreads(cells[index], into: cells[index + 1])
        painted.slice = try glyphs.glyph(for: cells[index], spreads: spreads, look.face)
        painted.isDim = look.isDim
        if spreads, painted.slice != GlyphStore.nothing, glyphs.slices[painted.slice].isColor {
          spread = (index + 1, painted.slice + 1, painted.isDim)
        }
      }
      if let right = spread, right.index == index {
        (painted.slice, painted.isDim) = (right.slice, right.isDim)
        spread = nil
      }
      if cursor.contains(index) {
        painted.put(
          frame.cursor.shape, cursorLook, at: index, of: cursor, colors: look.cell.colors,
          palette: palette)
      }
      if painted.slice != GlyphStore.nothing || painted.underline != .none {
        painted.blend = blends.index(
          foreground: painted.colors.foreground, background: painted.colors.background)
      }
      result.append(painted)
    }
    return result
  }

  /// Whether a colour glyph that has one column by `wcwidth` also covers the blank cell to its right, as in VTE. This
  /// is the case for an emoji with U+FE0F.
  private static func spreads(_ cell: borrowing Cell, into next: borrowing Cell) -> Bool {
    cell.width == 1 && next.isBlank && !next.isContinuation
      && cell.text.unicodeScalars.contains("\u{fe0f}")
  }

  /// The cells that the cursor covers: none, one, or both halves of a wide character. A bar stays in the left half.
  private static func cursorCells(of frame: Frame, _ look: CursorRendering) -> Range<Int> {
    let (cursor, size) = (frame.cursor, frame.size)
    let position = cursor.position
    guard cursor.isVisible, size.contains(position) else { return 0..<0 }
    var first = position.row * size.columns + position.column
    if frame.cells[first].isContinuation, position.column > 0, frame.cells[first - 1].width > 1 {
      first -= 1
    }
    let isWide =
      frame.cells[first].width > 1 && (first + 1) % size.columns != 0
      && frame.cells[first + 1].isContinuation
    return first..<first + (isWide && (cursor.shape != .bar || look == .hollow) ? 2 : 1)
  }
}

extension PaintedCell {
  /// Puts a cursor on this cell.
  ///
  /// - Parameters:
  ///   - index: The index of the cell in the frame.
  ///   - cells: All cells that the cursor covers.
  ///   - colors: The colours of the cell's own style.
  fileprivate mutating func put(
    _ shape: Cursor.Shape, _ look: CursorRendering, at index: Int, of cells: Range<Int>,
    colors: CellColors, palette: Palette
  ) {
    cursorColor = colors.cursor(palette)
    switch (look, shape) {
    case (.hollow, _):
      cursor = .box(
        hasLeft: index == cells.lowerBound, hasRight: index == cells.upperBound - 1)
    case (_, .block):
      self.colors = colors
      self.colors.putUnderCursor(palette)
      isBlockCursor = true
    case (_, .underline): cursor = .underline
    case (_, .bar): cursor = .bar
    }
  }
}
