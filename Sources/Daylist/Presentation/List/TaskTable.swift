import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws tasks as a table, for the list and the search.
struct TaskTable {
  let pager: TaskPager
  let selectedIndex: Int
  let today: CalendarDay
  let dateStyle: DateStyle
  /// The words to highlight in the titles.
  var words: [String] = []

  func draw(on painter: inout Painter, in rect: Rect) {
    let columns = TableColumns(width: rect.columns)
    drawHeadings(on: &painter, in: rect.line(0), columns)
    let rows = rect.below(1)
    // The selected row is in the middle, unless it is near an end of the list.
    let first = max(0, min(selectedIndex - rows.rows / 2, pager.total - rows.rows))
    for offset in 0..<max(0, min(rows.rows, pager.total - first)) {
      let index = first + offset
      let line = rows.line(offset)
      painter.target(line, .row(index))
      if index == selectedIndex { painter.select(line) }
      if let task = pager[index] {
        drawRow(task, isSelected: index == selectedIndex, on: &painter, in: line, columns)
      } else {
        painter.put("· · ·", in: columns.title(line), .faint)
      }
    }
    drawScrollBar(first: first, on: &painter, in: rows)
  }

  /// Draws a scroll bar on the right border of the box, if the list is longer than the screen.
  private func drawScrollBar(first: Int, on painter: inout Painter, in rows: Rect) {
    guard pager.total > rows.rows, rows.rows >= 4 else { return }
    let length = max(1, rows.rows * rows.rows / pager.total)
    let start = first * (rows.rows - length) / max(1, pager.total - rows.rows)
    for row in start..<start + length {
      let cell = Rect(column: rows.endColumn, row: rows.row + row, columns: 1, rows: 1)
      painter.put("┃", in: cell, .secondary)
    }
  }

  private func drawHeadings(
    on painter: inout Painter, in line: Rect, _ columns: TableColumns
  ) {
    painter.put("Task", in: columns.title(line), .secondary)
    if columns.hasPriorityName { painter.put("Priority", in: columns.priority(line), .secondary) }
    painter.put("Tags", in: columns.tags(line), .secondary)
    painter.put("Due", in: columns.due(line), .secondary)
  }

  private func drawRow(
    _ task: TaskItem, isSelected: Bool, on painter: inout Painter, in line: Rect,
    _ columns: TableColumns
  ) {
    let text: ColorToken = isSelected ? .selectionText : .text
    let quiet: ColorToken = isSelected ? .selectionText : .secondary
    painter.put(
      task.isDone ? "✓" : "○", in: columns.state(line), task.isDone ? .positive : quiet)
    if task.isDone {
      painter.put(task.title, in: columns.title(line), quiet, .strike)
    } else {
      painter.put(task.title, in: columns.title(line), text, isSelected ? .bold : [])
    }
    drawMatches(in: task.title, isDone: task.isDone, on: &painter, columns.title(line))
    let name = columns.hasPriorityName ? " " + Wording.name(task.priority) : ""
    painter.put(
      Wording.symbol(task.priority) + name, in: columns.priority(line),
      task.isDone ? quiet : .priority(task.priority))
    TagsView(tags: task.tags, quiet: task.isDone ? quiet : nil, more: quiet)
      .draw(on: &painter, in: columns.tags(line))
    drawDue(task, on: &painter, in: columns.due(line), text: text, quiet: quiet)
  }

  /// Highlights the words of the search.
  private func drawMatches(
    in title: String, isDone: Bool, on painter: inout Painter, _ rect: Rect
  ) {
    guard !words.isEmpty else { return }
    let folded = TaskText.folded(title)
    // Folding may change the number of characters; then nothing is highlighted.
    guard folded.count == title.count else { return }
    for word in words {
      guard let range = folded.firstRange(of: word) else { continue }
      let start = folded.distance(from: folded.startIndex, to: range.lowerBound)
      let length = folded.distance(from: range.lowerBound, to: range.upperBound)
      let column = rect.column + TextWidth.of(String(title.prefix(start)))
      let match = String(title.dropFirst(start).prefix(length))
      let end = column + TextWidth.of(match)
      guard end < rect.endColumn else { continue }
      painter.put(
        match, in: rect.from(column: column), .accent, isDone ? [.bold, .strike] : .bold)
    }
  }

  private func drawDue(
    _ task: TaskItem, on painter: inout Painter, in rect: Rect, text: ColorToken,
    quiet: ColorToken
  ) {
    guard let due = task.due else {
      painter.put("–", in: rect, quiet)
      return
    }
    let label = Wording.due(due, today: today, style: dateStyle)
    let days = today.days(until: due)
    if task.isDone {
      painter.put(label, in: rect, quiet)
    } else if days <= 0 {
      painter.put(label, in: rect, days < 0 ? .negative : .warning, .bold)
    } else {
      painter.put(label, in: rect, text)
    }
  }
}

/// The columns of a table of tasks. If there is little room, the less useful ones are narrowed or left out.
struct TableColumns {
  private let width: Int
  private let priorityWidth: Int
  private let tagsWidth: Int
  private let dueWidth = 11
  private let gap = DesignTokens.Spacing.gap

  init(width: Int) {
    self.width = width
    priorityWidth = width >= 52 ? 8 : 1
    tagsWidth = width >= 94 ? 24 : width >= 66 ? 15 : 0
  }

  var hasPriorityName: Bool { priorityWidth > 1 }

  func state(_ line: Rect) -> Rect { slice(line, at: 2, columns: 1) }

  func title(_ line: Rect) -> Rect { slice(line, at: 4, columns: priorityStart - 4 - gap) }

  func priority(_ line: Rect) -> Rect { slice(line, at: priorityStart, columns: priorityWidth) }

  func tags(_ line: Rect) -> Rect { slice(line, at: tagsStart, columns: tagsWidth) }

  func due(_ line: Rect) -> Rect { slice(line, at: dueStart, columns: dueWidth) }

  private var dueStart: Int { width - 1 - dueWidth }
  private var tagsStart: Int { tagsWidth == 0 ? dueStart : dueStart - gap - tagsWidth }
  private var priorityStart: Int { tagsStart - gap - priorityWidth }

  private func slice(_ line: Rect, at offset: Int, columns: Int) -> Rect {
    Rect(column: line.column + offset, row: line.row, columns: columns, rows: line.rows)
  }
}
