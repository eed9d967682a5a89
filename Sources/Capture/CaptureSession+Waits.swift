internal import FrameMasks
internal import TerminalFrame

/// What the screen must show, and does not.
extension CaptureSession {
  /// Something that is waited for.
  enum Unmet {
    case marker(String)
    case condition(FrameCondition)
    /// What must be new on the screen.
    case fresh(FrameCondition)
  }

  func unmet() throws(CaptureFailure) -> Unmet? {
    if let label = awaited.readyMarker, label.isEmpty ? markers.isEmpty : !markers.contains(label) {
      return .marker(label)
    }
    do {
      if let condition = try FrameCondition.firstUnmet(of: awaited.conditions, in: lastFrame) {
        return .condition(condition)
      }
      for condition in awaited.fresh where try !isNew(condition) { return .fresh(condition) }
      return nil
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  /// What did not show up, in words.
  func words(for unmet: Unmet) -> String {
    switch unmet {
    case .marker(let label): WaitCondition.words(forMarker: label)
    case .condition(let condition): condition.words
    case .fresh(let condition): WaitCondition.words(forFresh: condition)
    }
  }

  /// What there was in its place, as `there was "select", row 3`, or nil if there was nothing like it.
  func nearest(to unmet: Unmet) throws(CaptureFailure) -> String? {
    switch unmet {
    case .marker:
      let labels = markers.sorted().prefix(3).map { "\"\($0)\"" }
      return labels.isEmpty ? nil : "there was \(labels.joined(separator: ", "))"
    case .condition(let condition): return condition.nearest(in: lastFrame)
    case .fresh(let condition):
      guard try holds(condition) else { return condition.nearest(in: lastFrame) }
      return try isEchoed(condition)
        ? "it was there only as it had been typed" : "it was there before"
    }
  }

  private func isNew(_ condition: FrameCondition) throws(FramePattern.TooSlow) -> Bool {
    switch condition {
    case .title, .titleRegex:
      guard trace.hasNewTitle(lastFrame) else { return false }
      return try condition.holds(in: lastFrame)
    case .text, .regex, .styledText, .cursor:
      return try condition.holds(in: lastFrame) { place in
        trace.isNew(place.text, place.row, place.columns, in: lastFrame)
      }
    }
  }

  private func holds(_ condition: FrameCondition) throws(CaptureFailure) -> Bool {
    do {
      return try condition.holds(in: lastFrame)
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  /// Whether a condition holds only by what echoes typed text.
  private func isEchoed(_ condition: FrameCondition) throws(CaptureFailure) -> Bool {
    do {
      return try !condition.holds(in: lastFrame) { place in
        !trace.isEcho(place.text, place.row, until: place.columns.upperBound, in: lastFrame)
      }
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  /// An app that reads its terminal and wakes up no sooner has nothing to show that was asked for just now.
  private static let longSilence = Duration.seconds(3)

  /// What keeps a screen from being taken that shows what is waited for only as it was typed. Once an app that may go on
  /// by itself has had half of its time, or if Enter was not pressed, the screen is taken with a note: the app may well
  /// show nothing but what was typed.
  mutating func echoObstacle() throws(CaptureFailure) -> Obstacle? {
    guard awaited != .settled else { return nil }
    echoNote = nil
    if judge.isCertain { return nil }
    if let lastActivity, lastActivity.waitsForInput(atLeast: Self.longSilence) { return nil }
    for condition in awaited.conditions where try isEchoed(condition) {
      if trace.isSubmitted, ContinuousClock.now < movement.countsFrom {
        return Obstacle(
          reason: .conditionUnmet, words: "\(condition.words) showed up only as it was typed",
          wait: .milliseconds(20), isRest: true)
      }
      echoNote =
        "\(condition.words) was on the screen only as it had been typed; "
        + "if the app was to show it, say so: \"fresh\": true"
    }
    return nil
  }
}
