internal import TerminalProcess

/// When the next key of a step may be sent: as a person types who sees what each key does. It has no clock: times
/// come in.
///
/// An app that echoes answers a key within milliseconds. One that doesn't answer must not make a text slow, so that the
/// wait is bounded: once in a step for as long as a slow answer takes, and then briefly for each key, until the app
/// answers again. All of a step is bounded too, so that a long text is no error.
struct KeyPace {
  /// What is known of the app since a key was sent.
  struct Look {
    /// Whether the app wrote something.
    var hasAnswered: Bool
    /// What keeps its screen from being settled; nil if nothing does.
    var obstacle: Obstacle?
    /// Since the app has read the key.
    var time: Duration

    enum Obstacle: Hashable {
      /// It computes, or what it started does, or nothing reads its terminal.
      case working
      /// It writes, or wrote a moment ago.
      case writing
      /// It waits, and may go on by itself.
      case mayGoOn
    }
  }

  /// For the answer of an app that waits for something.
  static let longestAnswer = Duration.milliseconds(250)
  /// For each key, once one had no answer.
  static let shortestAnswer = Duration.milliseconds(10)
  /// Between two presses of Escape, which an app takes for one key if they follow each other at once.
  static let escapeTwice = Duration.milliseconds(150)

  /// For an app that works on what a key asked for, and for all answers in a step of one that doesn't.
  private let longestWork: Duration
  private var isAnswering = true
  /// Whether the app still works on what it had all its time for.
  private var isWorkingOn = false
  /// The time spent on waits for answers, but for those that the app worked on.
  private var spent = Duration.zero

  /// - Parameter longestWork: For an app that works on what a key asked for, and for all answers in a step of one that
  ///   doesn't.
  init(longestWork: Duration) { self.longestWork = longestWork }

  /// Whether the next key may be sent. An app that had all the time that it gets is waited for less from then on.
  mutating func isOver(_ look: Look) -> Bool {
    if look.obstacle == .working { return isOverWhileWorking(look) }
    // An echo of what is typed ahead doesn't end the work.
    if look.obstacle != .writing { isWorkingOn = false }
    if look.hasAnswered { isAnswering = true }
    guard let obstacle = look.obstacle else { return true }
    let isComplete = obstacle == .mayGoOn && look.hasAnswered
    let longest = isAnswering ? Self.longestAnswer : Self.shortestAnswer
    guard isComplete || spent >= longestWork || look.time >= longest else { return false }
    if !isComplete { isAnswering = false }
    spent += look.time
    return true
  }

  /// What is typed ahead is echoed by the terminal, so that an answer says nothing.
  private mutating func isOverWhileWorking(_ look: Look) -> Bool {
    guard look.time >= (isWorkingOn ? Self.shortestAnswer : longestWork) else { return false }
    isWorkingOn = true
    return true
  }
}
