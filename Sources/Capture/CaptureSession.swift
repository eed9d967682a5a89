internal import FrameMasks
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// One running app, its terminal and what is known about its screen.
struct CaptureSession: ~Copyable {
  let request: CaptureRequest
  var process: TerminalProcess
  var emulator: TerminalEmulator
  var judge: SettleJudge
  var movement: ScreenMovement
  private let launchTime: ContinuousClock.Instant
  /// Of the whole capture, and of the screen that is waited for.
  private var deadline: ContinuousClock.Instant
  private var screenDeadline: ContinuousClock.Instant
  /// How long the time for one screen was when it began to run, as messages name it.
  private var screenLimit: Duration
  var recording = Recording()
  var lastFrame: Frame
  var generation: UInt64
  var buffer: [UInt8] = []
  /// When the terminal was read last, and how long it was then meant to be left alone where it is quiet.
  var lastRead: ContinuousClock.Instant
  var pause = Duration.zero
  var hasWritten = false
  var replies = PendingReplies()
  /// What the app has begun to write and not ended, and since when.
  var unfinished: (output: UnfinishedOutput, since: ContinuousClock.Instant)?
  /// What is waited for just now.
  var awaited = WaitCondition.settled
  /// The labels of the ready markers that came after what was sent last.
  var markers: Set<String> = []
  var lastInput: Input?
  /// What the screen showed when that was sent.
  var trace: InputTrace
  /// That a wait ended by nothing but what had been typed, for the next frame.
  var echoNote: String?
  /// The step that is being done, in words; nil before the first one.
  var currentStep: String?
  /// The frames that were taken so far.
  var shots: [CaptureOutcome.Shot] = []
  /// What the app did when it was last looked at; nil where it can't be read.
  var lastActivity: AppActivity?
  /// The longest timer that ends a wait of the app, of those that are watched for.
  private var longestTimer = Duration.zero
  /// What the settled screen shows that says it is loading, in words.
  var loadingSign: String?
  private let onRest: @Sendable (Bool) -> Void
  private var isResting = false
  /// Whether what the app does is all that keeps its screen from being taken.
  var isLookEnough = false

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

  /// The screen as it was last seen: settled, after ``settle(on:)``.
  var shown: Frame { movement.animation?.stilled(lastFrame) ?? lastFrame }

  /// The modes that the app has set, and how large a cell is.
  var inputEncoder: InputEncoder { InputEncoder(modes: emulator.modes) }

  /// Since the launch.
  var time: Duration { launchTime.duration(to: .now) }

