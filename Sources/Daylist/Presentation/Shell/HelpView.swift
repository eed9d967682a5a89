import TerminalFrame
import TerminalUI

/// Draws the sheet that lists the keys of the app.
struct HelpView {
  static let hints: [Chrome.Hint] = [.init("any key", "Close", key: .escape)]

  private static let keys: [(String, String)] = [
    ("j ↓  k ↑", "Move down, up"), ("g  G", "First, last task"),
    ("PgDn PgUp", "Half a screen down, up"), ("↵", "Open the task"), ("/", "Search"),
    ("f  o", "Choose what is shown, the order"), ("n  e", "New task, edit it"),
    ("␣", "Done, or open again"), ("d", "Delete"), ("u", "Undo completing or deleting"),
    ("i  y  s", "Insights, sync, settings"), ("Tab ⇧Tab", "Next, previous field"),
    ("^S", "Save a form"), ("Esc", "Back"), ("r  ^L", "Read again, draw again"), ("q  ^C", "Quit"),
  ]

  func draw(on painter: inout Painter, in rect: Rect) {
    let box = rect.centered(columns: 50, rows: Self.keys.count + 4)
    painter.fill(box, .background)
    painter.box(box, .accent, title: "Keys")
    painter.target(rect, .key(.escape))
    let inner = box.padded(for: Self.keys.count)
    for (index, key) in Self.keys.prefix(inner.rows).enumerated() {
      let isCut = index == inner.rows - 1 && Self.keys.count > inner.rows
      let line = inner.line(index)
      painter.put(isCut ? "" : key.0, in: line, .accent, .bold)
      painter.put(isCut ? "… and more" : key.1, in: line.from(column: line.column + 12))
    }
  }
}
