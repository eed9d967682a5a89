import TerminalFrame
import Testing

@Suite struct FrameCodecTests {
  @Test("A frame with every kind of content comes back equal")
  func roundTrip() throws {
    let frame = Self.richFrame()

    let decoded = try Frame(encoded: frame.encoded())

    #expect(decoded == frame)
  }

  @Test("A blank frame holds nothing but its version and size")
  func defaultsAreLeftOut() {
    let frame = Frame(size: GridSize(columns: 80, rows: 24))

    #expect(frame.encoded() == [1, 1, 2, 80, 24])
  }

  @Test("Every shortened encoding is refused, or is another frame", arguments: [Int](0..<120))
  func truncation(length: Int) {
    let frame = Self.richFrame()
    let bytes = frame.encoded()

    let decoded = try? Frame(encoded: Array(bytes.prefix(length)))

    #expect(length >= bytes.count || decoded != frame)
  }

  @Test(
    "Malformed data is named",
    arguments: [
      ([], "the frame data ends too early"),
      ([2], "the frame data has version 2, made by a newer qa"),
      ([1], "the frame data is malformed: no size"),
      ([1, 1, 2, 0, 24], "the frame data is malformed: a size of 0×24"),
      ([1, 1, 2, 2, 1, 1, 0], "the frame data is malformed: field 1 after field 1"),
      ([1, 1, 2, 2, 1, 99, 0], "the frame data is malformed: unknown field 99"),
      ([1, 1, 2, 2, 1, 4, 9], "the frame data ends too early"),
      ([1, 1, 2, 2, 1, 4, 4, 9, 0, 0, 5], "the frame data is malformed: too many cells"),
      ([1, 1, 2, 2, 1, 4, 4, 1, 7, 0, 1], "the frame data is malformed: no style 7"),
      (
        [1, 1, 2, 2, 1, 4, 5, 1, 0, 0, 5, 0xff],
        "the frame data is malformed: text that is not UTF-8"
      ),
      (
        [1, 1, 2, 2, 1, 4, 5, 1, 0, 0, 6, 0x61],
        "the frame data is malformed: half of a wide cell at row 0"
      ),
      ([1, 1, 2, 2, 1, 5, 4, 9, 0, 1, 0], "the frame data is malformed: the cursor"),
      ([1, 1, 2, 2, 1, 9, 2, 1, 1], "the frame data is malformed: the size of row 1"),
      ([1, 1, 2, 2, 1, 9, 2, 0, 4], "the frame data is malformed: the size of row 0"),
    ] as [([UInt8], String)])
  func malformed(bytes: [UInt8], message: String) {
    let error = #expect(throws: FrameDecodingError.self) { try Frame(encoded: bytes) }

    #expect(error?.description == message)
  }

  private static func richFrame() -> Frame {
    var frame = Frame(size: GridSize(columns: 6, rows: 2))
    let style = Style(
      foreground: .palette(4), background: .rgb(1, 2, 3), attributes: [.bold, .overline],
      underline: .curly, underlineColor: .palette(200))
    frame[0, 0] = Cell("a", style: style, link: "https://example.org")
    frame[1, 0] = Cell("日", width: 2)
    frame[2, 0] = .continuation()
    frame[3, 1] = Cell("e\u{301}", style: style)
    frame.cursor = Cursor(
      position: GridPosition(column: 5, row: 1), isVisible: false, shape: .bar)
    frame.title = "Ti\"tle"
    frame.paletteChanges = PaletteChanges(colors: [7: RGB(9, 8, 7)], background: RGB(0, 0, 0))
    frame.rowSizes = [0: .doubleHeightTop, 1: .doubleHeightBottom]
    return frame
  }
}
