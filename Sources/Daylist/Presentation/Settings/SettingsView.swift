import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws the settings, one per row with all its values.
struct SettingsView {
  let model: SettingsViewModel

  static let hints: [Chrome.Hint] = [
    .init("j/k", "Move"), .init("←/→", "Change"), .init(.escape, "Back"),
    .help, .quit,
  ]

  private struct Setting {
    let row: SettingsViewModel.Row
    let label: String
    let explanation: String
    let values: [String]
  }

  private static let settings = [
    Setting(
      row: .theme, label: "Theme", explanation: "Colours of all screens",
      values: ["Dark", "Light"]),
    Setting(
      row: .sorting, label: "Sort by", explanation: "Order of the list",
      values: Sorting.allCases.map(Wording.name)),
    Setting(
      row: .showsCompleted, label: "Completed", explanation: "In the list that opens first",
      values: ["Show", "Hide"]),
    Setting(
      row: .dateStyle, label: "Due dates", explanation: "How days are written",
      values: ["Tomorrow", "2025-03-13"]),
    Setting(
      row: .confirmsDeletion, label: "Deleting", explanation: "Before a task is deleted",
      values: ["Ask first", "Do not ask"]),
    Setting(
      row: .syncsAutomatically, label: "Sync", explanation: "Where a server was named",
      values: ["After changes", "By hand"]),
  ]

  func draw(on painter: inout Painter, in rect: Rect) {
    switch model.state {
    case .idle, .loading: return MessageView.loading.draw(on: &painter, in: rect)
    case .failed(let problem):
      return MessageView(problem, retries: false).draw(on: &painter, in: rect)
    case .loaded: break
    }
    let count = Self.settings.count
    let isRoomy = rect.rows >= 3 * count + 3
    let area = rect.below(isRoomy ? 1 : 0).inset(columns: DesignTokens.Spacing.edge, rows: 0)
    let rows = (isRoomy ? 3 * count - 1 : count) + 2
    let box = area.top(rows)
    painter.box(box, title: "Settings")
    let inner = box.inset(columns: 1, rows: 1)
    for (index, setting) in Self.settings.enumerated() {
      draw(setting, on: &painter, in: inner, line: isRoomy ? 3 * index : index, isRoomy: isRoomy)
    }
    guard area.endRow > box.endRow else { return }
    let note = Rect(
      column: area.column + 1, row: box.endRow, columns: area.columns - 2, rows: 1)
    painter.put("Tasks are kept in \(model.storage)", in: note, .secondary)
  }

  private func draw(
    _ setting: Setting, on painter: inout Painter, in inner: Rect, line: Int, isRoomy: Bool
  ) {
    let isSelected = setting.row == model.selection
    let label = inner.line(line)
    if isSelected {
      painter.select(inner.below(line).top(isRoomy ? 2 : 1))
    }
    let values = label.from(column: max(label.column + 18, label.endColumn - 34)).leading(33)
    let text = label.from(column: label.column + 2).leading(values.column - label.column - 3)
    painter.put(
      setting.label, in: text, isSelected ? .selectionText : .text, isSelected ? .bold : [])
    if isRoomy {
      let below = Rect(column: text.column, row: text.row + 1, columns: text.columns, rows: 1)
      painter.put(setting.explanation, in: below, isSelected ? .selectionText : .secondary)
    }
    drawValues(
      setting, on: &painter, in: values.intersection(label),
      quiet: isSelected ? .selectionText : .secondary)
  }

  private func drawValues(
    _ setting: Setting, on painter: inout Painter, in rect: Rect, quiet: ColorToken
  ) {
    let chosen = model.choice(setting.row).chosen
    let all = setting.values.reduce(0) { $0 + TextWidth.of($1) + 3 }
    guard all <= rect.columns else {
      // There is only room for the chosen value.
      painter.put("‹ \(setting.values[chosen]) ›", in: rect, .accent, .bold)
      painter.target(
        rect, .setting(setting.row, value: (chosen + 1) % setting.values.count))
      return
    }
    var rest = rect
    for (index, value) in setting.values.enumerated() {
      let text = " \(value) "
      let end =
        index == chosen
        ? painter.patch(text, in: rest, .onAccent, on: .accent, .bold)
        : painter.put(text, in: rest, quiet)
      painter.target(rest.leading(end - rest.column), .setting(setting.row, value: index))
      rest = rest.from(column: end + 1)
    }
  }
}
