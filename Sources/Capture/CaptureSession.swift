internal import FrameMasks
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// One running app, its terminal and what is known about its screen.
struct CaptureSession: ~Copyable {
  let request: CaptureRequest
  private var process: TerminalProcess
  private var emulator: TerminalEmulator
  private var judge: SettleJudge
  private var movement: ScreenMovement
  private let launchTime: ContinuousClock.Instant
  private var deadline: ContinuousClock.Instant
  var recording = Recording()
  private var lastFrame: Frame
  private var generation: UInt64
  private var buffer: [UInt8] = []
  private var hasWritten = false
  /// What the app has begun to write and not ended, and since when.
  private var unfinished: (output: UnfinishedOutput, since: ContinuousClock.Instant)?
  /// What is waited for just now.
  private var awaited = WaitCondition.settled
  /// The labels of the ready markers that came after what was sent last.
  private var markers: Set<String> = []
  private var lastInput: Input?
  /// The step that is being done, in words; nil before the first one.
  var currentStep: String?
  /// The frames that were taken so far.
  var shots: [CaptureOutcome.Shot] = []
  /// Why one of them may have been taken too early, in words.
  var notes: [String] = []
  /// What the app did when it was last looked at; nil where it can't be read.
  private var lastActivity: AppActivity?
  /// What the settled screen shows that says it is loading, in words.
  private var loadingSign: String?
  private let onRest: @Sendable (Bool) -> Void
  private var isResting = false

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
    emulator = TerminalEmulator(request.emulatorConfiguration(palette: request.palette))
    judge = SettleJudge(cap: request.settleCap, start: now, patience: request.timeout / 2)
    deadline = now + request.timeout
    lastFrame = emulator.frame()
    movement = ScreenMovement(
      of: lastFrame, masks: request.masks, rule: request.animations,
      countsFrom: now + request.timeout / 2)
    generation = emulator.generation
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
      countsFrom: now + now.duration(to: deadline) / 2)
    // What a second look finds is what kept the screen from settling all the time.
    var unsettled = Obstacle.unsettled("the app kept going through other waits")
    var nextLook = now
    while true {
      judge.looked(late: nextLook.duration(to: .now))
      let status = process.terminationStatus()
      _ = try drain()
      if let status { return try checkExit(status) }
      let obstacle = try obstacle()
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
      process.wait(milliseconds: wait.wholeMilliseconds)
    }
  }

  /// Watches the screen for the time that was asked for.
  ///
  /// - Returns: The first other frame; nil where it stayed as it was, or only went on to blink.
  mutating func nextFrame() throws(CaptureFailure) -> Frame? {
    guard request.watch > .zero, awaited.exit == nil else { return nil }
    rest(true)
    deadline += request.watch
    let end = ContinuousClock.now + request.watch
    let lastMove = movement.lastMove
    while ContinuousClock.now < end, process.terminationStatus() == nil {
      if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
      _ = try drain()
      if movement.lastMove != lastMove { return lastFrame }
      process.wait(milliseconds: 20)
    }
    return nil
  }

  private mutating func rest(_ isResting: Bool) {
    guard isResting != self.isResting else { return }
    self.isResting = isResting
    onRest(isResting)
  }

  /// Sends what a person does to the app.
  mutating func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    markers = []
    lastInput = process.activity().map { Input(time: .now, before: $0) }
    process.write(bytes)
    recording.add(bytes, at: time) { .input($0) }
    judge.sent(at: .now)
  }

  /// Waits until the app has read all that was sent to it.
  ///
  /// Where the app passes it on to a program on a terminal of its own, as under script, tmux or sudo, until
  /// that has read it and all of them stand still for a moment: on the way, it is nowhere to be seen.
  mutating func waitUntilRead() throws(CaptureFailure) {
    var standing: (since: ContinuousClock.Instant, activity: AppActivity)?
    var lastWork = ContinuousClock.now
    while process.terminationStatus() == nil {
      _ = try drain()
      let (activity, now) = (process.activity(), ContinuousClock.now)
      if !process.hasUnreadInput, !isInputOnItsWay(activity) {
        guard let activity, !activity.innerTerminals.isEmpty else { return }
        if activity.threads.contains(where: { $0.wait == .running }) { lastWork = now }
        // One of them may never stand still.
        guard lastWork.duration(to: now) < Input.longestWay else { return }
        if isUnreadInside(activity)
          || standing.map({ !activity.hasStood(since: $0.activity) }) ?? true
        {
          standing = (now, activity)
        } else if let standing, standing.since.duration(to: now) >= SettleJudge.quiet {
          return
        }
      }
      try checkDeadline(.unread)
      process.wait(milliseconds: 1)
    }
  }

  /// Whether a program on a terminal that the app made has not read what was sent.
  private func isUnreadInside(_ activity: AppActivity) -> Bool {
    guard let lastInput, lastInput.time.duration(to: .now) < request.timeout / 4 else {
      return false
    }
    return process.hasUnreadInput(onTerminals: activity.innerTerminals)
  }

  /// Something that was sent, and what the app did before.
  private struct Input {
    let time: ContinuousClock.Instant
    let before: AppActivity

    /// The kernel hands input over on a thread of its own; until then it is nowhere to be seen. It needs
    /// less than a millisecond, and longer than this only where the app is not woken: by a key that a
    /// terminal in canonical mode keeps until Enter, or a signal that the app ignores.
    static let longestWay = Duration.milliseconds(250)
  }

  /// Whether what was sent last may not have come to the app yet, since none of its threads went on.
  private func isInputOnItsWay(_ activity: AppActivity?) -> Bool {
    guard let lastInput, let activity, lastInput.time.duration(to: .now) < Input.longestWay else {
      return false
    }
    return activity.hasStood(since: lastInput.before)
  }

  /// Gives the terminal another size.
  mutating func resize(to size: GridSize) throws(CaptureFailure) {
    markers = []
    lastInput = process.activity().map { Input(time: .now, before: $0) }
    recording.add(.resize(size), at: time)
    emulator.resize(to: size)
    let pixels = size.pixels
    process.resize(
      columns: size.columns, rows: size.rows, width: pixels.width, height: pixels.height)
    judge.sent(at: .now)
    try sendReplies()
    try showChanges()
  }

  private mutating func obstacle() throws(CaptureFailure) -> Obstacle? {
    if awaited.exit != nil {
      return Obstacle(reason: .conditionUnmet, words: "the app did not exit")
    }
    if let unfinished, unfinished.since.duration(to: .now) > UnfinishedOutput.longest {
      return unfinished.output.obstacle
    }
    if lastFrame.isBlank {
      return Obstacle(
        reason: .blank,
        words: hasWritten ? "the screen stayed blank" : "the app printed nothing")
    }
    if let unmet = try unmetCondition() {
      return Obstacle(reason: .conditionUnmet, words: "\(unmet) did not show up")
    }
    if let unfinished { return unfinished.output.obstacle }
    if process.hasUnreadInput { return .unread }
    let activity = look()
    switch judge.judge(activity, at: .now) {
    case .settled:
      if isInputOnItsWay(activity) { return .unread }
      if let activity, isUnreadInside(activity) { return .unread }
      if let obstacle = animationObstacle { return obstacle }
      return try loadingObstacle()
    case .wait(let reason, let wait):
      return .unsettled(reason.rawValue, wait: wait, isRest: reason.isRest)
    }
  }

  /// What keeps a screen of which a part never stands still from being taken now: it may show that something is
  /// still to come, and one that blinks is taken in one of its phases only.
  private var animationObstacle: Obstacle? {
    let obstacle = Obstacle.unsettled(
      "a part of the screen blinked", wait: .milliseconds(20), isRest: true)
    let now = ContinuousClock.now
    let isOver = movement.lastMove.duration(to: now) >= request.settleCap * 3
    guard let blink = movement.blink else {
      return movement.animation == nil || isOver ? nil : obstacle
    }
    if !isOver { return obstacle }
    // A phase that stays is none any more.
    let stays = movement.lastChange.duration(to: now) > request.settleCap * 1.05
    return blink.isChosen || stays ? nil : obstacle
  }

  /// What keeps a screen from being taken that says it is still loading, unless its app is known to wait for its
  /// terminal alone.
  private mutating func loadingObstacle() throws(CaptureFailure) -> Obstacle? {
    loadingSign = try signOfLoading()
    guard let loadingSign else { return nil }
    let signs = request.loading
    let patience = min(SettleJudge.longestSleep, request.timeout / 2)
    if !signs.isStrict {
      if judge.isCertain || movement.lastMove.duration(to: .now) >= patience { return nil }
    }
    var obstacle = Obstacle.unsettled(
      "it still shows \(loadingSign)", wait: .milliseconds(20), isRest: true)
    obstacle.ownRemedy =
      "if that is the screen to take, leave it out of \"loading\" in its config, or give a longer \"timeout\""
    return obstacle
  }

  private func signOfLoading() throws(CaptureFailure) -> String? {
    do {
      return try request.loading.first(in: shown)
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  /// What the screen must show and does not, in words.
  private func unmetCondition() throws(CaptureFailure) -> String? {
    if let label = awaited.readyMarker, label.isEmpty ? markers.isEmpty : !markers.contains(label) {
      return WaitCondition.words(forMarker: label)
    }
    do {
      return try FrameCondition.firstUnmet(of: awaited.conditions, in: lastFrame)?.words
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  /// Nothing was read since the first look, and what kept still until then does so still: to write, it
  /// would have gone through another wait.
  private mutating func settlesOnSecondLook() -> Bool {
    process.terminationStatus() == nil && !process.hasUnreadInput
      && judge.judge(look(), at: .now) == .settled
  }

  private mutating func look() -> AppActivity? {
    let start = ContinuousClock.now
    let activity = process.activity()
    judge.looked(late: start.duration(to: .now))
    lastActivity = activity
    return activity
  }

  /// What makes it doubtful that the app has painted all of its screen, in words.
  var doubts: [String] {
    guard awaited.exit == nil else { return [] }
    var doubts = MachineTraces(terminalPath: process.terminalPath).found(in: shown)
    if let lastActivity, lastActivity.threads.contains(where: { !$0.isAttended }) {
      doubts.append(
        "nothing read the terminal when the screen was taken; if the app was still loading, let "
          + "\"waitFor\" say what it shows then")
    }
    if let loadingSign, !judge.isCertain {
      doubts.append(
        "the screen still showed \(loadingSign) when it was taken; if the app was loading, let "
          + "\"waitFor\" say what it shows then")
    }
    if let blink = movement.blink { doubts.append(blink.words) }
    if let animation = movement.animation { doubts.append(animation.words) }
    if let query = emulator.unansweredQuery {
      doubts.append("the app sent a query that has no answer here: \(query)")
    }
    return doubts
  }

  /// Reads and shows what the app has written, and sends back what the terminal answers.
  ///
  /// - Returns: How many bytes were read.
  private mutating func drain() throws(CaptureFailure) -> Int {
    buffer.removeAll(keepingCapacity: true)
    let count = process.read(into: &buffer)
    guard count > 0 else { return 0 }
    hasWritten = true
    recording.add(buffer, at: time) { .output($0) }
    emulator.feed(buffer)
    // Only now: the app may have gone on writing meanwhile.
    judge.wrote(at: .now)
    let new = emulator.takeReadyMarkers()
    if markers.count < Self.markerLimit { markers.formUnion(new) }
    try sendReplies()
    let before = generation
    try showChanges()
    let output = UnfinishedOutput(of: emulator)
    if output == nil || output != unfinished?.output || generation != before {
      unfinished = output.map { ($0, .now) }
    }
    return count
  }

  /// An app may write markers without end.
  private static let markerLimit = 4096

  private mutating func sendReplies() throws(CaptureFailure) {
    let replies = emulator.takeReplies()
    guard !replies.isEmpty else { return }
    process.write(replies)
    recording.add(replies, at: time) { .reply($0) }
    judge.sent(at: .now)
  }

  private mutating func showChanges() throws(CaptureFailure) {
    guard emulator.generation != generation else { return }
    generation = emulator.generation
    let frame = emulator.frame()
    if frame != lastFrame { try show(frame) }
  }

  private mutating func show(_ frame: Frame) throws(CaptureFailure) {
    lastFrame = frame
    do {
      if try movement.hasMoved(to: frame, at: .now) { judge.changed(at: .now) }
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  /// The app has ended: is that what was waited for, and does the screen show what it must?
  private mutating func checkExit(_ status: TerminationStatus) throws(CaptureFailure) {
    while try drain() > 0 {
      try checkDeadline(.unsettled("the app \(status.words), but what it started kept writing"))
    }
    switch status {
    case .signaled: throw failure(.crashed, "the app \(status.words)\(lastWords)")
    case .exited(let code):
      guard let expected = awaited.exit else { throw unexpectedExit(code) }
      guard code == expected else {
        throw failure(.ended, "the app \(status.words), not with \(expected)\(lastWords)")
      }
    }
    if let unmet = try unmetCondition() {
      throw failure(.conditionUnmet, "the app exited, but \(unmet) did not show up")
    }
    if lastFrame.isBlank { throw failure(.blank, "the app exited and left a blank screen") }
  }

  /// What the app wrote before it ended, which mostly says why.
  private var lastWords: String {
    let lines = lastFrame.lastLines(3)
    return lines.isEmpty
      ? "" : "; its last lines: \(lines.map { "\"\($0)\"" }.joined(separator: ", "))"
  }

  private func unexpectedExit(_ code: Int32) -> CaptureFailure {
    let wait = "\"waitFor\": { \"exit\": \(code) }"
    return failure(
      .ended,
      "the app \(TerminationStatus.exited(code).words) before its screen was taken\(lastWords)",
      remedy: request.steps.isEmpty
        ? "if it should exit, say so: \(wait)"
        : "if it should exit then, make that the last step: { \(wait) }")
  }

  private func checkDeadline(_ obstacle: Obstacle) throws(CaptureFailure) {
    if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
    guard ContinuousClock.now >= deadline else { return }
    var message = "\(obstacle.words) within \(request.timeout.inSeconds) s"
    var remedy = obstacle.remedy
    if obstacle.reason == .neverSettled {
      message = "the screen never settled within \(request.timeout.inSeconds) s: \(obstacle.words)"
      // Masks don't help with an app that never pauses.
      let pausedLately = judge.lastPause.map { $0 >= movement.countsFrom } ?? false
      if pausedLately {
        let manner = movement.isAnimated ? ", as a spinner does" : ""
        message += movement.keptChanging.map { "; \($0)\(manner)" } ?? ""
        if movement.isAnimated, request.animations != .mask {
          remedy? += ", or leave what is animated blank: \"animations\": \"mask\""
        }
        remedy? += movement.restlessCells.member.map { ", or mask what may change: \($0)" } ?? ""
      }
    }
    if let query = emulator.unansweredQuery {
      message += "; the app sent a query that has no answer here: \(query)"
    }
    throw failure(obstacle.reason, message, remedy: remedy)
  }

  func failure(
    _ reason: CaptureFailure.Reason, _ message: String, remedy: String? = nil
  ) -> CaptureFailure {
    let step = currentStep.map { "\($0): " } ?? ""
    return CaptureFailure(reason, step + message, remedy: remedy, lastFrame: lastFrame)
  }
}
