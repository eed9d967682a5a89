import TerminalFrame
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(20))) struct FrameWriterTests {
  private func frame(_ lines: [String], columns: Int = 6) -> Frame {
    var canvas = Canvas(size: GridSize(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { canvas.put(line, in: canvas.bounds.line(row)) }
    return canvas.frame
  }

  @Test("The first frame is drawn as a whole")
  func firstFrameIsWhole() {
    var writer = FrameWriter()

    let output = writer.output(for: frame(["one", "two"]))

    #expect(
      output
        == "\u{1b}[?2026h\u{1b}[?25l\u{1b}[?7l\u{1b}[0m\u{1b}[2J\u{1b}[1;1Hone\u{1b}[2;1Htwo"
        + "\u{1b}[?7h\u{1b}]2;\u{1b}\\\u{1b}[?2026l")
  }

  @Test("Only changed rows are drawn")
  func onlyChangedRowsAreDrawn() {
    var writer = FrameWriter()
    _ = writer.output(for: frame(["one", "two", "three"]))

    let output = writer.output(for: frame(["one", "2", "three"]))

    #expect(
      output == "\u{1b}[?2026h\u{1b}[?25l\u{1b}[?7l\u{1b}[2;1H2\u{1b}[K\u{1b}[?7h\u{1b}[?2026l")
  }

  @Test("A full row isn't followed by an erasure")
  func fullRowIsNotErased() {
    var writer = FrameWriter()
    _ = writer.output(for: frame(["one"]))

    let output = writer.output(for: frame(["sixsix"]))

    #expect(output == "\u{1b}[?2026h\u{1b}[?25l\u{1b}[?7l\u{1b}[1;1Hsixsix\u{1b}[?7h\u{1b}[?2026l")
  }

  @Test("The same frame again draws nothing")
  func sameFrameDrawsNothing() {
    var writer = FrameWriter()
    _ = writer.output(for: frame(["one"]))

    #expect(writer.output(for: frame(["one"])) == "")
  }

  @Test("A frame of another size is drawn as a whole")
  func resizedFrameIsWhole() {
    var writer = FrameWriter()
    _ = writer.output(for: frame(["one", "two"]))

    let output = writer.output(for: frame(["one", "two"], columns: 7))

    #expect(output.contains("\u{1b}[2J"))
    #expect(output.contains("one"))
  }

  @Test("After an invalidation everything is drawn")
  func invalidationDrawsAll() {
    var writer = FrameWriter()
    _ = writer.output(for: frame(["one"]))
    writer.invalidate()

    #expect(writer.output(for: frame(["one"])).contains("one"))
  }

  @Test("The cursor is placed last and shown")
  func cursorIsPlacedLast() {
    var writer = FrameWriter()
    var shown = frame(["one"])
    _ = writer.output(for: shown)
    shown.cursor = Cursor(position: GridPosition(column: 3, row: 0), shape: .bar)

    let output = writer.output(for: shown)

    #expect(output.hasSuffix("\u{1b}[6 q\u{1b}[1;4H\u{1b}[?25h\u{1b}[?2026l"))
  }

  @Test("A hidden cursor can rest in the last cell, whichever rows were drawn")
  func hiddenCursorRests() {
    var writer = FrameWriter(restsCursor: true)

    let first = writer.output(for: frame(["one", "two"]))
    let second = writer.output(for: frame(["1", "two"]))

    #expect(first.hasSuffix("\u{1b}[2;6H\u{1b}[?2026l"))
    #expect(second.hasSuffix("\u{1b}[2;6H\u{1b}[?2026l"))
  }

  @Test("A title can't inject control sequences")
  func titleIsSanitized() {
    var writer = FrameWriter()
    var shown = frame(["one"])
    shown.title = "a\u{1b}\\\u{1b}[31mb\u{7}"

    #expect(writer.output(for: shown).contains("\u{1b}]2;a\\[31mb\u{1b}\\"))
  }

  @Test("A terminal without titles gets none")
  func titleIsLeftOut() {
    var canvas = Canvas(size: GridSize(columns: 4, rows: 1))
    canvas.put("ab", in: canvas.bounds)
    var titled = canvas.frame
    titled.title = "Tasks"
    var (plain, full) = (FrameWriter(hasTitle: false), FrameWriter())

    #expect(!plain.output(for: titled).contains("\u{1b}]"))
    #expect(full.output(for: titled).contains("\u{1b}]2;Tasks\u{1b}\\"))
  }
}
