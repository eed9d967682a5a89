/// The times that the rows of settling use.
package struct SettleLimits: Hashable, Sendable {
  /// How long the screen must stay unchanged if it's unknown when the app will wake up (`settle` in a config).
  package let settleTime: Duration
  /// How long an unchanged screen waits for background work or sleep before it is accepted anyway.
  package let patience: Duration

  package init(settleTime: Duration, patience: Duration = Self.maxSleep) {
    self.settleTime = settleTime
    self.patience = patience
  }

  /// How long a screen must stay unchanged if the app is known to wait for its terminal.
  static let quietTime = Duration.milliseconds(4)

  /// How long an app must be silent and idle before it counts as resting and lets others use its processor.
  static let restTime = Duration.milliseconds(20)

  /// The longest time to wait for an app that is asleep while no thread reads its terminal. It probably has work left,
  /// unless it naps in a loop.
  package static let maxSleep = Duration.seconds(5)

  /// How much longer than ``settleTime`` the screen must stay unchanged, for timers that fire late.
  var allowance: Duration { settleTime / 20 }

  /// How late a poll may come before its time counts as unobserved.
  package var maxLateness: Duration { settleTime / 50 }

  /// The longest time to wait for a sleep, or for a sign of loading to go away.
  var sleepPatience: Duration { min(Self.maxSleep, patience) }

  /// The silence within which an app counts as a writer that is off the processor for a moment.
  var writerWorkLimit: Duration { settleTime }

  /// The silence within which an app counts as a writer that sleeps for a moment.
  var writerSleepLimit: Duration { settleTime / 4 }

  /// How long to wait between looks at a working app. Looking costs the app time too, so looks become rarer while it
  /// stays silent.
  static func busyInterval(afterSilence silence: Duration) -> Duration {
    min(max(.milliseconds(2), silence / 8), .milliseconds(20))
  }

  /// How long to wait between looks at an app that waits.
  static func idleInterval(afterSilence silence: Duration) -> Duration {
    min(max(.milliseconds(10), silence / 16), .milliseconds(40))
  }
}
