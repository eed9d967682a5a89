/// What is waited for before a frame is taken, beside the screen's being settled: at the start, or as a
/// step.
package struct WaitCondition: Hashable, Sendable {
  /// What the screen must show, all of it.
  package var conditions: [FrameCondition]
  /// What the screen must show that it did not before the last key was sent, all of it. The echo of what was typed does
  /// not count.
  package var fresh: [FrameCondition]
  /// The label of a marker by which the app tells that it is ready (`OSC 7161 ; ready ; label ST`); empty
  /// for any. Markers count that came after what was sent to the app last.
  package var readyMarker: String?
  /// The status that the app must exit with; nil where it must not exit.
  package var exit: Int32?

  package init(
    _ conditions: [FrameCondition] = [], fresh: [FrameCondition] = [], readyMarker: String? = nil,
    exit: Int32? = nil
  ) {
    self.conditions = conditions
    self.fresh = fresh
    self.readyMarker = readyMarker
    self.exit = exit
  }

  /// Nothing but the settled screen.
  package static let settled = WaitCondition()

  /// What is asked for, in words.
  package var words: String {
    var parts = conditions.map(\.words) + fresh.map(Self.words(forFresh:))
    if let readyMarker { parts.append(Self.words(forMarker: readyMarker)) }
    if let exit { parts.append("exit with \(exit)") }
    return parts.joined(separator: ", ")
  }

  static func words(forFresh condition: FrameCondition) -> String {
    "\(condition.words), new since the last key"
  }

  static func words(forMarker label: String) -> String {
    label.isEmpty ? "a ready marker" : "the ready marker \"\(label)\""
  }
}
