/// What an app and its terminal wrote to each other, byte by byte, with times.
///
/// It is bounded: what comes after ``limit`` is not kept, and ``cutTime`` tells.
package struct Recording: Hashable, Sendable {
  package enum Writer: Hashable, Sendable {
    case app
    /// The terminal, in answer to a query.
    case terminal
  }

  /// What was read or sent at once.
  package struct Event: Hashable, Sendable {
    package let writer: Writer
    /// Since the launch.
    package let time: Duration
    /// In ``Recording/bytes``.
    package let range: Range<Int>
  }

  /// For the bytes and the events together.
  package static let limit = 16 << 20
  /// An app may write its bytes one at a time.
  private static let eventCost = 64

  /// Ascending with time.
  package private(set) var events: [Event] = []
  /// Of all events, one after the other.
  package private(set) var bytes: [UInt8] = []
  /// When the first event came that was not kept; nil where all were.
  package private(set) var cutTime: Duration?
  private let limit: Int

  package init(limit: Int = Self.limit) { self.limit = limit }

  /// Whether the app wrote anything.
  package var hasOutput: Bool { events.contains { $0.writer == .app } || cutTime != nil }

  package mutating func add(_ written: [UInt8], by writer: Writer, at time: Duration) {
    guard cutTime == nil, !written.isEmpty else { return }
    let cost = bytes.count + written.count + (events.count + 1) * Self.eventCost
    guard cost <= limit else {
      cutTime = time
      return
    }
    let start = bytes.count
    bytes += written
    events.append(Event(writer: writer, time: time, range: start..<bytes.count))
  }
}
