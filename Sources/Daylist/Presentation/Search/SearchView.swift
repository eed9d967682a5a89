import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws the search: a text field, and the tasks found.
struct SearchView {
  let model: SearchViewModel

  static let hints: [Chrome.Hint] = [
    .init("type", "Search"), .init("↓/↑", "Move"), .init(.enter, "Open"),
    .init(.escape, "Back"),
  ]

  func draw(on painter: inout Painter, in rect: Rect) {
    let isRoomy = rect.rows >= 14
    let field = rect.line(isRoomy ? 1 : 0).inset(columns: DesignTokens.Spacing.margin, rows: 0)
    drawField(on: &painter, in: field)
    let box = rect.below(isRoomy ? 3 : 1).inset(columns: DesignTokens.Spacing.edge, rows: 0)
    painter.box(box, title: "Found")
    let inner = box.inset(columns: 1, rows: 1)
    switch model.state {
    case .idle, .loading: MessageView.loading.draw(on: &painter, in: inner)
    case .failed(let problem):
      MessageView(problem, retries: false).draw(on: &painter, in: inner)
    case .loaded where model.pager.total == 0:
      MessageView(
        symbol: "◇", color: .secondary, title: "Nothing found",
        lines: ["Each word is looked for in titles, notes and tags."]
      ).draw(on: &painter, in: inner)
    case .loaded:
      painter.put(
        " \(model.selectedIndex + 1) of \(model.pager.total) ",
        in: box.line(box.rows - 1).inset(columns: 2, rows: 0), .secondary, alignment: .trailing)
      TaskTable(
        pager: model.pager, selectedIndex: model.selectedIndex, today: model.today,
        dateStyle: model.settings.settings.dateStyle, words: model.words
      ).draw(on: &painter, in: inner)
    }
  }

  private func drawField(on painter: inout Painter, in line: Rect) {
    let end = painter.put("/", in: line, .accent, .bold)
    let patch = line.from(column: end + 1)
    painter.fill(patch, .focusedField)
    let inner = patch.inset(columns: 1, rows: 0)
    let layout = model.text.layout(columns: inner.columns, rows: 1)
    if model.text.text.isEmpty {
      painter.put("Words in titles, notes and tags", in: inner, .secondary)
    }
    for text in layout.lines { painter.put(text, in: inner, .selectionText) }
    painter.showCursor(column: inner.column + layout.column, row: inner.row)
  }
}
