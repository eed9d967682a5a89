import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws the list of tasks.
struct ItemListView {
  let model: ItemListViewModel

  static let hints: [Chrome.Hint] = [
    .init(.enter, "Open"), .init(.character("n"), "New"), .init(.character(" "), "Done"),
    .init(.character("d"), "Delete"), .init(.character("/"), "Search"),
    .init(.character("f"), "Filter"), .help, .quit,
  ]

  /// The hints for a list without tasks.
  static let emptyHints: [Chrome.Hint] = [
    .init(.character("n"), "New"), .init(.character("f"), "Filter"),
    .init(.character("i"), "Insights"), .init(.character("y"), "Sync"),
    .init(.character("s"), "Settings"), .help, .quit,
  ]

  static let loadingHints: [Chrome.Hint] = [.init(.character("s"), "Settings"), .help, .quit]

  static let failureHints: [Chrome.Hint] = [
    .init(.character("r"), "Try again"), .init(.character("s"), "Settings"), .help, .quit,
  ]

  func draw(on painter: inout Painter, in rect: Rect) {
    let hasSummary = rect.rows >= 14
    if hasSummary, model.state == .loaded {
      drawSummary(
        on: &painter, in: rect.line(1).inset(columns: DesignTokens.Spacing.margin, rows: 0))
    }
    let box = rect.below(hasSummary ? 3 : 0).inset(columns: DesignTokens.Spacing.edge, rows: 0)
    painter.box(box)
    drawEdge(on: &painter, in: box)
    let inner = box.inset(columns: 1, rows: 1)
    switch model.state {
    case .idle, .loading: drawSkeleton(on: &painter, in: inner)
    case .failed(let problem): MessageView(problem).draw(on: &painter, in: inner)
    case .loaded where model.pager.total == 0: drawEmpty(on: &painter, in: inner)
    case .loaded:
      TaskTable(
        pager: model.pager, selectedIndex: model.selectedIndex, today: model.today,
        dateStyle: model.settings.settings.dateStyle
      ).draw(on: &painter, in: inner)
    }
  }

  private func drawSummary(on painter: inout Painter, in line: Rect) {
    let (done, total) = (model.counts.done, model.counts.all)
    guard total > 0 else { return }
    var end = painter.put("\(done)", in: line, .text, .bold)
    end = painter.put(" of \(total) done  ", in: line.from(column: end), .secondary)
    let barColumns = min(24, line.endColumn - end - 8)
    if barColumns >= 6 {
      let bar = line.from(column: end).leading(barColumns)
      ProgressBar(part: done, total: total).draw(on: &painter, in: bar)
      end = painter.put(
        " \(done * 100 / total) %", in: line.from(column: bar.endColumn), .secondary)
    }
    drawCounts(on: &painter, in: line.from(column: end + 2))
  }

  /// Draws the numbers of overdue and due tasks at the right.
  private func drawCounts(on painter: inout Painter, in line: Rect) {
    let counts = model.counts
    let overdue = counts.overdue > 0 ? "\(counts.overdue) overdue" : ""
    let today = counts.dueToday > 0 ? "\(counts.dueToday) due today" : ""
    let gap = overdue.isEmpty || today.isEmpty ? "" : "  "
    let width = overdue.count + gap.count + today.count
    guard width <= line.columns else { return }
    let start = line.from(column: line.endColumn - width)
    let end = painter.put(overdue + gap, in: start, .negative, .bold)
    painter.put(today, in: start.from(column: end), .warning, .bold)
  }

  /// Draws the filter, the order and the position in the list on the border of the box.
  private func drawEdge(on painter: inout Painter, in box: Rect) {
    var rest = box.line(0).inset(columns: 2, rows: 0)
    for completion in TaskFilter.Completion.allCases {
      let isChosen = completion == model.completion
      let count = model.state == .loaded ? " \(count(of: completion))" : ""
      let text = " \(Wording.name(completion))\(count) "
      let width = TextWidth.of(text)
      guard width + 2 <= rest.columns else { break }
      painter.put(text, in: rest, isChosen ? .accent : .secondary, isChosen ? .bold : [])
      painter.target(rest.leading(width), .filter(completion))
      rest = rest.from(column: rest.column + width + 1)
    }
    guard model.state == .loaded, model.pager.total > 0 else { return }
    let order = " by \(Wording.name(model.settings.settings.sorting).lowercased()) "
    if order.count + 1 <= rest.columns {
      painter.put(order, in: rest, .secondary, alignment: .trailing)
    }
    painter.put(
      " \(model.selectedIndex + 1) of \(model.pager.total) ",
      in: box.line(box.rows - 1).inset(columns: 2, rows: 0), .secondary, alignment: .trailing)
  }

  private func count(of completion: TaskFilter.Completion) -> Int {
    switch completion {
    case .all: model.counts.all
    case .open: model.counts.open
    case .done: model.counts.done
    }
  }

  private func drawEmpty(on painter: inout Painter, in rect: Rect) {
    let message =
      switch model.completion {
      case _ where model.counts.all == 0:
        MessageView(
          symbol: "◇", color: .accent, title: "No tasks yet",
          lines: ["What would you like to get done?"], hint: (.character("n"), "New task"))
      case .open:
        MessageView(
          symbol: "✓", color: .positive, title: "All done",
          lines: ["Nothing is left to do."], hint: (.character("f"), "Show completed tasks"))
      case .all, .done:
        MessageView(
          symbol: "○", color: .secondary, title: "Nothing is done yet",
          lines: ["Press ␣ on a task to complete it."], hint: (.character("f"), "Show all tasks"))
      }
    message.draw(on: &painter, in: rect)
  }

  /// Draws placeholders for the tasks, and a message that they are loading.
  private func drawSkeleton(on painter: inout Painter, in rect: Rect) {
    let columns = TableColumns(width: rect.columns)
    let rows = rect.below(1)
    let lengths = [14, 26, 29, 16, 20, 30, 27, 30, 26]
    for row in stride(from: 0, to: max(0, rows.rows - 1), by: 1) {
      let line = rows.line(row)
      let length = lengths[row % lengths.count]
      let title = columns.title(line)
      painter.put("○", in: columns.state(line), .faint)
      painter.rule(title.leading(min(length, title.columns)), .faint, with: "╌")
      for cell in [columns.priority(line), columns.tags(line), columns.due(line)] {
        let width = min(max(0, cell.columns - 2), 9)
        painter.rule(cell.leading(width), .faint, with: "╌")
      }
    }
    let patch = rect.centered(columns: 24, rows: 3)
    painter.fill(patch, .background)
    painter.put("◌ Loading tasks", in: patch.line(1), .accent, .bold, alignment: .center)
  }
}

/// Draws a progress bar.
struct ProgressBar {
  let part: Int
  let total: Int

  func draw(on painter: inout Painter, in line: Rect, _ color: ColorToken = .positive) {
    painter.rule(line, .faint, with: DesignTokens.Border.barRest)
    let filled = min(line.columns, part * line.columns / max(1, total))
    painter.rule(line.leading(filled), color, with: DesignTokens.Border.bar)
  }
}
