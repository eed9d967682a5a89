internal import CaptureSteps
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// How a capture fails: the app ends, or a reason to wait lasts until the deadline.
extension CaptureSession {
  /// Checks that the app was expected to exit and that its last screen meets the conditions.
  mutating func checkExit(_ status: TerminationStatus) throws(CaptureFailure) {
    while try drain() > 0 {
      try checkDeadline(
        SettleBlocker(
          .writing, "the app \(status.description), but a process that it started kept writing"))
    }
    switch status {
    case .signaled: throw ended(.crashed, "the app \(status.description)")
    case .exited(let code):
      guard let expected = awaited.exit else { throw unexpectedExit(code) }
      guard code == expected else {
        throw ended(.ended, "the app \(status.description) instead of \(expected)")
      }
    }
    if let unmet = try unmet() {
      let nearest = try nearest(to: unmet).map { ": \($0)" } ?? ""
      throw failure(
        .conditionUnmet, "the app exited, but \(phrase(for: unmet)) did not show up\(nearest)")
    }
    if lastFrame.isBlank { throw failure(.blank, "the app exited and left a blank screen") }
  }

  private func ended(
    _ reason: CaptureFailure.Reason, _ message: String,
    remedy: (LastWords) -> String? = { _ in nil }
  ) -> CaptureFailure {
    let last = LastWords(recording, of: request)
    return failure(reason, message + last.ending, remedy: remedy(last), said: last.said)
  }

  private func unexpectedExit(_ code: Int32) -> CaptureFailure {
    ended(
      .ended, "the app \(TerminationStatus.exited(code).description) before its screen was taken"
    ) { last in
      let lines = [last.error].compactMap(\.self) + last.lines.suffix(3)
      return request.exitRemedy(code, lines: lines)
    }
  }

  /// Whether the app floods its terminal: over 256 KiB in total, which apps that pause write only if they draw pictures,
  /// or 16 KiB per read on average, as much as a terminal holds.
  private var isFlood: Bool {
    let reads = recording.events.count(where: \.isOutput)
    return recording.bytes.count >= 256 << 10
      || reads > 0 && recording.bytes.count / reads >= 16 << 10
  }

  func checkDeadline(_ blocker: SettleBlocker) throws(CaptureFailure) {
    if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
    guard let limit = deadlines.passedLimit(at: .now) else { return }
    let blocker = try loadingBlocker(insteadOf: blocker) ?? blocker
    var message = "\(blocker.message) within \(limit) s"
    if blocker.reason == .conditionUnmet, awaited.exit == nil, let unmet = try unmet(),
      let nearest = try nearest(to: unmet)
    {
      message += ": \(nearest)"
    }
    var remedy = blocker.remedy
    if blocker.reason == .neverSettled {
      message = "the screen never settled within \(limit) s: \(blocker.message)\(culprits(blocker))"
      // A mask doesn't help if the app never pauses or left its output unfinished. On a busy machine pauses may go
      // unseen, but an app that writes little does pause.
      let pausedLately = detector.lastPause.map { $0 >= movement.countsFrom } ?? false
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

  /// The blocker of a sign that the config names and the screen still shows. It is better evidence than the app's
  /// activity.
  private func loadingBlocker(
    insteadOf blocker: SettleBlocker
  ) throws(CaptureFailure) -> SettleBlocker? {
    guard blocker.reason == .neverSettled, request.loading.isStrict else { return nil }
    return try signOfLoading().map { .loading($0, isStrict: true) }
  }

  /// The programs that worked or slept, other than the app itself, as ` (cc1, make)`.
  private func culprits(_ blocker: SettleBlocker) -> String {
    let ids = lastActivity?.threads.filter(blocker.concerns).map(\.id) ?? []
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
