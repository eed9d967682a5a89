/// The rules of settling, as one function of the evidence.
///
/// Rows are tried from the top, and the first one that fits decides. So a row may assume that none above it fits. A row
/// about the app is passed over, with those after it, if the screen has done nothing but blink. The function has no clock
/// and does no I/O: the same evidence always gives the same row.
extension SettleEvidence {
  package enum Decision: Hashable, Sendable {
    case row(SettleRow)
    /// No row fits so far, and the next one needs another part of the evidence.
    case needs(Part)
  }

  package var decision: Decision {
    for row in SettleRow.allCases {
      guard has(row.part) else { return .needs(row.part) }
      if fits(row) { return .row(row) }
    }
    return .row(.settled)
  }

  private func has(_ part: Part) -> Bool {
    switch part {
    case .screen: true
    case .app: app != nil
    case .idle: idle != nil
    case .content: content != nil
    case .secondLook: secondLook != nil
    }
  }

  /// Whether a row fits, given that none above it does.
  private func fits(_ row: SettleRow) -> Bool {
    switch row {
    case .unanswered: screen.unanswered != nil
    case .notExited: screen.awaitsExit
    case .stuck: screen.unfinished.map { $0.time > UnfinishedOutput.longest } ?? false
    case .blank: screen.isBlank
    case .unmet: screen.unmet != nil
    case .unfinished: screen.unfinished != nil
    case .unread: screen.hasUnreadInput
    case .unreadable, .writing, .working, .asleep, .switching, .ticking:
      app?.blockingRow(limits) == row
    case .inputOnItsWay: idle?.isInputOnItsWay ?? false
    case .inputUnreadInside: idle?.isInputUnreadInside ?? false
    case .blinking: isBlinkTooNew
    case .otherPhase: isOtherPhase
    case .echoed: content.map { !$0.echoed.isEmpty && $0.isEchoAwaited } ?? false
    case .loading: isLoadingAwaited
    case .unsteady: !isConfirmed
    case .settled: true
    }
  }

  /// Whether the screen is certain to stay: every thread waits without a time limit, so only input can change it.
  package var isCertain: Bool { app?.isCertain ?? false }

  /// Whether a blink or an animation hasn't been the only change for long enough. It may mean that something is still
  /// to come.
  private var isBlinkTooNew: Bool {
    guard let movement = app?.movement, movement.isBlinking || movement.isAnimated else {
      return false
    }
    let isKnown = movement.isBlinking && movement.isKnownBlink
    return movement.stillFor < limits.settleTime * (isKnown ? 1 : 3)
  }

  /// Whether a blinking screen is in the phase that isn't taken. A phase that stays is no longer part of a blink. That
  /// takes some time to know: two changes that are read at once go unseen.
  private var isOtherPhase: Bool {
    guard let movement = app?.movement, movement.isBlinking, idle?.isOtherPhase == true else {
      return false
    }
    return movement.unchangedFor <= limits.settleTime * 3
  }

  /// Whether a sign of loading is waited for: one that the config names always, others for a while, since they may be
  /// ordinary text.
  private var isLoadingAwaited: Bool {
    guard let content, content.loadingSign != nil else { return false }
    return content.isLoadingStrict
      || app.map { $0.movement.stillFor < limits.sleepPatience } ?? false
  }

  /// Whether the second look agrees. A screen that is certain to stay has to meet fewer conditions than another, so
  /// both looks must agree on that.
  private var isConfirmed: Bool {
    guard let again = secondLook?.app else { return false }
    return again.blockingRow(limits) == nil && again.isCertain == isCertain
  }
}

extension SettleEvidence {
  /// What an app may go on doing for a while without another look.
  enum SteadyState {
    case working
    /// It waits for a timer, and its screen counts as settled at the given time.
    case resting(until: ContinuousClock.Instant)
  }

  /// What the app may go on doing without another look if a row fits, or nil.
  func steadyState(_ row: SettleRow) -> SteadyState? {
    guard let app else { return nil }
    switch row {
    case .working: return .working
    case .ticking where app.isResting && app.wakesByTimer:
      return .resting(until: app.time + app.untilSettled)
    default: return nil
    }
  }
}

extension SettleEvidence.App {
  /// Whether the app has been silent for long enough, and doesn't work.
  var isPausing: Bool { silence >= SettleLimits.quietTime && !isWorking }

  /// Whether the app does nothing but wait, as far as can be seen, so that others may use its processor. Polling counts
  /// as waiting.
  var isResting: Bool { isReadable && !isWorking && silence >= SettleLimits.restTime }

  /// Whether only input can change the screen.
  package var isCertain: Bool { row == nil && outlastsSettleTime && waitsIndefinitely }

  /// The row about the app that keeps the frame from being taken, or nil if none does.
  func blockingRow(_ limits: SettleLimits) -> SettleRow? { isOnlyBlinking(limits) ? nil : row }

  /// The first row about the app that fits, whatever blinks, or nil if none does.
  package var row: SettleRow? { SettleRow.allCases.first { $0.part == .app && fits($0) } }

  /// Whether a row about the app fits, given that none above it does.
  private func fits(_ row: SettleRow) -> Bool {
    let isSilent = silence >= SettleLimits.quietTime
    return switch row {
    case .unreadable: !isReadable && (!isSilent || untilSettled > .zero)
    case .writing: isReadable && !isSilent
    case .working: isWorking
    case .asleep: isAsleep
    case .switching: outlastsSettleTime && sameWaitsFor < SettleLimits.quietTime
    case .ticking: !outlastsSettleTime && untilSettled > .zero
    default: false
    }
  }

  /// The row whose message is shown: an app that wrote within the last moments is still a writer, even if it is off the
  /// processor or asleep just now.
  package func reportedRow(_ limits: SettleLimits) -> SettleRow? {
    switch row {
    case .working where silence < limits.writerWorkLimit: .writing
    case .asleep where silence < limits.writerSleepLimit,
      .ticking where silence < limits.writerSleepLimit:
      .writing
    case .switching: .writing
    case let row: row
    }
  }

  /// Whether the screen has done nothing but blink for long enough. Then the work that each blink takes is ignored,
  /// however long it takes on a busy machine. An app that never pauses doesn't blink.
  func isOnlyBlinking(_ limits: SettleLimits) -> Bool {
    guard movement.isBlinking, let reported = reportedRow(limits),
      [.writing, .ticking].contains(reported),
      let sincePause, sincePause <= limits.settleTime * 2
    else { return false }
    return movement.stillFor >= enoughBlinking(limits)
  }

  /// How long a screen must have done nothing but blink: four settle times on a busy machine or in an app that also
  /// works.
  func enoughBlinking(_ limits: SettleLimits) -> Duration {
    if isBusyOrCrowded { return limits.settleTime * 4 }
    return movement.isKnownBlink ? limits.settleTime + limits.allowance : limits.settleTime * 3
  }
}
