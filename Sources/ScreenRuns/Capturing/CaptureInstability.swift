internal import FrameComparison
package import FrameMasks
package import TerminalFrame

/// That two captures of the same app differ.
package struct CaptureInstability: Codable, Hashable, Sendable {
  /// What differs, in words, with places; never empty.
  package let edits: [String]
  /// A mask that hides it, as JSON to paste; nil where no mask could.
  package let mask: String?
  /// A value of `clock` with which times and dates are the same each time; nil if none differ.
  package let clock: String?
  /// A text that was missing when the frame was taken, to be waited for; nil if none was.
  package let late: String?

  package init(edits: [String], mask: String?, clock: String? = nil, late: String? = nil) {
    self.edits = edits
    self.mask = mask
    self.clock = clock
    self.late = late
  }

  /// - Returns: Nil where two captures are the same outside of masks.
  /// - Throws: ``FramePattern/TooSlow``, where a mask can't be matched in time.
  package init?(
    between first: Frame, and second: Frame, masks: [Mask], canHoldClock: Bool
  ) throws(FramePattern.TooSlow) {
    let comparison = try FrameComparison(from: first, to: second, masks: masks)
    guard !comparison.edits.isEmpty else { return nil }
    var suggestion = MaskSuggestion()
    for edit in comparison.edits { suggestion.add(edit, isLate: false) }
    self.init(
      edits: comparison.edits.map(\.words), suggestion, canHoldClock: canHoldClock)
  }

  /// - Parameter canHoldClock: Whether `clock` works for the app: libfaketime is there and can run it.
  init(edits: [String], _ suggestion: MaskSuggestion, canHoldClock: Bool) {
    let holdsClock = canHoldClock && suggestion.hasClock
    self.init(
      edits: edits, mask: suggestion.masks(hidesClock: !holdsClock),
      clock: holdsClock ? Self.someClock : nil, late: suggestion.lateText)
  }

  /// Any day does.
  private static let someClock = "2025-03-12T09:00:00Z"

  package var summary: String {
    let more = edits.count > 3 ? "; and \(edits.count - 3) more" : ""
    return "two captures differ: \(edits.prefix(3).joined(separator: "; "))\(more)"
  }

  package var remedy: String {
    var ways: [String] = []
    if let late {
      ways.append(
        "let the config wait for what came late: \"waitFor\": { \"text\": \(late.quotedJSON) }")
    }
    if let clock {
      ways.append("hold the app's clock still in the config: \"clock\": \"\(clock)\"")
    }
    if late == nil { ways.append("make the app show the same data each time") }
    if let mask { ways.append("mask it in the config: \"masks\": [\(mask)]") }
    return ways.joined(separator: ", or ")
  }
}
