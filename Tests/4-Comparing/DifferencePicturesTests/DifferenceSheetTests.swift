import FrameComparison
import TerminalFrame
import Testing

// Tests the marks of a sheet, which are internal.
@testable import DifferencePictures

/// The entries of a difference sheet.
@Suite(.timeLimit(.minutes(20))) struct DifferenceSheetTests {
  private static func region(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> GridRegion {
    GridRegion(columns: columns, rows: rows)
  }

  private static func entries(_ change: Drawing.Change) -> [DifferenceSheet.Entry] {
    Drawing.sheet(from: Drawing().frame, to: Drawing(change).frame).entries
  }

  @Test("A changed word is marked before and after")
  func changedWordIsMarked() {
    let entries = Self.entries(.word)

    #expect(entries.map(\.summary) == ["row 5, columns 44–47: \"Mira\" → \"Anna\""])
    #expect(entries.map(\.mark) == [.changed])
    #expect(entries.map(\.before) == [[Self.region(44...47, 5...5)]])
    #expect(entries.map(\.after) == [[Self.region(44...47, 5...5)]])
  }

  @Test("An inserted row is marked after, and has a gap before")
  func insertedRowHasGap() {
    let entries = Self.entries(.insertedRow)

    #expect(entries.map(\.mark) == [.came])
    #expect(entries.map(\.before) == [[]])
    #expect(entries.map(\.after) == [[Self.region(3...18, 5...5)]])
    #expect(entries.map(\.gap) == [5])
  }

  @Test("A removed row is marked before, and has a gap after")
  func removedRowHasGap() {
    let entries = Self.entries(.removedRow)

    #expect(entries.map(\.mark) == [.gone])
    #expect(entries.map(\.before) == [[Self.region(3...18, 5...5)]])
    #expect(entries.map(\.after) == [[]])
    #expect(entries.map(\.gap) == [5])
  }

  @Test("A moved pane is marked at its old and new place, with the distance")
  func movedPaneHasDistance() {
    let entries = Self.entries(.movedPane)

    #expect(entries.map(\.mark) == [.moved(columns: 5, rows: 0)])
    #expect(
      entries.map { $0.after.map { $0.moved(columns: -5, rows: 0) } } == entries.map(\.before))
  }

  @Test("A change of colour has swatches of both colours")
  func colorChangeHasSwatches() {
    let entries = Self.entries(.colour)

    #expect(entries.map(\.swatches.count) == [1])
    #expect(entries.first?.swatches.first?.property == "foreground")
    #expect(entries.first?.swatches.first?.from == RGB(hex: 0xe2e6ee))
    #expect(entries.first?.swatches.first?.to == RGB(hex: 0xd73a41))
  }

  @Test("Swatches use the palette of their frame")
  func swatchesUseFramePalette() {
    var old = Drawing().frame
    var new = Drawing(.colour).frame
    old.paletteChanges.foreground = RGB(1, 2, 3)
    (new.paletteChanges.foreground, new.paletteChanges.colors[1]) = (RGB(1, 2, 3), RGB(4, 5, 6))

    let swatches = Drawing.sheet(from: old, to: new).entries.flatMap(\.swatches)

    #expect(swatches.map(\.from) == [RGB(1, 2, 3)])
    #expect(swatches.map(\.to) == [RGB(4, 5, 6)])
  }

  @Test("A moved selection is one entry that marks both rows")
  func selectionMarksBothRows() {
    let entries = Self.entries(.selection)

    #expect(entries.map(\.mark) == [.changed])
    #expect(entries.map { Set($0.after.flatMap(\.rows)) } == [[4, 6]])
  }

  @Test("A new box is marked as a whole")
  func newBoxIsMarked() {
    let entries = Self.entries(.box)

    #expect(entries.map(\.mark) == [.came])
    #expect(entries.map(\.after) == [[Self.region(20...29, 10...12)]])
  }

  @Test("A moved cursor is marked at its old and new place")
  func cursorMarksBothPlaces() {
    let entries = Self.entries(.cursor)

    #expect(entries.map(\.mark) == [.cursor])
    #expect(entries.map(\.before) == [[Self.region(45...45, 9...9)]])
    #expect(entries.map(\.after) == [[Self.region(41...41, 9...9)]])
  }

  @Test("A change of style marks the whole word")
  func styleMarksWord() {
    let old = Drawing().frame
    var new = old
    new[4, 0].style.foreground = .palette(1)

    let entries = Drawing.sheet(from: old, to: new).entries

    #expect(entries.map(\.after) == [[Self.region(2...6, 0...0)]])
  }

  @Test("A frame with a new size, or mostly new cells, counts as mostly changed")
  func mostlyChangedIsDetected() {
    let old = Drawing().frame
    var other = Frame(size: GridSize(columns: 70, rows: 16))
    other.cursor = old.cursor

    #expect(Drawing.sheet(from: old, to: Drawing(.everything).frame).isMostlyChanged)
    #expect(Drawing.sheet(from: old, to: other).isMostlyChanged)
    #expect(
      Drawing.sheet(from: old, to: other).summary
        == "regression\u{a0}· 60×16 → 70×16\u{a0}· 1\u{a0}edit")
  }
}
