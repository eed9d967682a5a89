/// What to wait for before a frame is taken, besides a settled screen: at the start, or as a step.
package struct WaitCondition: Hashable, Sendable {
  /// Conditions that the screen must meet, all of them.
  package var conditions: [FrameCondition]
  /// Conditions that the screen must meet, all of them, with something that it didn't show before the last key. The
  /// echo of typed text doesn't count.
  package var fresh: [FrameCondition]
  /// The label of the marker with which the app reports that it's ready (`OSC 7161 ; ready ; label ST`); empty for
  /// any. Only markers after the last input count.
  package var readyMarker: String?
  /// The status with which the app must exit, or nil if it must not exit.
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

  /// The default time for which a screen must stay still.
  package static let defaultSettleTime = Duration.seconds(1)

  /// Waits only for the screen to settle.
  package static let settled = WaitCondition()

  /// The condition in words.
  package var description: String {
    var parts = conditions.map(\.description) + fresh.map(Self.description(forFresh:))
    if let readyMarker { parts.append(Self.description(forMarker: readyMarker)) }
    if let exit { parts.append("exit with \(exit)") }
    return parts.joined(separator: ", ")
  }

  package static func description(forFresh condition: FrameCondition) -> String {
    "\(condition.description), new since the last key"
  }

  package static func description(forMarker label: String) -> String {
    label.isEmpty ? "a ready marker" : "the ready marker \"\(label)\""
  }
}
