import TerminalFrame
import TerminalUI

/// Draws one task: its title, its notes and a box with the rest.
struct ItemDetailView {
  let model: ItemDetailViewModel
  let theme: AppTheme

  static let hints: [Chrome.Hint] = [
    .init("Esc", "Back"), .init("e", "Edit"), .init("␣", "Done"), .init("d", "Delete"),
    .init("j/k", "Next/previous"), .init("?", "Help"), .init("q", "Quit"),
  ]

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let hasMargin = rect.rows >= 14
    let heading = rect.inset(columns: 3, rows: 0)
    drawTitle(on: &canvas, in: heading.line(hasMargin ? 1 : 0))
    let top = hasMargin ? 3 : 1
    let body = Rect(
      column: rect.column + 1, row: rect.row + top, columns: rect.columns - 2,
      rows: rect.rows - top)
    // The details stand beside the notes, or above them where the terminal is narrow.
    if body.columns >= 66 {
      let side = 36
      drawNotes(
        on: &canvas,
        in: Rect(
          column: body.column, row: body.row, columns: body.columns - side - 1, rows: body.rows))
      drawDetails(on: &canvas, in: body.from(column: body.endColumn - side))
    } else {
      // Something of the notes is always seen.
      let rows = min(details.count + 2, max(5, body.rows - 5))
      drawDetails(
        on: &canvas,
        in: Rect(column: body.column, row: body.row, columns: body.columns, rows: rows))
      drawNotes(
        on: &canvas,
        in: Rect(
          column: body.column, row: body.row + rows, columns: body.columns,
          rows: body.rows - rows))
    }
  }

  private func drawTitle(on canvas: inout Canvas, in line: Rect) {
    let task = model.task
    let end = canvas.put(
      task.isDone ? "✓ " : "○ ", in: line,
      style: theme.style(task.isDone ? theme.positive : theme.secondary, .bold))
    canvas.put(
      task.title, in: line.from(column: end),
      style: theme.style(theme.text, task.isDone ? [.bold, .strike] : .bold))
  }

  private func drawNotes(on canvas: inout Canvas, in box: Rect) {
    canvas.box(
      box, style: theme.style(theme.faint), title: "Notes",
      titleStyle: theme.style(theme.accent, .bold))
    let inner = box.inset(columns: 2, rows: 1)
    guard !model.task.notes.isEmpty else {
      canvas.put(
        "No notes. Press e to add some.", in: inner, style: theme.style(theme.secondary, .italic))
      return
    }
    let lines = TextWidth.wrapped(
      model.task.notes, columns: inner.columns, limit: inner.rows + 1)
    for (index, line) in lines.prefix(inner.rows).enumerated() {
      let isCut = index == inner.rows - 1 && lines.count > inner.rows
      let text = isCut ? TextWidth.prefix(of: line, columns: inner.columns - 1) + "…" : line
      canvas.put(text, in: inner.line(index), style: theme.style(theme.text))
    }
  }

  private func drawDetails(on canvas: inout Canvas, in box: Rect) {
    canvas.box(
      box, style: theme.style(theme.faint), title: "Details",
      titleStyle: theme.style(theme.accent, .bold))
    let inner = box.inset(columns: 2, rows: 1)
    let spacing = inner.rows >= 2 * details.count ? 2 : 1
    for (index, detail) in details.enumerated() {
      let line = inner.line(index * spacing)
      canvas.put(detail.label, in: line, style: theme.style(theme.secondary))
      let value = line.from(column: line.column + 10)
      if detail.label == "Tags", !model.task.tags.isEmpty {
        TagsView(tags: model.task.tags, theme: theme, quiet: theme.secondary)
          .draw(on: &canvas, in: value)
      } else {
        canvas.put(detail.value, in: value, style: theme.style(detail.color))
      }
    }
  }

  private struct Detail {
    let label: String
    let value: String
    let color: Color
  }

  private var details: [Detail] {
    let task = model.task
    let due = task.due.map { "\(date($0)), \(Wording.distance($0, today: model.today))" }
    return [
      Detail(
        label: "Status", value: task.isDone ? "✓ Done" : "○ Open",
        color: task.isDone ? theme.positive : theme.text),
      Detail(
        label: "Priority",
        value: "\(Wording.symbol(task.priority)) \(Wording.name(task.priority))",
        color: theme.color(of: task.priority)),
      Detail(label: "Due", value: due ?? "–", color: dueColor),
      Detail(label: "Tags", value: "–", color: theme.secondary),
      Detail(
        label: "Created", value: date(task.created),
        color: theme.text),
      Detail(label: "Place", value: model.place, color: theme.text),
    ]
  }

  private func date(_ day: CalendarDay) -> String {
    Wording.date(day, today: model.today, style: model.settings.dateStyle)
  }

  private var dueColor: Color {
    guard let due = model.task.due, !model.task.isDone else { return theme.text }
    return switch model.today.days(until: due) {
    case ..<0: theme.negative
    case 0: theme.warning
    default: theme.text
    }
  }
}
