internal import CaptureSteps
internal import FrameMasks
internal import TerminalFrame
internal import TerminalProcess

/// Gathering the evidence on which ``SettleRow`` decides.
extension CaptureSession {
  /// What is known before the app is looked at for this decision. The terminal's replies are sent if they are due.
  mutating func screenEvidence() throws(CaptureFailure) -> SettleEvidence.Screen {
    var screen = SettleEvidence.Screen()
    guard answer() else {
      screen.unanswered = replies.age
      return screen
    }
    screen.awaitsExit = awaited.exit != nil
    screen.unfinished = unfinished.map {
      SettleEvidence.Screen.Unfinished(output: $0.output, time: $0.since.duration(to: .now))
    }
    screen.isBlank = lastFrame.isBlank
    screen.hasWritten = hasWritten
    // A screen that isn't taken anyway needs no search.
    if !screen.awaitsExit, !screen.isBlank { screen.unmet = try unmet().map { phrase(for: $0) } }
    screen.hasUnreadInput = process.hasUnreadInput
    return screen
  }

  /// Finds out a part of the evidence.
  mutating func gather(
    _ part: SettleEvidence.Part, for evidence: inout SettleEvidence
  ) throws(CaptureFailure) {
    switch part {
    case .screen: break
    case .app: evidence.app = look(read())
    case .idle: evidence.idle = idleEvidence
    case .content: evidence.content = try contentEvidence(isCertain: evidence.isCertain)
    case .secondLook:
      let isUndisturbed =
        try drain() == 0 && process.terminationStatus() == nil && !process.hasUnreadInput
      evidence.secondLook = SettleEvidence.SecondLook(app: isUndisturbed ? look(read()) : nil)
    }
  }

  /// What the app's threads are doing, and when that was read.
  struct Reading {
    /// Nil if `/proc` doesn't show it.
    let activity: AppActivity?
    let time: ClosedRange<ContinuousClock.Instant>
  }

  /// Reads what the app's threads are doing.
  mutating func read() -> Reading {
    let start = ContinuousClock.now
    let activity = process.activity()
    let end = ContinuousClock.now
    note(.poll(late: start.duration(to: end)))
    lastActivity = activity.map { detector.ledger.polling($0) }
    if request.watch != .none {
      longestTimer = max(
        longestTimer, lastActivity?.longestTimer(upTo: request.watch.forTimers) ?? .zero)
    }
    return Reading(activity: activity, time: start...end)
  }

  /// Adds a reading to what is known of the app.
  mutating func look(_ reading: Reading) -> SettleEvidence.App {
    let now = ContinuousClock.now
    note(.look(reading.activity, readIn: reading.time, at: now))
    var app = detector.app
    app.movement = movement.evidence(at: now)
    return app
  }

  private var idleEvidence: SettleEvidence.Idle {
    var idle = SettleEvidence.Idle()
    idle.isInputOnItsWay = isInputOnItsWay(lastActivity)
    idle.isInputUnreadInside = lastActivity.map { isUnreadInside($0) } ?? false
    idle.isOtherPhase = movement.blink.map { !$0.isChosen } ?? false
    return idle
  }

  private func contentEvidence(isCertain: Bool) throws(CaptureFailure) -> SettleEvidence.Content {
    var content = SettleEvidence.Content()
    content.echoed = try echoedConditions(isCertain: isCertain)
    content.isEchoAwaited = trace.isSubmitted && ContinuousClock.now < movement.countsFrom
    content.isLoadingStrict = request.loading.isStrict
    // A condition in the config is better evidence than a word that may mean anything.
    if content.isLoadingStrict || awaited == .settled && !isCertain {
      content.loadingSign = try signOfLoading()
    }
    return content
  }

  func signOfLoading() throws(CaptureFailure) -> String? {
    do {
      return try request.loading.first(in: stilledFrame, turned: movement.turned)
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  /// Keeps what notes on the settled frame say.
  mutating func keepNotes(of evidence: SettleEvidence) {
    loadingSign = evidence.content?.loadingSign
    guard awaited != .settled else { return }
    echoNote = evidence.content?.echoed.last.map {
      "\($0) appeared only in the typed text; if the app itself should show it, set \"fresh\": true"
    }
  }
}

extension ScreenMovement {
  fileprivate func evidence(at now: ContinuousClock.Instant) -> SettleEvidence.Movement {
    var evidence = SettleEvidence.Movement()
    evidence.stillFor = lastMove.duration(to: now)
    evidence.unchangedFor = lastChange.duration(to: now)
    evidence.isBlinking = blink != nil
    evidence.isKnownBlink = blink?.isKnown ?? false
    evidence.isAnimated = animation != nil
    return evidence
  }
}
