internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// Sending input to the app, and waiting until the app has read it.
extension CaptureSession {
  /// Sends input of a person to the app.
  mutating func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    sendReplies()
    markers = []
    lastInput = nextInput()
    process.write(bytes)
    recording.add(bytes, at: time) { .input($0) }
    note(.input(at: .now))
  }

  /// Waits until the app has read all that was sent to it.
  ///
  /// An app such as script, tmux or sudo passes input on to a program on a terminal of its own, and on the way the
  /// input can't be seen. So the wait lasts until that program has read it and all of them have been still for a
  /// moment.
  mutating func waitUntilRead() throws(CaptureFailure) {
    var still: (since: ContinuousClock.Instant, activity: AppActivity)?
    var lastWork = ContinuousClock.now
    while process.terminationStatus() == nil {
      _ = try drain()
      _ = answer()
      let (activity, now) = (process.activity(), ContinuousClock.now)
      if !process.hasUnreadInput, !isInputOnItsWay(activity) {
        guard let activity, !activity.innerTerminals.isEmpty else { return }
        if activity.threads.contains(where: { $0.wait == .running }) { lastWork = now }
        // One of the programs may never be still.
        guard lastWork.duration(to: now) < Input.longestWay else { return }
        if isUnreadInside(activity)
          || still.map({ !activity.isSameWait(since: $0.activity) }) ?? true
        {
          still = (now, activity)
        } else if let still, still.since.duration(to: now) >= SettleLimits.quietTime {
          return
        }
      }
      try checkDeadline(.unread)
      waitForOutput(.milliseconds(1))
    }
  }

  /// Whether a program on a terminal that the app made hasn't read the last input.
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

  /// An input, and what the app was doing before it.
  struct Input {
    let time: ContinuousClock.Instant
    let before: AppActivity
    /// The terminals made by the app that already had unread input, which may never be read.
    let unreadBefore: Set<Int>
    /// Whether the app or its terminal has written something since.
    var hasOutput = false

    /// The longest time for which input may be on its way. The kernel passes it on in a thread of its own, in which it
    /// can't be seen, and needs less than a millisecond. It takes longer only if the input doesn't wake the app, such
    /// as a key that a terminal in canonical mode keeps until Enter, or a signal that the app ignores.
    static let longestWay = Duration.milliseconds(250)
  }

  /// Whether the last input may not have reached the app yet: none of its threads has run since, and its terminal
  /// hasn't echoed it.
  func isInputOnItsWay(_ activity: AppActivity?) -> Bool {
    guard let lastInput, !lastInput.hasOutput, let activity,
      lastInput.time.duration(to: .now) < Input.longestWay
    else { return false }
    return activity.isSameWait(since: lastInput.before)
  }

  mutating func resize(to size: GridSize) throws(CaptureFailure) {
    markers = []
    lastInput = nextInput()
    recording.add(.resize(size), at: time)
    emulator.resize(to: size)
    let pixels = size.pixels
    process.resize(
      columns: size.columns, rows: size.rows, width: pixels.width, height: pixels.height)
    note(.input(at: .now))
    collectReplies()
    try adoptChanges()
  }
}
