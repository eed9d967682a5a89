internal import TerminalEmulator
internal import TerminalProcess

/// The terminal's answers, see ``PendingReplies``.
extension CaptureSession {
  /// Takes what the terminal answers to what it was given.
  mutating func collectReplies() {
    replies.add(emulator.takeReplies())
    if replies.areMany { sendReplies() }
  }

  /// Sends the answers if the app waits for something.
  ///
  /// - Returns: Whether there are none left.
  mutating func answer() -> Bool {
    guard !replies.isEmpty else { return true }
    if let lastActivity, lastActivity.isStillRunning,
      replies.areEarly(after: lastActivity.presentRuntime)
    {
      return false
    }
    guard replies.areDue(look()) else { return false }
    sendReplies()
    return true
  }

  /// Sends the answers now, as before something else is sent.
  mutating func sendReplies() {
    guard !replies.isEmpty else { return }
    let bytes = replies.take()
    process.write(bytes)
    recording.add(bytes, at: time) { .reply($0) }
    judge.sent(at: .now)
  }
}
