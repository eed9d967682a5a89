import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws the insights about all tasks: figures, then text.
struct InsightsView {
  let model: InsightsViewModel

  static let hints: [Chrome.Hint] = [
    .init(.escape, "Back"), .init(.character("r"), "Write again"), .help, .quit,
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

  /// Draws four figures next to each other, or two if there is little room.
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
      ProgressBar(part: tile.1, total: counts.all).draw(on: &painter, in: inner.line(1), tile.2)
    }
  }

  private func drawInsight(on painter: inout Painter, in box: Rect) {
    painter.box(box, title: "Insights")
    if model.state == .loading {
      painter.put(
        " writing … ", in: box.line(0).inset(columns: 2, rows: 0), .secondary, alignment: .trailing)
    }
    guard let insight = model.insight else { return }
    var parts = [Part(mark: "◆", color: .accent, text: insight.headline, attributes: .bold)]
    parts += insight.observations.map { Part(mark: "·", color: .secondary, text: $0) }
    if let suggestion = insight.suggestion {
      parts.append(Part(mark: "→", color: .positive, text: suggestion))
    }
    if let failure = insight.failure {
      parts.append(Part(mark: "✗", color: .negative, text: Problem(failure).text))
    }
    draw(parts, on: &painter, in: box)
  }

  /// Draws the parts with as much space around and between them as there is room for.
  private func draw(_ parts: [Part], on painter: inout Painter, in box: Rect) {
    let columns = box.columns - 2 * DesignTokens.Spacing.padding - 3
    let texts = parts.map { TextWidth.wrapped($0.text, columns: columns, limit: max(1, box.rows)) }
    let needed = texts.reduce(0) { $0 + $1.count } + parts.count - 1
    let inner = box.padded(for: needed)
    let gap = needed <= inner.rows ? 1 : 0
    var row = 0
    for (part, lines) in zip(parts, texts) {
      for (index, text) in lines.enumerated() where row < inner.rows {
        let line = inner.line(row)
        let isCut = row == inner.rows - 1 && index < lines.count - 1
        if index == 0 { painter.put(part.mark, in: line, part.color, .bold) }
        painter.put(
          isCut ? TextWidth.prefix(of: text, columns: columns - 1) + "…" : text,
          in: line.from(column: line.column + 3), .text, part.attributes)
        row += 1
      }
      row += gap
    }
  }

  /// A text of a sentence or two, and the mark before it.
  private struct Part {
    let mark: String
    let color: ColorToken
    let text: String
    var attributes: Style.Attributes = []
  }
}
