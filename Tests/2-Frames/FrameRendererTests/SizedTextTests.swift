import FrameRenderer
import TerminalFrame
import Testing

/// Texts of other sizes (OSC 66).
@Suite(.timeLimit(.minutes(20))) struct SizedTextTests {
  /// A screen of 12×4 cells with a text at its left.
  private func frame(
    _ letters: String, _ text: SizedText, style: Style = .default, row: Int = 0
  ) -> Frame {
    var frame = Frame(size: GridSize(columns: 12, rows: 4))
    frame.cursor.isVisible = false
    for row in text.rows {
      for column in 0..<text.columns { frame[column, row] = Cell(style: style) }
    }
    for (column, letter) in letters.enumerated() {
      frame[text.textPlace.column + column, text.textPlace.row] = Cell(String(letter), style: style)
    }
    frame.sizedTexts = [text]
    return frame
  }

  /// The pixels of some cells, row after row.
  private func block(_ bitmap: Bitmap, columns: Int, rows: Int) -> [[UInt32]] {
    (0..<rows * bitmap.height / 4).map { Array(bitmap.row($0).prefix(columns * bitmap.width / 12)) }
  }

  @Test(
    "A text that fills its block looks like normal text rendered at that scale", arguments: [2, 3])
  func textMatchesScale(scale: Int) async throws {
    let style = Style(foreground: .palette(2), background: .palette(4), underline: .single)
    let text = SizedText(columns: 3 * scale, scale: scale, length: 3)

    let bitmap = try await Screens.render(frame("Ag┼", text, style: style))
    let large = try await Screens.render(Screens.row("Ag┼", style: style), scale: scale)

    #expect(block(bitmap, columns: 3 * scale, rows: scale) == (0..<large.height).map(large.row))
    let rest = bitmap.row(bitmap.height - 1) + bitmap.column(bitmap.width - 1)
    #expect(Set(rest) == [Theme.dark.back])
  }

  @Test("Half of scale 2 is the normal size, placed by the alignment")
  func fractionIsAligned() async throws {
    let text = SizedText(
      columns: 4, scale: 2, length: 2,
      fraction: SizedText.Fraction(1, 2, vertical: .end, horizontal: .end))

    let sized = try await Screens.render(frame("ab", text))

    var usual = Frame(size: GridSize(columns: 12, rows: 4))
    usual.cursor.isVisible = false
    usual[2, 1] = Cell("a")
    usual[3, 1] = Cell("b")
    #expect(try await Screens.render(usual) == sized)
  }

  @Test("Small text keeps all letters in its cell, and text that doesn't fit is cut")
  func smallTextSharesCell() async throws {
    let half = SizedText.Fraction(1, 2)
    let small = SizedText(columns: 1, scale: 1, length: 2, fraction: half)
    var first = frame("", small)
    first[0, 0] = Cell("██")
    var cut = frame("", SizedText(columns: 1, scale: 1, length: 4, fraction: half))
    cut[0, 0] = Cell("████")

    let bitmap = try await Screens.render(first, scale: 2)

    let shown = block(bitmap, columns: 1, rows: 1)
    let height = shown.count
    #expect(shown.prefix(height / 2).allSatisfy { Set($0) == [Theme.dark.front] })
    #expect(shown.suffix(height / 2 - 1).allSatisfy { Set($0) == [Theme.dark.back] })
    #expect(try await Screens.render(cut, scale: 2) == bitmap)
  }

  @Test("A text longer than its block is cut")
  func longTextIsCut() async throws {
    let long = frame("abcd", SizedText(columns: 4, scale: 2, length: 4))
    let short = frame("ab", SizedText(columns: 4, scale: 2, length: 2))

    #expect(try await Screens.render(long) == Screens.render(short))
  }

  @Test("The cursor on a sized text covers its whole letter")
  func cursorCoversSizedLetter() async throws {
    var frame = frame("ab", SizedText(columns: 4, scale: 2, length: 2))
    frame.cursor = Cursor(position: GridPosition(column: 2, row: 1))

    let bitmap = try await Screens.render(frame)

    let corner = block(bitmap, columns: 4, rows: 2).map {
      $0[block(bitmap, columns: 2, rows: 1)[0].count]
    }
    #expect(Set(corner) == [Bitmap.pixel(Theme.dark.palette.cursor)])
    #expect(bitmap[0, 0] == Theme.dark.back)
  }

  @Test("Sized text under a picture is drawn at the normal size")
  func textUnderPictureIsNormal() async throws {
    var sized = frame("ab", SizedText(columns: 4, scale: 2, length: 2))
    sized.pictures = [
      Picture(
        Bitmap(width: 4, height: 4, filledWith: RGB(255, 0, 0)),
        position: GridPosition(column: 3, row: 1))
    ]
    var usual = sized
    usual.sizedTexts = []

    #expect(try await Screens.render(sized) == Screens.render(usual))
  }

  @Test("Texts of several sizes, up to the largest, are drawn in one frame")
  func sizesAreMixed() async throws {
    var frame = Frame(size: GridSize(columns: 24, rows: 7))
    frame.cursor.isVisible = false
    for (column, letter) in [(0, "█"), (14, "█"), (16, "█")] { frame[column, 0] = Cell(letter) }
    frame[6, 0] = Cell(" ")
    frame.sizedTexts = [
      SizedText(columns: 14, scale: 7, length: 1),
      SizedText(position: GridPosition(column: 14, row: 0), columns: 2, scale: 2, length: 1),
      SizedText(position: GridPosition(column: 16, row: 0), columns: 3, scale: 3, length: 1),
    ]

    let bitmap = try await Screens.render(frame, scale: 3)

    let front = bitmap.pixels.count { $0 == Theme.dark.front }
    let cell = bitmap.width / 24 * (bitmap.height / 7)
    #expect(front == cell * (7 * 7 + 2 * 2 + 3 * 3))
  }
}
