internal import FrameComparison
package import FrameMasks
package import TerminalFrame

/// The differences between two captures of the same app.
package struct CaptureInstability: Codable, Hashable, Sendable {
  /// The differences in words, with their places; never empty.
  package let edits: [String]
  /// A mask that hides them, as JSON to paste, or nil if no mask could.
  package let mask: String?
  /// A value of `clock` that keeps times and dates the same, or nil if none differ.
  package let clock: String?
  /// A text to wait for, which was missing when the frame was taken; nil if none was.
  package let late: String?

  package init(edits: [String], mask: String?, clock: String? = nil, late: String? = nil) {
    self.edits = edits
    self.mask = mask
    self.clock = clock
    self.late = late
  }

  /// - Returns: nil if the two captures are the same outside of masks.
  /// - Throws: ``FramePattern/TooSlow`` if a mask can't be matched in time.
  package init?(
    between first: Frame, and second: Frame, masks: [Mask], canHoldClock: Bool
  ) throws(FramePattern.TooSlow) {
    let comparison = try FrameComparison(from: first, to: second, masks: masks)
    guard !comparison.edits.isEmpty else { return nil }
    self.init(
      edits: comparison.edits.map(\.summary), MaskSuggestion(comparison.edits),
      canHoldClock: canHoldClock)
  }

  /// - Parameter canHoldClock: Whether `clock` works for the app: libfaketime is installed and can run it.
  init(edits: [String], _ suggestion: MaskSuggestion, canHoldClock: Bool) {
    let holdsClock = canHoldClock && suggestion.hasClock
    self.init(
      edits: edits, mask: suggestion.masks(hidesClock: !holdsClock),
      clock: holdsClock ? Self.someClock : nil, late: suggestion.lateText)
  }

  /// An arbitrary day.
  private static let someClock = "2025-03-12T09:00:00Z"

  package var summary: String {
    let more = edits.count > 3 ? "; and \(edits.count - 3) more" : ""
    return "two captures differ: \(edits.prefix(3).joined(separator: "; "))\(more)"
  }

  package var remedy: String {
    var ways: [String] = []
    if let late {
      ways.append(
        "make the config wait for what came late: \"waitFor\": { \"text\": \(late.quotedJSON) }")
    }
    if let clock {
      ways.append("pin the app's clock in the config: \"clock\": \"\(clock)\"")
    }
    if late == nil { ways.append("make the app show the same data each time") }
    if let mask { ways.append("mask it in the config: \"masks\": [\(mask)]") }
    return ways.joined(separator: ", or ")
  }
}