  /// Waits until the screen has settled and shows what it must.
  mutating func settle(on wait: WaitCondition) throws(CaptureFailure) {
    awaited = wait
    let now = ContinuousClock.now
    movement = ScreenMovement(
      of: lastFrame, masks: request.masks, rule: request.animations,
      countsFrom: now + now.duration(to: screenDeadline) / 2, knownBlinks: movement.blinks)
    // What a second look finds is what kept the screen from settling all the time.
    var unsettled = Obstacle.unsettled("the app kept going through other waits")
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
      isLookEnough = false
      let obstacle = answer() ? try obstacle() : .unanswered(for: replies.age)
      rest(obstacle?.isRest ?? false)
      if let obstacle, obstacle.reason == .neverSettled { unsettled = obstacle }
      let wait: Duration
      if let obstacle {
        wait = obstacle.wait
      } else if try drain() == 0, settlesOnSecondLook() {
        return
      } else {
        wait = .zero
      }
      try checkDeadline(obstacle ?? unsettled)
      nextLook = .now + wait
      waitForOutput(wait)
    }
  }

  /// How long to wait for news of an app that does what it did when it was looked at: it rests, and none of it has
  /// had a processor since, or it works on. To look again would tell the same, at many times the cost.
  ///
  /// - Returns: Nil where it is time to look.
  private mutating func waitWithoutLook() -> Duration? {
    guard isLookEnough, let lastActivity, replies.isEmpty else { return nil }
    if judge.isAtWork { return lastActivity.isStillRunning ? judge.workedOn(at: .now) : nil }
    // A blink is waited for by the clock.
    guard judge.restsUntil != nil, movement.blink == nil, movement.animation == nil,
      lastActivity.hasLasted
    else { return nil }
    return judge.lasted(at: .now)
  }

  /// Watches the screen for the time that was asked for.
  ///
  /// - Returns: The first other frame; nil where it stayed as it was, or only went on to blink.
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

  /// From now on, the time for the screen of a step runs: besides its own, what is left of the screens before,
  /// as far as that is no more than twice as long.
  ///
  /// - Parameter number: From 1.
  mutating func beginStep(_ number: Int) {
    let (now, own) = (ContinuousClock.now, request.screenTimeout)
    // Later than the launch by the time for which frames were watched.
    let start = deadline - request.timeout
    screenDeadline = min(deadline, max(now + own, min(start + own * (number + 1), now + own * 3)))
    screenLimit = .seconds(now.duration(to: screenDeadline).components.seconds)
  }

  private mutating func rest(_ isResting: Bool) {
    guard isResting != self.isResting else { return }
    self.isResting = isResting
    onRest(isResting)
  }

  /// Nothing was read since the first look, and what kept still until then does so still: to write, it
  /// would have gone through another wait. What was asked of a screen that is certain to stay is less than of
  /// another one, so that both looks must agree.
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

  /// The app has ended: is that what was waited for, and does the screen show what it must?
  private mutating func checkExit(_ status: TerminationStatus) throws(CaptureFailure) {
    while try drain() > 0 {
      try checkDeadline(.unsettled("the app \(status.words), but what it started kept writing"))
    }
    switch status {
    case .signaled: throw ended(.crashed, "the app \(status.words)")
    case .exited(let code):
      guard let expected = awaited.exit else { throw unexpectedExit(code) }
      guard code == expected else {
        throw ended(.ended, "the app \(status.words), not with \(expected)")
      }
    }
    if let unmet = try unmet() {
      let nearest = try nearest(to: unmet).map { ": \($0)" } ?? ""
      throw failure(
        .conditionUnmet, "the app exited, but \(words(for: unmet)) did not show up\(nearest)")
    }
    if lastFrame.isBlank { throw failure(.blank, "the app exited and left a blank screen") }
  }

  /// What the app wrote before it ended, which mostly says why.
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

  /// Whether the app wrote without a pause, as far as its output tells: so much in all as no app writes with
  /// pauses, but for pictures, or as much at once as a terminal holds, whenever it was read.
  private var isFlood: Bool {
    let reads = recording.events.count(where: \.isOutput)
    return recording.bytes.count >= 256 << 10
      || reads > 0 && recording.bytes.count / reads >= 16 << 10
  }

  func checkDeadline(_ obstacle: Obstacle) throws(CaptureFailure) {
    if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
    let now = ContinuousClock.now
    guard now >= screenDeadline else { return }
    var obstacle = obstacle
    if obstacle.reason == .neverSettled, let named = try namedObstacle() { obstacle = named }
    let limit = (now >= deadline ? request.timeout : screenLimit).inSeconds
    var message = "\(obstacle.words) within \(limit) s"
    if obstacle.reason == .conditionUnmet, awaited.exit == nil, let unmet = try unmet(),
      let nearest = try nearest(to: unmet)
    {
      message += ": \(nearest)"
    }
    var remedy = obstacle.remedy
    if obstacle.reason == .neverSettled {
      message = "the screen never settled within \(limit) s: \(obstacle.words)\(culprits(obstacle))"
      // Masks don't help with an app that never pauses, or has begun what it does not end. On a busy machine pauses
      // may go unseen, but an app that writes little pauses.
      let pausedLately = judge.lastPause.map { $0 >= movement.countsFrom } ?? false
      if unfinished == nil, pausedLately || !isFlood {
        let manner = movement.isAnimated ? ", as a spinner does" : ""
        message += movement.keptChanging.map { "; \($0)\(manner)" } ?? ""
        // What turns is why the screen never settles, also if the app has work, or waits for a processor, in the end.
        if movement.isAnimated { remedy = Obstacle.stillness }
        if movement.isAnimated, request.animations != .mask {
          remedy? += ", or leave what is animated blank: \"animations\": \"mask\""
        }
        remedy? += movement.restlessMasks.member.map { ", or mask what may change: \($0)" } ?? ""
      }
    }
    if let query = emulator.unansweredQuery {
      message += "; the app sent a query that has no answer here: \(query)"
    }
    throw failure(obstacle.reason, message, remedy: remedy)
  }

  /// The programs that worked or slept, other than the app itself, as ` (cc1, make)`.
  private func culprits(_ obstacle: Obstacle) -> String {
    guard let concerns = obstacle.concerns else { return "" }
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
