import FrameComparison
import TerminalFrame
import TestSupport
import Testing

/// Finding blocks that moved.
@Suite(.timeLimit(.minutes(20))) struct ShiftTests {
  /// A pane with a list, beside a pane that doesn't change.
  private static let list = [
    "┌ Inbox ───────────────┐┌ Folders ─┐",
    "│ Renew passport  High ││ Inbox    │",
    "│ Send invoice    Low  ││ Sent     │",
    "│ Water plants    Low  ││ Drafts   │",
    "│ Book train      High ││ Archive  │",
    "│                      ││          │",
    "└──────────────────────┘└──────────┘",
    "n new   d delete   q quit",
  ]

  /// The same list with one more row.
  private static let longerList = [
    "┌ Inbox ───────────────┐┌ Folders ─┐",
    "│ Renew passport  High ││ Inbox    │",
    "│ Call the bank   High ││ Sent     │",
    "│ Send invoice    Low  ││ Drafts   │",
    "│ Water plants    Low  ││ Archive  │",
    "│ Book train      High ││          │",
    "└──────────────────────┘└──────────┘",
    "n new   d delete   q quit",
  ]

  private func summaries(_ old: [String], _ new: [String]) -> [String] {
    FrameComparison(from: frame(old), to: frame(new)).edits.map(\.summary)
  }

  private func frame(_ rows: [String]) -> Frame {
    var frame = Frame(size: GridSize(columns: 44, rows: 12))
    for (row, line) in rows.enumerated() {
      for (column, character) in line.enumerated() {
        frame[column, row] = Cell(String(character))
      }
    }
    return frame
  }

  private func changing(_ rows: [String], _ change: (inout [String]) -> Void) -> [String] {
    var rows = rows
    change(&rows)
    return rows
  }

  @Test("A row inserted into a list is one edit and a move, and the pane beside it is ignored")
  func insertedRowIsOneEdit() {
    #expect(
      summaries(Self.list, Self.longerList) == [
        "rows 3–5, columns 2–21: moved down by 1",
        "row 2, columns 2–21: inserted \"Call the bank   High\"",
      ])
  }

  @Test("A new row that resembles the one before it is inserted after it")
  func similarRowIsInserted() {
    let new = changing(Self.list) { rows in
      rows[4] = "│ Feed the cat    Low  ││ Archive  │"
      rows[5] = "│ Book train      High ││          │"
    }

    #expect(
      summaries(Self.list, new) == [
        "row 5, columns 2–21: moved down by 1",
        "row 4, columns 2–21: inserted \"Feed the cat    Low\"",
      ])
  }

  @Test("A row removed from a list is one edit and a move")
  func removedRowIsOneEdit() {
    let new = changing(Self.list) { rows in
      rows[1] = "│ Send invoice    Low  ││ Inbox    │"
      rows[2] = "│ Water plants    Low  ││ Sent     │"
      rows[3] = "│ Book train      High ││ Drafts   │"
      rows[4] = "│                      ││ Archive  │"
    }

    #expect(
      summaries(Self.list, new) == [
        "rows 1–3, columns 2–21: moved up by 1",
        "row 1, columns 2–21: removed \"Renew passport  High\"",
      ])
  }

  @Test("Rows inserted at the top are one edit and a move")
  func insertedLinesAreOneEdit() {
    let new = ["A new heading", "and its second line"] + Self.list

    #expect(
      summaries(Self.list, new) == [
        "rows 2–9, columns 0–35: moved down by 2",
        "rows 0–1, columns 0–35: inserted \"A new heading\", \"and its second line\"",
      ])
  }

  @Test("A list that scrolled is a move, with its removed and inserted rows")
  func scrolledListMoves() {
    let lines = (1...14).map { "entry number \($0) of the log" }

    #expect(
      summaries(Array(lines[0..<12]), Array(lines[2..<14])) == [
        "rows 0–9, columns 13–25: moved up by 2",
        "rows 0–1, columns 0–24: removed \"entry number 1 of the log\", "
          + "\"entry number 2 of the log\"",
        "rows 10–11, columns 0–25: inserted \"entry number 13 of the log\", "
          + "\"entry number 14 of the log\"",
      ])
  }

  @Test("A pane at another place is one move")
  func paneMoveIsOneEdit() {
    let pane = ["┌─ Find ────┐", "│ needle    │", "│ 3 matches │", "└───────────┘"]
    let down = ["title"] + pane
    let across = ["title"] + pane.map { "     " + $0 }
    let lower = ["title", "", ""] + pane

    #expect(summaries(down, across) == ["rows 1–4, columns 5–17: moved right by 5"])
    #expect(summaries(across, down) == ["rows 1–4, columns 0–12: moved left by 5"])
    #expect(summaries(down, lower) == ["rows 3–6, columns 0–12: moved down by 2"])
  }

  @Test("A text at another place is one move if the texts beside both places stay")
  func textMoveIsOneEdit() {
    let old = ["Name    Settings", "Other", "Third"]
    let new = ["Name", "Other", "Third      Settings"]

    #expect(summaries(old, new) == ["row 2, columns 11–18: moved down by 2 and right by 3"])
  }

  @Test("An edit inside a moved block is reported at its new place")
  func editMovesWithBlock() {
    let new = changing(Self.longerList) { rows in
      rows[4] = "│ Water roses     Low  ││ Archive  │"
    }

    #expect(
      summaries(Self.list, new) == [
        "rows 3–5, columns 2–21: moved down by 1",
        "row 2, columns 2–21: inserted \"Call the bank   High\"",
        "row 4, columns 8–13: \"plants\" → \"roses\"",
      ])
  }

  @Test("A change of style inside a moved block is reported at its new place")
  func styleMovesWithBlock() {
    let old = frame(Self.list)
    var new = frame(["An inserted heading"] + Self.list)
    for column in 2..<22 { new[column, 3].style.attributes = .inverse }

    #expect(
      FrameComparison(from: old, to: new).edits.map(\.summary) == [
        "rows 1–8, columns 0–35: moved down by 1",
        "row 0, columns 0–35: inserted \"An inserted heading\"",
        "row 3, columns 2–21: inverse on",
      ])
  }

  @Test("The background of an inserted row is part of the insertion")
  func insertionIncludesBackground() {
    let old = frame(Self.list)
    var new = frame(["A new heading"] + Self.list)
    for column in 13..<44 { new[column, 0].style.background = .palette(1) }

    #expect(
      FrameComparison(from: old, to: new).edits.map(\.summary) == [
        "rows 1–8, columns 0–43: moved down by 1",
        "row 0, columns 0–43: inserted \"A new heading\"",
      ])
  }

  @Test("A selection that moves is a change of style, not a shift")
  func movedSelectionIsStyle() {
    var (old, new) = (frame(Self.list), frame(Self.list))
    for column in 2..<22 {
      old[column, 1].style.attributes = .inverse
      new[column, 2].style.attributes = .inverse
    }

    #expect(
      FrameComparison(from: old, to: new).edits.map(\.summary) == [
        "row 1, columns 2–21: inverse off", "row 2, columns 2–21: inverse on",
      ])
  }

  @Test(
    "Text replaced in place isn't a move",
    arguments: [
      ("1,204", "12,04"), ("a b c", "b c d"), ("Total 10", "Total 100"),
    ])
  func replacedTextDoesNotMove(old: String, new: String) {
    let edits = FrameComparison(from: frame([old]), to: frame([new])).edits

    for edit in edits {
      if case .text = edit.kind { continue }
      Issue.record("\(edit.summary)")
    }
    #expect(!edits.isEmpty)
  }

  @Test("Copied text isn't a move")
  func copiedTextDoesNotMove() {
    let old = ["alpha beta", "gamma delta"]

    #expect(
      summaries(old, ["alpha beta", "alpha beta"]) == [
        "row 1, columns 0–10: \"gamma delta\" → \"alpha beta\""
      ])
  }

  @Test("The changed cells are all that differ, also with a move")
  func allChangedCellsAreListed() {
    let (old, new) = (frame(Self.list), frame(["heading"] + Self.list))

    let changed = FrameComparison(from: old, to: new).changedCells

    let expected = old.cells.indices.filter { old.cells[$0] != new.cells[$0] }
    #expect(changed.map { $0.row * 44 + $0.column } == expected)
  }

  @Test("Frames that differ have edits inside the grid", arguments: 0..<60 as Range<UInt64>)
  func editsStayInGrid(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<10).map { _ in
      (0..<3).map { _ in
        ["red", "green", "blue", "", "│", "日本"].randomElement(using: &random) ?? ""
      }
      .joined(separator: " ")
    }
    var changed = lines
    for _ in 0...Int.random(in: 0...3, using: &random) {
      let row = Int.random(in: 0..<changed.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: changed.insert("something new", at: row)
      case 1: changed.remove(at: row)
      case 2: changed[row] = "  " + changed[row]
      default: changed.swapAt(0, row)
      }
    }
    let (old, new) = (frame(lines), frame(Array(changed.prefix(12))))

    let comparison = FrameComparison(from: old, to: new)

    #expect(comparison.edits.isEmpty == (old == new))
    for region in comparison.edits.compactMap(\.region) {
      #expect((0..<44).contains(region.columns.lowerBound) && region.columns.upperBound < 44)
      #expect((0..<12).contains(region.rows.lowerBound) && region.rows.upperBound < 12)
    }
  }
}
