import Decisions
import FrameComparison
import FrameFindings
import ProjectTestSupport
import Review
import ReviewPreview
import RunReport
import TerminalFrame
import TerminalUI
import Testing

// Testable to get the rows of a pane without drawing them.
@testable import ReviewTerminal

/// The rows that a pane shows, and their alignment.
@Suite(.timeLimit(.minutes(20))) struct PaneTests {
  private func text(_ window: PaneWindow) -> String {
    window.lines.map { line in
      switch line {
      case .row(let pair): "\(pair)"
      case .fold(let pairs): "(\(pairs.lowerBound)-\(pairs.upperBound))"
      }
    }.joined(separator: " ")
  }

  @Test(
    "Rows with edits have a row of context, and the rest are folded",
    arguments: [
      ([2, 18, 21], [18], 24, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23"),
      ([2, 18, 21], [18], 11, "1 2 3 (4-15) 16 17 18 19 20 21 22"),
      ([2, 18, 21], [18], 7, "2 (3-16) 17 18 19 20 21"),
      ([2, 18, 21], [18], 5, "2 (3-17) 18 (19-20) 21"),
      ([2, 18, 21], [18], 3, "18 (19-20) 21"), ([2, 18, 21], [2], 3, "2 (3-17) 18"),
      ([], [], 4, "0 1 2 3"),
    ])
  func foldedRows(marked: [Int], current: [Int], height: Int, expected: String) {
    let window = PaneWindow(
      count: 24, marked: Set(marked), current: current, height: height)

    #expect(text(window) == expected)
    #expect(window.lines.count <= height)
  }

  @Test("A window never has more lines than rows", arguments: 0..<12)
  func heightOfWindow(height: Int) {
    for step in 1...7 {
      let marked = Set(stride(from: 0, to: 60, by: step))
      for current in [0, 29, 59] {
        let window = PaneWindow(count: 60, marked: marked, current: [current], height: height)
        #expect(window.lines.count <= height)
        #expect(height == 0 || window.lines.contains(.row(current)))
      }
    }
  }

  @Test("Masked cells are faint, and hatched if they are blank")
  func maskedCells() {
    var state = ReviewViewTests.state(.reviewInspector, columns: 80, rows: 48)
    let screen = ReviewViewTests.data.screen("itemNote")
    state.show(screen)

    let frame = ReviewView(state, ReviewColors(.dark)).frame
    let row = (0..<48).first { frame.shownText(ofRow: $0).contains("Wed╱12╱Mar╱2025") }

    let faint = ReviewColors(.dark).faint.foreground
    #expect(row.map { frame[64, $0].style.foreground } == faint)
    #expect(screen.after.frame?[64, 0].style.foreground != faint)
  }

  @Test(
    "The inspector says whether a colour is declared and whether a mask hides the cell",
    arguments: [
      (GridPosition(column: 64, row: 0), "#dfe8fa (token) on #22304f (token)", ", masked"),
      (GridPosition(column: 24, row: 7), "#6b4a55 (no token)", "contrast"),
    ])
  func inspectedCell(place: GridPosition, color: String, rest: String) {
    let screen = ReviewViewTests.data.screen("itemNote")

    let text = CellInspector(colors: ReviewColors(.dark), screen: screen)
      .description(of: place, screen.after.frame).runs.map(\.text).joined()

    #expect(text.contains(color), "\(text)")
    #expect(text.contains(rest), "\(text)")
  }

  @Test("A removed row has nothing beside it, and the rows below stay aligned")
  func alignedRows() {
    let data = ReviewViewTests.data
    let screen = data.screen("itemList")
    let edits = data.subject.report.screens.first { $0.screen == "itemList" }?.edits ?? []

    let pairs = RowAlignment(screen.before.frame, screen.after.frame, edits).pairs

    #expect(pairs.contains(RowAlignment.Pair(old: 17, new: nil)))
    #expect(pairs.contains(RowAlignment.Pair(old: 18, new: 17)))
    #expect(pairs.contains(RowAlignment.Pair(old: 21, new: 21)))
    #expect(pairs.compactMap(\.old) == Array(0..<24))
  }

  @Test("A block that moved does not shift the rows beside it")
  func movedBlock() {
    func frame(_ column: Int, _ row: Int) -> Frame {
      var frame = Frame(size: GridSize(columns: 40, rows: 10))
      func put(_ text: String, _ column: Int, _ row: Int) {
        for (offset, character) in text.enumerated() {
          frame[column + offset, row] = Cell(String(character))
        }
      }
      for row in 0..<10 { put("Task \(row)", 0, row) }
      for (offset, text) in ["┌───────┐", "│ Parser│", "└───────┘"].enumerated() {
        put(text, column, row + offset)
      }
      return frame
    }
    let edit = EditReport(
      Edit(.moved(columns: 12, rows: 4), region: GridRegion(columns: 24...32, rows: 5...7)))

    let pairs = RowAlignment(frame(12, 1), frame(24, 5), [edit]).pairs

    #expect(pairs == (0..<10).map { RowAlignment.Pair(old: $0, new: $0) })
  }

  @Test("A tint changes the background and keeps the colour of the text")
  func tintedText() {
    let palette = Palette(
      ansi: [], foreground: RGB(hex: 0xdde2ea), background: RGB(hex: 0x15181e),
      cursor: RGB(hex: 0xffffff))
    let colors = ReviewColors(.dark)

    for hex in [0x505a70, 0x98a2b8, 0xff7a85, 0xffffff, 0x6b4a55] as [UInt32] {
      let style = colors.style(
        Style(foreground: .rgb(RGB(hex: hex))), palette, tint: .gone)
      #expect(style.background != .rgb(palette.background))
      #expect(style.foreground == .rgb(RGB(hex: hex)))
    }
  }
}
