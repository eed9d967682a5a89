package import TerminalFrame
import TerminalUI

extension AppModel {
  /// Returns the current screen, drawn for a terminal of the given size.
  package func frame(size: GridSize) -> Frame { painted(size: size).canvas.frame }

  /// The current screen, drawn for the terminal's size.
  package var frame: Frame { frame(size: size) }

  func painted(size: GridSize) -> Painter {
    var painter = Painter(size: size, theme: settings.theme)
    guard !entries.isEmpty else { return painter }
    let base = entries.lastIndex { !$0.route.isSheet } ?? 0
    let shown = entries[base...].map(\.screen)
    let name = shown.compactMap(\.name).last ?? ""
    painter.title = "\(Wording.appName) – \(name)"
    let smallest = DesignTokens.minimumSize
    guard size.columns >= smallest.columns, size.rows >= smallest.rows else {
      Chrome.drawTooSmall(on: &painter)
      return painter
    }
    let content = Chrome.content(of: painter.bounds)
    for (index, screen) in shown.enumerated() {
      if index > 0 { painter.stepBack(in: content) }
      draw(screen, on: &painter, in: content)
    }
    Chrome(
      screen: name, today: today, hints: top.hints,
      notice: shown.reversed().compactMap(\.model.notice).first, sync: sync
    ).draw(on: &painter)
    return painter
  }

  private func draw(_ screen: Screen, on painter: inout Painter, in content: Rect) {
    switch screen {
    case .list(let model): ItemListView(model: model).draw(on: &painter, in: content)
    case .search(let model): SearchView(model: model).draw(on: &painter, in: content)
    case .detail(let model):
      ItemDetailView(model: model, position: position(of: model.id)).draw(on: &painter, in: content)
    case .form(let model): ItemFormView(model: model).draw(on: &painter, in: content)
    case .deleteConfirm(let model):
      DeleteConfirmView(model: model).draw(on: &painter, in: content)
    case .insights(let model): InsightsView(model: model).draw(on: &painter, in: content)
    case .sync(let model): SyncStatusView(model: model).draw(on: &painter, in: content)
    case .settings(let model): SettingsView(model: model).draw(on: &painter, in: content)
    case .help: HelpView().draw(on: &painter, in: content)
    }
  }
}
