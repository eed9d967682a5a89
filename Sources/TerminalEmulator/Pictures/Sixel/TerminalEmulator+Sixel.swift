import TerminalFrame

// Sixel pictures: DCS P1 ; P2 ; P3 q … ST.

/// What programs set for sixel pictures (XTSMGRAPHICS, mode 1070).
struct SixelSettings: Sendable {
  var registerCount = SixelPalette.mostRegisters
  /// The largest picture, in pixels.
  var geometry = largestGeometry
  /// What pictures leave to the next ones while mode 1070 is reset.
  var sharedPalette = SixelPalette.initial

  /// 32 MB of pixels.
  static let largestGeometry = PixelSize(
    width: PictureLimits.longestSide, height: PictureLimits.mostPixels / PictureLimits.longestSide)
}

extension TerminalEmulator {
  /// The header of a sixel sequence was read. P1 and P3 have no meaning on screens, and the aspect
  /// ratio that P1 stands for is not followed, as in xterm; P2 = 1 leaves clear what is not drawn.
  mutating func beginSixel() {
    parser.beginString(.sixel)
    transfers.sixel = SixelDecoder(
      limit: sixelSettings.geometry,
      palette: mode.privateColors ? .initial : sixelSettings.sharedPalette,
      registerCount: sixelSettings.registerCount, hasBackground: parameters[1] != 1)
  }

  /// The picture is complete.
  ///
  /// It is shown at the cursor, which then stands in the same column of its last row, or right of it
  /// (mode 8452); the screen scrolls so that this row is on it, and so that a row is left below each band
  /// that DECGNL ended (xterm, `parse_sixel`). With DECSDM it is shown at the top left corner, and the
  /// cursor stays.
  mutating func finishSixel() {
    printed.canJoin = false
    changes &+= 1
    guard var decoder = transfers.sixel else { return }
    transfers.sixel = nil
    decoder.finish()
    if !mode.privateColors { sixelSettings.sharedPalette = decoder.palette }
    let pixels = PixelSize(width: decoder.canvas.width, height: decoder.canvas.height)
    guard pixels.width > 0, pixels.height > 0 else { return }
    if mode.sixelDisplay {
      return add(decoder, row: 0, column: 0, in: 0..<size.rows)
    }
    let start = cursor.column
    let ended = cells(of: PixelSize(width: 1, height: decoder.endedHeight)).rows
    let (top, rows) = makeRoomAtCursor(
      for: cells(of: pixels), movesRight: mode.sixelScrollsRight, rowsAbove: ended)
    add(decoder, row: top, column: start, in: rows)
  }

  /// Shows what fits of a sixel picture: pixels that no cell of the screen can show are not kept.
  ///
  /// - Parameter rows: Rows of the screen on which it may show.
  private mutating func add(
    _ decoder: SixelDecoder, row: Int, column: Int, in rows: Range<Int>
  ) {
    let cell = cellSize
    let first = max(row, rows.lowerBound)
    let top = (first - row) * cell.height
    let bottom = max(top, (rows.upperBound - row) * cell.height)
    let width = (size.columns - column) * cell.width
    guard let part = decoder.part(columns: 0..<width, rows: top..<bottom) else { return }
    let pixels = PicturePixels.sixel(part)
    addCellPicture(pixels, row: first, column: column, size: pixels.size, in: rows)
  }

  /// The cells that so many pixels touch, from the corner of one.
  func cells(of pixels: PixelSize) -> GridSize {
    let cell = cellSize
    return GridSize(
      columns: (pixels.width + cell.width - 1) / cell.width,
      rows: (pixels.height + cell.height - 1) / cell.height)
  }

  /// Scrolls as far as the last row of a picture at the cursor needs, and moves the cursor there.
  ///
  /// - Parameter rowsAbove: How many rows of the picture must be above the last row of the margins.
  /// - Returns: The row of the picture's top, and the rows on which it may show.
  mutating func makeRoomAtCursor(
    for box: GridSize, movesRight: Bool, rowsAbove: Int = 0
  ) -> (top: Int, rows: Range<Int>) {
    var (top, lastRow, nextColumn) = (cursor.row, cursor.row + box.rows - 1, cursor.column)
    if movesRight {
      nextColumn += box.columns
      if nextColumn > page.margins.right {
        nextColumn = page.margins.left
        lastRow += 1
      }
    }
    // Below the margins nothing scrolls.
    let isAboveBottom = cursor.row <= page.margins.bottom
    let first = isAboveBottom && cursor.row >= page.margins.top ? page.margins.top : 0
    let end = isAboveBottom ? page.margins.rows.upperBound : size.rows
    let distance = max(lastRow, top + rowsAbove) - page.margins.bottom
    if isAboveBottom, distance > 0 {
      scroll(by: distance)
      top -= distance
      lastRow -= distance
    }
    cursor.pendingWrap = false
    // Where the bands left no room for a last row, the cursor stays, as in xterm.
    if lastRow >= 0 {
      cursor.row = min(lastRow, size.rows - 1)
      cursor.column = nextColumn
    }
    return (top, first..<end)
  }

  // MARK: XTSMGRAPHICS

  /// `CSI ? item ; action ; value S`: items are 1 (colour registers) and 2 (sixel geometry), actions
  /// read, reset, set and read the maximum.
  mutating func reportGraphics() {
    let (item, action) = (parameters[0], parameters[1])
    if identity.answers.contains(.noGraphics) { return reply("\u{1b}[?\(item);1S") }
    guard answers(.graphics, "XTSMGRAPHICS (CSI ? S)") else { return }
    guard item == 1 || item == 2 else {
      // 3 is ReGIS, which is not there.
      return reply("\u{1b}[?\(item);\(item == 3 ? 3 : 1)S")
    }
    guard (1...4).contains(action) else { return reply("\u{1b}[?\(item);2S") }
    let value = item == 1 ? registerCount(action) : geometry(action)
    reply(value.map { "\u{1b}[?\(item);0;\($0)S" } ?? "\u{1b}[?\(item);3S")
  }

  private mutating func registerCount(_ action: Int) -> String? {
    switch action {
    case 2: sixelSettings.registerCount = SixelPalette.mostRegisters
    case 3:
      guard (2...SixelPalette.mostRegisters).contains(parameters[2]) else { return nil }
      sixelSettings.registerCount = parameters[2]
    case 4: return "\(SixelPalette.mostRegisters)"
    default: break
    }
    return "\(sixelSettings.registerCount)"
  }

  /// Reading it gives no more than the window has, as in xterm.
  private mutating func geometry(_ action: Int) -> String? {
    let largest = SixelSettings.largestGeometry
    switch action {
    case 1:
      let (geometry, cell) = (sixelSettings.geometry, cellSize)
      let width = min(geometry.width, size.columns * cell.width)
      return "\(width);\(min(geometry.height, size.rows * cell.height))"
    case 2: sixelSettings.geometry = largest
    case 3:
      guard (1...largest.width).contains(parameters[2]),
        (1...largest.height).contains(parameters[3])
      else { return nil }
      sixelSettings.geometry = PixelSize(width: parameters[2], height: parameters[3])
    default: return "\(largest.width);\(largest.height)"
    }
    return "\(sixelSettings.geometry.width);\(sixelSettings.geometry.height)"
  }
}
