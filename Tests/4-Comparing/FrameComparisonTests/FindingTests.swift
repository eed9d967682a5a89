import FrameComparison
import FrameFindings
import TerminalFrame
import Testing

/// Findings that depend on both frames, beyond those of ``MutationStudyTests``.
@Suite(.timeLimit(.minutes(20))) struct FindingTests {
  private static let rules = DesignRules(
    palette: Palette(
      ansi: (0..<16).map { RGB(hex: UInt32($0) * 0x11_1111) }, foreground: RGB(hex: 0xffffff),
      background: RGB(hex: 0), cursor: RGB(hex: 0xffff00)), tokens: [])

  private func findings(_ old: Frame, _ new: Frame) -> [String] {
    let comparison = FrameComparison(from: old, to: new)
    return Findings.of(comparison, from: old, to: new, rules: Self.rules).map(\.description)
  }

  private func findings(_ old: [String], _ new: [String]) -> [String] {
    findings(frame(old), frame(new))
  }

  private func frame(_ rows: [String]) -> Frame {
    var frame = Frame(size: GridSize(columns: 40, rows: 12))
    frame.cursor.isVisible = false
    for (row, text) in rows.enumerated() { frame.put(text, 0, row) }
    return frame
  }

  @Test("Equal frames have no findings, even if both break rules")
  func equalFramesHaveNoFindings() {
    var frame = frame(["┌────┐", "│    │", "│     ", "│    │", "└────┘", "Prefere…│"])
    frame.restyle(0..<7, row: 5) { $0.foreground = .rgb(1, 2, 3) }

    #expect(findings(frame, frame).isEmpty)
  }

  @Test("A broken rule isn't reported again when its style moves to another row")
  func oldFaultIsNotRepeated() {
    var (old, new) = (frame(["one", "two"]), frame(["one", "two"]))
    old.restyle(0..<3, row: 0) { $0 = Style(foreground: .palette(1), background: .rgb(0, 1, 0)) }
    new.restyle(0..<3, row: 1) { $0 = Style(foreground: .palette(1), background: .rgb(0, 1, 0)) }

    #expect(
      findings(old, new) == [
        "state: rows 0–1, columns 0–2: selection moved from row 0 to row 1"
      ])
  }

  @Test(
    "A box is reported with its size and its title or texts, in each style of lines",
    arguments: [
      (["┌ Find ─┐", "│       │", "└───────┘"], #"box 9×3 "Find""#),
      (["╔═══════╗", "║ word  ║", "╚═══════╝"], #"box 9×3: "word""#),
      (["+-------+", "| word  |", "| more  |", "+-------+"], #"box 9×4: "word", "more""#),
      (["╭─┐Find┌╮", "│ ┌───┐ │", "│ └───┘ │", "╰───────╯"], #"box 9×4 "Find""#),
      (
        ["┌──┬────┐", "│a │ b  │", "├──┼────┤", "│c │ d  █", "└──┴────┘"],
        #"box 9×5: "a │ b", "c │ d""#
      ),
    ])
  func boxesAreNamed(rows: [String], name: String) {
    let place = "rows 0–\(rows.count - 1), columns 0–8"

    #expect(findings([], rows) == ["extra element: \(place): \(name)"])
    #expect(findings(rows, []) == ["missing element: \(place): \(name)"])
  }

  @Test("A covered box isn't reported as removed")
  func coveredBoxIsNotRemoved() {
    let old = ["", "  ┌───┐", "  │ a │", "  └───┘"]
    let new = ["┌───────┐", "│ big   │", "│ box   │", "│       │", "└───────┘"]

    #expect(findings(old, new) == [#"extra element: rows 0–4, columns 0–8: box 9×5: "big", "box""#])
    #expect(
      findings(new, old) == [#"missing element: rows 0–4, columns 0–8: box 9×5: "big", "box""#])
  }

  @Test("A hyphen in a title isn't taken for a line")
  func hyphenIsNotLine() {
    let box = ["┌ To-do ──┐", "│         │", "└─────────┘"]

    #expect(findings([], box) == [#"extra element: rows 0–2, columns 0–10: box 11×3 "To-do""#])
  }

  @Test(
    "A scroll bar that is added, removed or moved is reported as such",
    arguments: [
      (
        ["│", "│", "│", "│"], ["█", "█", "│", "│"],
        "extra element: rows 0–1, column 0: scroll bar of 2 rows"
      ),
      (
        ["█", "█", "│", "│"], ["│", "│", "│", "│"],
        "missing element: rows 0–1, column 0: scroll bar of 2 rows"
      ),
      (
        ["█", "█", "░", "░"], ["░", "█", "█", "░"],
        "state: rows 0–2, column 0: scroll bar moved down"
      ),
      (
        ["│", "┃", "┃", "│"], ["┃", "┃", "│", "│"], "state: rows 0–2, column 0: scroll bar moved up"
      ),
    ])
  func scrollBarsAreReported(old: [String], new: [String], expected: String) {
    #expect(findings(old, new) == [expected])
  }

  @Test("A cursor that moves with its text has no finding of its own")
  func cursorFollowsText() {
    var (old, new) = (
      frame(["first line", "second line", "third line", "fourth line"]),
      frame(["something else", "first line", "second line", "third line", "fourth line"])
    )
    (old.cursor.isVisible, new.cursor.isVisible) = (true, true)
    old.cursor.position = GridPosition(column: 6, row: 1)
    new.cursor.position = GridPosition(column: 6, row: 2)

    #expect(
      findings(old, new) == [
        #"extra element: row 0, columns 0–13: text "something else""#,
        "layout shift: rows 1–4, columns 0–13: \"first line\", \"second line\", \"third line\" "
          + "and 1 more moved down by 1",
      ])
  }

  @Test("A moved selection is one finding, with its marker, its other styles and the cursor")
  func movedSelectionIsOneFinding() {
    func list(_ row: Int) -> Frame {
      var frame = frame(["  one    1", "  two    2", "  three  3"])
      frame.put(">", 0, row)
      frame.restyle(0..<9, row: row) { $0.attributes = .inverse }
      frame.restyle(9..<10, row: row) { $0.attributes = [.inverse, .bold] }
      frame.cursor = Cursor(position: GridPosition(column: 0, row: row))
      return frame
    }

    #expect(
      findings(list(0), list(2)) == [
        "state: rows 0–2, columns 0–9: selection moved from row 0 to row 2"
      ])
  }

  @Test("An attribute removed in one place and added in another isn't a moved highlight")
  func unrelatedStylesDontMove() {
    var (old, new) = (frame(["one", "", "      two"]), frame(["one", "", "      two"]))
    old.restyle(0..<3, row: 0) { $0.attributes = .bold }
    new.restyle(6..<9, row: 2) { $0.attributes = .bold }

    #expect(
      findings(old, new) == [
        "style: row 0, columns 0–2: bold off", "style: row 2, columns 6–8: bold on",
      ])
  }

  @Test(
    "A new row includes the style of the blanks beside it, but not that of other panes")
  func newRowIncludesBlanks() {
    let list = ["│ red     │ big    │", "│ green   │ small  │", "│ blue    │ medium │"]
    let old = frame(list)
    var new = frame([
      "│ red     │ big    │", "│ orange  │ small  │", "│ green   │ medium │", "│ blue    │",
    ])
    new.restyle(1..<10, row: 1) { $0.background = .palette(1) }
    new.restyle(12..<17, row: 1) { $0.attributes = .bold }

    let found = findings(old, new.withoutInvisibleStyle)

    #expect(found.contains(#"extra element: row 1, columns 1–9: text "orange""#))
    #expect(found.contains("style: row 1, columns 12–16: bold on"))
    #expect(!found.contains { $0.contains("background") })
  }

  @Test("Many changes of style are one finding that lists the first three")
  func stylesAreSummedUp() {
    let rest = Array(repeating: "          as it was, and more words", count: 8)
    var (old, new) = (frame(rest), frame(rest))
    for index in 0..<8 {
      old.put("word", 0, index, Style(foreground: .palette(15), background: .palette(0)))
      new.put(
        "word", 0, index, Style(foreground: .palette(UInt8(7 + index)), background: .palette(1)))
    }
    let rules = DesignRules(palette: Self.rules.palette, minimumContrast: 1)

    let found = Findings.of(
      FrameComparison(from: old, to: new), from: old, to: new, rules: rules)

    #expect(
      found.map(\.description) == [
        "style: row 0, columns 0–3: 9 changes of style: foreground colour 15 → colour 7, "
          + "background colour 0 → colour 1, foreground colour 15 → colour 8 and 6 more, in 8 places"
      ])
  }

  @Test("A new cut text is also reported if the size of the frame changed")
  func resizedFrameIsChecked() {
    let old = frame(["│ Messag…│"])
    var new = Frame(size: GridSize(columns: 20, rows: 4))
    new.cursor.isVisible = false
    new.put("│ Messag…│", 0, 1)
    #expect(findings(old, new) == ["layout shift: size 40×12 → 20×4"])

    new.put("│ Prefere…│", 0, 2)

    #expect(
      findings(old, new) == [
        #"layout shift: size 40×12 → 20×4; inserted "Prefere…""#,
        #"truncation: row 1, columns 2–8: cut off: "Messag…", "Prefere…""#,
      ])
  }

  @Test("Thousands of edits make fewer than five findings")
  func manyEditsFewFindings() {
    let size = GridSize(columns: 200, rows: 60)
    let old = Frame(size: size)
    var new = old
    for row in 0..<60 {
      for column in stride(from: row % 4, to: 200, by: 4) {
        new[column, row].style.background = .palette(UInt8(1 + (row + column) % 5))
      }
    }
    let comparison = FrameComparison(from: old, to: new)

    let found = Findings.of(comparison, from: old, to: new, rules: Self.rules)

    #expect(comparison.edits.count > 2000)
    #expect(found.count < 5)
    #expect(Set(found.flatMap(\.edits)) == Set(comparison.edits.indices))
  }
}
