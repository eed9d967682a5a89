internal import CaptureSteps
internal import FrameMasks

/// The conditions of the present wait, and those that the screen doesn't meet yet.
extension CaptureSession {
  /// A condition that isn't met.
  enum Unmet {
    case marker(String)
    case condition(FrameCondition)
    /// A condition that something new on the screen must meet.
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

  /// The condition in words, as the subject of "did not show up".
  func phrase(for unmet: Unmet) -> String {
    switch unmet {
    case .marker(let label): WaitCondition.description(forMarker: label)
    case .condition(let condition): condition.description
    case .fresh(let condition): WaitCondition.description(forFresh: condition)
    }
  }

  /// What the screen shows instead, such as `the screen shows "select", row 3`, or nil if nothing is similar.
  func nearest(to unmet: Unmet) throws(CaptureFailure) -> String? {
    switch unmet {
    case .marker:
      let labels = markers.sorted().prefix(3).map { "\"\($0)\"" }
      return labels.isEmpty ? nil : "the app sent \(labels.joined(separator: ", "))"
    case .condition(let condition): return condition.nearest(in: lastFrame)
    case .fresh(let condition):
      guard try holds(condition) else { return condition.nearest(in: lastFrame) }
      return try isEchoed(condition)
        ? "only the typed text matches" : "it was already there"
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

  /// Whether a condition holds only because of echoed text.
  private func isEchoed(_ condition: FrameCondition) throws(CaptureFailure) -> Bool {
    do {
      return try !condition.holds(in: lastFrame) { place in
        !trace.isEcho(place.text, place.row, until: place.columns.upperBound, in: lastFrame)
      }
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  /// An app that waits at least this long for its terminal has nothing more to show for the last input.
  private static let longSilence = Duration.seconds(3)

  /// The conditions that hold only because of typed text, in words. An app that won't wake up by itself soon has
  /// nothing more to show.
  ///
  /// - Parameter isCertain: Whether only input can change the screen.
  func echoedConditions(isCertain: Bool) throws(CaptureFailure) -> [String] {
    if awaited == .settled || isCertain { return [] }
    if let lastActivity, lastActivity.waitsForInput(atLeast: Self.longSilence) { return [] }
    var echoed: [String] = []
    for condition in awaited.conditions where try isEchoed(condition) {
      echoed.append(condition.description)
    }
    return echoed
  }
}
