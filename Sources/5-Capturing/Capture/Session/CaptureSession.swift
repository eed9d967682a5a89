internal import CaptureSteps
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// One running app with its terminal, from launch to the last frame.
///
/// ``run()`` settles the first screen, then does the steps of the request and takes the frames. ``settle(on:)`` is the
/// loop at its centre: read the app's output into the emulator, note in ``ScreenMovement`` whether the screen moved,
/// answer queries, look in `/proc` at what the app's threads are doing, and gather ``SettleEvidence`` of all that. The
/// frame may be taken as soon as no ``SettleRow`` says to wait. If a row lasts until the deadline, the capture fails,
/// and its ``SettleBlocker`` says why.
struct CaptureSession: ~Copyable {
  let request: CaptureRequest
  var process: TerminalProcess
  var emulator: TerminalEmulator
  var detector: SettleDetector
  var movement: ScreenMovement
  var deadlines: CaptureDeadlines
  var recording = Recording()
  var lastFrame: Frame
  var generation: UInt64
  var buffer: [UInt8] = []
  /// When the terminal was last read, and the longest pause that was intended before the next read.
  var lastRead: ContinuousClock.Instant
  var pause = Duration.zero
  var hasWritten = false
  var replies = PendingReplies()
  /// Output that the app has begun and not ended, and since when.
  var unfinished: (output: UnfinishedOutput, since: ContinuousClock.Instant)?
  /// What the session is waiting for.
  var awaited = WaitCondition.settled
  /// The labels of the ready markers that arrived after the last input.
  var markers: Set<String> = []
  var lastInput: Input?
  /// What the screen showed when the last input was sent.
  var trace: InputTrace
  /// A note for the next frame if a wait ended on typed text alone.
  var echoNote: String?
  /// The current step, in words; nil outside steps.
  var currentStep: String?
  /// The frames taken so far.
  var shots: [CaptureOutcome.Shot] = []
  /// What the app was doing at the last look, or nil if that can't be read.
  var lastActivity: AppActivity?
  /// The longest timer seen in the app, among those short enough to be watched for.
  var longestTimer = Duration.zero
  /// The sign of loading on the settled screen, in words.
  var loadingSign: String?
  private let observer: CaptureObserver
  private var isResting = false
  /// What the app did at the last look, if it may go on for a while without another look.
  private var steadyState: SettleEvidence.SteadyState?

  init(
    _ request: CaptureRequest, process: consuming TerminalProcess,
    launchTime: ContinuousClock.Instant, observer: CaptureObserver
  ) {
    let now = ContinuousClock.now
    self.request = request
    self.observer = observer
    self.process = process
    emulator = TerminalEmulator(
      request.emulatorConfiguration(palette: request.palette), files: request.pictures)
    let limits = SettleLimits(settleTime: request.settleTime, patience: request.screenTimeout / 2)
    detector = SettleDetector(limits, start: now)
    observer.onSettling(.start(limits, at: now))
    deadlines = CaptureDeadlines(of: request, launchTime: launchTime, start: now)
    lastFrame = emulator.frame()
    trace = InputTrace(lastFrame)
    movement = ScreenMovement(
      of: lastFrame, masks: request.masks, rule: request.animations,
      countsFrom: now + request.screenTimeout / 2)
    generation = emulator.generation
    lastRead = now
  }

  consuming func end() {
    let id = process.id
    process.end()
    FakeTime.removeShared(by: id)
  }

  /// The screen as it was last seen, without what is animated; settled after ``settle(on:)``.
  var stilledFrame: Frame { movement.animation?.stilled(lastFrame) ?? lastFrame }

  /// The encoder for the modes that the app has set.
  var inputEncoder: InputEncoder { InputEncoder(modes: emulator.modes) }

  /// The time since the launch.
  var time: Duration { deadlines.time }

  /// Records an event for the rules of settling.
  mutating func note(_ event: SettleEvent) {
    detector.record(event)
    observer.onSettling(.event(event))
  }

  /// Waits until the screen has settled and meets the conditions.
  mutating func settle(on wait: WaitCondition) throws(CaptureFailure) {
    awaited = wait
    steadyState = nil
    let now = ContinuousClock.now
    movement = ScreenMovement(
      of: lastFrame, masks: request.masks, rule: request.animations,
      countsFrom: now + now.duration(to: deadlines.screen) / 2, knownBlinks: movement.blinks)
    // The latest reason not to settle, for an app that then seems settled at each first look, but not at the second.
    var unsettled = SettleBlocker.unsteady
    var nextLook = now
    while true {
      note(.poll(late: nextLook.duration(to: .now)))
      let status = process.terminationStatus()
      let isSilent = try drain() == 0
      if let status { return try checkExit(status) }
      let wait: Duration
      if isSilent, let steady = waitWithoutLook() {
        try checkDeadline(unsettled)
        wait = steady
      } else {
        let (evidence, row) = try decide()
        steadyState = evidence.steadyState(row)
        let blocker = evidence.blocker(row)
        rest(blocker?.isResting ?? false)
        guard let blocker else { return keepNotes(of: evidence) }
        if blocker.reason == .neverSettled, row != .unsteady { unsettled = blocker }
        try checkDeadline(row == .unsteady ? unsettled : blocker)
        wait = blocker.wait
      }
      nextLook = .now + wait
      waitForOutput(wait)
    }
  }

  /// Gathers evidence until a row fits.
  private mutating func decide() throws(CaptureFailure) -> (SettleEvidence, SettleRow) {
    var evidence = SettleEvidence(try screenEvidence(), limits: detector.limits)
    while true {
      switch evidence.decision {
      case .needs(let part): try gather(part, for: &evidence)
      case .row(let row):
        observer.onSettling(.decision(evidence, row))
        return (evidence, row)
      }
    }
  }

  /// How long to wait for an app that does the same as at the last look: it rests and none of its threads has had
  /// a processor since, or it continues to work. Another look would find the same, at many times the cost.
  ///
  /// - Returns: Nil if it's time to look.
  private mutating func waitWithoutLook() -> Duration? {
    guard let steadyState, let lastActivity, replies.isEmpty else { return nil }
    let now = ContinuousClock.now
    switch steadyState {
    case .working:
      guard lastActivity.isStillRunning, let wait = detector.busyInterval(at: now) else {
        return nil
      }
      note(.stillBusy(at: now))
      return wait
    case .resting(let end):
      // While something blinks, the time decides, so look again.
      guard movement.blink == nil, movement.animation == nil, lastActivity.hasLasted,
        let wait = detector.idleInterval(until: end, at: now)
      else { return nil }
      note(.stillIdle(at: now))
      return wait
    }
  }

  /// Watches the screen for the time that the request asks for.
  ///
  /// - Returns: The first frame that differs, or nil if the screen didn't change or only continued to blink.
  mutating func nextFrame() throws(CaptureFailure) -> Frame? {
    let watch = request.watch.duration(after: longestTimer)
    guard watch > .zero, awaited.exit == nil else { return nil }
    rest(true)
    deadlines.extend(by: watch)
    let end = ContinuousClock.now + watch
    let lastMove = movement.lastMove
    while ContinuousClock.now < end, process.terminationStatus() == nil {
      if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
      _ = try drain()
      _ = answer()
      if movement.lastMove != lastMove { return stilledFrame }
      waitForOutput(.milliseconds(20))
    }
    return nil
  }

  private mutating func rest(_ isResting: Bool) {
    guard isResting != self.isResting else { return }
    self.isResting = isResting
    observer.onRest(isResting)
  }
}
