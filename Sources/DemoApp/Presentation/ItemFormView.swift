import TerminalFrame
import TerminalUI

/// Draws the sheet in which a task is made or changed.
struct ItemFormView {
  let model: ItemFormViewModel
  let theme: AppTheme

  static let hints: [Chrome.Hint] = [
    .init("Tab", "Next field"), .init("^S", "Save"), .init("Esc", "Cancel"),
  ]

  private static let labelColumns = 11

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let isRoomy = rect.rows >= 18
    let box = rect.centered(columns: min(rect.columns - 2, 64), rows: isRoomy ? 18 : 9)
    canvas.fill(box, style: theme.base)
    canvas.box(
      box, style: theme.style(theme.accent),
      title: model.original == nil ? "New task" : "Edit task",
      titleStyle: theme.style(theme.accent, .bold))
    let inner = box.inset(columns: 2, rows: 1)
    // Rows of the fields: with air between them, or tight.
    let rows = isRoomy ? [1, 3, 8, 10, 12] : [0, 1, 2, 3, 4]
    drawText(model.title, .title, "Title", on: &canvas, in: inner.line(rows[0]))
    let notes = Rect(
      column: inner.column, row: inner.row + rows[1], columns: inner.columns,
      rows: isRoomy ? 4 : 1)
    drawText(model.notes, .notes, "Notes", on: &canvas, in: notes)
    drawPriority(on: &canvas, in: inner.line(rows[2]))
    drawText(model.due, .due, "Due", on: &canvas, in: inner.line(rows[3]), columns: 14)
    drawDueHint(on: &canvas, in: inner.line(rows[3]))
    drawText(model.tags, .tags, "Tags", on: &canvas, in: inner.line(rows[4]))
    drawButtons(on: &canvas, in: inner.line(inner.rows - (isRoomy ? 2 : 1)))
    if let error = model.error {
      canvas.put(
        error, in: value(inner.line(inner.rows - (isRoomy ? 3 : 2))),
        style: theme.style(theme.negative))
    }
  }

  private func value(_ line: Rect) -> Rect { line.from(column: line.column + Self.labelColumns) }

  private func drawLabel(
    _ label: String, _ field: ItemFormViewModel.Field, on canvas: inout Canvas, in line: Rect
  ) {
    let isFocused = model.focus == field
    let style = theme.style(isFocused ? theme.accent : theme.secondary, isFocused ? .bold : [])
    canvas.put((isFocused ? "▸ " : "  ") + label, in: line, style: style)
  }

  private func drawText(
    _ state: TextFieldState, _ field: ItemFormViewModel.Field, _ label: String,
    on canvas: inout Canvas, in rect: Rect, columns: Int = .max
  ) {
    drawLabel(label, field, on: &canvas, in: rect)
    let isFocused = model.focus == field
    let all = value(rect)
    let area = Rect(
      column: all.column, row: all.row, columns: min(columns, all.columns), rows: all.rows)
    canvas.fill(
      area,
      style: Style(foreground: theme.text, background: isFocused ? theme.focusedField : theme.field)
    )
    let inner = area.inset(columns: 1, rows: 0)
    let layout = state.layout(
      columns: inner.columns, rows: inner.rows, showsCursor: isFocused)
    for (index, line) in layout.lines.enumerated() {
      canvas.put(
        line, in: inner.line(index),
        style: theme.style(isFocused ? theme.selectionText : theme.text))
    }
    if isFocused {
      canvas.showCursor(column: inner.column + layout.column, row: inner.row + layout.row)
    }
  }

  private func drawPriority(on canvas: inout Canvas, in line: Rect) {
    drawLabel("Priority", .priority, on: &canvas, in: line)
    var rest = value(line)
    // Where there is little room, only the one that is chosen has its name.
    let isNarrow = rest.columns < 30
    for priority in Priority.allCases {
      let isChosen = priority == model.priority
      let name = isNarrow && !isChosen ? "" : Wording.name(priority) + " "
      let text = " \(Wording.symbol(priority)) \(name)"
      let color = theme.color(of: priority)
      let style =
        isChosen
        ? Style(foreground: theme.onAccent, background: color, attributes: .bold)
        : theme.style(theme.secondary)
      rest = rest.from(column: canvas.put(text, in: rest, style: style) + 1)
    }
  }

  private func drawDueHint(on canvas: inout Canvas, in line: Rect) {
    let hint = value(line).from(column: value(line).column + 16)
    guard hint.columns >= 15 else { return }
    guard let day = model.dueDay else {
      let text = model.due.text.isEmpty ? "today, fri, +3, 2025-03-14" : "not a day yet"
      canvas.put(text, in: hint, style: theme.style(theme.secondary))
      return
    }
    canvas.put(
      Wording.date(day, today: model.today) + ", "
        + Wording.distance(day, today: model.today), in: hint, style: theme.style(theme.secondary))
  }

  private func drawButtons(on canvas: inout Canvas, in line: Rect) {
    var rest = value(line)
    for (field, label) in [(ItemFormViewModel.Field.save, "  Save  "), (.cancel, " Cancel ")] {
      let style =
        model.focus == field
        ? Style(foreground: theme.onAccent, background: theme.accent, attributes: .bold)
        : Style(foreground: theme.text, background: theme.field)
      rest = rest.from(column: canvas.put(label, in: rest, style: style) + 2)
    }
  }
}
