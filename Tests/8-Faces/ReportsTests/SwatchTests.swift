import FrameComparison
import FrameFindings
import ProjectTestSupport
import Reports
import RunReport
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct SwatchTests {
  @Test("Colours have swatches if the console can show them", arguments: [true, false])
  func trueColorSwatches(hasTrueColor: Bool) {
    let changes = StyleChange.changes(
      from: Style(foreground: .rgb(RGB(hex: 0xff7a85))),
      to: Style(foreground: .rgb(RGB(hex: 0x6b4a55))))
    var screen = ScreenReport(screen: "s", verdict: .regression)
    screen.edits = [
      EditReport(
        Edit(.style(changes), region: GridRegion(columns: 0...3, rows: 1...1)))
    ]

    let text = ConsoleReport(style: ConsoleStyle(usesColor: true, hasTrueColor: hasTrueColor))
      .text(of: SuiteReport(run: "1", screens: [screen])).description

    #expect(text.contains("\u{1b}[38;2;255;122;133m██") == hasTrueColor)
    #expect(text.contains("\u{1b}[38;2;107;74;85m██") == hasTrueColor)
  }

  @Test("Palette colours use the reader's own, even if the console has no others")
  func paletteSwatches() {
    let changes = StyleChange.changes(
      from: Style(foreground: .default, background: .palette(4)),
      to: Style(foreground: .palette(9), background: .rgb(RGB(hex: 0x6b4a55))))
    var screen = ScreenReport(screen: "s", verdict: .regression)
    screen.edits = [
      EditReport(Edit(.style(changes), region: GridRegion(columns: 0...3, rows: 1...1)))
    ]
    let report = SuiteReport(run: "1", screens: [screen])

    let few = ConsoleReport(style: ConsoleStyle(usesColor: true)).text(of: report).description
    let many = ConsoleReport(style: ConsoleStyle(usesColor: true, hasTrueColor: true))
      .text(of: report).description

    #expect(few.contains("\u{1b}[39m██") && few.contains("\u{1b}[38;5;9m██"))
    #expect(!few.contains("[38;5;4m") && !few.contains("[38;2;"))
    #expect(many.contains("\u{1b}[38;5;4m██") && many.contains("\u{1b}[38;2;107;74;85m██"))
  }

  @Test("An added box has no colours beside its words")
  func boxWithoutSwatches() {
    var old = Frame(size: GridSize(columns: 30, rows: 6))
    for row in 0..<6 {
      for (column, character) in "a list with entry \(row) of six".enumerated() {
        old[column, row] = Cell(String(character))
      }
    }
    var new = old
    for (row, text) in ["┌─ Sure? ───┐", "│ Delete    │", "└───────────┘"].enumerated() {
      for (column, character) in text.enumerated() {
        new[4 + column, 1 + row] = Cell(
          String(character), style: Style(foreground: .palette(row == 1 ? 3 : 1)))
      }
    }
    let comparison = FrameComparison(from: old, to: new)
    let palette = Palette(
      ansi: [], foreground: RGB(hex: 0xdddddd), background: RGB(hex: 0x101010),
      cursor: RGB(hex: 0xffffff))
    let findings = Findings.of(
      comparison, from: old, to: new, rules: DesignRules(palette: palette))
    var screen = ScreenReport(screen: "s", verdict: .regression)
    screen.edits = EditReport.list(
      comparison.edits, comparison.folded(by: findings, from: old, to: new), in: (old, new))

    let text = ConsoleReport(style: ConsoleStyle(usesColor: true))
      .text(of: SuiteReport(run: "1", screens: [screen])).description

    #expect(text.contains("added box 13×3 \"Sure?\""))
    #expect(!text.contains("██"))
  }
}
