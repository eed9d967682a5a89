/// Decides when the next key of a step may be sent: like a person who types and watches what each key does. It has no
/// clock: callers pass in times.
///
/// An app that echoes answers a key within milliseconds. An app that doesn't must not make typing slow, so the wait is
/// bounded: a step waits once for as long as a slow answer takes, then only briefly for each key, until the app
/// answers again. The total per step is bounded too, so that a long text doesn't fail.
struct KeyPace {
  /// What is known of the app since a key was sent.
  struct Observation {
    /// Whether the app wrote something.
    var hasAnswered: Bool
    /// What keeps the screen from settling, or nil if nothing does.
    var blocker: Blocker?
    /// The time since the app read the key.
    var time: Duration

    enum Blocker: Hashable {
      /// The app or something it started computes, or nothing reads its terminal.
      case working
      /// The app is writing, or wrote a moment ago.
      case writing
      /// The app waits, and may wake up by itself.
      case mayWakeUp
    }
  }

  /// The longest wait for the answer of an app that isn't working.
  static let maxAnswerSize = Duration.milliseconds(250)
  /// The wait for each key after one that had no answer.
  static let shortestAnswer = Duration.milliseconds(10)
  /// The wait between two presses of Escape, which an app takes for one key if they come at once.
  static let escapeTwice = Duration.milliseconds(150)

  /// The longest wait for an app that works after a key, and for all answers of a step together if the app doesn't
  /// work.
  private let longestWork: Duration
  private var isAnswering = true
  /// Whether the app still does the work that it already had ``longestWork`` for.
  private var isWorkingOn = false
  /// The time spent waiting for answers, except while the app worked.
  private var spent = Duration.zero

  /// - Parameter longestWork: See ``longestWork``.
  init(longestWork: Duration) { self.longestWork = longestWork }

  /// Whether the next key may be sent. Once an app has used up its time, later waits for it are shorter.
  mutating func isOver(_ look: Observation) -> Bool {
    if look.blocker == .working { return isOverWhileWorking(look) }
    // An echo of typed-ahead text doesn't end the work.
    if look.blocker != .writing { isWorkingOn = false }
    if look.hasAnswered { isAnswering = true }
    guard let blocker = look.blocker else { return true }
    let isComplete = blocker == .mayWakeUp && look.hasAnswered
    let longest = isAnswering ? Self.maxAnswerSize : Self.shortestAnswer
    guard isComplete || spent >= longestWork || look.time >= longest else { return false }
    if !isComplete { isAnswering = false }
    spent += look.time
    return true
  }

  /// Ignores answers: the terminal echoes typed-ahead text.
  private mutating func isOverWhileWorking(_ look: Observation) -> Bool {
    guard look.time >= (isWorkingOn ? Self.shortestAnswer : longestWork) else { return false }
    isWorkingOn = true
    return true
  }
}
