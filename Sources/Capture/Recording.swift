package import TerminalFrame

/// What an app and its terminal wrote to each other, byte by byte, with times, and what was done
/// meanwhile.
///
/// It is bounded: what comes after ``limit`` is not kept, and ``cutTime`` tells.
package struct Recording: Hashable, Sendable {
  package struct Event: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      /// What the app wrote and was read at once: a range of ``Recording/bytes``.
      case output(Range<Int>)
      /// What the terminal answered to a query.
      case reply(Range<Int>)
      /// What a step sent: keys, a paste, the mouse.
      case input(Range<Int>)
      /// The terminal got another size.
      case resize(GridSize)
      /// A step, in words, before it was done.
      case step(String)
    }

    /// Since the launch.
    package let time: Duration
    package let content: Content

    /// Whether the app wrote something.
    package var isOutput: Bool { if case .output = content { true } else { false } }
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
  package var hasOutput: Bool {
    cutTime != nil || events.contains(where: \.isOutput)
  }

  /// - Parameter content: What these bytes were.
  package mutating func add(
    _ written: [UInt8], at time: Duration, as content: (Range<Int>) -> Event.Content
  ) {
    guard !written.isEmpty, hasRoom(for: written.count, at: time) else { return }
    let start = bytes.count
    bytes += written
    events.append(Event(time: time, content: content(start..<bytes.count)))
  }

  /// - Parameter content: What has no bytes.
  package mutating func add(_ content: Event.Content, at time: Duration) {
    guard hasRoom(for: 0, at: time) else { return }
    events.append(Event(time: time, content: content))
  }

  private mutating func hasRoom(for count: Int, at time: Duration) -> Bool {
    guard cutTime == nil else { return false }
    let isFull = bytes.count + count + (events.count + 1) * Self.eventCost > limit
    if isFull { cutTime = time }
    return !isFull
  }

  /// It as it was at a time, when there were so many events.
  package func prefix(_ count: Int, until time: Duration) -> Recording {
    var beginning = self
    beginning.events = Array(events.prefix(count))
    beginning.cutTime = cutTime.flatMap { $0 <= time ? $0 : nil }
    return beginning
  }
}
