/// What is known of a screen at one look: everything that ``SettleRow`` decides by.
///
/// Each part costs more to find out than those before it. A part is nil until a rule needs it.
package struct SettleEvidence: Hashable, Sendable {
  /// In the order in which the parts are found out.
  package enum Part: Hashable, Sendable {
    case screen, app, idle, content, secondLook
  }

  package let limits: SettleLimits
  package let screen: Screen
  package var app: App?
  package var idle: Idle?
  package var content: Content?
  package var secondLook: SecondLook?

  package init(_ screen: Screen, limits: SettleLimits) {
    self.screen = screen
    self.limits = limits
  }

  /// What is known before the app is looked at.
  package struct Screen: Hashable, Sendable {
    /// The time since the app sent a query whose reply is held back, or nil if there is none. If there is one, the rest
    /// of this part isn't found out.
    package var unanswered: Duration?
    /// Whether the config waits for the app to exit.
    package var awaitsExit = false
    /// Output that the app has begun and not ended, and the time since.
    package var unfinished: Unfinished?
    package var isBlank = false
    /// Whether the app has written anything.
    package var hasWritten = true
    /// A condition that isn't met, as the subject of "did not show up", or nil if all are met.
    package var unmet: String?
    package var hasUnreadInput = false

    package init() {}

    package struct Unfinished: Hashable, Sendable {
      package let output: UnfinishedOutput
      package let time: Duration

      package init(output: UnfinishedOutput, time: Duration) {
        self.output = output
        self.time = time
      }
    }
  }

  /// What this look at the app's threads shows, and earlier ones.
  package struct App: Hashable, Sendable {
    /// Whether `/proc` shows what the app is doing. If not, only the times say something.
    var isReadable = true
    /// The time since the app last wrote or the screen last changed.
    var silence: Duration
    /// Whether a thread that `qa` waits for is working.
    var isWorking = false
    /// Whether a thread that `qa` waits for sleeps while its terminal isn't being read.
    var isAsleep = false
    /// Whether every thread stays in its wait until the settle time has passed.
    var outlastsSettleTime = false
    /// Whether every thread waits without a time limit.
    var waitsIndefinitely = false
    /// The time for which every thread has been in the same wait.
    var sameWaitsFor = Duration.zero
    /// How much longer the screen must stay unchanged until the settle time has passed.
    var untilSettled: Duration
    /// Whether a timer wakes a thread before the settle time has passed.
    var wakesByTimer = false
    /// When the app was looked at.
    var time: ContinuousClock.Instant
    /// The time since the app was last seen to pause, or nil if it never was.
    var sincePause: Duration?
    /// Whether the app works between sleeps, or often waits for a processor.
    var isBusyOrCrowded = false
    /// How the screen has moved by then.
    package var movement = Movement()
  }

  /// How the screen has moved. A blink changes it without moving it.
  package struct Movement: Hashable, Sendable {
    /// The time since the screen last moved.
    package var stillFor = Duration.zero
    /// The time since it last changed, also by a blink.
    package var unchangedFor = Duration.zero
    package var isBlinking = false
    /// Whether the blink was seen on an earlier screen.
    package var isKnownBlink = false
    /// Whether a part is animated that is left blank.
    package var isAnimated = false

    package init() {}
  }

  /// What matters once the app has nothing more to do.
  package struct Idle: Hashable, Sendable {
    /// Whether the last input may not have reached the app yet.
    package var isInputOnItsWay = false
    /// Whether a program on a terminal that the app made hasn't read the last input.
    package var isInputUnreadInside = false
    /// Whether a blinking screen is in the phase that isn't taken.
    package var isOtherPhase = false

    package init() {}
  }

  /// What the screen says.
  package struct Content: Hashable, Sendable {
    /// The conditions that only typed text meets, in words.
    package var echoed: [String] = []
    /// Whether the app's own text is still waited for.
    package var isEchoAwaited = false
    /// The sign of loading on the screen, in words, or nil if there is none that counts.
    package var loadingSign: String?
    /// Whether a screen with the sign is never taken.
    package var isLoadingStrict = false

    package init() {}
  }

  /// What a second look shows right after the first. An app that wrote in between has begun another wait.
  package struct SecondLook: Hashable, Sendable {
    /// Nil if the app wrote, ended, or got input that it hasn't read.
    package var app: App?

    package init(app: App?) { self.app = app }
  }
}
