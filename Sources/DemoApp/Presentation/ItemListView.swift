import TerminalFrame
import TerminalUI

/// Draws the list of tasks.
struct ItemListView {
  let model: ItemListViewModel
  let theme: AppTheme

  static let hints: [Chrome.Hint] = [
    .init("↵", "Open"), .init("n", "New"), .init("e", "Edit"), .init("␣", "Done"),
    .init("d", "Delete"), .init("s", "Settings"), .init("?", "Help"), .init("q", "Quit"),
  ]

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let hasSummary = rect.rows >= 14
    if hasSummary { drawSummary(on: &canvas, in: rect.line(1).inset(columns: 2, rows: 0)) }
    let top = hasSummary ? 3 : 0
    let box = Rect(
      column: rect.column + 1, row: rect.row + top, columns: rect.columns - 2,
      rows: rect.rows - top)
    drawBox(on: &canvas, in: box)
    let inner = box.inset(columns: 1, rows: 1)
    guard !model.visible.isEmpty else { return drawEmpty(on: &canvas, in: inner) }
    let columns = Columns(width: inner.columns)
    drawHeadings(on: &canvas, in: inner.line(0), columns: columns)
    let rows = Rect(
      column: inner.column, row: inner.row + 1, columns: inner.columns, rows: inner.rows - 1)
    drawRows(on: &canvas, in: rows, columns: columns)
  }

  private func drawSummary(on canvas: inout Canvas, in line: Rect) {
    let (done, total) = (model.doneCount, model.tasks.count)
    var end = canvas.put("\(done)", in: line, style: theme.style(theme.text, .bold))
    end = canvas.put(
      " of \(total) done  ", in: line.from(column: end), style: theme.style(theme.secondary))
    let barColumns = min(24, line.endColumn - end - 8)
    if barColumns >= 6, total > 0 {
      let filled = done * barColumns / total
      let bar = Rect(column: end, row: line.row, columns: barColumns, rows: 1)
      canvas.rule(bar, style: theme.style(theme.faint), with: "━")
      canvas.rule(
        Rect(column: end, row: line.row, columns: filled, rows: 1),
        style: theme.style(theme.positive), with: "━")
      end = canvas.put(
        " \(done * 100 / total) %", in: line.from(column: bar.endColumn),
        style: theme.style(theme.secondary))
    }
    drawCounts(on: &canvas, in: line.from(column: end + 2))
  }

  /// What needs attention, at the right.
  private func drawCounts(on canvas: inout Canvas, in line: Rect) {
    let overdue = model.overdueCount > 0 ? "\(model.overdueCount) overdue" : ""
    let today = model.dueTodayCount > 0 ? "\(model.dueTodayCount) due today" : ""
    let gap = overdue.isEmpty || today.isEmpty ? "" : "  "
    let width = overdue.count + gap.count + today.count
    guard width <= line.columns else { return }
    let start = line.from(column: line.endColumn - width)
    let end = canvas.put(overdue + gap, in: start, style: theme.style(theme.negative, .bold))
    canvas.put(today, in: start.from(column: end), style: theme.style(theme.warning, .bold))
  }

  private func drawBox(on canvas: inout Canvas, in box: Rect) {
    canvas.box(
      box, style: theme.style(theme.faint), title: "Tasks",
      titleStyle: theme.style(theme.accent, .bold))
    let order = " by \(Wording.name(model.settings.sorting).lowercased()) "
    let place = model.selectedIndex.map { " \($0 + 1) of \(model.visible.count) " } ?? ""
    for (line, text) in [(0, order), (box.rows - 1, place)] where box.columns >= 30 {
      canvas.put(
        text, in: box.line(line).inset(columns: 2, rows: 0), style: theme.style(theme.secondary),
        alignment: .trailing)
    }
  }

  private func drawEmpty(on canvas: inout Canvas, in rect: Rect) {
    let middle = rect.centered(columns: rect.columns, rows: 2)
    let isFiltered = !model.tasks.isEmpty
    canvas.put(
      isFiltered ? "All done" : "No tasks yet", in: middle.line(0),
      style: theme.style(theme.text, .bold), alignment: .center)
    canvas.put(
      isFiltered ? "Press c to show completed tasks" : "Press n to add the first",
      in: middle.line(1), style: theme.style(theme.secondary), alignment: .center)
  }

  private func drawHeadings(on canvas: inout Canvas, in line: Rect, columns: Columns) {
    let style = theme.style(theme.secondary)
    canvas.put("Task", in: columns.title(line), style: style)
    if columns.hasPriorityName { canvas.put("Priority", in: columns.priority(line), style: style) }
    canvas.put("Tags", in: columns.tags(line), style: style)
    canvas.put("Due", in: columns.due(line), style: style)
  }

  private func drawRows(on canvas: inout Canvas, in rect: Rect, columns: Columns) {
    let tasks = model.visible
    // The selected row stands in the middle, as far as the ends of the list allow.
    let wanted = (model.selectedIndex ?? 0) - rect.rows / 2
    let first = max(0, min(wanted, tasks.count - rect.rows))
    for (offset, task) in tasks.dropFirst(first).prefix(rect.rows).enumerated() {
      drawRow(task, on: &canvas, in: rect.line(offset), columns: columns)
    }
  }

  private func drawRow(
    _ task: TaskItem, on canvas: inout Canvas, in line: Rect, columns: Columns
  ) {
    let isSelected = task.id == model.selectedID
    let text = isSelected ? theme.selectionText : theme.text
    let quiet = isSelected ? theme.selectionText : theme.secondary
    if isSelected {
      canvas.fill(line, style: Style(foreground: text, background: theme.selection))
      canvas.put("▌", in: line, style: theme.style(theme.accent))
    }
    canvas.put(
      task.isDone ? "✓" : "○", in: columns.state(line),
      style: theme.style(task.isDone ? theme.positive : quiet))
    let titleStyle =
      task.isDone ? theme.style(quiet, .strike) : theme.style(text, isSelected ? .bold : [])
    canvas.put(task.title, in: columns.title(line), style: titleStyle)
    let priorityColor = task.isDone ? quiet : theme.color(of: task.priority)
    let priority =
      Wording.symbol(task.priority)
      + (columns.hasPriorityName ? " " + Wording.name(task.priority) : "")
    canvas.put(priority, in: columns.priority(line), style: theme.style(priorityColor))
    TagsView(tags: task.tags, theme: theme, isQuiet: task.isDone, quiet: quiet)
      .draw(on: &canvas, in: columns.tags(line))
    drawDue(task, on: &canvas, in: columns.due(line), text: text, quiet: quiet)
  }

  private func drawDue(
    _ task: TaskItem, on canvas: inout Canvas, in rect: Rect, text: Color, quiet: Color
  ) {
    guard let due = task.due else {
      canvas.put("–", in: rect, style: theme.style(quiet))
      return
    }
    let days = model.today.days(until: due)
    let style =
      if task.isDone {
        theme.style(quiet)
      } else if days < 0 {
        theme.style(theme.negative, .bold)
      } else if days == 0 {
        theme.style(theme.warning, .bold)
      } else {
        theme.style(text)
      }
    canvas.put(
      Wording.due(due, today: model.today, style: model.settings.dateStyle), in: rect,
      style: style)
  }
}

