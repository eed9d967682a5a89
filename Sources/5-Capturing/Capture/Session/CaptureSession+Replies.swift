internal import TerminalEmulator
internal import TerminalProcess

/// The terminal's replies, see ``PendingReplies``.
extension CaptureSession {
  /// Collects the terminal's replies to the app's queries.
  mutating func collectReplies() {
    replies.add(emulator.drainReplies())
    if replies.areMany { sendReplies() }
  }

  /// Sends the replies if the app waits for something.
  ///
  /// - Returns: Whether no reply is left.
  mutating func answer() -> Bool {
    guard !replies.isEmpty else { return true }
    if let lastActivity, lastActivity.isStillRunning,
      replies.areEarly(after: lastActivity.presentRuntime)
    {
      return false
    }
    _ = read()
    guard replies.areDue(lastActivity) else { return false }
    sendReplies()
    return true
  }

  /// Sends the replies now, for example before other input.
  mutating func sendReplies() {
    guard !replies.isEmpty else { return }
    let bytes = replies.drain()
    process.write(bytes)
    recording.add(bytes, at: time) { .reply($0) }
    note(.input(at: .now))
  }
}
