import TerminalFrame
import TerminalUI

/// What all screens share: the header, the line for notices and the status bar.
struct Chrome {
  /// One key and what it does.
  struct Hint {
    let key: String
    let label: String

    init(_ key: String, _ label: String) {
      self.key = key
      self.label = label
    }
  }

  /// The smallest terminal that the screens are made for.
  static let minimum = GridSize(columns: 40, rows: 12)

  let theme: AppTheme
  let today: CalendarDay

  /// Draws header, notice and status bar; gives what is left for the screen.
  func draw(
    on canvas: inout Canvas, screen: String, hints: [Hint], notice: Notice?
  ) -> Rect {
    let bounds = canvas.bounds
    drawHeader(on: &canvas, in: bounds.line(0), screen: screen)
    drawHints(on: &canvas, in: bounds.line(bounds.rows - 1), hints: hints)
    if let notice {
      let line = bounds.line(bounds.rows - 2).inset(columns: 2, rows: 0)
      canvas.put(notice.text, in: line, style: theme.style(color(of: notice.kind)))
    }
    return Rect(column: 0, row: 1, columns: bounds.columns, rows: bounds.rows - 3)
  }

  /// Says that the terminal is too small, and what would be enough.
  func drawTooSmall(on canvas: inout Canvas) {
    let size = canvas.frame.size
    let lines = [
      ("Too small", theme.style(theme.warning, .bold)),
      ("\(size)", theme.style(theme.secondary)),
      ("needs \(Self.minimum)", theme.style(theme.secondary)),
    ]
    let middle = canvas.bounds.centered(columns: size.columns, rows: lines.count)
    for (index, line) in lines.enumerated() {
      canvas.put(line.0, in: middle.line(index), style: line.1, alignment: .center)
    }
  }

  private func drawHeader(on canvas: inout Canvas, in line: Rect, screen: String) {
    canvas.fill(line, style: Style(foreground: theme.barText, background: theme.bar))
    let inner = line.inset(columns: 2, rows: 0)
    let date = Wording.fullDate(today)
    let fits = inner.columns >= 48
    if fits {
      canvas.put(date, in: inner, style: theme.style(theme.barText), alignment: .trailing)
    }
    let left = Rect(
      column: inner.column, row: inner.row,
      columns: inner.columns - (fits ? date.count + 2 : 0), rows: 1)
    var end = canvas.put("◆ ", in: left, style: theme.style(theme.accent, .bold))
    end = canvas.put(
      Wording.appName, in: left.from(column: end), style: theme.style(theme.barText, .bold))
    canvas.put("  ›  \(screen)", in: left.from(column: end), style: theme.style(theme.barText))
  }

  private func drawHints(on canvas: inout Canvas, in line: Rect, hints: [Hint]) {
    canvas.fill(line, style: Style(foreground: theme.barText, background: theme.bar))
    var rest = line.inset(columns: 2, rows: 0)
    for hint in hints {
      let needed = TextWidth.of(hint.key) + 1 + TextWidth.of(hint.label)
      guard needed <= rest.columns else { break }
      let end = canvas.put(hint.key, in: rest, style: theme.style(theme.accent, .bold))
      canvas.put(hint.label, in: rest.from(column: end + 1), style: theme.style(theme.barText))
      rest = rest.from(column: rest.column + needed + 3)
    }
  }

  private func color(of kind: Notice.Kind) -> Color {
    switch kind {
    case .info: theme.positive
    case .question: theme.warning
    case .error: theme.negative
    }
  }
}

extension Rect {
  /// What lies at a column and to the right of it.
  func from(column: Int) -> Rect {
    Rect(column: column, row: row, columns: endColumn - column, rows: rows)
  }
}
