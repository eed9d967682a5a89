import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws the sheet for creating or editing a task.
struct ItemFormView {
  let model: ItemFormViewModel

  static let hints: [Chrome.Hint] = [
    .init(.tab, "Next field"), .init(.control("s"), "Save"), .init(.escape, "Cancel"),
  ]

  /// The hints for the question whether to discard what was typed.
  static let discardHints: [Chrome.Hint] = [
    .init(.character("y"), "Discard"), .init(.character("n"), "Keep"),
  ]

  private static let labelColumns = 11

  func draw(on painter: inout Painter, in rect: Rect) {
    let isRoomy = rect.rows >= 18
    let box = rect.centered(columns: min(rect.columns - 2, 64), rows: isRoomy ? 18 : 9)
    painter.fill(box, .background)
    painter.box(box, .accent, title: model.editedID == nil ? "New task" : "Edit task")
    let inner = box.inset(columns: DesignTokens.Spacing.padding, rows: 1)
    switch model.state {
    case .failed(let problem):
      MessageView(problem, retries: false).draw(on: &painter, in: inner)
    case .idle, .loading: MessageView.loading.draw(on: &painter, in: inner)
    case .loaded: drawFields(on: &painter, in: inner, isRoomy: isRoomy)
    }
  }

  private func drawFields(on painter: inout Painter, in inner: Rect, isRoomy: Bool) {
    // The rows of the fields: spaced out, or without blank rows.
    let rows = isRoomy ? [1, 3, 8, 10, 12] : [0, 1, 2, 3, 4]
    drawText(model.title, .title, "Title", on: &painter, in: inner.line(rows[0]))
    let notes = inner.below(rows[1]).top(isRoomy ? 4 : 1)
    drawText(model.notes, .notes, "Notes", on: &painter, in: notes)
    drawPriority(on: &painter, in: inner.line(rows[2]))
    drawText(model.due, .due, "Due", on: &painter, in: inner.line(rows[3]), columns: 14)
    drawDueHint(on: &painter, in: inner.line(rows[3]))
    drawText(model.tags, .tags, "Tags", on: &painter, in: inner.line(rows[4]))
    let buttons = value(inner.line(inner.rows - (isRoomy ? 2 : 1)))
    let message = value(inner.line(inner.rows - (isRoomy ? 3 : 2)))
    if model.asksToDiscard {
      painter.put("Discard what you typed?", in: message, .warning, .bold)
      drawAnswers(on: &painter, in: buttons)
    } else {
      if let error = model.error { painter.put(error, in: message, .negative) }
      drawButtons(on: &painter, in: buttons)
    }
  }

  /// Whether a field has the focus. While the sheet asks whether to discard it, none has.
  private func isFocused(_ field: ItemFormViewModel.Field) -> Bool {
    model.focus == field && !model.asksToDiscard
  }

  private func value(_ line: Rect) -> Rect { line.from(column: line.column + Self.labelColumns) }

  private func drawLabel(
    _ label: String, _ field: ItemFormViewModel.Field, on painter: inout Painter, in line: Rect
  ) {
    let isFocused = isFocused(field)
    painter.target(line, .field(field))
    painter.put(
      (isFocused ? "▸ " : "  ") + label, in: line, isFocused ? .accent : .secondary,
      isFocused ? .bold : [])
  }

  private func drawText(
    _ state: TextFieldState, _ field: ItemFormViewModel.Field, _ label: String,
    on painter: inout Painter, in rect: Rect, columns: Int = .max
  ) {
    drawLabel(label, field, on: &painter, in: rect)
    let isFocused = isFocused(field)
    let all = value(rect)
    let area = all.leading(min(columns, all.columns))
    painter.fill(area, isFocused ? .focusedField : .field)
    painter.target(area, .field(field))
    let inner = area.inset(columns: 1, rows: 0)
    let layout = state.layout(columns: inner.columns, rows: inner.rows, showsCursor: isFocused)
    for (index, line) in layout.lines.enumerated() {
      painter.put(line, in: inner.line(index), isFocused ? .selectionText : .text)
    }
    if isFocused {
      painter.showCursor(column: inner.column + layout.column, row: inner.row + layout.row)
    }
  }

  private func drawPriority(on painter: inout Painter, in line: Rect) {
    drawLabel("Priority", .priority, on: &painter, in: line)
    var rest = value(line)
    // If there is little room, only the chosen priority is named.
    let isNarrow = rest.columns < 30
    for priority in Priority.allCases {
      let isChosen = priority == model.priority
      let name = isNarrow && !isChosen ? "" : Wording.name(priority) + " "
      let text = " \(Wording.symbol(priority)) \(name)"
      let end =
        isChosen
        ? painter.patch(text, in: rest, .onAccent, on: .priority(priority), .bold)
        : painter.put(text, in: rest, .secondary)
      painter.target(rest.leading(end - rest.column), .priority(priority))
      rest = rest.from(column: end + 1)
    }
  }

  private func drawDueHint(on painter: inout Painter, in line: Rect) {
    let hint = value(line).from(column: value(line).column + 16)
    guard hint.columns >= 15 else { return }
    guard let day = model.dueDay else {
      let text = model.due.text.isEmpty ? "today, fri, +3, 2025-03-14" : "not a day yet"
      painter.put(text, in: hint, .secondary)
      return
    }
    let date = Wording.date(day, today: model.today)
    painter.put("\(date), \(Wording.distance(day, today: model.today))", in: hint, .secondary)
  }

  private func drawButtons(on painter: inout Painter, in line: Rect) {
    let buttons = [
      Button(label: "  Save  ", isFocused: model.focus == .save, click: .field(.save)),
      Button(label: " Cancel ", isFocused: model.focus == .cancel, click: .field(.cancel)),
    ]
    Button.draw(buttons, on: &painter, in: line)
  }

  /// Draws the answers to the question whether to discard what was typed.
  private func drawAnswers(on painter: inout Painter, in line: Rect) {
    let buttons = [
      Button(label: "   Keep   ", isFocused: true, click: .key(.character("n"))),
      Button(label: "  Discard  ", isFocused: false, click: .key(.character("y"))),
    ]
    Button.draw(buttons, on: &painter, in: line)
  }
}

/// A button, and what a click on it means.
struct Button {
  let label: String
  let isFocused: Bool
  var color = ColorToken.accent
  let click: Click

  /// Draws buttons next to each other.
  static func draw(_ buttons: [Button], on painter: inout Painter, in line: Rect) {
    var rest = line
    for button in buttons {
      let end =
        button.isFocused
        ? painter.patch(button.label, in: rest, .onAccent, on: button.color, .bold)
        : painter.patch(button.label, in: rest, .text, on: .field)
      painter.target(rest.leading(end - rest.column), button.click)
      rest = rest.from(column: end + 2)
    }
  }
}
