import TerminalFrame
import TerminalUI
import Testing

@Suite struct FramePainterTests {
  private func frame(_ lines: [String], columns: Int = 6) -> Frame {
    var canvas = Canvas(size: GridSize(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { canvas.put(line, in: canvas.bounds.line(row)) }
    return canvas.frame
  }

  @Test("The first frame is drawn as a whole")
  func firstFrame() {
    var painter = FramePainter()

    let output = painter.output(for: frame(["one", "two"]))

    #expect(
      output
        == "\u{1b}[?2026h\u{1b}[?25l\u{1b}[0m\u{1b}[2J\u{1b}[1;1Hone\u{1b}[2;1Htwo"
        + "\u{1b}]2;\u{1b}\\\u{1b}[?2026l")
  }

  @Test("Only rows that changed are drawn")
  func onlyRows() {
    var painter = FramePainter()
    _ = painter.output(for: frame(["one", "two", "three"]))

    let output = painter.output(for: frame(["one", "2", "three"]))

    #expect(output == "\u{1b}[?2026h\u{1b}[?25l\u{1b}[2;1H2\u{1b}[K\u{1b}[?2026l")
  }

  @Test("A full row is not followed by an erasure")
  func fullRow() {
    var painter = FramePainter()
    _ = painter.output(for: frame(["one"]))

    let output = painter.output(for: frame(["sixsix"]))

    #expect(output == "\u{1b}[?2026h\u{1b}[?25l\u{1b}[1;1Hsixsix\u{1b}[?2026l")
  }

  @Test("The same frame again draws nothing")
  func sameFrame() {
    var painter = FramePainter()
    _ = painter.output(for: frame(["one"]))

    #expect(painter.output(for: frame(["one"])) == "")
  }

  @Test("A frame of another size is drawn as a whole")
  func frameAnother() {
    var painter = FramePainter()
    _ = painter.output(for: frame(["one", "two"]))

    let output = painter.output(for: frame(["one", "two"], columns: 7))

    #expect(output.contains("\u{1b}[2J"))
    #expect(output.contains("one"))
  }

  @Test("After an invalidation all is drawn")
  func afterInvalidation() {
    var painter = FramePainter()
    _ = painter.output(for: frame(["one"]))
    painter.invalidate()

    #expect(painter.output(for: frame(["one"])).contains("one"))
  }

  @Test("The cursor is placed last and shown")
  func cursorPlaced() {
    var painter = FramePainter()
    var shown = frame(["one"])
    _ = painter.output(for: shown)
    shown.cursor = Cursor(position: GridPosition(column: 3, row: 0), shape: .bar)

    let output = painter.output(for: shown)

    #expect(output.hasSuffix("\u{1b}[6 q\u{1b}[1;4H\u{1b}[?25h\u{1b}[?2026l"))
  }

  @Test("A title cannot smuggle in sequences")
  func titleCannot() {
    var painter = FramePainter()
    var shown = frame(["one"])
    shown.title = "a\u{1b}\\\u{1b}[31mb\u{7}"

    #expect(painter.output(for: shown).contains("\u{1b}]2;a\\[31mb\u{1b}\\"))
  }
}
