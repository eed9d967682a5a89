internal import FrameMasks
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// One running app with its terminal, from launch to the last frame.
///
/// ``run()`` settles the first screen, then does the steps of the request and takes the frames. ``settle(on:)`` is the
/// loop at its centre: read the app's output into the emulator, note in ``ScreenMovement`` whether the screen moved,
/// answer queries, and look in `/proc` at what the app's threads are doing. The frame may be taken as soon as no
/// ``SettleBlocker`` is left and a second look agrees. If a blocker lasts until the deadline, the capture fails, and the
/// blocker says why.
struct CaptureSession: ~Copyable {
  let request: CaptureRequest
  var process: TerminalProcess
  var emulator: TerminalEmulator
  var judge: SettleJudge
  var movement: ScreenMovement
  private let launchTime: ContinuousClock.Instant
  /// The deadlines of the whole capture and of the screen that is waited for.
  private var deadline: ContinuousClock.Instant
  private var screenDeadline: ContinuousClock.Instant
  /// The time for one screen when it began to run, as messages name it.
  private var screenLimit: Duration
  var recording = Recording()
  var lastFrame: Frame
  var generation: UInt64
  var buffer: [UInt8] = []
  /// When the terminal was last read, and the longest pause that was then meant before the next read.
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
  private var longestTimer = Duration.zero
  /// The sign of loading on the settled screen, in words.
  var loadingSign: String?
  private let onRest: @Sendable (Bool) -> Void
  private var isResting = false
  /// Whether only the app's activity keeps its screen from being taken.
  var canSkipLook = false

