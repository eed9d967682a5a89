/// What waits for whoever runs the program.
struct Outbox: Sendable {
  var replies = ReplyBuffer()
  /// The last query that got no answer, in words.
  var unansweredQuery: String?
  /// Labels of the markers by which the program said that it is ready, in order.
  private var readyMarkers: [String] = []

  /// How many ready markers are kept until they are taken.
  static let readyMarkerLimit = 1024

  mutating func addReadyMarker(_ label: String) {
    if readyMarkers.count < Self.readyMarkerLimit { readyMarkers.append(label) }
  }

  mutating func takeReadyMarkers() -> [String] {
    defer { readyMarkers = [] }
    return readyMarkers
  }
}
