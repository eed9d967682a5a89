/// The rows that say whether a frame may be taken, in the order in which they are tried (Documentation/Settling.md).
/// Each but the last is a reason to wait.
package enum SettleRow: String, Hashable, Sendable, CaseIterable {
  /// The app sent a query and still works, so the reply is held back. It usually waits for it within a millisecond.
  case unanswered
  /// The config waits for the app to exit.
  case notExited
  /// The app began a sequence or an update, and didn't end it for a second. That is why the screen doesn't change,
  /// whatever else is missing.
  case stuck
  case blank
  /// The screen doesn't meet a condition of the config.
  case unmet
  /// The app has begun a control sequence or a synchronized update.
  case unfinished
  /// The terminal holds input that the app hasn't read.
  case unread

  /// `/proc` doesn't show what the app is doing, and the settle time hasn't passed.
  case unreadable
  /// The app wrote a moment ago.
  case writing
  /// A thread in the foreground runs, or one in the background that is waited for.
  case working
  /// A thread sleeps with a time limit while its terminal isn't being read.
  case asleep
  /// A thread has just begun another wait. Between two of its waits, an app may look as if it waited indefinitely.
  case switching
  /// The app may wake up before the settle time has passed, at any moment.
  case ticking

  /// The last input may not have reached the app yet.
  case inputOnItsWay
  /// A program on a terminal that the app made hasn't read the last input.
  case inputUnreadInside
  /// Something on the screen blinks or is animated, and that may mean that something is still to come.
  case blinking
  /// A blinking screen is in the phase that isn't taken.
  case otherPhase

  /// A condition of the config is met only by typed text.
  case echoed
  /// The screen says that it is loading.
  case loading

  /// A second look found something else.
  case unsteady
  /// The frame may be taken.
  case settled

  /// The part of the evidence that a row needs.
  var part: SettleEvidence.Part {
    switch self {
    case .unanswered, .notExited, .stuck, .blank, .unmet, .unfinished, .unread: .screen
    case .unreadable, .writing, .working, .asleep, .switching, .ticking: .app
    case .inputOnItsWay, .inputUnreadInside, .blinking, .otherPhase: .idle
    case .echoed, .loading: .content
    case .unsteady, .settled: .secondLook
    }
  }
}
