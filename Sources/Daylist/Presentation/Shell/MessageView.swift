import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws a message in place of a screen's content.
struct MessageView {
  let symbol: String
  let color: ColorToken
  let title: String
  let lines: [String]
  /// A key to continue with, and what it does.
  var hint: (key: Key, label: String)?

  static let loading = MessageView(
    symbol: "◌", color: .accent, title: "Loading", lines: ["One moment, please."])

  func draw(on painter: inout Painter, in rect: Rect) {
    let columns = min(rect.columns - 2 * DesignTokens.Spacing.padding, 56)
    let text = lines.flatMap { TextWidth.wrapped($0, columns: columns, limit: 4) }
    let isRoomy = rect.rows >= text.count + 5
    let gap = isRoomy ? 1 : 0
    let rows = (isRoomy ? 2 : 1) + gap + text.count + (hint == nil ? 0 : 1 + gap)
    let area = rect.centered(columns: columns, rows: rows)
    var row = 0
    if isRoomy {
      painter.put(symbol, in: area.line(row), color, .bold, alignment: .center)
      row += 1
    }
    painter.put(title, in: area.line(row), .text, .bold, alignment: .center)
    row += 1 + gap
    for line in text {
      painter.put(line, in: area.line(row), .secondary, alignment: .center)
      row += 1
    }
    guard let hint else { return }
    drawHint(hint, on: &painter, in: area.line(row + gap))
  }

  private func drawHint(
    _ hint: (key: Key, label: String), on painter: inout Painter, in line: Rect
  ) {
    let name = KeyName.of(hint.key)
    let width = TextWidth.of(name) + TextWidth.of(hint.label) + 2
    let patch = line.centered(columns: width + 2, rows: 1)
    painter.fill(patch, .field)
    let end = painter.put(name, in: patch.inset(columns: 1, rows: 0), .accent, .bold)
    painter.put(hint.label, in: patch.from(column: end + 2))
    painter.target(patch, .key(hint.key))
  }
}

extension MessageView {
  /// Creates the message for an error, with the key to try again.
  init(_ problem: Problem, retries: Bool = true) {
    self.init(
      symbol: "✗", color: .negative, title: "That did not work",
      lines: [problem.message, problem.remedy].filter { !$0.isEmpty },
      hint: retries ? (.character("r"), "Try again") : nil)
  }
}

/// The names of keys on the screens.
enum KeyName {
  static func of(_ key: Key) -> String {
    switch key {
    case .enter: "↵"
    case .escape: "Esc"
    case .tab: "Tab"
    case .character(" "): "␣"
    case .character(let character): String(character)
    case .control(let character): "^" + character.uppercased()
    default: "?"
    }
  }
}
