import FrameComparison
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct PictureComparisonTests {
  @Test("An added or removed picture is reported with its size")
  func addedPictureIsReported() {
    let (empty, full) = (frame([]), frame([picture()]))

    #expect(
      summaries(from: empty, to: full) == [
        "rows 1–2, columns 2–5: picture added (40×44 pixels)"
      ])
    #expect(
      summaries(from: full, to: empty) == [
        "rows 1–2, columns 2–5: picture removed (40×44 pixels)"
      ])
  }

  @Test("Changed pixels are counted, and their cells are the changed cells")
  func changedPixelsAreCounted() {
    var other = picture()
    other.bitmap[11, 30] ^= 1
    other.bitmap[12, 30] ^= 1

    let comparison = FrameComparison(from: frame([picture()]), to: frame([other]))

    #expect(
      comparison.edits.map(\.summary) == [
        "rows 1–2, columns 2–5: picture changed (40×44 pixels, 2 differ)"
      ])
    #expect(comparison.changedCells == [GridPosition(column: 3, row: 2)])
  }

  @Test("Counts of pixels are grouped by commas")
  func countsAreGrouped() {
    var other = picture()
    for index in other.bitmap.pixels.indices { other.bitmap.pixels[index] ^= 1 }

    #expect(
      summaries(from: frame([picture()]), to: frame([other])) == [
        "rows 1–2, columns 2–5: picture changed (40×44 pixels, 1,760 differ)"
      ])
  }

  @Test(
    "A change of each property of a picture is reported",
    arguments: [
      Change(
        \.position, GridPosition(column: 3, row: 1),
        "rows 1–2, columns 3–6: picture moved from row 1 column 2 to row 1 column 3"),
      Change(
        \.offset, PixelOffset(x: 0, y: 3),
        "rows 1–3, columns 2–5: picture changed (0, 0 → 0, 3 pixels in its cell)"),
      Change(
        \.size, PixelSize(width: 80, height: 88),
        "rows 1–4, columns 2–9: picture changed (size 40×44 → 80×88 pixels)"),
      Change(\.layer, -1, "rows 1–2, columns 2–5: picture changed (layer 0 → -1)"),
      Change(
        \.source, PixelRect(x: 0, y: 0, width: 10, height: 20),
        "rows 1–2, columns 2–5: picture changed (image of 40×44 → 10×20 pixels)"),
      Change(
        \.cutouts, [CellRun(row: 0, columns: 0..<1)],
        "rows 1–2, columns 2–5: picture changed (shown on 8 → 7 cells)"),
      Change(
        \.cell, PixelSize(width: 20, height: 44),
        "row 1, columns 2–3: picture changed (cells of 10×22 → 20×44 pixels)"),
    ])
  func propertiesAreReported(change: Change) {
    var other = picture()
    change.apply(&other)

    let comparison = FrameComparison(from: frame([picture()]), to: frame([other]))

    #expect(comparison.edits.map(\.summary) == [change.detail])
    #expect(!comparison.changedCells.isEmpty)
  }

  @Test("A new order of equal pictures is reported")
  func newOrderIsReported() {
    var other = picture()
    other.position.column = 4

    let comparison = FrameComparison(
      from: frame([picture(), other]), to: frame([other, picture()]))

    #expect(
      comparison.edits.map(\.summary) == ["rows 1–2, columns 2–7: pictures in another order"])
    #expect(comparison.changedCells.count == 12)
  }

  @Test("Unchanged pictures aren't reported")
  func unchangedPicturesAreSkipped() {
    var second = picture()
    second.position.row = 3
    var moved = second
    moved.position.column = 5

    #expect(
      summaries(from: frame([picture(), second]), to: frame([picture(), moved])) == [
        "rows 3–4, columns 5–8: picture moved from row 3 column 2 to row 3 column 5"
      ])
  }

  @Test("A difference below the pixel threshold is ignored, also in a moved picture")
  func smallDifferencesAreIgnored() {
    var second = picture()
    second.position = GridPosition(column: 8, row: 3)
    var (near, moved) = (picture(), second)
    near.bitmap[11, 30] ^= 1
    moved.bitmap[0, 0] ^= 1
    moved.position.row = 2
    let pixels = PixelComparison()

    let same = FrameComparison(
      from: frame([picture()]), to: frame([near]), pixels: pixels)
    let away = FrameComparison(
      from: frame([picture(), second]), to: frame([near, moved]), pixels: pixels)

    #expect(same.edits.isEmpty)
    #expect(same.changedCells.isEmpty)
    #expect(
      away.edits.map(\.summary) == [
        "rows 2–3, columns 8–11: picture moved from row 3 column 8 to row 2 column 8"
      ])
  }

  @Test("Only pixels beyond the threshold that aren't antialiasing are counted")
  func largeDifferencesAreCounted() {
    var old = picture()
    for x in 0..<20 {
      for y in 0..<(x < 10 ? 11 : 10) { old.bitmap[x, y] = 0xff00_0000 }
    }
    var new = old
    let antialiased = (x: 10, y: 10)
    new.bitmap[antialiased.x, antialiased.y] = 0xff00_0080
    new.bitmap[11, 30] = 0xffff_ffff
    new.bitmap[39, 43] ^= 1

    let comparison = FrameComparison(
      from: frame([old]), to: frame([new]), pixels: PixelComparison())

    #expect(
      comparison.edits.map(\.summary) == [
        "rows 1–2, columns 2–5: picture changed (40×44 pixels, 1 differs)"
      ])
    #expect(comparison.changedCells == [GridPosition(column: 3, row: 2)])
  }

  @Test("Only the drawn part of an image is compared")
  func drawnPartIsCompared() {
    var (part, shifted) = (picture(), picture())
    part.source = PixelRect(x: 0, y: 0, width: 20, height: 22)
    part.bitmap[30, 30] = 0xffff_ffff
    shifted.source = PixelRect(x: 20, y: 22, width: 20, height: 22)

    let away = FrameComparison(
      from: frame([part]), to: frame([shifted]), pixels: PixelComparison())
    part.source.x = 20
    part.source.y = 22
    let onto = FrameComparison(
      from: frame([part]), to: frame([shifted]), pixels: PixelComparison())

    #expect(away.edits.isEmpty)
    #expect(
      onto.edits.map(\.summary) == [
        "rows 1–2, columns 2–5: picture changed (20×22 pixels, 1 differs)"
      ])
  }

  @Test("An ignored difference of pixels doesn't hide a new order")
  func ignoredPixelsKeepOrder() {
    var (near, other) = (picture(), picture())
    near.bitmap[0, 0] ^= 1
    other.position.column = 4

    let comparison = FrameComparison(
      from: frame([picture(), other]), to: frame([other, near]), pixels: PixelComparison())

    #expect(
      comparison.edits.map(\.summary) == ["rows 1–2, columns 2–7: pictures in another order"])
  }

  private func summaries(from old: Frame, to new: Frame) -> [String] {
    FrameComparison(from: old, to: new).edits.map(\.summary)
  }

  /// A frame of 12 columns × 6 rows.
  private func frame(_ pictures: [Picture]) -> Frame {
    var frame = Frame(size: GridSize(columns: 12, rows: 6))
    frame.pictures = pictures
    return frame
  }

  /// A picture of 40 × 44 pixels over 4 columns and 2 rows.
  private func picture() -> Picture {
    Picture(
      Bitmap(width: 40, height: 44, filledWith: RGB(255, 0, 0)),
      position: GridPosition(column: 2, row: 1), cell: PixelSize(width: 10, height: 22))
  }
}

/// A change of a picture, and the words for it.
struct Change: Sendable {
  let apply: @Sendable (inout Picture) -> Void
  let detail: String

  init<Value: Sendable>(
    _ path: any WritableKeyPath<Picture, Value> & Sendable, _ value: Value, _ detail: String
  ) {
    apply = { $0[keyPath: path] = value }
    self.detail = detail
  }
}
