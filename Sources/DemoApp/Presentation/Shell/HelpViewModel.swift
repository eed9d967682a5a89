import Observation
package import TerminalUI

/// The keys of the app; any key closes them.
@Observable package final class HelpViewModel: ScreenModel {
  package var notice: Notice?

  package init() {}

  package func task() async {}

  package func handle(_ key: Key) async -> Step {
    if case .mouse(let event) = key, event.action != .press { return .stay }
    return .back
  }
}