  /// - Parameter onRest: See ``ScreenCapture``.
  init(
    _ request: CaptureRequest, process: consuming TerminalProcess,
    launchTime: ContinuousClock.Instant, onRest: @escaping @Sendable (Bool) -> Void
  ) {
    let now = ContinuousClock.now
    self.request = request
    self.onRest = onRest
    self.process = process
    self.launchTime = launchTime
    emulator = TerminalEmulator(
      request.emulatorConfiguration(palette: request.palette), files: request.pictures)
    judge = SettleJudge(cap: request.settleCap, start: now, patience: request.screenTimeout / 2)
    deadline = now + request.timeout
    screenDeadline = now + request.screenTimeout
    screenLimit = request.screenTimeout
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
  var shown: Frame { movement.animation?.stilled(lastFrame) ?? lastFrame }

  /// The encoder for the modes that the app has set.
  var inputEncoder: InputEncoder { InputEncoder(modes: emulator.modes) }

  /// The time since the launch.
  var time: Duration { launchTime.duration(to: .now) }

  /// Waits until the screen has settled and meets the conditions.
  mutating func settle(on wait: WaitCondition) throws(CaptureFailure) {
    awaited = wait
    let now = ContinuousClock.now
    movement = ScreenMovement(
      of: lastFrame, masks: request.masks, rule: request.animations,
      countsFrom: now + now.duration(to: screenDeadline) / 2, knownBlinks: movement.blinks)
    // The latest reason not to settle. The initial one is for an app that seems settled at each first look, but not at
    // the second.
    var unsettled = SettleBlocker.unsettled("the app kept switching between waits")
    var nextLook = now
    while true {
      judge.looked(late: nextLook.duration(to: .now))
      let status = process.terminationStatus()
      let isSilent = try drain() == 0
      if let status { return try checkExit(status) }
      if isSilent, let wait = waitWithoutLook() {
        try checkDeadline(unsettled)
        nextLook = .now + wait
        waitForOutput(wait)
        continue
      }
      canSkipLook = false
      let blocker = answer() ? try blocker() : .unanswered(for: replies.age)
      rest(blocker?.isRest ?? false)
      if let blocker, blocker.reason == .neverSettled { unsettled = blocker }
      let wait: Duration
      if let blocker {
        wait = blocker.wait
      } else if try drain() == 0, settlesOnSecondLook() {
        return
      } else {
        wait = .zero
      }
      try checkDeadline(blocker ?? unsettled)
      nextLook = .now + wait
      waitForOutput(wait)
    }
  }

  /// How long to wait for an app that does the same as at the last look: it rests and none of it has had a processor
  /// since, or it continues to work. Another look would find the same, at many times the cost.
  ///
  /// - Returns: Nil if it's time to look.
  private mutating func waitWithoutLook() -> Duration? {
    guard canSkipLook, let lastActivity, replies.isEmpty else { return nil }
    if judge.isAtWork { return lastActivity.isStillRunning ? judge.workedOn(at: .now) : nil }
    // A blink is waited for by the clock.
    guard judge.restsUntil != nil, movement.blink == nil, movement.animation == nil,
      lastActivity.hasLasted
    else { return nil }
    return judge.lasted(at: .now)
  }

  /// Watches the screen for the time that the request asks for.
  ///
  /// - Returns: The first frame that differs, or nil if the screen didn't change or only continued to blink.
  mutating func nextFrame() throws(CaptureFailure) -> Frame? {
    let watch = request.watch.duration(after: longestTimer)
    guard watch > .zero, awaited.exit == nil else { return nil }
    rest(true)
    deadline += watch
    screenDeadline += watch
    let end = ContinuousClock.now + watch
    let lastMove = movement.lastMove
    while ContinuousClock.now < end, process.terminationStatus() == nil {
      if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
      _ = try drain()
      _ = answer()
      if movement.lastMove != lastMove { return shown }
      waitForOutput(.milliseconds(20))
    }
    return nil
  }

  /// Starts the time for the screen of a step: its own timeout plus what earlier screens left over, at most three
  /// timeouts.
  ///
  /// - Parameter number: The number of the step, from 1.
  mutating func beginStep(_ number: Int) {
    let (now, own) = (ContinuousClock.now, request.screenTimeout)
    // The launch, moved later by the time spent watching frames.
    let start = deadline - request.timeout
    screenDeadline = min(deadline, max(now + own, min(start + own * (number + 1), now + own * 3)))
    screenLimit = .seconds(now.duration(to: screenDeadline).components.seconds)
  }

  private mutating func rest(_ isResting: Bool) {
    guard isResting != self.isResting else { return }
    self.isResting = isResting
    onRest(isResting)
  }

  /// Whether the screen is still settled on a second look. Nothing was read since the first one, and an app that wrote
  /// meanwhile would be in another wait. A screen that is certain to stay has to meet fewer conditions than another,
  /// so both looks must agree on that.
  private mutating func settlesOnSecondLook() -> Bool {
    let wasCertain = judge.isCertain
    guard process.terminationStatus() == nil, !process.hasUnreadInput else { return false }
    return verdict(on: look()) == .settled && judge.isCertain == wasCertain
  }

  mutating func look() -> AppActivity? {
    let start = ContinuousClock.now
    let activity = process.activity().map(judge.polling)
    let end = ContinuousClock.now
    judge.looked(late: start.duration(to: end))
    judge.read(in: start...end)
    lastActivity = activity
    if request.watch != .none {
      longestTimer = max(
        longestTimer, activity?.longestTimer(upTo: request.watch.forTimers) ?? .zero)
    }
    return activity
  }

  /// Checks that the app was expected to exit and that its last screen meets the conditions.
  private mutating func checkExit(_ status: TerminationStatus) throws(CaptureFailure) {
    while try drain() > 0 {
      try checkDeadline(
        .unsettled("the app \(status.words), but a process that it started kept writing"))
    }
    switch status {
    case .signaled: throw ended(.crashed, "the app \(status.words)")
    case .exited(let code):
      guard let expected = awaited.exit else { throw unexpectedExit(code) }
      guard code == expected else {
        throw ended(.ended, "the app \(status.words) instead of \(expected)")
      }
    }
    if let unmet = try unmet() {
      let nearest = try nearest(to: unmet).map { ": \($0)" } ?? ""
      throw failure(
        .conditionUnmet, "the app exited, but \(words(for: unmet)) did not show up\(nearest)")
    }
    if lastFrame.isBlank { throw failure(.blank, "the app exited and left a blank screen") }
  }

  /// The last output of an app that ended, which usually says why.
  private var lastWords: LastWords { LastWords(recording, of: request) }

  private func ended(
    _ reason: CaptureFailure.Reason, _ message: String,
    remedy: (LastWords) -> String? = { _ in nil }
  ) -> CaptureFailure {
    let words = lastWords
    return failure(reason, message + words.ending, remedy: remedy(words), said: words.said)
  }

  private func unexpectedExit(_ code: Int32) -> CaptureFailure {
    ended(
      .ended, "the app \(TerminationStatus.exited(code).words) before its screen was taken"
    ) { words in
      let lines = [words.error].compactMap(\.self) + words.lines.suffix(3)
      return ExitRemedy(code, request, lines: lines).words
    }
  }

  /// Whether the app floods its terminal: over 256 KiB in total, which apps that pause write only as pictures, or 16
  /// KiB per read on average, as much as a terminal holds.
  private var isFlood: Bool {
    let reads = recording.events.count(where: \.isOutput)
    return recording.bytes.count >= 256 << 10
      || reads > 0 && recording.bytes.count / reads >= 16 << 10
  }

  func checkDeadline(_ blocker: SettleBlocker) throws(CaptureFailure) {
    if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
    let now = ContinuousClock.now
    guard now >= screenDeadline else { return }
    var blocker = blocker
    if blocker.reason == .neverSettled, let named = try namedBlocker() { blocker = named }
    let limit = (now >= deadline ? request.timeout : screenLimit).inSeconds
    var message = "\(blocker.words) within \(limit) s"
    if blocker.reason == .conditionUnmet, awaited.exit == nil, let unmet = try unmet(),
      let nearest = try nearest(to: unmet)
    {
      message += ": \(nearest)"
    }
    var remedy = blocker.remedy
    if blocker.reason == .neverSettled {
      message = "the screen never settled within \(limit) s: \(blocker.words)\(culprits(blocker))"
      // A mask doesn't help if the app never pauses or left its output unfinished. On a busy machine pauses may go
      // unseen, but an app that writes little does pause.
      let pausedLately = judge.lastPause.map { $0 >= movement.countsFrom } ?? false
      if unfinished == nil, pausedLately || !isFlood {
        let manner = movement.isAnimated ? ", like a spinner" : ""
        message += movement.keptChanging.map { "; \($0)\(manner)" } ?? ""
        // The animation is why the screen never settles, even if the app works or waits for a processor at the
        // deadline.
        if movement.isAnimated { remedy = SettleBlocker.stillness }
        if movement.isAnimated, request.animations != .mask {
          remedy? += ", or leave the animated parts blank: \"animations\": \"mask\""
        }
        remedy? += movement.restlessMasks.member.map { ", or mask the changing parts: \($0)" } ?? ""
      }
    }
    if let query = emulator.unansweredQuery {
      message += "; the app sent a query that the terminal doesn't answer: \(query)"
    }
    throw failure(blocker.reason, message, remedy: remedy)
  }

  /// The programs that worked or slept, other than the app itself, as ` (cc1, make)`.
  private func culprits(_ blocker: SettleBlocker) -> String {
    guard let concerns = blocker.concerns else { return "" }
    let ids = lastActivity?.threads.filter(concerns).map(\.id) ?? []
    var names: [String] = []
    for name in ids.compactMap(TerminalProcess.name(ofThread:)) where !names.contains(name) {
      names.append(name)
    }
    names.removeAll { $0 == TerminalProcess.name(ofThread: process.id) }
    return names.isEmpty ? "" : " (\(names.prefix(4).joined(separator: ", ")))"
  }

  func failure(
    _ reason: CaptureFailure.Reason, _ message: String, remedy: String? = nil,
    said: String? = nil
  ) -> CaptureFailure {
    let step = currentStep.map { "\($0): " } ?? ""
    return CaptureFailure(
      reason, step + message, remedy: remedy, said: said, lastFrame: lastFrame)
  }
}
