internal import TerminalProcess

/// Why a frame can't be taken now, and the longest wait until the next look.
struct SettleBlocker: Sendable {
  let reason: CaptureFailure.Reason
  let words: String
  var wait = Duration.milliseconds(100)
  /// Whether the app is idle meanwhile, as far as can be seen.
  var isRest = false
  /// What to do about it, if that isn't the usual remedy for its reason.
  var ownRemedy: String?
  /// The threads to blame, or nil if none stands out.
  var concerns: (@Sendable (AppActivity.Thread) -> Bool)?

  /// What to do about a screen that never stays still.
  static let stillness = "make the app hold still in screenshots (no spinner, no clock)"

  static let unread = unsettled(
    "the app did not read the input sent to it", wait: .milliseconds(2))

  /// The app sent a query and isn't reading the reply yet. It usually will be within a millisecond.
  ///
  /// - Parameter time: The time since the query.
  static func unanswered(for time: Duration) -> SettleBlocker {
    unsettled("the app kept computing", wait: time < .milliseconds(1) ? .zero : .milliseconds(1))
  }

  static func unsettled(
    _ words: String, wait: Duration = .milliseconds(100), isRest: Bool = false
  ) -> SettleBlocker {
    SettleBlocker(reason: .neverSettled, words: words, wait: wait, isRest: isRest)
  }

  /// What to do about it if it lasts until the deadline.
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
