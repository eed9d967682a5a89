import ComparisonFuzzer
import FrameComparison
import FrameFindings
import FrameRenderer
import TerminalFrame
import Testing

/// The words for changes of whole screens, compared with what a person would say.
@Suite(.timeLimit(.minutes(20))) struct DescribedPairTests {
  private static let pairs =
    DescribedPair.real + DescribedPair.realToo + DescribedPair.found + DescribedPair.foundToo
    + DescribedPair.counted + DescribedPair.besides + DescribedPair.alike + DescribedPair.values
    + DescribedPair.drawn

  @Test("A change of a screen has the expected words", arguments: pairs)
  func changeHasExpectedWords(_ pair: DescribedPair) {
    let (old, new) = pair.frames

    let summaries = DescribedPair.summaries(old, new)

    #expect(summaries == pair.summaries)
    #expect(ComparisonProperties.violation(from: old, to: new) == nil)
  }

  @Test("Each of the ten real programs has at most three edits more than a person would count")
  func programsNeedFewEdits() {
    let programs = DescribedPair.real + DescribedPair.realToo

    #expect(programs.count >= 10)
    #expect(programs.allSatisfy { $0.summaries.count <= $0.person.count + 3 })
  }

  // MARK: With colours

  /// Three lines above a key bar.
  private func screen(_ lines: [String], bar: Int) -> Frame {
    var frame = Frame(size: GridSize(columns: 40, rows: 8))
    frame.cursor.isVisible = false
    for (row, line) in lines.enumerated() { frame.put(line, 1, row) }
    frame.fill(0..<40, row: bar, Style(background: .palette(4)))
    frame.put(" q quit", 0, bar, Style(foreground: .palette(0), background: .palette(4)))
    return frame
  }

  @Test("A coloured bar that moves up after a removed row isn't a selection")
  func footerIsNotSelection() {
    let old = screen(["Name: Ada", "Phone: 555", "Mail: ada@a.io"], bar: 3)
    let new = screen(["Name: Ada", "Mail: ada@a.io"], bar: 2)

    let summaries = DescribedPair.summaries(old, new)

    #expect(summaries == [#"row 1, columns 1–14: removed "Phone: 555"; 2 rows moved up by 1"#])
  }

  /// A list of branches, with the given rows in green.
  private func branches(_ rows: Set<Int>, order: [Int] = [0, 1, 2, 3]) -> Frame {
    let names = ["main", "feature/gift-cards", "fix/vat-rounding", "chore/deps"]
    var frame = Frame(size: GridSize(columns: 40, rows: 6))
    frame.cursor.isVisible = false
    for (row, name) in order.enumerated() {
      let style = rows.contains(row) ? Style(foreground: .palette(2)) : Style()
      frame.put(names[name], 2, row, style)
    }
    return frame
  }

  @Test(
    "A colour that one row loses and another gains is a moved highlight, in both directions",
    arguments: [(0, 2), (2, 0), (1, 3), (3, 1)])
  func movedColorIsHighlight(from: Int, to: Int) {
    let summaries = DescribedPair.summaries(branches([from]), branches([to]))

    #expect(summaries.count == 1)
    #expect(summaries.first?.hasSuffix("highlight moved from row \(from) to row \(to)") ?? false)
  }

  @Test("A highlight that stays in its row isn't reported as moved when rows change places")
  func stayingHighlightDoesNotMove() {
    let summaries = DescribedPair.summaries(branches([1]), branches([1], order: [2, 0, 1, 3]))

    #expect(!summaries.contains { $0.contains("highlight") })
    #expect(summaries.contains { $0.contains("moved down by") || $0.contains("another order") })
  }

  @Test(
    "A new box is reported with a shadow if the cells below it are darker",
    arguments: [true, false])
  func shadowIsNamed(isThere: Bool) {
    let old = screen(
      ["one line of text to read", "another line of text", "more", "and more"], bar: 7)
    var new = old
    new.put("┌────────────┐", 4, 1)
    new.put("│ Save it?   │", 4, 2)
    new.put("└────────────┘", 4, 3)
    if isThere { new.fill(5..<19, row: 4, Style(background: .palette(0))) }

    let summaries = DescribedPair.summaries(old, new)

    let shadow = isThere ? " with a shadow" : ""
    #expect(summaries == [#"rows 1–3, columns 4–17: added box 14×3\#(shadow): "Save it?""#])
  }

  @Test("Texts that changed only their style are named")
  func restyledTextsAreNamed() {
    var (old, new) = (branches([]), branches([]))
    for row in [0, 3] {
      old.put("q", 30, row, Style(foreground: .palette(3), attributes: .bold))
      old.put("quit", 32, row)
      new.put("q", 30, row, Style(foreground: .palette(8)))
      new.put("quit", 32, row, Style(foreground: .palette(8)))
    }

    let summaries = DescribedPair.summaries(old, new)

    #expect(summaries.count == 1)
    #expect(
      summaries.first?.hasPrefix(#"row 0, columns 30–35, "q quit": foreground colour 3"#) ?? false)
  }

  @Test("A moved block's new colour is in its words")
  func movedBlockNamesColor() {
    func frame(_ column: Int, _ row: Int, _ color: UInt8) -> Frame {
      var frame = Frame(size: GridSize(columns: 40, rows: 12))
      frame.cursor.isVisible = false
      for (index, line) in ["Release 2.1", "now with tabs", "and a search"].enumerated() {
        frame.put(line, column, row + index, Style(foreground: .palette(color)))
      }
      return frame
    }

    let summaries = DescribedPair.summaries(frame(2, 1, 2), frame(20, 6, 5))

    #expect(summaries.count == 1)
    #expect(summaries.first?.contains("moved down by 5 and right by 18") ?? false)
    #expect(summaries.first?.contains("foreground colour 2 → colour 5") ?? false)
  }

  @Test("A new theme is one edit that counts the colours")
  func newThemeIsOneEdit() {
    func frame(_ colors: [UInt8]) -> Frame {
      var frame = Frame(size: GridSize(columns: 40, rows: 12))
      frame.cursor.isVisible = false
      for row in 0..<12 {
        let style = Style(
          foreground: .palette(colors[row % 3]), background: .palette(colors[3 + row % 2]))
        frame.fill(0..<40, row: row, style)
        frame.put("line \(row)", 2, row, style)
      }
      return frame
    }

    let summaries = DescribedPair.summaries(
      frame([1, 2, 3, 16, 17]), frame([9, 10, 11, 254, 255]))

    #expect(summaries.count == 1)
    #expect(summaries.first?.contains("theme: 5 colours on 12 places") ?? false)
  }

  /// Twelve lines that take turns with the given styles.
  private func lines(_ looks: [Style]) -> Frame {
    var frame = Frame(size: GridSize(columns: 40, rows: 12))
    frame.cursor.isVisible = false
    for row in 0..<12 { frame.put("line \(row)", 2, row, looks[row % looks.count]) }
    return frame
  }

  @Test("A theme that splits a colour in two is one edit, and so is one that joins two")
  func splitColorIsOneEdit() {
    func looks(_ colors: UInt8...) -> [Style] { colors.map { Style(foreground: .palette($0)) } }
    let (joined, parted) = (lines(looks(1, 2, 3, 3)), lines(looks(9, 10, 11, 12)))

    let summaries = [
      DescribedPair.summaries(joined, parted), DescribedPair.summaries(parted, joined),
    ]

    #expect(summaries.map(\.count) == [1, 1])
    #expect(summaries.allSatisfy { $0[0].contains("theme: 4 colours on 12 places") })
  }

  @Test("Removing all colours is one edit, which also names the lost attribute")
  func lostColorsAreOneEdit() {
    let looks = (1...3).map { Style(foreground: .palette(UInt8($0)), attributes: .bold) }

    let summaries = DescribedPair.summaries(lines(looks), lines([Style()]))

    #expect(
      summaries == [
        "rows 0–11, columns 2–8: no colours: 3 colours on 12 places, bold off on 12 of them"
      ])
  }

  @Test("A theme with a different colour in each row is one edit, with its poor contrasts")
  func mixedThemeIsOneEdit() {
    let looks = (1...3).map { Style(foreground: .palette(UInt8($0))) }
    var new = lines(looks)
    for row in 0..<12 {
      let color = Color.rgb(RGB(UInt8(20 * row), 0, UInt8(20 * row)))
      new.restyle(2..<9, row: row) { $0.foreground = color }
    }

    let summaries = DescribedPair.summaries(lines(looks), new)

    #expect(summaries.count == 1)
    #expect(summaries.first?.contains("columns 2–8: theme: ") ?? false)
    #expect(summaries.first?.contains("; 12 poor contrasts: ") ?? false)
  }

  @Test("A new size is one edit that also names the cursor's new visibility")
  func newSizeNamesCursor() {
    let old = screen(["one", "two"], bar: 7)
    var new = Frame(size: GridSize(columns: 50, rows: 8))
    new.cursor.position.row = 3

    let summaries = DescribedPair.summaries(old, new)

    #expect(summaries == [#"size 40×8 → 50×8, cursor shown; removed "one", "two", "q quit""#])
  }

  @Test("A rounded corner is a change of style")
  func roundedCornerIsStyle() {
    var (old, new) = (screen([], bar: 7), screen([], bar: 7))
    old.box("Box", 0..<20, rows: 0..<5)
    new.box("Box", 0..<20, rows: 0..<5)
    new.put("╭", 0, 0)
    let comparison = FrameComparison(from: old, to: new)

    let findings = Findings.of(
      comparison, from: old, to: new, rules: DesignRules(palette: Theme.dark.palette))

    #expect(findings.map(\.kind) == [.style])
  }
}
