internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// What is sent to the app, and whether it has come to it.
extension CaptureSession {
  /// Sends what a person does to the app.
  mutating func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    sendReplies()
    markers = []
    lastInput = nextInput()
    process.write(bytes)
    recording.add(bytes, at: time) { .input($0) }
    judge.sent(at: .now)
  }

  /// Waits until the app has read all that was sent to it.
  ///
  /// Where the app passes it on to a program on a terminal of its own, as under script, tmux or sudo, until
  /// that has read it and all of them stand still for a moment: on the way, it is nowhere to be seen.
  mutating func waitUntilRead() throws(CaptureFailure) {
    var standing: (since: ContinuousClock.Instant, activity: AppActivity)?
    var lastWork = ContinuousClock.now
    while process.terminationStatus() == nil {
      _ = try drain()
      _ = answer()
      let (activity, now) = (process.activity(), ContinuousClock.now)
      if !process.hasUnreadInput, !isInputOnItsWay(activity) {
        guard let activity, !activity.innerTerminals.isEmpty else { return }
        if activity.threads.contains(where: { $0.wait == .running }) { lastWork = now }
        // One of them may never stand still.
        guard lastWork.duration(to: now) < Input.longestWay else { return }
        if isUnreadInside(activity)
          || standing.map({ !activity.hasStood(since: $0.activity) }) ?? true
        {
          standing = (now, activity)
        } else if let standing, standing.since.duration(to: now) >= SettleJudge.quiet {
          return
        }
      }
      try checkDeadline(.unread)
      waitForOutput(.milliseconds(1))
    }
  }

  /// Whether a program on a terminal that the app made has not read what was sent.
  func isUnreadInside(_ activity: AppActivity) -> Bool {
    guard let lastInput, lastInput.time.duration(to: .now) < request.screenTimeout / 4 else {
      return false
    }
    return process.hasUnreadInput(
      onTerminals: activity.innerTerminals.subtracting(lastInput.unreadBefore))
  }

  private mutating func nextInput() -> Input? {
    guard let activity = process.activity() else { return nil }
    let unread = activity.innerTerminals.filter { process.hasUnreadInput(onTerminals: [$0]) }
    return Input(time: .now, before: activity, unreadBefore: unread)
  }

  /// Something that was sent, and what the app did before.
  struct Input {
    let time: ContinuousClock.Instant
    let before: AppActivity
    /// The terminals that the app made on which something lay that nobody may ever read.
    let unreadBefore: Set<Int>
    /// Whether the app, or its terminal, has written something since.
    var hasOutput = false

    /// The kernel hands input over on a thread of its own; until then it is nowhere to be seen. It needs
    /// less than a millisecond, and longer than this only where the app is not woken: by a key that a
    /// terminal in canonical mode keeps until Enter, or a signal that the app ignores.
    static let longestWay = Duration.milliseconds(250)
  }

  /// Whether what was sent last may not have come to the app yet, since none of its threads went on, and its terminal
  /// has not echoed it.
  func isInputOnItsWay(_ activity: AppActivity?) -> Bool {
    guard let lastInput, !lastInput.hasOutput, let activity,
      lastInput.time.duration(to: .now) < Input.longestWay
    else { return false }
    return activity.hasStood(since: lastInput.before)
  }

  /// Gives the terminal another size.
  mutating func resize(to size: GridSize) throws(CaptureFailure) {
    markers = []
    lastInput = nextInput()
    recording.add(.resize(size), at: time)
    emulator.resize(to: size)
    let pixels = size.pixels
    process.resize(
      columns: size.columns, rows: size.rows, width: pixels.width, height: pixels.height)
    judge.sent(at: .now)
    collectReplies()
    try showChanges()
  }
}
