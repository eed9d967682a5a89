import FrameComparison
import FrameFindings
import TerminalFrame
import TestSupport
import Testing

/// Edits folded into the changes that a person would count.
@Suite(.timeLimit(.minutes(20))) struct EditFoldingTests {
  private static func folded(_ old: Frame, _ new: Frame) -> [FoldedEdit] {
    let comparison = FrameComparison(from: old, to: new)
    let findings = Findings.of(comparison, from: old, to: new, rules: MailScreen.rules)
    return comparison.folded(by: findings, from: old, to: new)
  }

  /// The words of the folded edits that a change makes to ``MailScreen``.
  private static func summaries(_ change: (inout Frame) -> Void) -> [String] {
    var new = MailScreen.frame
    change(&new)
    return folded(MailScreen.frame, new).map(\.summary)
  }

  @Test(
    "A longer word in a key bar is one edit, and the keys after it move with their styles",
    arguments: [
      (3, "row 1, columns 6–12: \"Back\" → \"Discard\"; \"F1 Help\", \"F2 Menu\" moved right by 3"),
      (
        12,
        "row 1, columns 6–12: \"Back\" → \"Discard\"; \"F1 Help\", \"F2 Menu\" moved right by 3"
      ),
    ])
  func longerKeyIsOneEdit(gap: Int, expected: String) {
    func frame(_ keys: [(key: String, name: String)]) -> Frame {
      var frame = Frame(size: GridSize(columns: 60, rows: 3))
      var column = 2
      for (key, name) in keys {
        frame.put(key, column, 1, Style(attributes: .bold))
        frame.put(name, column + key.count + 1, 1)
        column += key.count + 1 + name.count + gap
      }
      return frame
    }

    let summaries = Self.folded(
      frame([("Esc", "Back"), ("F1", "Help"), ("F2", "Menu")]),
      frame([("Esc", "Discard"), ("F1", "Help"), ("F2", "Menu")])
    ).map(\.summary)

    #expect(summaries == [expected])
  }

  @Test("A bar that grows with its words is one edit, including the cursor behind it")
  func longerBarIsOneEdit() {
    func frame(_ text: String) -> Frame {
      var frame = Frame(size: GridSize(columns: 40, rows: 2))
      frame.put(text, 0, 0, Style(foreground: .palette(7), background: .palette(4)))
      frame.cursor.position.column = text.count
      return frame
    }

    let summaries = Self.folded(frame(" q quit  ^S save "), frame(" q leave  ^S save ")).map(
      \.summary)

    #expect(summaries == ["row 0, columns 3–16: \"quit\" → \"leave\""])
  }

  @Test("A new background on a blank beside the changed words is reported")
  func blankBackgroundIsReported() {
    var old = Frame(size: GridSize(columns: 20, rows: 1))
    old.put("one", 0, 0)
    var new = old
    new.put("two", 0, 0)
    new[3, 0].style.background = .palette(1)

    let summaries = Self.folded(old, new).map(\.summary)

    #expect(summaries.contains { $0.contains("background default → colour 1") })
  }

  @Test("A removed row is one edit, together with the rows that moved up")
  func removedRowIsOneEdit() {
    let summaries = Self.summaries { frame in frame.shift(24..<79, rows: 7..<10, down: -1) }

    #expect(summaries.count == 1)
    #expect(summaries.first?.contains("removed \"Cora Diaz") ?? false)
    #expect(summaries.first?.hasSuffix("; 2 rows moved up by 1") ?? false)
  }

  @Test("A moved selection is one edit, together with its marker")
  func movedSelectionIsOneEdit() {
    let summaries = Self.summaries { frame in
      frame.put(" ", 2, 4)
      frame.put(">", 2, 5)
      frame.restyle(1..<21, row: 4) { $0.background = .default }
      frame.restyle(1..<21, row: 5) { $0.background = .rgb(MailScreen.selection) }
    }

    #expect(summaries == ["rows 4–5, columns 1–20: selection moved from row 4 to row 5"])
  }

  @Test("Typing into a field is one edit, including the cursor")
  func typingIsOneEdit() {
    let summaries = Self.summaries { frame in
      frame.put("invoice 25", 9, 20)
      frame.cursor.position.column = 19
    }

    #expect(summaries == ["row 20, columns 17–18: nothing → \"25\""])
  }

  @Test("A new box is one edit, with its contents")
  func newBoxIsOneEdit() {
    let summaries = Self.summaries { frame in
      for row in 8..<14 { frame.fill(30..<60, row: row) }
      frame.box("Delete?", 30..<60, rows: 8..<14)
      frame.put("This can't be undone.", 33, 10)
    }

    #expect(
      summaries == [
        "rows 8–13, columns 30–59: added box 30×6 \"Delete?\": \"This can't be undone.\""
      ])
  }

  @Test("A new style is reported with the changed words that have it")
  func newStyleIsReported() {
    let summaries = Self.summaries { frame in
      frame.put("overdue!", 29, 17, Style(foreground: .palette(9), attributes: .bold))
    }

    #expect(summaries.count == 1)
    #expect(
      summaries.first?.hasPrefix("row 17, columns 29–36: \"tomorrow\" → \"overdue!\", and ")
        ?? false)
  }

  @Test("A change of colour names the words that it affects")
  func recoloredWordsAreNamed() {
    let summaries = Self.summaries { frame in
      frame.restyle(25..<41, row: 13) { $0.foreground = .palette(2) }
    }

    #expect(
      summaries == ["row 13, columns 25–40, \"Anna Berg to you\": foreground default → colour 2"])
  }

  @Test("A contrast that became poor is reported with the change of colour")
  func poorContrastIsReported() {
    let summaries = Self.summaries { frame in
      frame.restyle(25..<41, row: 13) { $0.foreground = .palette(0) }
    }

    #expect(summaries.count == 1)
    #expect(summaries.first?.contains("foreground default → colour 0; contrast ") ?? false)
  }

  @Test("Changed words in a moved block are compared with their style at the old place")
  func movedWordsKeepStyle() {
    func frame(_ lines: [(word: String, key: String, color: UInt8)]) -> Frame {
      var frame = Frame(size: GridSize(columns: 30, rows: 8))
      for (row, line) in lines.enumerated() {
        frame.put(line.word, 0, row, Style(foreground: .palette(line.color)))
        frame.put(
          line.key, line.word.count + 1, row,
          Style(foreground: .palette(line.color), attributes: .bold))
      }
      return frame
    }
    let lines: [(word: String, key: String, color: UInt8)] = [
      ("alpha", "one", 1), ("beta", "two", 2), ("gamma", "six", 3), ("delta", "ten", 4),
      ("epsilon", "nil", 5),
    ]
    var changed = lines
    changed[3].word = "differs"
    changed.insert(("inserted", "row", 6), at: 0)

    let summaries = Self.folded(frame(lines), frame(changed)).map(\.summary)

    #expect(
      summaries == [
        "row 0, columns 0–11: inserted \"inserted row\"; 5 rows moved down by 1",
        "row 4, columns 0–10: \"delta\" → \"differs\"",
      ])
  }

  @Test("Thousands of edits are folded by kind, and each is counted once")
  func manyEditsFoldByKind() {
    let old = Frame(size: GridSize(columns: 200, rows: 60))
    var new = old
    for row in 0..<60 {
      for column in stride(from: row % 4, to: 200, by: 4) {
        new[column, row].style.background = .palette(UInt8(1 + (row + column) % 5))
      }
    }
    let count = FrameComparison(from: old, to: new).edits.count

    let folded = Self.folded(old, new)

    #expect(count > 2000)
    #expect(folded.flatMap(\.edits).sorted() == Array(0..<count))
    #expect(folded.count < 10)
  }

  @Test("Each edit is in exactly one folded edit", arguments: 0..<200 as Range<UInt64>)
  func foldingIsPartition(seed: UInt64) {
    let (old, new) = RandomFrame.pair(seed: seed)
    let count = FrameComparison(from: old, to: new).edits.count

    let folded = Self.folded(old, new)

    #expect(folded.flatMap(\.edits).sorted() == Array(0..<count))
    for edit in folded {
      #expect(edit.edits == edit.edits.sorted())
      #expect(edit.cause.map(edit.edits.contains) ?? true)
      #expect(!edit.change.isEmpty)
    }
  }
}
