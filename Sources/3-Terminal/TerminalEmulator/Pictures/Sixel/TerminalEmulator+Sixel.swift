import TerminalFrame

// Sixel pictures: DCS P1 ; P2 ; P3 q … ST.

/// The settings of sixel pictures (XTSMGRAPHICS, mode 1070).
struct SixelSettings: Sendable {
  var registerCount = SixelPalette.maxRegisters
  /// The largest picture, in pixels.
  var geometry = largestGeometry
  /// The palette that pictures share while mode 1070 is reset.
  var sharedPalette = SixelPalette.initial

  /// The largest picture that programs can choose: 32 MiB of pixels.
  static let largestGeometry = PixelSize(
    width: PictureLimits.maxSide, height: PictureLimits.maxPixels / PictureLimits.maxSide)
}

extension TerminalEmulator {
  /// Begins a sixel picture after its header was read. P2 = 1 leaves undrawn pixels transparent. As in xterm, P1 (the
  /// aspect ratio) and P3 are ignored.
  mutating func beginSixel() {
    parser.beginString(.sixel)
    transfers.sixel = SixelDecoder(
      limit: sixelSettings.geometry,
      palette: mode.privateColors ? .initial : sixelSettings.sharedPalette,
      registerCount: sixelSettings.registerCount, hasBackground: parameters[1] != 1)
  }

  /// Shows the complete picture.
  ///
  /// The picture is placed at the cursor. The cursor moves to the same column of the picture's last row, or right of
  /// the picture with mode 8452. The screen scrolls until that row fits, and until there is a row below all bands that
  /// DECGNL ended (xterm, `parse_sixel`). With DECSDM, the picture is placed at the top left corner, and the cursor
  /// stays.
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

  /// Adds the part of a sixel picture that fits on the screen; other pixels are dropped.
  ///
  /// - Parameter rows: The rows of the screen in which it may be shown.
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

  /// The number of cells that a picture touches if it starts at the corner of a cell.
  func cells(of pixels: PixelSize) -> GridSize {
    let cell = cellSize
    return GridSize(
      columns: (pixels.width + cell.width - 1) / cell.width,
      rows: (pixels.height + cell.height - 1) / cell.height)
  }

  /// Scrolls until the last row of a picture at the cursor fits, and moves the cursor to that row.
  ///
  /// - Parameters:
  ///   - movesRight: Whether the cursor moves right of the picture, too.
  ///   - rowsAbove: The number of the picture's rows that must be above the last row of the margins.
  /// - Returns: The row of the picture's top, and the rows in which it may be shown.
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
    // Nothing scrolls below the margins.
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
    // If scrolling for the bands moved the last row off the screen, the cursor stays, as in xterm.
    if lastRow >= 0 {
      cursor.row = min(lastRow, size.rows - 1)
      cursor.column = nextColumn
    }
    return (top, first..<end)
  }

  // MARK: XTSMGRAPHICS

  /// XTSMGRAPHICS, `CSI ? item ; action ; value S`. The items are 1 (colour registers) and 2 (sixel geometry); the
  /// actions are 1 (read), 2 (reset), 3 (set) and 4 (read the maximum).
  mutating func reportGraphics() {
    let (item, action) = (parameters[0], parameters[1])
    if identity.answers.contains(.noGraphics) { return reply("\u{1b}[?\(item);1S") }
    guard answers(.graphics, "XTSMGRAPHICS (CSI ? S)") else { return }
    guard item == 1 || item == 2 else {
      // 3 is ReGIS, which isn't supported.
      return reply("\u{1b}[?\(item);\(item == 3 ? 3 : 1)S")
    }
    guard (1...4).contains(action) else { return reply("\u{1b}[?\(item);2S") }
    let value = item == 1 ? registerCount(action) : geometry(action)
    reply(value.map { "\u{1b}[?\(item);0;\($0)S" } ?? "\u{1b}[?\(item);3S")
  }

  private mutating func registerCount(_ action: Int) -> String? {
    switch action {
    case 2: sixelSettings.registerCount = SixelPalette.maxRegisters
    case 3:
      guard (2...SixelPalette.maxRegisters).contains(parameters[2]) else { return nil }
      sixelSettings.registerCount = parameters[2]
    case 4: return "\(SixelPalette.maxRegisters)"
    default: break
    }
    return "\(sixelSettings.registerCount)"
  }

  /// The geometry after an action. Reading returns at most the size of the window, as in xterm.
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
