import DifferencePictures
import FrameComparison
import FrameFindings
import FrameRenderer
import TerminalFrame

/// A screen of 60×16 cells with a list beside a form, optionally with one change.
struct Drawing {
  var frame = Frame(size: GridSize(columns: 60, rows: 16))
  private var items = ["Renew passport", "Send invoice", "Water the plants", "Book train"]
  private var selected = 1
  private var owner = "Mira"
  private var column = 3

  enum Change: CaseIterable {
    case word, insertedRow, removedRow, movedPane, colour, selection, border, box, cursor,
      everything
  }

  init(_ change: Change? = nil) {
    switch change {
    case .word: owner = "Anna"
    case .insertedRow: items.insert("Call the dentist", at: 2)
    case .removedRow: items.remove(at: 2)
    case .movedPane: column = 8
    case .selection: selected = 3
    default: break
    }
    frame.cursor = Cursor(position: GridPosition(column: 45, row: 9))
    put("Tasks", 2, 0, Style(attributes: .bold))
    for (index, item) in items.enumerated() {
      let isSelected = index == selected
      put(
        item.padding(to: 20), column, 3 + index,
        Style(background: isSelected ? .rgb(40, 60, 110) : .default))
    }
    put("Owner", 34, 5)
    put(owner, 44, 5, Style(foreground: change == .colour ? .palette(1) : .default))
    put(change == .border ? "┌────┐" : "╭────╮", 34, 7)
    put(change == .border ? "└────┘" : "╰────╯", 34, 8)
    if change == .cursor { frame.cursor.position.column = 41 }
    if change == .box { drawBox() }
    if change == .everything {
      for row in 0..<16 {
        put("entirely other words, and more of them, up to the end".padding(to: 60), 0, row)
      }
    }
  }

  private mutating func drawBox() {
    put("╭────────╮", 20, 10)
    put("│ Sure?  │", 20, 11)
    put("╰────────╯", 20, 12)
  }

  mutating func put(_ text: String, _ column: Int, _ row: Int, _ style: Style = .default) {
    for (offset, character) in text.enumerated() {
      frame[column + offset, row] = Cell(String(character), style: style)
    }
  }

  /// The sheet of a difference, with edits numbered from 1.
  static func sheet(from old: Frame, to new: Frame, masked: CellSet? = nil) -> DifferenceSheet {
    let comparison = FrameComparison(from: old, to: new, masked: masked)
    let rules = DesignRules(palette: Theme.dark.palette)
    let findings = Findings.of(comparison, from: old, to: new, rules: rules)
    let edits = comparison.folded(by: findings, from: old, to: new)
    return DifferenceSheet(
      title: "list", verdict: "regression", comparison, edits,
      numbers: edits.indices.map { "\($0 + 1)" }, summaries: edits.map(\.summary), from: old,
      to: new,
      palette: Theme.dark.palette)
  }
}

extension String {
  fileprivate func padding(to length: Int) -> String {
    String(prefix(length)) + String(repeating: " ", count: max(0, length - count))
  }
}
