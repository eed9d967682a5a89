import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws what can be said about all tasks: figures, then words.
struct InsightsView {
  let model: InsightsViewModel

  static let hints: [Chrome.Hint] = [
    .init(.escape, "Back"), .init(.character("r"), "Write again"), .init(.character("?"), "Help"),
    .init(.character("q"), "Quit"),
  ]

  func draw(on painter: inout Painter, in rect: Rect) {
    switch model.state {
    case .failed(let problem): MessageView(problem).draw(on: &painter, in: rect)
    case .loading where model.insight == nil, .idle:
      MessageView.loading.draw(on: &painter, in: rect)
    case .loading, .loaded:
      let isRoomy = rect.rows >= 18
      let tiles = rect.below(isRoomy ? 1 : 0).inset(columns: DesignTokens.Spacing.edge, rows: 0)
      let height = isRoomy ? 4 : 0
      if isRoomy { drawTiles(on: &painter, in: tiles) }
      drawInsight(on: &painter, in: tiles.below(height))
    }
  }

  /// Four figures next to each other, as many as there is room for.
  private func drawTiles(on painter: inout Painter, in rect: Rect) {
    let counts = model.counts
    let tiles: [(String, Int, ColorToken)] = [
      ("Open", counts.open, .accent), ("Done", counts.done, .positive),
      ("Overdue", counts.overdue, counts.overdue > 0 ? .negative : .secondary),
      ("Due today", counts.dueToday, counts.dueToday > 0 ? .warning : .secondary),
    ]
    let gap = 1
    let shown = rect.columns >= 62 ? 4 : 2
    let width = (rect.columns - gap * (shown - 1)) / shown
    for (index, tile) in tiles.prefix(shown).enumerated() {
      let isLast = index == shown - 1
      let column = rect.column + index * (width + gap)
      let box = Rect(
        column: column, row: rect.row, columns: isLast ? rect.endColumn - column : width, rows: 4)
      painter.box(box)
      let inner = box.inset(columns: DesignTokens.Spacing.padding, rows: 1)
      let end = painter.put("\(tile.1)", in: inner.line(0), tile.2, .bold)
      painter.put(tile.0, in: inner.line(0).from(column: end + 1), .secondary)
      ProgressBar(part: tile.1, of: counts.all).draw(on: &painter, in: inner.line(1), tile.2)
    }
  }

  private func drawInsight(on painter: inout Painter, in box: Rect) {
    painter.box(box, title: "Insights")
    if model.state == .loading {
      painter.put(
        " writing … ", in: box.line(0).inset(columns: 2, rows: 0), .secondary, alignment: .trailing)
    }
    guard let insight = model.insight else { return }
    let isRoomy = box.rows >= 12
    let inner = box.inset(columns: DesignTokens.Spacing.padding, rows: isRoomy ? 2 : 1)
    var row = 0
    func draw(_ text: String, mark: String, _ markColor: ColorToken, isBold: Bool = false) {
      let area = inner.from(column: inner.column + 3)
      let room = max(0, inner.rows - row)
      let lines = TextWidth.wrapped(text, columns: area.columns, limit: room + 1)
      for (index, line) in lines.prefix(room).enumerated() {
        let isCut = index == room - 1 && lines.count > room
        if index == 0 { painter.put(mark, in: inner.line(row), markColor, .bold) }
        painter.put(
          isCut ? TextWidth.prefix(of: line, columns: area.columns - 1) + "…" : line,
          in: area.line(row), .text, isBold ? .bold : [])
        row += 1
      }
      if isRoomy { row += 1 }
    }
    draw(insight.headline, mark: "◆", .accent, isBold: true)
    for observation in insight.observations { draw(observation, mark: "·", .secondary) }
    if let suggestion = insight.suggestion { draw(suggestion, mark: "→", .positive) }
  }
}
