import DaylistDomain
import TerminalFrame
import TerminalUI

/// The parts that all screens share: the header, the notice and the status bar.
struct Chrome {
  /// A key and what it does.
  struct Hint {
    let name: String
    let label: String
    /// The key that a click stands for, or nil if the hint names several keys.
    let key: Key?

    static let help = Hint(.character("?"), "Help")
    static let quit = Hint(.character("q"), "Quit")

    init(_ key: Key, _ label: String) {
      self.init(KeyName.of(key), label, key: key)
    }

    init(_ name: String, _ label: String, key: Key? = nil) {
      self.name = name
      self.label = label
      self.key = key
    }
  }

  let screen: String
  let today: CalendarDay
  let hints: [Hint]
  let notice: Notice?
  let sync: SyncStatus

  /// The area that is left for the screen.
  static func content(of bounds: Rect) -> Rect {
    Rect(column: 0, row: 1, columns: bounds.columns, rows: bounds.rows - 3)
  }

  /// Draws header, notice and status bar.
  func draw(on painter: inout Painter) {
    let bounds = painter.bounds
    drawHeader(on: &painter, in: bounds.line(0))
    drawHints(on: &painter, in: bounds.line(bounds.rows - 1))
    if let notice { drawNotice(notice, on: &painter) }
  }

  /// Draws the notice above the status bar. A long one, such as an error with its remedy, covers lines of the screen.
  private func drawNotice(_ notice: Notice, on painter: inout Painter) {
    let area = painter.bounds.inset(columns: DesignTokens.Spacing.margin, rows: 0)
    let lines = TextWidth.wrapped(notice.text, columns: area.columns, limit: 4)
    for (index, text) in lines.enumerated() {
      let row = area.rows - 1 - lines.count + index
      painter.fill(painter.bounds.line(row), .background)
      painter.put(text, in: area.line(row), notice.kind == .error ? .negative : .positive)
    }
  }

  /// Draws a message that the terminal is too small, with the size that is needed.
  static func drawTooSmall(on painter: inout Painter) {
    let size = painter.canvas.frame.size
    let middle = painter.bounds.centered(columns: size.columns, rows: 3)
    painter.put("Too small", in: middle.line(0), .warning, .bold, alignment: .center)
    painter.put("\(size)", in: middle.line(1), .secondary, alignment: .center)
    painter.put(
      "needs \(DesignTokens.minimumSize)", in: middle.line(2), .secondary, alignment: .center)
  }

  private func drawHeader(on painter: inout Painter, in line: Rect) {
    painter.fill(line, .bar, text: .barText)
    var inner = line.inset(columns: DesignTokens.Spacing.margin, rows: 0)
    let date = Wording.fullDate(today)
    if inner.columns >= 48 {
      painter.put(date, in: inner, .barText, alignment: .trailing)
      inner = inner.leading(inner.columns - date.count - 2)
    }
    inner = drawSync(on: &painter, in: inner)
    var end = painter.put("◆ ", in: inner, .accent, .bold)
    end = painter.put(Wording.appName, in: inner.from(column: end), .barText, .bold)
    painter.put("  ›  \(screen)", in: inner.from(column: end), .barText)
  }

  /// Draws the sync status if there is a server, and returns the rest of the line.
  private func drawSync(on painter: inout Painter, in line: Rect) -> Rect {
    guard sync.server != nil, line.columns >= 30 else { return line }
    let (text, color): (String, ColorToken) =
      switch (sync.activity, sync.circuit) {
      case (.syncing, _): ("⇅ syncing", .accent)
      case (_, .open): ("⇅ paused", .warning)
      default:
        sync.problem != nil
          ? ("⇅ failed", .warning)
          : sync.pendingCount > 0 ? ("⇅ \(sync.pendingCount) to send", .barText) : ("⇅", .positive)
      }
    painter.put(text, in: line, color, alignment: .trailing)
    return line.leading(line.columns - TextWidth.of(text) - 2)
  }

  private func drawHints(on painter: inout Painter, in line: Rect) {
    painter.fill(line, .bar, text: .barText)
    var rest = line.inset(columns: DesignTokens.Spacing.margin, rows: 0)
    for hint in hints {
      let needed = TextWidth.of(hint.name) + 1 + TextWidth.of(hint.label)
      guard needed <= rest.columns else { break }
      let end = painter.put(hint.name, in: rest, .accent, .bold)
      painter.put(hint.label, in: rest.from(column: end + 1), .barText)
      if let key = hint.key { painter.target(rest.leading(needed), .key(key)) }
      rest = rest.from(column: rest.column + needed + DesignTokens.Spacing.hint)
    }
  }
}
