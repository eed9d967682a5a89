import TerminalFrame
import TerminalUI

/// Draws the settings: one row each, with all that it can be.
struct SettingsView {
  let model: SettingsViewModel
  let theme: AppTheme

  static let hints: [Chrome.Hint] = [
    .init("j/k", "Move"), .init("←/→", "Change"), .init("Esc", "Back"), .init("?", "Help"),
    .init("q", "Quit"),
  ]

  private struct Setting {
    let row: SettingsViewModel.Row
    let label: String
    let explanation: String
    let values: [String]
    let chosen: Int
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let isRoomy = rect.rows >= 20
    let area = rect.inset(columns: 1, rows: isRoomy ? 1 : 0)
    let rows = settings.count * (isRoomy ? 3 : 1) + (isRoomy ? 1 : 0) + 2
    let box = Rect(column: area.column, row: area.row, columns: area.columns, rows: rows)
    canvas.box(
      box, style: theme.style(theme.faint), title: "Settings",
      titleStyle: theme.style(theme.accent, .bold))
    let inner = box.inset(columns: 1, rows: 1)
    for (index, setting) in settings.enumerated() {
      let line = isRoomy ? 3 * index + 1 : index
      drawSetting(setting, on: &canvas, in: inner, line: line, isRoomy: isRoomy)
    }
    let note = Rect(
      column: area.column + 1, row: box.endRow, columns: area.columns - 2,
      rows: area.endRow > box.endRow ? 1 : 0)
    canvas.put("Tasks are kept in \(model.storage)", in: note, style: theme.style(theme.secondary))
  }

  private func drawSetting(
    _ setting: Setting, on canvas: inout Canvas, in inner: Rect, line: Int, isRoomy: Bool
  ) {
    let isSelected = setting.row == model.selection
    let quiet = isSelected ? theme.selectionText : theme.secondary
    let label = inner.line(line)
    if isSelected {
      for row in line..<line + (isRoomy ? 2 : 1) {
        canvas.fill(
          inner.line(row),
          style: Style(foreground: theme.selectionText, background: theme.selection))
        canvas.put("▌", in: inner.line(row), style: theme.style(theme.accent))
      }
    }
    let values = Rect(
      column: max(label.column + 18, label.endColumn - 34), row: label.row, columns: 33, rows: 1)
    let text = Rect(
      column: label.column + 2, row: label.row, columns: values.column - label.column - 3, rows: 1)
    canvas.put(
      setting.label, in: text,
      style: theme.style(
        isSelected ? theme.selectionText : theme.text, isSelected ? .bold : []))
    if isRoomy {
      let below = Rect(column: text.column, row: text.row + 1, columns: text.columns, rows: 1)
      canvas.put(setting.explanation, in: below, style: theme.style(quiet))
    }
    drawValues(setting, on: &canvas, in: values.intersection(label), quiet: quiet)
  }

  private func drawValues(
    _ setting: Setting, on canvas: inout Canvas, in rect: Rect, quiet: Color
  ) {
    let all = setting.values.reduce(0) { $0 + TextWidth.of($1) + 3 }
    guard all <= rect.columns else {
      // No room for all of them: the one that is chosen.
      canvas.put(
        "‹ \(setting.values[setting.chosen]) ›", in: rect, style: theme.style(theme.accent, .bold))
      return
    }
    var rest = rect
    for (index, value) in setting.values.enumerated() {
      let style =
        index == setting.chosen
        ? Style(foreground: theme.onAccent, background: theme.accent, attributes: .bold)
        : theme.style(quiet)
      rest = rest.from(column: canvas.put(" \(value) ", in: rest, style: style) + 1)
    }
  }

  private var settings: [Setting] {
    let settings = model.settings
    return [
      Setting(
        row: .theme, label: "Theme", explanation: "Colours of all screens",
        values: ["Dark", "Light"], chosen: model.theme == .dark ? 0 : 1),
      Setting(
        row: .sorting, label: "Sort by", explanation: "Order of the list",
        values: Sorting.allCases.map(Wording.name),
        chosen: Sorting.allCases.firstIndex(of: settings.sorting) ?? 0),
      Setting(
        row: .showsCompleted, label: "Completed", explanation: "Tasks that are done",
        values: ["Show", "Hide"], chosen: settings.showsCompleted ? 0 : 1),
      Setting(
        row: .dateStyle, label: "Due dates", explanation: "How days are written",
        values: ["Tomorrow", "2025-03-13"], chosen: settings.dateStyle == .relative ? 0 : 1),
      Setting(
        row: .confirmsDeletion, label: "Deleting", explanation: "Before a task is deleted",
        values: ["Ask first", "Do not ask"], chosen: settings.confirmsDeletion ? 0 : 1),
    ]
  }
}
