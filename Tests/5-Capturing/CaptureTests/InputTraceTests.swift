import CaptureSteps
import TerminalFrame
import Testing

// An input trace is internal to the module.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct InputTraceTests {
  private func frame(_ rows: String...) -> Frame {
    var frame = Frame(size: GridSize(columns: 30, rows: 4))
    for (row, text) in rows.enumerated() {
      for (column, character) in text.enumerated() {
        frame[column, row] = Cell(String(character))
      }
    }
    return frame
  }

  /// The trace of a text that was typed after a prompt, with Enter after it if `enter` is set.
  private func typed(_ text: String, _ before: Frame, _ after: Frame, enter: Bool) -> InputTrace {
    var trace = InputTrace(before)
    trace.send(.type(text), isFirst: true, on: before)
    if enter { trace.send(.press([KeyPress(.enter)]), isFirst: true, on: after) }
    return trace
  }

  private func isEcho(_ text: String, _ row: Int, _ trace: InputTrace, _ frame: Frame) throws
    -> Bool
  {
    let columns = try #require(frame.occurrences(of: text, inRow: row).first)
    return trace.isEcho(text, row, until: columns.upperBound, in: frame)
  }

  @Test(
    "Typed text is an echo even after its row has moved up; the same text in another row isn't")
  func movedEcho() throws {
    let trace = typed("echo done", frame("$"), frame("$ echo done"), enter: true)
    let now = frame("$ echo done", "done", "$")
    let scrolled = frame("x", "$ echo done", "x", "done")

    #expect(try isEcho("done", 0, trace, now))
    #expect(try !isEcho("done", 1, trace, now))
    #expect(try isEcho("done", 1, trace, scrolled))
    #expect(try !isEcho("done", 3, trace, scrolled))
  }

  @Test("A second row with the same text isn't an echo")
  func repeatedRow() throws {
    let trace = typed("hello", frame(), frame("hello"), enter: true)

    #expect(try isEcho("hello", 0, trace, frame("hello")))
    #expect(try !isEcho("hello", 1, trace, frame("hello", "hello")))
  }

  @Test("Text that was there before, or wasn't typed, isn't an echo")
  func otherTexts() throws {
    let trace = typed("done", frame("done", ">"), frame("done", "> done"), enter: true)
    let now = frame("done", "> done", "more")

    #expect(try !isEcho("done", 0, trace, now))
    #expect(try isEcho("done", 1, trace, now))
    #expect(try !isEcho("more", 2, trace, now))
  }

  @Test("Before Enter, the typed text on the screen is an echo")
  func echoBeforeEnter() throws {
    let trace = typed("app", frame(">"), frame("> app"), enter: false)

    #expect(!trace.isSubmitted)
    #expect(try isEcho("app", 0, trace, frame("> app")))
  }

  @Test("A text typed after Enter replaces the one before")
  func textAfterEnter() throws {
    var trace = typed("echo one", frame("$"), frame("$ echo one"), enter: true)
    let before = frame("$ echo one", "one", "$")
    trace.send(.type("x"), isFirst: true, on: before)

    #expect(!trace.isSubmitted)
    #expect(try !isEcho("one", 0, trace, before))
  }

  @Test(
    "Text is new if it wasn't there before the last key, in place or moved, and isn't an echo")
  func newText() throws {
    let trace = typed(
      "make", frame("12:00 Saved", "$"), frame("12:00 Saved", "$ make"), enter: true)
    func isNew(_ text: String, _ row: Int, _ frame: Frame) throws -> Bool {
      let columns = try #require(frame.occurrences(of: text, inRow: row).first)
      return trace.isNew(text, row, columns, in: frame)
    }

    #expect(try !isNew("Saved", 0, frame("12:01 Saved", "$ make")))
    #expect(try !isNew("make", 0, frame("$ make", "Saved")))
    #expect(try isNew("Saved", 1, frame("$ make", "Saved")))
  }
}
