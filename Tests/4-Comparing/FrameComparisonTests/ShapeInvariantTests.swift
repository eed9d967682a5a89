import FrameComparison
import FrameFindings
import TerminalFrame
import Testing

/// The rules for borders, wide characters and cut text, checked on a single frame without a comparison.
@Suite(.timeLimit(.minutes(20))) struct ShapeInvariantTests {
  private static let rules = DesignRules(
    palette: Palette(
      ansi: [], foreground: RGB(hex: 0xffffff), background: RGB(hex: 0),
      cursor: RGB(hex: 0xffff00)))

  private func findings(_ frame: Frame) -> [String] {
    Findings.invariants(of: frame, rules: Self.rules).map(\.description)
  }

  private func findings(_ rows: [String]) -> [String] { findings(frame(rows)) }

  private func frame(_ rows: [String]) -> Frame {
    var frame = Frame(size: GridSize(columns: 24, rows: 8))
    for (row, text) in rows.enumerated() { frame.put(text, 0, row) }
    return frame
  }

  @Test(
    "A gap in a border is reported",
    arguments: [
      (["┌────┐", "│    │", "│    │", "│     ", "│    │", "└────┘"], "row 3, column 5"),
      (["┌────┐", "│    │", "│    │", "x    │", "│    │", "└────┘"], "row 3, column 0"),
      (["┌────┐", "│    │", "│ 日本 │", "│    │", "└────┘"], "row 2, column 5"),
      ([" ────┐", "│    │", "│    │", "│    │", "└────┘"], "row 0, column 0"),
      (["┌────╴", "│    │", "│    │", "│    │", "└─── ┘", "┌── ┐"], nil),
      (["╭────╮", "│    │", "│    │", "│    │", "╰──── "], "row 4, column 5"),
      (["┌───────┐", "│ one    │", "└───────┘"], "row 1, column 8"),
      (["┌─ Name ─┐", "│ far too long", "└────────┘"], "row 1, column 9"),
      (["╭───────╮", "│ 🎉 it  │", "╰───────╯"], "row 1, column 8"),
      (["┌──────── ", "│        │", "└────────┘"], "row 0, column 9"),
      (["┌───── ──┐", "│        │", "└────────┘"], "row 0, column 6"),
      (["╔════╗", "║    ║", "║     ", "║    ║", "╚════╝"], "row 2, column 5"),
    ])
  func borderGapIsReported(rows: [String], place: String?) {
    #expect(findings(rows) == place.map { ["clipping: \($0): border does not join"] } ?? [])
  }

  @Test("Blanks beside each other are one gap")
  func wideGap() {
    let rows = ["┌───   ──┐", "│        │", "└────────┘"]

    #expect(findings(rows) == ["clipping: row 0, columns 4–6: border does not join"])
  }

  @Test(
    "Titles, scroll bars, trees, tables, sections and letters made of lines aren't gaps",
    arguments: [
      ["┌ Inbox ──┐", "│         │", "│         █", "│         █", "│         │", "└─ 1 of 3 ┘"],
      ["├─ one", "│  ├─ two", "│  └─ three", "└─ four", "   └─ five"],
      ["── Section ──", "name │ size", "─────┼─────", "one  │    1", "", "two  │    2"],
      ["┌──┬──┐", "│a │b │", "├──┼──┤", "│  │  │", "└──┴──┘"],
      ["┬ ┬┌─┐┬  ┌─┐", "├─┤├┤ │  ├─┘", "┴ ┴└─┘┴─┘┴  "],
      ["┌──────┐", "│    ┌─────┐", "│    │     │", "└────│     │", "     └─────┘"],
      ["┌─────┬─────┐", "│ wide title│", "├─────┼─────┤", "└─────┴─────┘"],
      ["╭─────╮╭─────╮", "│ one ││ two │", "┘     └┴─────┴───"],
      ["┌ ─ ─ ─ ─ ┐", "│         │", "└ ─ ─ ─ ─ ┘"],
      ["╭─ Name ─────╮", "│            │", "╰──────── 3 ─╯"],
      ["┌─────────     ──┐", "│                │", "└────────────────┘"],
      ["+----+", "|    |", "|", "|    |", "+----+"],
    ])
  func lineDrawingsHaveNoGaps(rows: [String]) {
    #expect(findings(rows).isEmpty)
  }

  @Test("Cells with another background cover a border without a gap")
  func coveredBorderHasNoGap() {
    var frame = frame(["┌────┐", "│    │", "│    │", "│    │", "└────┘"])
    for column in 3..<9 { frame[column, 2] = Cell(" ", style: Style(background: .palette(4))) }

    #expect(findings(frame).isEmpty)
  }

  @Test("Half a wide character is reported")
  func halfCharacterIsReported() {
    var frame = frame(["日本"])
    frame[1, 0] = Cell("x")
    frame[23, 7] = Cell("語", width: 2)
    frame[5, 3] = .continuation()

    #expect(
      findings(frame) == [
        "clipping: row 0, column 0: wide character cut in half, in 3 places"
      ])
  }

  @Test(
    "Text is cut off if an ellipsis ends at an edge, or a border cuts a word shown elsewhere",
    arguments: [
      (["│ Prefere…│"], #"row 0, columns 2–9: cut off: "Prefere…""#),
      (["              A long li…"], #"row 0, columns 14–23: cut off: "A long li…""#),
      (
        ["│ Prefere… │", "│ Message… │", "│ Setting… │", "│ Keybind… │"],
        #"row 0, columns 2–9: cut off: "Prefere…", "Message…", "Setting…" and 1 more"#
      ),
      (["│ Prefere│", "Preferences"], #"row 0, columns 2–8: cut off: "Prefere""#),
      (["│ Prefere│", "Preference"], #"row 0, columns 2–8: cut off: "Prefere""#),
      (["│ Save as… │", "│ Quit     │"], nil),
      (["│ Prefere│", "Prefers"], nil),
      (["│ pre│", "prepared"], nil),
      (["│ Prefere │", "Preferences"], nil),
      (["│ Loading…     │"], nil),
      (["│ 1234│ 12345 │"], nil),
    ])
  func cutTextIsReported(rows: [String], expected: String?) {
    let rows = rows.map { String($0.prefix(24)) }

    #expect(findings(rows) == expected.map { ["truncation: \($0)"] } ?? [])
  }

  @Test("Nothing is wrong with an empty screen")
  func emptyScreenIsFine() {
    for size in [GridSize(columns: 1, rows: 1), GridSize(columns: 80, rows: 24)] {
      #expect(findings(Frame(size: size)).isEmpty)
    }
  }
}