/// The columns of the list: those of little use go first where there is little room.
private struct Columns {
  private let width: Int
  private let priorityWidth: Int
  private let tagsWidth: Int
  private let dueWidth = 11

  init(width: Int) {
    self.width = width
    priorityWidth = width >= 52 ? 8 : 1
    tagsWidth = width >= 100 ? 24 : width >= 66 ? 15 : 0
  }

  var hasPriorityName: Bool { priorityWidth > 1 }

  func state(_ line: Rect) -> Rect { slice(line, at: 2, columns: 1) }

  func title(_ line: Rect) -> Rect { slice(line, at: 4, columns: priorityStart - 4 - 2) }

  func priority(_ line: Rect) -> Rect { slice(line, at: priorityStart, columns: priorityWidth) }

  func tags(_ line: Rect) -> Rect { slice(line, at: tagsStart, columns: tagsWidth) }

  func due(_ line: Rect) -> Rect { slice(line, at: dueStart, columns: dueWidth) }

  private var dueStart: Int { width - 1 - dueWidth }
  private var tagsStart: Int { tagsWidth == 0 ? dueStart : dueStart - 2 - tagsWidth }
  private var priorityStart: Int { tagsStart - 2 - priorityWidth }

  private func slice(_ line: Rect, at offset: Int, columns: Int) -> Rect {
    Rect(column: line.column + offset, row: line.row, columns: columns, rows: line.rows)
  }
}
