import Observation
package import TerminalUI

/// The model of the help sheet, which any key closes.
@Observable package final class HelpViewModel: ScreenModel {
  package var notice: Notice?

  package init() {}

  package func task() async {}

  package func handle(_ key: Key) async -> Step {
    if case .mouse(let event) = key, event.action != .press { return .stay }
    return .back
  }
}
