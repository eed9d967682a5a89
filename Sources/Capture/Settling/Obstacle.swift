internal import TerminalProcess

/// Why a frame can't be taken now, and how long to wait for news at most.
struct Obstacle: Sendable {
  let reason: CaptureFailure.Reason
  let words: String
  var wait = Duration.milliseconds(100)
  /// Whether the app has nothing to do meanwhile, as far as can be seen.
  var isRest = false
  /// What to do about it, where that is not what one does about its reason.
  var ownRemedy: String?
  /// Which threads are the reason; nil where none is more than others.
  var concerns: (@Sendable (AppActivity.Thread) -> Bool)?

  /// What to do about a screen that never stands still.
  static let stillness = "make the app hold still in screenshots (no spinner, no clock)"

  static let unread = unsettled(
    "the app did not read what was sent to it", wait: .milliseconds(2))

  /// It has asked something and is not there yet to hear the answer. Mostly it soon is.
  ///
  /// - Parameter time: Since it asked.
  static func unanswered(for time: Duration) -> Obstacle {
    unsettled("the app kept computing", wait: time < .milliseconds(1) ? .zero : .milliseconds(1))
  }

  static func unsettled(
    _ words: String, wait: Duration = .milliseconds(100), isRest: Bool = false
  ) -> Obstacle {
    Obstacle(reason: .neverSettled, words: words, wait: wait, isRest: isRest)
  }

  /// What to do about it where it stays until the deadline.
  var remedy: String? {
    if let ownRemedy { return ownRemedy }
    return switch reason {
    case .blank:
      "run the app by hand with the same launchEnv; a slow start needs a longer \"timeout\""
    case .conditionUnmet: "check the text on the last screen, or give a longer \"timeout\""
    case .neverSettled: Self.stillness
    default: nil
    }
  }
}
