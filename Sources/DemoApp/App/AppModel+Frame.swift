package import TerminalFrame
import TerminalUI

extension AppModel {
  /// The screen as it stands, for a terminal of the given size.
  package func frame(size: GridSize) -> Frame {
    let theme = AppTheme(self.theme)
    let chrome = Chrome(theme: theme, today: list.today)
    var canvas = Canvas(size: size, style: theme.base)
    canvas.title = "\(Wording.appName) – \(name)"
    guard size.columns >= Chrome.minimum.columns, size.rows >= Chrome.minimum.rows else {
      chrome.drawTooSmall(on: &canvas)
      return canvas.frame
    }
    let content = chrome.draw(
      on: &canvas, screen: name, hints: showsHelp ? HelpView.hints : hints, notice: notice)
    drawScreen(on: &canvas, in: content, theme: theme)
    if showsHelp {
      dim(&canvas, content, theme)
      HelpView(theme: theme).draw(on: &canvas, in: content)
    }
    return canvas.frame
  }

  private func drawScreen(on canvas: inout Canvas, in content: Rect, theme: AppTheme) {
    switch screen {
    case .itemList: ItemListView(model: list, theme: theme).draw(on: &canvas, in: content)
    case .itemDetail:
      guard let detail else { return }
      ItemDetailView(model: detail, theme: theme).draw(on: &canvas, in: content)
    case .itemCreateSheet, .itemEditSheet:
      ItemListView(model: list, theme: theme).draw(on: &canvas, in: content)
      dim(&canvas, content, theme)
      guard let form else { return }
      ItemFormView(model: form, theme: theme).draw(on: &canvas, in: content)
    case .settings:
      guard let settings else { return }
      SettingsView(model: settings, theme: theme).draw(on: &canvas, in: content)
    }
  }

  /// Lets what lies below a sheet step back.
  private func dim(_ canvas: inout Canvas, _ rect: Rect, _ theme: AppTheme) {
    canvas.restyle(rect) { _ in Style(foreground: theme.faint, background: theme.background) }
  }

  private var name: String {
    switch screen {
    case .itemList: "All tasks"
    case .itemDetail: "Task"
    case .itemCreateSheet: "New task"
    case .itemEditSheet: "Edit task"
    case .settings: "Settings"
    }
  }

  private var hints: [Chrome.Hint] {
    switch screen {
    case .itemList: ItemListView.hints
    case .itemDetail: ItemDetailView.hints
    case .itemCreateSheet, .itemEditSheet: ItemFormView.hints
    case .settings: SettingsView.hints
    }
  }

  private var notice: Notice? {
    switch screen {
    case .itemList: list.notice
    case .itemDetail: detail?.notice
    case .itemCreateSheet, .itemEditSheet: nil
    case .settings: settings?.notice
    }
  }
}
