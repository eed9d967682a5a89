/// Replies and messages that the caller hasn't taken yet.
struct PendingMessages: Sendable {
  var replies = ReplyBuffer()
  /// A description of the last query that got no answer.
  var unansweredQuery: String?
  /// The labels of the ready markers that the program sent, in order.
  private var readyMarkers: [String] = []

  /// The greatest number of ready markers kept until they are taken.
  static let readyMarkerLimit = 1024

  mutating func addReadyMarker(_ label: String) {
    if readyMarkers.count < Self.readyMarkerLimit { readyMarkers.append(label) }
  }

  mutating func drainReadyMarkers() -> [String] {
    defer { readyMarkers = [] }
    return readyMarkers
  }
}
