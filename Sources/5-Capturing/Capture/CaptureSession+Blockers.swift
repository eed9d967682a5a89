internal import FrameMasks
internal import Glibc
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// What keeps a frame from being taken, and what makes a taken frame doubtful.
extension CaptureSession {
  mutating func blocker() throws(CaptureFailure) -> SettleBlocker? {
    if awaited.exit != nil {
      return SettleBlocker(reason: .conditionUnmet, words: "the app did not exit")
    }
    if let unfinished, unfinished.since.duration(to: .now) > UnfinishedOutput.longest {
      return unfinished.output.blocker
    }
    if lastFrame.isBlank {
      return SettleBlocker(
        reason: .blank,
        words: hasWritten ? "the screen stayed blank" : "the app printed nothing")
    }
    if let unmet = try unmet() {
      return SettleBlocker(reason: .conditionUnmet, words: "\(words(for: unmet)) did not show up")
    }
    if let unfinished { return unfinished.output.blocker }
    if process.hasUnreadInput { return .unread }
    let activity = look()
    switch verdict(on: activity) {
    case .settled:
      if isInputOnItsWay(activity) { return .unread }
      if let activity, isUnreadInside(activity) { return .unread }
      if let blocker = animationBlocker { return blocker }
      if let blocker = try echoBlocker() { return blocker }
      return try loadingBlocker()
    case .wait(let reason, let wait):
      canSkipLook = true
      var blocker = SettleBlocker.unsettled(reason.rawValue, wait: wait, isRest: judge.isResting)
      switch reason {
      case .busy:
        blocker.ownRemedy =
          "make the app finish its work sooner, skip it in screenshots, or give a longer \"timeout\""
        blocker.concerns = { $0.wait == .running }
      case .asleep:
        blocker.ownRemedy =
          "set \"waitFor\" to text that appears later, or give a longer \"timeout\""
        blocker.concerns = { !$0.isAttended }
      case .changing, .mayWakeUp, .unreadable: break
      }
      return blocker
    }
  }

  /// Returns the judge's verdict, or `.settled` if the screen has done nothing but blink for long enough: then the
  /// work that each blink takes is ignored, however long it takes on a busy machine. An app that never pauses doesn't
  /// blink.
  mutating func verdict(on activity: AppActivity?) -> SettleJudge.Verdict {
    let now = ContinuousClock.now
    let verdict = judge.judge(activity, at: now)
    guard case .wait(let reason, _) = verdict, [.mayWakeUp, .changing].contains(reason),
      let blink = movement.blink,
      movement.lastMove.duration(to: now) >= judge.enoughBlinking(isKnown: blink.isKnown),
      let pause = judge.lastPause, pause.duration(to: now) <= request.settleCap * 2
    else { return verdict }
    return .settled
  }

  /// The blocker of a screen that never stays entirely still: its animation may mean that something is still to come,
  /// and a blinking screen is taken in one of its phases only.
  private var animationBlocker: SettleBlocker? {
    let blocker = SettleBlocker.unsettled(
      "part of the screen blinked", wait: .milliseconds(20), isRest: true)
    let now = ContinuousClock.now
    let enough = request.settleCap * (movement.blink?.isKnown == true ? 1 : 3)
    let isOver = movement.lastMove.duration(to: now) >= enough
    guard let blink = movement.blink else {
      return movement.animation == nil || isOver ? nil : blocker
    }
    if !isOver { return blocker }
    // A phase that stays is no longer part of a blink. That takes some time to know: two changes that are read at once
    // go unseen.
    let stays = movement.lastChange.duration(to: now) > request.settleCap * 3
    return blink.isChosen || stays ? nil : blocker
  }

  /// The blocker of a screen that says it is still loading, unless its app is known to wait for its terminal only.
  private mutating func loadingBlocker() throws(CaptureFailure) -> SettleBlocker? {
    loadingSign = nil
    let signs = request.loading
    // A condition in the config is better evidence than a word that may mean anything.
    if !signs.isStrict, awaited != .settled || judge.isCertain { return nil }
    loadingSign = try signOfLoading()
    guard let loadingSign else { return nil }
    let patience = min(SettleJudge.longestSleep, request.screenTimeout / 2)
    if !signs.isStrict, movement.lastMove.duration(to: .now) >= patience { return nil }
    return loading(loadingSign)
  }

  /// The blocker of a sign that the config names and the screen still shows. It is better evidence than the app's
  /// activity.
  func namedBlocker() throws(CaptureFailure) -> SettleBlocker? {
    guard request.loading.isStrict, let sign = try signOfLoading() else { return nil }
    return loading(sign)
  }

  private func loading(_ sign: String) -> SettleBlocker {
    var blocker = SettleBlocker.unsettled(
      "it still shows \(sign)", wait: .milliseconds(20), isRest: true)
    guard request.loading.isStrict else { return blocker }
    blocker.ownRemedy =
      "if this is the screen to capture, remove that sign from \"loading\" in its config; otherwise give a longer \"timeout\""
    return blocker
  }

  private func signOfLoading() throws(CaptureFailure) -> String? {
    do {
      return try request.loading.first(in: shown, turned: movement.turned)
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  /// Notes on the present time on the screen; none if the app runs with a fake time.
  private var clockTraces: [String] {
    guard request.environment["FAKETIME"] == nil else { return [] }
    let end = Int(Glibc.time(nil))
    return ClockTraces(from: end - Int(time / .seconds(1)), to: end).found(in: unmasked)
  }

  /// The screen with masked parts hidden, or the whole screen if a mask takes too long.
  private var unmasked: Frame {
    guard !request.masks.isEmpty else { return shown }
    do {
      return try CellSet(request.masks, in: shown).hidden(in: shown, shown).new
    } catch {
      return shown
    }
  }

  /// Notes for people on how the present frame is taken. A note comes with a doubt if the app may not have painted all
  /// of its screen.
  var remarks: [(words: String, doubt: FrameDoubt?)] {
    guard awaited.exit == nil else { return [] }
    var remarks: [(words: String, doubt: FrameDoubt?)] =
      (HostLeaks(terminalPath: process.terminalPath).found(in: unmasked) + clockTraces)
      .map { ($0, nil) }
    let advice = "set \"waitFor\" to text that appears later"
    // A thread that is running may be about to read the terminal.
    if let lastActivity,
      lastActivity.threads.contains(where: { !$0.isAttended && $0.wait != .running })
    {
      let words = "\(FrameDoubt.unread.words); if the app was still loading, \(advice)"
      remarks.append((words, .unread))
    } else if let lastActivity, let time = judge.wakeUp(in: lastActivity) {
      let words =
        "the app wakes up by itself after \(time.inTenths) s, and qa does not wait for that; if it shows more then, \(advice)"
      remarks.append((words, nil))
    }
    if let loadingSign {
      let words =
        "the screen still showed \(loadingSign) when it was taken; if the app was loading, \(advice)"
      remarks.append((words, .loading))
    }
    if let echoNote { remarks.append((echoNote, nil)) }
    if let blink = movement.blink { remarks.append((blink.words, .animation)) }
    if let animation = movement.animation { remarks.append((animation.words, .animation)) }
    if let query = emulator.unansweredQuery {
      remarks.append(("the app sent a query that the terminal doesn't answer: \(query)", nil))
    }
    return remarks
  }
}
