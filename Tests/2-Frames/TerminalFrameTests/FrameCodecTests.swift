import Diagnostics
import TerminalFrame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct FrameCodecTests {
  @Test("A frame with every kind of content survives a round trip")
  func frameSurvivesRoundTrip() throws {
    let frame = Self.richFrame()

    let decoded = try Frame(encoded: frame.encoded())

    #expect(decoded == frame)
  }

  @Test("A packed frame is the same when it is unpacked, with the ids of its links")
  func packedFrameIsSame() {
    var frame = Self.richFrame()
    for (column, id) in [0, 2, 1, 1, 2].enumerated() {
      frame[column, 0].link = Link("a:b", id: id)
    }

    let unpacked = PackedFrame(frame).frame

    #expect(unpacked == frame)
    #expect(unpacked.encoded() == frame.encoded())
  }

  @Test("Packed frames are equal if their frames are")
  func packedFramesAreCompared() {
    var other = Self.richFrame()
    other[5, 1] = Cell("z")

    #expect(PackedFrame(Self.richFrame()) == PackedFrame(Self.richFrame()))
    #expect(PackedFrame(Self.richFrame()) != PackedFrame(other))
  }

  @Test("An encoded blank frame has only its version and size")
  func blankFrameIsShort() {
    let frame = Frame(size: GridSize(columns: 80, rows: 24))

    #expect(frame.encoded() == [1, 1, 2, 80, 24])
  }

  @Test("A truncated encoding is refused, or is another frame", arguments: [Int](0..<120))
  func truncationIsNoticed(length: Int) {
    let frame = Self.richFrame()
    let bytes = frame.encoded()

    let decoded = try? Frame(encoded: Array(bytes.prefix(length)))

    #expect(length >= bytes.count || decoded != frame)
  }

  @Test(
    "Malformed data is described by the error",
    arguments: [
      ([], "the frame data ends too early"),
      ([2], "the frame data has version 2, made by a newer qa"),
      ([1], "the frame data is malformed: the size is missing"),
      ([1, 1, 2, 0, 24], "the frame data is malformed: a size of 0×24"),
      ([1, 1, 2, 2, 1, 1, 0], "the frame data is malformed: field 1 after field 1"),
      ([1, 1, 2, 2, 1, 99, 0], "the frame data is malformed: unknown field 99"),
      ([1, 1, 2, 2, 1, 4, 9], "the frame data ends too early"),
      ([1, 1, 2, 2, 1, 4, 4, 9, 0, 0, 5], "the frame data is malformed: too many cells"),
      ([1, 1, 2, 2, 1, 4, 4, 1, 7, 0, 1], "the frame data is malformed: style 7 doesn't exist"),
      (
        [1, 1, 2, 2, 1, 4, 5, 1, 0, 0, 5, 0xff],
        "the frame data is malformed: text that is not UTF-8"
      ),
      (
        [1, 1, 2, 2, 1, 4, 5, 1, 0, 0, 6, 0x61],
        "the frame data is malformed: half of a wide cell in row 0"
      ),
      ([1, 1, 2, 2, 1, 5, 4, 9, 0, 1, 0], "the frame data is malformed: the cursor"),
      (
        [1, 1, 2, 2, 1, 4, 5, 1, 0, 0, 5, 0x1b],
        "the frame data is malformed: a cell with a control character"
      ),
      (
        [1, 1, 2, 2, 1, 4, 6, 1, 0, 0, 9, 0xc2, 0x9b],
        "the frame data is malformed: a cell with a control character"
      ),
      (
        [1, 1, 2, 2, 1, 6, 1, 0x1b],
        "the frame data is malformed: the title with a control character"
      ),
      (
        [1, 1, 2, 2, 1, 6, 2, 0xc2, 0x9c],
        "the frame data is malformed: the title with a control character"
      ),
      (
        [1, 1, 2, 2, 1, 3, 2, 1, 7], "the frame data is malformed: a link with a control character"
      ),
      ([1, 1, 2, 2, 1, 5, 4, 0, 0, 2, 0], "the frame data is malformed: the cursor"),
      (
        [1, 1, 2, 2, 1, 7, 7, 0, 0, 0, 3, 1, 3, 2],
        "the frame data is malformed: entry 3 of the palette"
      ),
      (
        [1, 1, 2, 2, 1, 7, 6, 0, 0, 0x81, 0x80, 0x80, 8],
        "the frame data is malformed: colour 16777216 in the palette"
      ),
      ([1, 1, 4, 0xd0, 0x0f, 0xd0, 0x0f], "the frame data is malformed: a size of 2000×2000"),
      ([1, 3, 2, 1, 7], "the frame data is malformed: the size is missing"),
      ([1, 1, 2, 2, 1, 6, 0x81, 0x60], "the frame data is malformed: a field of 12289 bytes"),
      ([1, 1, 2, 2, 1, 9, 2, 1, 1], "the frame data is malformed: the size of row 1"),
      ([1, 1, 2, 2, 1, 9, 2, 0, 4], "the frame data is malformed: the size of row 0"),
      ([1, 1, 2, 2, 2, 11, 6, 0, 0, 2, 1, 1, 0], "the frame data is malformed: a sized text"),
      ([1, 1, 2, 2, 2, 11, 6, 0, 0, 2, 8, 1, 0], "the frame data is malformed: a sized text"),
      ([1, 1, 2, 2, 2, 11, 6, 0, 0, 2, 2, 0, 0], "the frame data is malformed: a sized text"),
      (
        [1, 1, 2, 2, 2, 11, 6, 0, 1, 2, 2, 1, 0],
        "the frame data is malformed: the position of a sized text"
      ),
      (
        [1, 1, 2, 2, 2, 11, 9, 0, 0, 2, 2, 1, 2, 2, 0, 0],
        "the frame data is malformed: the size of a sized text"
      ),
      (
        [1, 1, 2, 2, 2, 11, 18, 0, 0, 2, 2, 1, 1, 2, 0, 0, 0, 1, 1, 2, 1, 1, 2, 3, 0],
        "the frame data is malformed: the size of a sized text"
      ),
      (
        [1, 1, 2, 2, 2, 11, 18, 0, 0, 2, 2, 1, 1, 2, 0, 0, 0, 1, 1, 1, 1, 1, 2, 0, 0],
        "the frame data is malformed: overlapping sized texts"
      ),
    ] as [([UInt8], String)])
  func malformedDataIsDescribed(bytes: [UInt8], message: String) {
    let error = #expect(throws: FrameDecodingError.self) { try Frame(encoded: bytes) }

    #expect(error?.description == message)
  }

  @Test("Canonically equivalent texts have different encodings, and are read unchanged")
  func equivalentTextsDiffer() throws {
    let forms: [Link] = ["caf\u{e9}", "cafe\u{301}"]
    var frame = Frame(size: GridSize(columns: 4, rows: 1))
    for (column, link) in forms.enumerated() { frame[column, 0] = Cell("x", link: link) }
    var other = frame
    other[1, 0].link = forms[0]
    var titled = frame
    (frame.title, titled.title) = (forms[0].uri, forms[1].uri)

    #expect(try Frame(encoded: frame.encoded()) == frame)
    #expect(frame != other && frame.encoded() != other.encoded())
    #expect(frame != titled && frame.encoded() != titled.encoded())
  }

  @Test("Texts and sizes are read up to their limits, but not beyond", arguments: [0, 1])
  func limitsAreEnforced(excess: Int) {
    var frames = [Frame](repeating: Frame(size: GridSize(columns: 2, rows: 1)), count: 4)
    let marks = FrameBounds.maxClusterLength - 1 + excess
    frames[0][0, 0] = Cell("a" + String(repeating: "\u{301}", count: marks))
    frames[1][0, 0] = Cell(
      "a", link: Link(String(repeating: "b", count: FrameBounds.maxLinkLength + excess)))
    frames[2].title = String(repeating: "c", count: FrameBounds.maxTitleLength + excess)
    // 2,000 columns, with the largest number of rows or one more.
    let rows = GridSize.maxCells / 2000 + excess
    let size: [UInt8] = [1, 1, 4, 0xd0, 0x0f, UInt8(rows & 0x7f | 0x80), UInt8(rows >> 7)]

    let read = frames[0..<3].map { (try? Frame(encoded: $0.encoded())) == $0 }

    #expect(read == [Bool](repeating: excess == 0, count: 3))
    #expect(((try? Frame(encoded: size)) != nil) == (excess == 0))
  }

  @Test("Long links on many cells are refused", arguments: [(100, true), (1000, false)])
  func linkedCellsAreLimited(length: Int, isRead: Bool) {
    let link = Link(String(repeating: "a", count: length))
    let size = GridSize(columns: 400, rows: 400)
    let frame = Frame(size: size, cells: Array(repeating: Cell("a", link: link), count: size.count))

    #expect(((try? Frame(encoded: frame.encoded())) == frame) == isRead)
  }

  @Test("Random changes of an encoding never trap", arguments: UInt64(0)..<20)
  func damagedBytesNeverTrap(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes = Self.richFrame().encoded()

    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      guard let frame = try? Frame(encoded: damaged) else { continue }
      #expect((try? Frame(encoded: frame.encoded())) == frame)
    }
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
    frame.sizedTexts = [
      SizedText(columns: 2, scale: 2, length: 1),
      SizedText(
        position: GridPosition(column: 3, row: 1), columns: 2, scale: 1, length: 3,
        fraction: SizedText.Fraction(1, 2, vertical: .end, horizontal: .middle)),
    ]
    return frame
  }

  @Test("Link ids are kept, but don't affect the equality of frames")
  func linkIDsAreKept() throws {
    var frame = Frame(size: GridSize(columns: 3, rows: 1))
    let ids = [1, 2, 0]
    for (column, id) in ids.enumerated() { frame[column, 0] = Cell("x", link: Link("a:b", id: id)) }
    var other = frame
    for column in 0..<3 { other[column, 0].link = "a:b" }

    let again = try Frame(encoded: frame.encoded())

    #expect((0..<3).map { again[$0, 0].link?.id } == ids)
    #expect(again.encoded() == frame.encoded())
    #expect(frame == other && frame.encoded() != other.encoded())
    #expect(frame.json.contains(#""link": "a:b", "linkID": 1 }"#))
    #expect(
      frame.ansi.contains(
        "\u{1b}]8;id=1;a:b\u{1b}\\x\u{1b}]8;id=2;a:b\u{1b}\\x\u{1b}]8;;a:b\u{1b}\\x"))
  }
}
