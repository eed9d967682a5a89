/// The deadlines of a capture: of the whole, and of the screen that is waited for.
struct CaptureDeadlines {
  typealias Instant = ContinuousClock.Instant

  private let launchTime: Instant
  /// The time for the whole capture, and for one screen.
  private let (timeout, screenTimeout): (Duration, Duration)
  private var whole: Instant
  private(set) var screen: Instant
  /// The time that the present screen was given, for messages.
  private var screenLimit: Duration

  init(of request: CaptureRequest, launchTime: Instant, start: Instant) {
    self.launchTime = launchTime
    (timeout, screenTimeout) = (request.timeout, request.screenTimeout)
    whole = start + timeout
    screen = start + screenTimeout
    screenLimit = screenTimeout
  }

  /// The time since the launch.
  var time: Duration { launchTime.duration(to: .now) }

  /// Starts the time for the screen of a step: its own timeout plus what earlier screens left over, at most three
  /// timeouts.
  ///
  /// - Parameter number: The number of the step, from 1.
  mutating func beginStep(_ number: Int, at now: Instant) {
    // The launch, moved later by the time spent watching frames.
    let start = whole - timeout
    screen = min(
      whole,
      max(now + screenTimeout, min(start + screenTimeout * (number + 1), now + screenTimeout * 3)))
    screenLimit = .seconds(now.duration(to: screen).components.seconds)
  }

  /// Starts the time for the screen of one event of an audit, without what earlier ones left over.
  mutating func beginEvent(at now: Instant) {
    screen = min(whole, now + screenTimeout)
    screenLimit = screenTimeout
  }

  /// Starts both times anew, for the next step of an app that runs as long as its owner wants.
  mutating func restart(at now: Instant) {
    whole = now + timeout
    beginEvent(at: now)
  }

  /// Moves the deadlines later by time that doesn't count.
  mutating func extend(by time: Duration) {
    whole += time
    screen += time
  }

  /// Returns the limit that has passed, in seconds as messages name it, or nil if none has.
  func passedLimit(at now: Instant) -> String? {
    guard now >= screen else { return nil }
    return (now >= whole ? timeout : screenLimit).inSeconds
  }
}
