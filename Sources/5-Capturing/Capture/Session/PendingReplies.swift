internal import TerminalProcess

/// The terminal's replies to the app's queries, until they are sent.
///
/// An app sends a query and continues to paint. Its screen may depend on whether the reply arrives while it still
/// paints or when it waits for it: vim leaves out its ruler if there is input to read. For the same screen on every
/// machine, the reply is sent once the app waits.
struct PendingReplies {
  private var bytes: [UInt8] = []
  /// When the first pending query was received.
  private var asked = ContinuousClock.now
  /// The processor time that the app had used at the first look after that.
  private var runtime: Duration?

  /// The limits for an app that polls for the reply and never waits: the reply is sent after this much processor time,
  /// and in any case after this much time.
  private static let longestRun = Duration.milliseconds(20)
  private static let longest = Duration.milliseconds(250)
  /// The number of bytes above which replies are sent at once. An app that keeps sending queries has to read them
  /// before its output is read again.
  private static let maximum = 1 << 12

  var isEmpty: Bool { bytes.isEmpty }

  /// The time since the first pending query.
  var age: Duration { asked.duration(to: .now) }

  /// Whether there are enough replies to send them whatever the app is doing.
  var areMany: Bool { bytes.count > Self.maximum }

  mutating func add(_ new: [UInt8]) {
    guard !new.isEmpty else { return }
    if bytes.isEmpty { self = PendingReplies() }
    bytes += new
  }

  /// Whether the app waits for something, or has used up its time.
  ///
  /// - Parameter activity: What the app is doing, or nil if that isn't known.
  mutating func areDue(_ activity: AppActivity?) -> Bool {
    guard let activity, activity.threads.contains(where: { $0.wait == .running }),
      age < Self.longest
    else { return true }
    let runtime = activity.threads.reduce(Duration.zero) { $0 + $1.runtime }
    let before = self.runtime ?? runtime
    self.runtime = before
    return runtime - before >= Self.longestRun
  }

  /// Whether it's too early for another look at an app that still runs: it was looked at since its query, and has time
  /// left.
  ///
  /// - Parameter total: The processor time that the app has used so far.
  func areEarly(after total: Duration) -> Bool {
    guard let runtime, age < Self.longest else { return false }
    return total - runtime < Self.longestRun
  }

  /// Returns the bytes to send, and removes them.
  mutating func drain() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
