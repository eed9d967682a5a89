internal import TerminalEmulator
internal import TerminalProcess

/// What the terminal answers to the app's queries.
///
/// An app asks its terminal and goes on to paint. Whether the answer comes while it still does, or when it
/// waits for it, can make another screen: vim leaves out its ruler where there is something to read. So that
/// it is the same on every machine, the answer is sent when the app has come to a wait.
extension CaptureSession {
  /// Answers that are to be sent.
  struct Replies {
    var bytes: [UInt8] = []
    /// When the first of them was asked for.
    var asked = ContinuousClock.now
    /// For how long the app had had a processor when it was first looked at after that.
    var runtime: Duration?

    /// An app that polls for the answer and never waits gets it after so much time on a processor, and in
    /// any case after so much time.
    static let longestRun = Duration.milliseconds(20)
    static let longest = Duration.milliseconds(250)
    /// An app that asks on and on is not read any more before it has read so many answers.
    static let most = 1 << 12
  }

  /// Takes what the terminal answers to what it was given.
  mutating func collectReplies() {
    let new = emulator.takeReplies()
    guard !new.isEmpty else { return }
    if replies.bytes.isEmpty { replies = Replies() }
    replies.bytes += new
    if replies.bytes.count > Replies.most { sendReplies() }
  }

  /// Sends the answers if the app waits for something.
  ///
  /// - Returns: Whether there are none left.
  mutating func answer() -> Bool {
    guard !replies.bytes.isEmpty else { return true }
    guard mayAnswer(look()) else { return false }
    sendReplies()
    return true
  }

  private mutating func mayAnswer(_ activity: AppActivity?) -> Bool {
    guard let activity, activity.threads.contains(where: { $0.wait == .running }),
      replies.asked.duration(to: .now) < Replies.longest
    else { return true }
    let runtime = activity.threads.reduce(Duration.zero) { $0 + $1.runtime }
    let before = replies.runtime ?? runtime
    replies.runtime = before
    return runtime - before >= Replies.longestRun
  }

  /// Sends the answers now, as before something else is sent.
  mutating func sendReplies() {
    guard !replies.bytes.isEmpty else { return }
    process.write(replies.bytes)
    recording.add(replies.bytes, at: time) { .reply($0) }
    judge.sent(at: .now)
    replies.bytes = []
  }
}
