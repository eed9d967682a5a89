package import TerminalUI

/// What a screen knows and does.
///
/// Making one starts nothing: the app calls ``task()`` when the screen appears and cancels it when it goes.
package protocol ScreenModel: AnyObject {
  /// What the line above the status bar says.
  var notice: Notice? { get set }

  /// What goes on while the screen is there: reads what it shows, and follows it.
  func task() async

  /// Something that the screen may show has changed: reads it again.
  func refresh() async

  /// Does what a key asks for, and says where it leads.
  func handle(_ key: Key) async -> Step

  /// Does what a click asks for.
  func handle(_ click: Click) async -> Step
}

extension ScreenModel {
  package func refresh() async {}

  package func handle(_ click: Click) async -> Step {
    if case .key(let key) = click { return await handle(key) }
    return .stay
  }
}
