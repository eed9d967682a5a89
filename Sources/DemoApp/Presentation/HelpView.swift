import TerminalFrame
import TerminalUI

/// Draws the keys of the app over the screen.
struct HelpView {
  let theme: AppTheme

  static let hints: [Chrome.Hint] = [.init("any key", "Close")]

  private static let keys: [(String, String)] = [
    ("j ↓  k ↑", "Move down, up"), ("g  G", "First, last task"), ("↵", "Open the task"),
    ("n", "New task"), ("e", "Edit the task"), ("␣", "Done, or open again"),
    ("d  u", "Delete, undo"), ("o", "Change the order"), ("c", "Show or hide completed"),
    ("s", "Settings"), ("Tab ⇧Tab", "Next, previous field"), ("^S", "Save a form"),
    ("Esc", "Back"), ("^L", "Draw again"), ("q  ^C", "Quit"),
  ]

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let box = rect.centered(columns: 44, rows: Self.keys.count + 4)
    canvas.fill(box, style: theme.base)
    canvas.box(
      box, style: theme.style(theme.accent), title: "Keys",
      titleStyle: theme.style(theme.accent, .bold))
    let isRoomy = box.rows >= Self.keys.count + 4
    let inner = box.inset(columns: 2, rows: isRoomy ? 2 : 1)
    for (index, key) in Self.keys.prefix(inner.rows).enumerated() {
      let isCut = index == inner.rows - 1 && Self.keys.count > inner.rows
      let line = inner.line(index)
      canvas.put(
        isCut ? "" : key.0, in: line, style: theme.style(theme.accent, .bold))
      canvas.put(
        isCut ? "… and more" : key.1, in: line.from(column: line.column + 12),
        style: theme.style(theme.text))
    }
  }
}
