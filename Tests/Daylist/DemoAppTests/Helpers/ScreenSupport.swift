import DaylistData
import DaylistDomain
import DaylistPresentation
import DemoApp
import TerminalFrame
import TerminalUI

/// Returns an app on one of its screens, with preview data, after it has loaded everything that it can.
@MainActor func previewApp(
  _ screen: AppScreen, theme: ThemeName? = nil, circuit: PreviewScenario.Circuit = .closed
) async throws -> AppModel {
  let scenario = screen.scenario(circuit: circuit)
  let app = Wiring.app(
    try DataServices.preview(scenario), clock: PreviewData.clock,
    storage: "memory (preview data)", theme: theme ?? screen.theme)
  await app.start(on: try DeepLinkResolver().destination(of: screen.link))
  let isEndless = scenario.tasks == .loading
  await until { isEndless || !app.frame.text.contains("Loading") }
  await until { screen != .syncStatus || app.sync.server != nil }
  return app
}

@MainActor extension AppModel {
  /// Presses keys, one after the other.
  @discardableResult
  func press(_ keys: [Key]) async -> Outcome {
    var outcome = Outcome.draw
    for key in keys {
      outcome = await handle(key)
      await until { !self.frame.text.contains("Loading") }
    }
    return outcome
  }

  /// Clicks on the first occurrence of a text.
  func click(_ text: String) async {
    let rows = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in rows.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = TextWidth.of(String(line[..<range.lowerBound]))
      _ = await handle(.mouse(MouseEvent(.press, column: column, row: row)))
      await until { !self.frame.text.contains("Loading") }
      return
    }
  }
}
