import FrameComparison
import FrameRenderer
import TerminalFrame
import Testing

// Tests windows and badge layouts, which are internal.
@testable import DifferencePictures

/// The columns that strips show, and the places of numbers.
@Suite(.timeLimit(.minutes(20))) struct PlacesTests {
  private static func frame(_ rows: [String], columns: Int) -> Frame {
    var frame = Frame(size: GridSize(columns: columns, rows: rows.count))
    for (row, text) in rows.enumerated() {
      for (column, character) in text.prefix(columns).enumerated() {
        frame[column, row] = Cell(String(character))
      }
    }
    return frame
  }

  // MARK: Strips

  @Test(
    "A strip begins between words, in as many of its rows as possible",
    arguments: [
      (["one two three four"], 5, 4), (["one two three four"], 9, 8), (["one  two"], 4, 4),
      (["name    ok", "longer  ok"], 3, 0), (["──────────────"], 5, 5), (["abcdefghijkl"], 0, 0),
    ])
  func stripBeginsBetweenWords(rows: [String], wanted: Int, expected: Int) {
    let frame = Self.frame(rows, columns: 40)
    let window = ColumnWindow(frame.size.rows == 1 ? [frame.row(0)] : [frame.row(0), frame.row(1)])

    let start = window.start(near: wanted, count: 20, keeping: 10...12)

    #expect(start == expected)
  }

  @Test("A strip that begins with a word still contains the edit", arguments: 4..<31)
  func stripContainsEdit(wanted: Int) {
    let row = String(repeating: "word ", count: 12)
    let frame = Self.frame([row], columns: 60)
    let window = ColumnWindow([frame.row(0)])

    let start = window.start(near: wanted, count: 30, keeping: 30...33)

    #expect((4...30).contains(start))
  }

  @Test("A strip narrower than the edit shows its first columns", arguments: 20..<30)
  func narrowStripShowsStart(wanted: Int) {
    let row = String(repeating: "12345678  ", count: 12)
    let frame = Self.frame([row], columns: 120)

    let start = ColumnWindow([frame.row(0)]).start(near: wanted, count: 20, keeping: 30...89)

    #expect([20, 28, 29, 30].contains(start))
  }

  private static func entry(
    _ before: [GridRegion], _ after: [GridRegion]
  ) -> DifferenceSheet.Entry {
    DifferenceSheet.Entry(
      number: "1", summary: "box moved", mark: .moved(columns: 60, rows: 0), before: before,
      after: after, gap: nil, swatches: [])
  }

  @Test("The strips of a far move show its old and its new place")
  func farMoveShowsBoth() throws {
    let frame = Frame(size: GridSize(columns: 120, rows: 20))
    let entry = Self.entry(
      [GridRegion(columns: 2...21, rows: 3...7)], [GridRegion(columns: 90...109, rows: 9...13)])
    let window = try #require(StripWindow(entry, in: frame.size))

    let regions = window.regions(maximum: 40, from: frame, to: frame)

    #expect(regions.before.clamped(to: entry.before[0]) == entry.before[0])
    #expect(regions.after.clamped(to: entry.after[0]) == entry.after[0])
    #expect(regions.before.columns.count == 40)
  }

  @Test("The strips of a small move show the same columns")
  func nearMoveSharesColumns() throws {
    let frame = Frame(size: GridSize(columns: 120, rows: 20))
    let entry = Self.entry(
      [GridRegion(columns: 2...21, rows: 3...7)], [GridRegion(columns: 8...27, rows: 3...7)])
    let window = try #require(StripWindow(entry, in: frame.size))

    let regions = window.regions(maximum: 40, from: frame, to: frame)

    #expect(regions.before.columns == regions.after.columns)
  }

  // MARK: Numbers

  private static func layout(
    _ frame: Frame, _ marked: [GridRegion], columnsBeside: Int = 0
  ) -> BadgeLayout {
    let size = frame.size
    let grid = CellGrid(
      x: 0, y: 0, width: (size.columns * 10, size.columns), height: (size.rows * 20, size.rows),
      visibleRegion: GridRegion(columns: 0...size.columns - 1, rows: 0...size.rows - 1),
      lineWidth: 2)
    return BadgeLayout(frame, grid, marked: marked, columnsBeside: columnsBeside)
  }

  @Test("A box's number is on its own upper line, not on the title of the next box")
  func boxNumberAvoidsTitle() {
    let frame = Self.frame(
      ["┌─ Notes ──────┐┌─ Files ──────┐", "│ tag          ││ src          │"], columns: 32)
    let boxes = [0...15, 16...31].map { GridRegion(columns: $0, rows: 0...1) }
    var badges = Self.layout(frame, boxes)

    let found = boxes.map { badges.reserve(3, beside: $0) }

    #expect(found.map(\.column) == [12, 28])
    #expect(found.map(\.row) == [0, 0])
  }

  @Test("The number of a cell inside a text is in the blank row above")
  func textNumberIsAbove() {
    let frame = Self.frame(
      ["", "Ask Grace about the parser, and then the lexer.", ""], columns: 48)
    let cursor = GridRegion(columns: 20...20, rows: 1...1)
    var badges = Self.layout(frame, [cursor])

    let place = badges.reserve(3, beside: cursor)

    #expect(place.row == 0)
    #expect((17...20).contains(place.column))
  }

  @Test("If the ends of rows are full, numbers go into blanks within them, not over each other")
  func numbersUseBlanks() {
    let row = "  Donald Knuth        Volume 4, fascicle 7        14:05 "
    let frame = Self.frame([row, row], columns: row.count)
    let edits = [0, 1, 1].map { GridRegion(columns: 1...row.count - 1, rows: $0...$0) }
    var badges = Self.layout(frame, edits)

    let found = edits.map { badges.reserve(3, beside: $0) }

    let cells = found.flatMap { place in
      (place.column..<place.column + 3).map { GridPosition(column: $0, row: place.row) }
    }
    #expect(Set(cells).count == 9)
    #expect(cells.allSatisfy { frame[$0.column, $0.row].isBlank })
    #expect(found.map(\.row) == [0, 1, 1])
  }

  @Test("On a sheet wider than the screen, numbers are beside it, one after the other")
  func wideSheetNumbersOutside() {
    let frame = Self.frame(["  Donald Knuth   14:05  "], columns: 24)
    let edit = GridRegion(columns: 0...23, rows: 0...0)
    var badges = Self.layout(frame, [edit], columnsBeside: 6)

    let found = [1, 2].map { _ in badges.reserve(3, beside: edit) }

    #expect(found.map(\.column) == [24, 27])
  }
}
