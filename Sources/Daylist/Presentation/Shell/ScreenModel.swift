package import TerminalUI

/// The state and behaviour of a screen.
///
/// Creating a model starts nothing: the app calls ``task()`` when the screen appears, and cancels it when the screen
/// closes.
package protocol ScreenModel: AnyObject {
  /// The message in the line above the status bar.
  var notice: Notice? { get set }

  /// Loads the content of the screen and follows its changes, as long as the screen is open.
  func task() async

  /// Reads the content again, because it may have changed.
  func refresh() async

  /// Handles a key, and returns where it leads.
  func handle(_ key: Key) async -> Step

  /// Handles a click, and returns where it leads.
  func handle(_ click: Click) async -> Step
}

extension ScreenModel {
  package func refresh() async {}

  package func handle(_ click: Click) async -> Step {
    if case .key(let key) = click { return await handle(key) }
    return .stay
  }
}
