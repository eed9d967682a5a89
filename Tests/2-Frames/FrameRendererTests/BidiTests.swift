import TerminalFrame
import Testing

@testable import FrameRenderer

@Suite("Text from right to left", .timeLimit(.minutes(20))) struct BidiTests {
  /// One cell for each character of a text; wide ones by `width`.
  private func frame(_ text: String, wide: Set<Character> = []) -> Frame {
    var cells: [Cell] = []
    for character in text {
      let isWide = wide.contains(character)
      cells.append(Cell(String(character), width: isWide ? 2 : 1))
      if isWide { cells.append(.continuation()) }
    }
    return Frame(
      size: GridSize(columns: cells.count, rows: 1), cells: cells, cursor: Cursor(isVisible: false))
  }

  private func visualOrder(_ text: String, wide: Set<Character> = []) -> String {
    frame(text, wide: wide).inVisualOrder().cells.map(\.text).joined()
  }

  @Test(
    "Right-to-left runs are reversed, and text apart from them stays in place",
    arguments: [
      ("abc def", "abc def"),
      ("שלום", "םולש"),
      ("a שלום b", "a םולש b"),
      ("אב גד", "דג בא"),
      ("אב 12 גד", "דג 12 בא"),
      ("אב  גד", "בא  דג"),
      ("│ אב │ גד │", "│ בא │ דג │"),
      ("(אב) x", "(בא) x"),
      ("אב(גד)הו", "וה(דג)בא"),
    ])
  func runsAreReversed(text: String, expected: String) {
    #expect(visualOrder(text) == expected)
  }

  @Test(
    "Arabic letters take their joining forms, each in its own cell",
    arguments: [
      ("بب", "\u{fe90}\u{fe91}"),
      ("ببب", "\u{fe90}\u{fe92}\u{fe91}"),
      ("اب", "\u{fe8f}\u{fe8d}"),
      ("ب  ب", "\u{fe8f}  \u{fe8f}"),
      ("لا", "\u{fe8e}\u{fedf}"),
    ])
  func arabicLettersJoin(text: String, expected: String) {
    #expect(visualOrder(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test("A non-joiner keeps its letter unjoined, and marks stay with their letters")
  func nonJoinerSeparatesLetters() {
    let scalars = visualOrder("ب\u{200c}ب\u{64e}").unicodeScalars.map(\.value)

    #expect(scalars == [0xfe8f, 0x64e, 0xfe8f, 0x200c])
  }

  @Test("A wide character moves with its right half")
  func wideCharacterMovesWhole() {
    let frame = frame("א日ב", wide: ["日"]).inVisualOrder()

    #expect(frame.cells.map(\.text) == ["א", "日", "", "ב"])
    #expect(frame.cells.map(\.width) == [1, 2, 0, 1])
  }

  @Test("The cursor stays on its character")
  func cursorStaysOnCharacter() {
    var frame = frame("x אבג")
    frame.cursor.position.column = 2

    #expect(frame.inVisualOrder().cursor.position.column == 4)
  }

  @Test("Only the shown half of a double-width row is reordered")
  func doubleWidthReordersHalf() {
    var frame = frame("אבגד")
    frame.rowSizes[0] = .doubleWidth

    #expect(frame.inVisualOrder().cells.map(\.text).joined() == "באגד")
  }

  @Test("A picture shows right-to-left text in visual order, and its fingerprint says so")
  func pictureIsInVisualOrder() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1, bidi: true))
    let plain = try FrameRenderer(RenderSettings(scale: 1))
    let text = frame("אב גד")

    let fingerprint = try await renderer.fingerprint(for: text)

    #expect(try await renderer.render(text) == plain.render(frame("דג בא")))
    #expect(RenderFingerprint(fingerprint.description) == fingerprint)
    #expect(
      try await plain.fingerprint(for: text).differences(to: fingerprint)
        == ["text from right to left"])
  }
}
