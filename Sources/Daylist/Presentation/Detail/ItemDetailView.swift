import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws one task: its title, its notes and a box with the rest.
struct ItemDetailView {
  let model: ItemDetailViewModel
  /// The position of the task in the list behind, such as "3 of 14".
  let position: String?

  static let hints: [Chrome.Hint] = [
    .init(.escape, "Back"), .init(.character("e"), "Edit"), .init(.character(" "), "Done"),
    .init(.character("d"), "Delete"), .init("j/k", "Next/previous"), .help, .quit,
  ]

  func draw(on painter: inout Painter, in rect: Rect) {
    if case .failed(let problem) = model.state {
      return MessageView(problem).draw(on: &painter, in: rect)
    }
    guard let task = model.item else { return MessageView.loading.draw(on: &painter, in: rect) }
    let hasMargin = rect.rows >= 14
    drawTitle(task, on: &painter, in: rect.inset(columns: 3, rows: 0).line(hasMargin ? 1 : 0))
    let body = rect.below(hasMargin ? 3 : 1).inset(columns: DesignTokens.Spacing.edge, rows: 0)
    // The details are beside the notes, or above them in a narrow terminal.
    if body.columns >= 66 {
      let side = 36
      drawNotes(task, on: &painter, in: body.leading(body.columns - side - 1))
      drawDetails(task, on: &painter, in: body.from(column: body.endColumn - side))
    } else {
      // Some of the notes are always visible.
      let rows = min(details(task).count + 2, max(5, body.rows - 5))
      drawDetails(task, on: &painter, in: body.top(rows))
      drawNotes(task, on: &painter, in: body.below(rows))
    }
  }

  private func drawTitle(_ task: TaskItem, on painter: inout Painter, in line: Rect) {
    let end = painter.put(
      task.isDone ? "✓ " : "○ ", in: line, task.isDone ? .positive : .secondary, .bold)
    painter.target(line.leading(2), .key(.character(" ")))
    painter.put(
      task.title, in: line.from(column: end), .text, task.isDone ? [.bold, .strike] : .bold)
  }

  private func drawNotes(_ task: TaskItem, on painter: inout Painter, in box: Rect) {
    painter.box(box, title: "Notes")
    guard !task.notes.isEmpty else {
      painter.put("No notes. Press e to add some.", in: box.padded(for: 1), .secondary, .italic)
      return
    }
    let columns = box.padded(for: 0).columns
    let lines = TextWidth.wrapped(task.notes, columns: columns, limit: max(1, box.rows))
    let inner = box.padded(for: lines.count)
    for (index, line) in lines.prefix(inner.rows).enumerated() {
      let isCut = index == inner.rows - 1 && lines.count > inner.rows
      let text = isCut ? TextWidth.prefix(of: line, columns: inner.columns - 1) + "…" : line
      painter.put(text, in: inner.line(index))
    }
  }

  private func drawDetails(_ task: TaskItem, on painter: inout Painter, in box: Rect) {
    painter.box(box, title: "Details")
    let details = details(task)
    let spacing = box.rows - 2 >= 2 * details.count ? 2 : 1
    let inner = box.padded(for: spacing * (details.count - 1) + 1)
    for (index, detail) in details.enumerated() {
      let line = inner.line(index * spacing)
      painter.put(detail.label, in: line, .secondary)
      let value = line.from(column: line.column + 10)
      if detail.label == "Tags", !task.tags.isEmpty {
        TagsView(tags: task.tags, more: .secondary).draw(on: &painter, in: value)
      } else {
        painter.put(detail.value, in: value, detail.color)
      }
    }
  }

  private func details(_ task: TaskItem) -> [Fact] {
    let due = task.due.map { "\(date($0)), \(Wording.distance($0, today: model.today))" }
    let all = [
      Fact(
        label: "Status", value: task.isDone ? "✓ Done" : "○ Open",
        color: task.isDone ? .positive : .text),
      Fact(
        label: "Priority",
        value: "\(Wording.symbol(task.priority)) \(Wording.name(task.priority))",
        color: .priority(task.priority)),
      Fact(label: "Due", value: due ?? "–", color: dueColor(task)),
      Fact(label: "Tags", value: "–", color: .secondary),
      Fact(label: "Created", value: date(task.created)),
    ]
    return all + (position.map { [Fact(label: "Place", value: $0)] } ?? [])
  }

  private func date(_ day: CalendarDay) -> String {
    Wording.date(day, today: model.today, style: model.settings.settings.dateStyle)
  }

  private func dueColor(_ task: TaskItem) -> ColorToken {
    guard let due = task.due, !task.isDone else { return .text }
    return switch model.today.days(until: due) {
    case ..<0: .negative
    case 0: .warning
    default: .text
    }
  }
}
