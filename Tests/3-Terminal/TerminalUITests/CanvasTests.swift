import TerminalFrame
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(20))) struct CanvasTests {
  private func canvas(_ columns: Int, _ rows: Int) -> Canvas {
    Canvas(size: GridSize(columns: columns, rows: rows))
  }

  @Test("Text is clipped to its rectangle")
  func textIsClipped() {
    var canvas = canvas(10, 1)

    let end = canvas.put("overflowing", in: Rect(column: 2, row: 0, columns: 5, rows: 1))

    #expect(canvas.frame.text == "  over…")
    #expect(end == 7)
  }

  @Test(
    "Text is aligned",
    arguments: [
      (Canvas.Alignment.leading, "ab"), (.center, "  ab"), (.trailing, "    ab"),
    ])
  func textIsAligned(alignment: Canvas.Alignment, expected: String) {
    var canvas = canvas(6, 1)

    canvas.put("ab", in: canvas.bounds, alignment: alignment)

    #expect(canvas.frame.text == expected)
  }

  @Test("A wide character takes two cells")
  func wideCharacterTakesTwo() {
    var canvas = canvas(4, 1)

    canvas.put("日a", in: canvas.bounds)

    #expect(canvas.frame.row(0).map(\.text) == ["日", "", "a", " "])
    #expect(canvas.frame.row(0).map(\.width) == [2, 0, 1, 1])
  }

  @Test("Half a wide character isn't drawn", arguments: [(-1, " 本"), (3, ""), (1, " 日")])
  func halvesAreNotDrawn(
    column: Int, expected: String
  ) {
    var canvas = canvas(4, 1)

    canvas.put("日本", in: Rect(column: column, row: 0, columns: 10, rows: 1))

    #expect(canvas.frame.text == expected)
    #expect(canvas.frame.row(0).map(\.width).reduce(0, +) == 4)
  }

  @Test("Overwriting half of a wide character blanks the other half", arguments: [0, 1])
  func overwritingBlanksOtherHalf(
    column: Int
  ) {
    var canvas = canvas(2, 1)
    canvas.put("日", in: canvas.bounds)

    canvas.put("x", in: Rect(column: column, row: 0, columns: 1, rows: 1))

    #expect(canvas.frame.row(0).map(\.text) == (column == 0 ? ["x", " "] : [" ", "x"]))
    #expect(canvas.frame.row(0).allSatisfy { $0.width == 1 })
  }

  @Test("Text keeps the background of its cells")
  func textKeepsBackground() {
    var canvas = canvas(2, 1)
    canvas.fill(canvas.bounds, style: Style(background: .palette(4)))

    canvas.put("x", in: canvas.bounds, style: Style(foreground: .palette(1)))

    #expect(
      canvas.frame[0, 0].style == Style(foreground: .palette(1), background: .palette(4)))
  }

  @Test("Control characters are left out")
  func controlCharactersAreDropped() {
    var canvas = canvas(4, 1)

    canvas.put("a\u{1b}\r\nb\u{7}", in: canvas.bounds)

    #expect(canvas.frame.text == "ab")
  }

  @Test("A box has a title")
  func boxHasTitle() {
    var canvas = canvas(12, 3)

    canvas.box(canvas.bounds, style: .default, title: "Box")

    #expect(
      canvas.frame.text == """
        ╭─ Box ────╮
        │          │
        ╰──────────╯
        """)
  }

  @Test("A long title doesn't cover the corners")
  func longTitleKeepsCorners() {
    var canvas = canvas(9, 2)

    canvas.box(canvas.bounds, border: .light, style: .default, title: "Something")

    #expect(canvas.frame.text == "┌─ So… ─┐\n└───────┘")
  }

  @Test(
    "Drawing accepts any rectangle and keeps the canvas's size",
    arguments: [
      Rect(column: -3, row: -3, columns: 100, rows: 100),
      Rect(column: 5, row: 5, columns: 2, rows: 2),
      Rect(column: .min, row: .min, columns: .max, rows: .max),
      Rect(column: 0, row: 0, columns: -1, rows: 0), Rect(column: 1, row: 0, columns: 1, rows: 1),
    ])
  func anyRectangleIsAccepted(rect: Rect) {
    var canvas = canvas(3, 2)

    canvas.box(rect, style: .default, title: "日本語")
    canvas.fill(rect.inset(columns: 1, rows: 1), style: .default, with: "x")
    canvas.put("日本語", in: rect, alignment: .trailing)
    canvas.showCursor(column: rect.column, row: rect.row)

    #expect(canvas.frame.size == GridSize(columns: 3, rows: 2))
  }

  @Test(
    "A size is clamped to the limits",
    arguments: [
      (GridSize(columns: 0, rows: -4), GridSize(columns: 1, rows: 1)),
      (GridSize(columns: 65535, rows: 3), GridSize(columns: 2000, rows: 3)),
    ])
  func sizeIsClamped(size: GridSize, expected: GridSize) {
    #expect(Canvas(size: size).frame.size == expected)
  }
}
