import FrameComparison
import FrameMasks
import FrameRenderer
import PNGImage
import TerminalFrame
import Testing

// Tests outlines and colours, which are internal.
@testable import DifferencePictures

/// The pixels of difference sheets.
@Suite(.timeLimit(.minutes(20))) struct SheetPainterTests {
  static func painter() async throws -> SheetPainter {
    try await SheetPainter(RenderSettings()) { try FrameRenderer($0) }
  }

  private static func picture(
    from old: Frame, to new: Frame, masked: CellSet? = nil
  ) async throws -> Bitmap {
    let sheet = Drawing.sheet(from: old, to: new, masked: masked)
    let png = try await painter().png(
      sheet, from: old, to: new, masked: masked ?? CellSet(size: new.size))
    return try PNGDecoder.decode(png)
  }

  private static func count(_ color: RGB, in picture: Bitmap) -> Int {
    let pixel = Bitmap.pixel(color)
    return picture.pixels.count { $0 == pixel }
  }

  @Test(
    "Each kind of change has marks in its colour, on a sheet of limited width",
    arguments: Drawing.Change.allCases)
  func changesHaveMarks(change: Drawing.Change) async throws {
    let picture = try await Self.picture(from: Drawing().frame, to: Drawing(change).frame)

    #expect(picture.width <= 1620)
    if change != .everything {
      // The signs and outlines of the strips.
      #expect(Self.count(SheetColors.gone, in: picture) > 100)
      #expect(Self.count(SheetColors.came, in: picture) > 100)
    }
    switch change {
    case .word, .colour, .selection, .border, .cursor:
      #expect(Self.count(SheetColors.changed, in: picture) > 100)
    case .movedPane: #expect(Self.count(SheetColors.moved, in: picture) > 100)
    case .insertedRow, .removedRow, .box: break
    case .everything: #expect(Self.count(SheetColors.cameGutter, in: picture) == 0)
    }
  }

  @Test("The same difference gives the same bytes")
  func sheetIsStable() async throws {
    let (old, new) = (Drawing().frame, Drawing(.word).frame)
    let sheet = Drawing.sheet(from: old, to: new)
    let masked = CellSet(size: new.size)

    let first = try await Self.painter().png(sheet, from: old, to: new, masked: masked)
    let second = try await Self.painter().png(sheet, from: old, to: new, masked: masked)

    #expect(first == second)
  }

  @Test("Masked cells are hatched")
  func maskedCellsAreHatched() async throws {
    let old = Drawing().frame
    var masked = CellSet(size: old.size)
    masked.insert(columns: 40...50, rows: 12...13)

    let plain = try await Self.picture(from: old, to: Drawing(.word).frame)
    let hatched = try await Self.picture(from: old, to: Drawing(.word).frame, masked: masked)

    #expect(Self.count(SheetColors.mask, in: plain) == 0)
    #expect(Self.count(SheetColors.mask, in: hatched) > 50)
  }

  @Test(
    "Screens of any size make a sheet 886 to 1,620 pixels wide",
    arguments: [
      GridSize(columns: 200, rows: 60), GridSize(columns: 500, rows: 500),
      GridSize(columns: 8, rows: 2), GridSize(columns: 1000, rows: 3),
      GridSize(columns: 1, rows: 1),
    ])
  func sheetWidthIsLimited(size: GridSize) async throws {
    let old = Frame(size: size)
    var new = old
    new[size.columns - 1, size.rows - 1] = Cell("x")

    let picture = try await Self.picture(from: old, to: new)

    #expect((886...1620).contains(picture.width))
    #expect(Self.count(SheetColors.came, in: picture) > 50)
  }

  @Test(
    "A screen too wide for scale 2 is drawn in small letters, not shrunk",
    arguments: [(81, 886), (123, 886), (124, 888), (200, 1420)])
  func wideScreenHasSmallLetters(columns: Int, width: Int) async throws {
    let painter = try await Self.painter()
    let size = GridSize(columns: columns, rows: 10)
    var new = Frame(size: size)
    new[0, 0] = Cell("x")

    let picture = try await Self.picture(from: Frame(size: size), to: new)

    #expect(painter.small.cellSize == (7, 14))
    #expect(painter.scale(of: size).width == 7 * columns)
    #expect(picture.width == width)
  }

  @Test("An outline is outside its cells", arguments: 0..<40 as Range<UInt64>)
  func outlineIsOutside(seed: UInt64) {
    var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func random(_ count: Int) -> Int {
      state = state &* 2_862_933_555_777_941_757 &+ 3_037_000_493
      return Int(state >> 33) % count
    }
    let regions = (0...random(3)).map { _ in
      let (column, row) = (2 + random(5), 2 + random(4))
      return GridRegion(columns: column...column + random(4), rows: row...row + random(2))
    }
    let grid = CellGrid(
      x: 0, y: 0, width: (120, 12), height: (180, 9),
      visibleRegion: GridRegion(columns: 0...11, rows: 0...8), lineWidth: 3)
    var picture = SheetCanvas(width: 120, height: 180, filledWith: SheetColors.ground)

    grid.outline(regions, in: &picture, SheetColors.changed)

    #expect(Self.isMarked(picture))
    for row in 0..<9 {
      for column in 0..<12 {
        let isIn = regions.contains { $0.columns.contains(column) && $0.rows.contains(row) }
        guard isIn else { continue }
        let changed = Bitmap.pixel(SheetColors.changed)
        let isMarked = (row * 20..<row * 20 + 20).contains { y in
          (column * 10..<column * 10 + 10).contains { x in picture[x, y] == changed }
        }
        #expect(!isMarked)
      }
    }
  }

  private static func isMarked(_ picture: SheetCanvas) -> Bool {
    count(SheetColors.changed, in: picture) > 0
  }

  @Test("Adjacent cells of an edit share one outline")
  func adjacentCellsShareOutline() {
    let grid = CellGrid(
      x: 0, y: 0, width: (60, 6), height: (80, 4),
      visibleRegion: GridRegion(columns: 0...5, rows: 0...3), lineWidth: 2)
    let rows = [1, 2].map { GridRegion(columns: 1...4, rows: $0...$0) }
    var one = SheetCanvas(width: 60, height: 80, filledWith: SheetColors.ground)
    var two = one

    grid.outline([GridRegion(columns: 1...4, rows: 1...2)], in: &one, SheetColors.changed)
    grid.outline(rows, in: &two, SheetColors.changed)

    #expect(Self.isMarked(one))
    #expect(one.scanlines == two.scanlines)
    #expect(one.palette == two.palette)
  }

  @Test("Numbers cover no letters if there is room beside them")
  func numbersAvoidLetters() async throws {
    let (old, new) = (Drawing().frame, Drawing(.selection).frame)
    let painter = try await Self.painter()
    let sheet = Drawing.sheet(from: old, to: new)
    let plain = try await painter.full.render(new)

    let blocks = try await painter.map(
      sheet, from: old, to: new, masked: CellSet(size: new.size), 1200)
    let map = try #require(blocks.last)
    var picture = SheetCanvas(
      width: 1240, height: map.height + 40, filledWith: SheetColors.ground)
    map.draw(&picture, SheetPainter.margin, 20)

    let number = Self.count(SheetColors.badgeText, in: picture)
    #expect(number > 20)
    // The letters of both rows have the same pixels as without numbers.
    let cell = painter.full.cellSize
    for row in [4, 6] {
      for column in 3..<23 where !new[column, row].isBlank {
        for y in 0..<cell.height {
          for x in 0..<cell.width {
            #expect(
              picture[
                SheetPainter.margin + column * cell.width + x, 20 + row * cell.height + y]
                == plain[column * cell.width + x, row * cell.height + y])
          }
        }
      }
    }
  }

  @Test("A hundred colours are kept exactly")
  func fewColorsAreExact() {
    var canvas = SheetCanvas(width: 100, height: 1, filledWith: SheetColors.ground)
    var picture = Bitmap(width: 100, height: 1, filledWith: RGB(0, 0, 0))
    for column in 0..<100 { picture[column, 0] = Bitmap.pixel(RGB(UInt8(column), 0, 200)) }

    canvas.paste(.direct(picture), x: 0, y: 0)

    for column in 0..<100 { #expect(canvas[column, 0] == picture[column, 0]) }
  }

  @Test("Colours beyond the palette are approximated, and marks keep theirs")
  func manyColorsAreApproximated() {
    var canvas = SheetCanvas(width: 64, height: 64, filledWith: SheetColors.ground)
    var picture = Bitmap(width: 64, height: 64, filledWith: RGB(0, 0, 0))
    for row in 0..<64 {
      for column in 0..<64 {
        picture[column, row] = Bitmap.pixel(
          RGB(
            UInt8(column % 16 * 16), UInt8(row % 16 * 16), UInt8((column / 16 + row / 16 * 4) * 16))
        )
      }
    }

    canvas.paste(.direct(picture), x: 0, y: 0)

    #expect((200...256).contains(canvas.palette.count))
    var farthest = 0
    for row in 0..<64 {
      for column in 0..<64 {
        for shift in [UInt32(0), 8, 16] {
          let (one, other) = (
            canvas[column, row] >> shift & 255, picture[column, row] >> shift & 255
          )
          farthest = max(farthest, abs(Int(one) - Int(other)))
        }
      }
    }
    #expect(farthest < 128)
    for color in SheetColors.all {
      canvas.fill(0..<1, 0..<1, color)
      #expect(canvas[0, 0] == Bitmap.pixel(color))
    }
  }

  @Test("Screens of two sizes are drawn at the scale of the larger one")
  func largerSizeSetsScale() async throws {
    let old = Frame(size: GridSize(columns: 80, rows: 4))
    let new = Frame(size: GridSize(columns: 200, rows: 4))

    let picture = try await Self.picture(from: old, to: new)

    #expect(picture.width == 7 * 200 + 2 * SheetPainter.margin)
  }

  @Test("A dashed outline marks a moved box's old place")
  func oldPlaceIsDashed() async throws {
    let box = ["╭─ T-117 ─╮", "│ Parser  │", "╰─────────╯"]
    func frame(_ column: Int, _ row: Int) -> Frame {
      var drawing = Drawing()
      for (offset, text) in box.enumerated() { drawing.put(text, column, row + offset) }
      return drawing.frame
    }
    let (old, new) = (frame(2, 10), frame(40, 12))
    let painter = try await Self.painter()
    let sheet = Drawing.sheet(from: old, to: new)

    let blocks = try await painter.map(
      sheet, from: old, to: new, masked: CellSet(size: new.size), 1200)
    let map = try #require(blocks.last)
    var picture = SheetCanvas(width: 1240, height: map.height + 40, filledWith: SheetColors.ground)
    map.draw(&picture, SheetPainter.margin, 20)

    let cell = painter.full.cellSize
    let top = 20 + 10 * cell.height
    let left = SheetPainter.margin + 2 * cell.width
    let line = (0..<11 * cell.width).map { picture[left + $0, top - 2] }
    let dashes = line.count { $0 == Bitmap.pixel(SheetColors.moved) }
    #expect(sheet.entries.map(\.mark) == [.moved(columns: 38, rows: 2)])
    #expect((line.count / 4...line.count * 3 / 4).contains(dashes))
  }

  @Test(
    "Parts of a picture outside the canvas aren't drawn", arguments: [-40, -5, 0, 5, 40],
    [true, false])
  func canvasCutsPictures(place: Int, isOfCells: Bool) async throws {
    var canvas = SheetCanvas(width: 30, height: 30, filledWith: SheetColors.ground)
    let cell = Cell(style: Style(background: .rgb(SheetColors.came)))
    var frame = Frame(size: GridSize(columns: 1, rows: 1), cells: [cell])
    frame.cursor.isVisible = false
    let cells = try await Self.painter().full.picture(of: frame)
    let pixels = Bitmap(width: cells.width, height: cells.height, filledWith: SheetColors.came)

    canvas.paste(isOfCells ? cells : .direct(pixels), x: place, y: place)
    canvas.fill(place..<place + 3, 28..<40, SheetColors.gone)

    func shown(_ size: Int) -> Int { max(0, min(30, place + size) - max(0, place)) }
    let gone = (0..<30).clamped(to: place..<place + 3).count * (place + cells.height > 28 ? 2 : 0)
    #expect(
      Self.count(SheetColors.came, in: canvas) == shown(cells.width) * shown(cells.height) - gone)
  }

  private static func count(_ color: RGB, in canvas: SheetCanvas) -> Int {
    let pixel = Bitmap.pixel(color)
    return (0..<canvas.height).reduce(0) { count, row in
      count + (0..<canvas.width).count { canvas[$0, row] == pixel }
    }
  }

  @Test("Drawing cells gives the same sheet as drawing their pixels", arguments: [true, false])
  func cellsMatchPixels(isDimmed: Bool) async throws {
    let renderer = try await Self.painter().full
    let frame = Drawing(.selection).frame
    let (direct, cells) = (
      try await renderer.render(frame), try await renderer.picture(of: frame)
    )
    var (one, two) = (
      SheetCanvas(width: 900, height: 700, filledWith: SheetColors.ground),
      SheetCanvas(width: 900, height: 700, filledWith: SheetColors.ground)
    )

    for (columns, rows) in [(0..<direct.width, 0..<direct.height), (30..<500, 7..<90)] {
      one.paste(.direct(direct), columns: columns, rows: rows, x: 3, y: 5, isDimmed: isDimmed)
      two.paste(cells, columns: columns, rows: rows, x: 3, y: 5, isDimmed: isDimmed)
    }

    if case .direct = cells { Issue.record("the frame was not prepared") }
    for row in 0..<one.height {
      for column in 0..<one.width { try #require(one[column, row] == two[column, row]) }
    }
  }
}

/// Text on a sheet.
@Suite(.timeLimit(.minutes(20))) struct SheetTextTests {
  private static func lines(_ text: String, _ columns: Int, _ maximum: Int) -> [String] {
    SheetText.lines([(text, .default)], columns: columns, maximum: maximum)
      .map { $0.map(\.text).joined() }
  }

  @Test(
    "Lines break at blanks, and text that doesn't fit ends with an ellipsis",
    arguments: [
      ("one two three", 8, 3, ["one two ", "three"]), ("one two three", 7, 1, ["one tw…"]),
      ("abcdefghij", 4, 3, ["abcd", "efgh", "ij"]), ("日本語日本", 4, 2, ["日本", "語…"]),
      ("a      b", 4, 2, ["a", "b"]), ("", 5, 2, [""]),
    ])
  func linesBreakAtBlanks(text: String, columns: Int, maximum: Int, expected: [String]) {
    #expect(Self.lines(text, columns, maximum) == expected)
  }

  @Test("Control and invisible characters are replaced by U+FFFD")
  func hiddenCharactersAreReplaced() {
    #expect(Self.lines("a\u{1b}[2J\u{202e}b", 20, 1) == ["a\u{fffd}[2J\u{fffd}b"])
  }
}
