package import TerminalFrame

/// What an app and its terminal wrote to each other, byte by byte and with times, and the steps in between.
///
/// Its size is bounded: nothing after ``limit`` is kept, and ``cutTime`` is the time of the cut.
package struct Recording: Hashable, Sendable {
  package struct Event: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      /// Output of the app from one read: a range of ``Recording/bytes``.
      case output(Range<Int>)
      /// The terminal's reply to a query.
      case reply(Range<Int>)
      /// Input sent by a step: keys, a paste, the mouse.
      case input(Range<Int>)
      /// The terminal was resized.
      case resize(GridSize)
      /// A step in words, before it is done.
      case step(String)
    }

    /// The time since the launch.
    package let time: Duration
    package let content: Content

    /// Whether the app wrote something.
    package var isOutput: Bool { if case .output = content { true } else { false } }
  }

  /// The most bytes to keep, including ``eventCost`` for each event.
  package static let limit = 16 << 20
  /// The bytes that an event counts for. An app may write its output one byte at a time.
  private static let eventCost = 64

  /// Events in ascending order of time.
  package private(set) var events: [Event] = []
  /// The bytes of all events, concatenated.
  package private(set) var bytes: [UInt8] = []
  /// The time of the first event that wasn't kept, or nil if all were.
  package private(set) var cutTime: Duration?
  private let limit: Int

  package init(limit: Int = Self.limit) { self.limit = limit }

  /// What the app wrote, as far as it was kept.
  package var output: [UInt8] {
    events.reduce(into: []) { output, event in
      if case .output(let range) = event.content { output += bytes[range] }
    }
  }

  /// Whether the app wrote anything.
  package var hasOutput: Bool {
    cutTime != nil || events.contains(where: \.isOutput)
  }

  /// - Parameter content: Makes the event from the range of these bytes.
  package mutating func add(
    _ written: [UInt8], at time: Duration, as content: (Range<Int>) -> Event.Content
  ) {
    guard !written.isEmpty, hasRoom(for: written.count, at: time) else { return }
    let start = bytes.count
    bytes += written
    events.append(Event(time: time, content: content(start..<bytes.count)))
  }

  /// - Parameter content: An event without bytes.
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

  /// The recording as it was at a time when it had `count` events.
  package func prefix(_ count: Int, until time: Duration) -> Recording {
    var beginning = self
    beginning.events = Array(events.prefix(count))
    beginning.cutTime = cutTime.flatMap { $0 <= time ? $0 : nil }
    return beginning
  }
}
