/// How long an app was left to sleep while no thread read its terminal. It may sleep for ever, so once it has slept for
/// the longest time allowed, its sleep is no longer waited for.
struct SleepWatch {
  /// The time asleep since something was last sent to the app.
  private var slept = Duration.zero
  private var wasAsleep = false
  private var isIgnored = false

  /// Whether the app sleeps, and that is waited for.
  var isAwaited: Bool { wasAsleep && !isIgnored }

  /// Records whether the app sleeps now.
  ///
  /// - Parameter interval: The time since the last look.
  mutating func record(isAsleep: Bool, after interval: Duration) {
    if wasAsleep { slept += interval }
    wasAsleep = isAsleep
  }

  /// Gives up waiting for sleep if the app has slept for too long.
  mutating func giveUp(after longest: Duration) { if slept >= longest { isIgnored = true } }

  /// Starts counting anew, after an input. Sleep that is no longer waited for stays so.
  mutating func restart() { slept = .zero }
}
