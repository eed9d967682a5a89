import TerminalFrame
import Testing

@testable import FrameRenderer

@Suite("Frames painted in a palette", .timeLimit(.minutes(20)))
struct PreparedFrameTests {
  /// Paints rows in a growing palette, and returns their pixels.
  private static func pixels(of frame: PreparedFrame, rows: Range<Int>) -> [[UInt32]] {
    var palette: [UInt32] = []
    var result: [[UInt32]] = []
    frame.paint(rows: rows) { pixel in
      if let known = palette.firstIndex(of: pixel) { return UInt8(known) }
      palette.append(pixel)
      return UInt8(palette.count - 1)
    } emit: { _, places in
      result.append(places.map { palette[Int($0)] })
    }
    return result
  }

  private static func frame(_ name: String) -> Frame {
    var frame = Frame(size: GridSize(columns: 12, rows: 4))
    for (column, letter) in "Hi, there".enumerated() {
      frame[column + 1, 1] = Cell(
        String(letter), style: Style(foreground: .palette(2), background: .palette(4)))
      frame[column, 2] = Cell(String(letter), style: Style(attributes: [.bold, .italic]))
    }
    var style = Style()
    switch name {
    case "underlines": style.underline = .curly
    case "strikes": style.attributes = [.strike, .overline]
    case "concealed": style.attributes = .conceal
    case "faint": style.attributes = [.dim, .inverse]
    default: break
    }
    frame[3, 3] = Cell("g", style: style)
    if name == "wide" {
      frame[5, 0] = Cell("漢", width: 2)
      frame[6, 0] = .continuation()
      frame[8, 0] = Cell("┼")
    }
    if name == "cursor" {
      frame.cursor = Cursor(position: GridPosition(column: 2, row: 1), shape: .underline)
    }
    return frame
  }

  @Test(
    "A prepared frame has the pixels of the rendered picture",
    arguments: ["letters", "underlines", "strikes", "concealed", "faint", "wide", "cursor"])
  func samePixels(name: String) async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1, padding: 0))
    let frame = Self.frame(name)
    let picture = try await renderer.render(frame)
    let prepared = try #require(try await renderer.prepare(frame))

    let rows = Self.pixels(of: prepared, rows: 0..<picture.height)

    #expect((prepared.width, prepared.height) == (picture.width, picture.height))
    #expect(rows.flatMap(\.self) == picture.pixels)
  }

  @Test("A range of rows is like the whole", arguments: [0..<1, 5..<9, 17..<60, -4..<3, 70..<90])
  func rowRangeMatchesWhole(rows: Range<Int>) async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1, padding: 0))
    let prepared = try #require(try await renderer.prepare(Self.frame("underlines")))
    let all = Self.pixels(of: prepared, rows: 0..<prepared.height)

    let some = Self.pixels(of: prepared, rows: rows)

    #expect(some == Array(all[rows.clamped(to: all.indices)]))
  }

  @Test("Rendering more glyphs doesn't change a prepared frame")
  func preparedFrameIsStable() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1, padding: 0))
    let frame = Self.frame("letters")
    let prepared = try #require(try await renderer.prepare(frame))
    let before = Self.pixels(of: prepared, rows: 0..<prepared.height)

    _ = try await renderer.render(Self.frame("wide"))

    #expect(Self.pixels(of: prepared, rows: 0..<prepared.height) == before)
  }

  @Test("A frame with padding or a double-width row can't be prepared")
  func someFramesAreNotPrepared() async throws {
    var double = Self.frame("letters")
    double.rowSizes[1] = .doubleWidth
    let (plain, padded) = (
      try FrameRenderer(RenderSettings(scale: 1, padding: 0)),
      try FrameRenderer(RenderSettings(scale: 1, padding: 4))
    )

    #expect(try await plain.prepare(double) == nil)
    #expect(try await padded.prepare(Self.frame("letters")) == nil)
  }
}
