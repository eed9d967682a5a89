internal import TerminalProcess

/// What the terminal answers to the app's queries, until it is sent.
///
/// An app asks its terminal and goes on to paint. Whether the answer comes while it still does, or when it
/// waits for it, can make another screen: vim leaves out its ruler where there is something to read. So that
/// it is the same on every machine, the answer is sent when the app has come to a wait.
struct PendingReplies {
  private var bytes: [UInt8] = []
  /// When the first of them was asked for.
  private var asked = ContinuousClock.now
  /// For how long the app had had a processor when it was first looked at after that.
  private var runtime: Duration?

  /// An app that polls for the answer and never waits gets it after so much time on a processor, and in
  /// any case after so much time.
  private static let longestRun = Duration.milliseconds(20)
  private static let longest = Duration.milliseconds(250)
  /// An app that asks on and on is not read any more before it has read so many answers.
  private static let most = 1 << 12

  var isEmpty: Bool { bytes.isEmpty }

  /// Since the first of them was asked for.
  var age: Duration { asked.duration(to: .now) }

  /// Whether there are so many that they are sent whatever the app does.
  var areMany: Bool { bytes.count > Self.most }

  mutating func add(_ new: [UInt8]) {
    guard !new.isEmpty else { return }
    if bytes.isEmpty { self = PendingReplies() }
    bytes += new
  }

  /// Whether the app waits for something, or has had the time that it gets.
  ///
  /// - Parameter activity: What it does now; nil where that is not known.
  mutating func areDue(_ activity: AppActivity?) -> Bool {
    guard let activity, activity.threads.contains(where: { $0.wait == .running }),
      age < Self.longest
    else { return true }
    let runtime = activity.threads.reduce(Duration.zero) { $0 + $1.runtime }
    let before = self.runtime ?? runtime
    self.runtime = before
    return runtime - before >= Self.longestRun
  }

  /// Whether it is too early to look again at an app that still runs as it did: it was looked at since it asked, and
  /// has not had the time that it gets.
  ///
  /// - Parameter total: For how long it has had a processor by now.
  func areEarly(after total: Duration) -> Bool {
    guard let runtime, age < Self.longest else { return false }
    return total - runtime < Self.longestRun
  }

  /// What is to be sent now; nothing is left.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
