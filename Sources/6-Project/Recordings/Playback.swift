internal import TerminalEmulator
package import TerminalFrame

/// A recording as the frames that a person would have seen, for a player.
package struct Playback: Hashable, Sendable {
  /// A frame and the time at which it appeared.
  package struct Moment: Hashable, Sendable {
    /// The time since the start, in milliseconds.
    package let time: Int
    package let frame: Frame
    /// The steps that begin here, as the recording names them.
    package let steps: [String]
  }

  /// The moments in ascending order of time. Each differs from the one before, or begins a step.
  package let moments: [Moment]

  /// The time in milliseconds within which output appears at once.
  private static let blur = 12
  /// The most bytes to play.
  private static let maxLength = 1 << 20
  private static let maxStepLength = 80
  /// The most cells to compare and keep for all moments together: some thousand screens.
  private static let maxCells = 1 << 23
  /// The most work: the bytes to play times the cells that each of them might change.
  private static let maxWork = 1 << 34

  /// - Parameters:
  ///   - palette: The colours of the theme in which the recording was made.
  ///   - maximum: The most moments to keep. If there are more, those that begin a step are preferred, and the last is
  ///     kept.
  /// - Returns: Nil if there is too much to play, or nothing ever changed.
  package init?(_ recording: Asciicast, palette: Palette, maximum: Int) {
    let size = recording.events.reduce(0) { sum, event in
      if case .output(let text) = event.content { sum + text.utf8.count } else { sum }
    }
    guard size <= Self.maxLength, recording.size.isValid, Self.isLooked(atTwice: recording),
      size * Self.largestScreen(of: recording) <= Self.maxWork
    else { return nil }
    var terminal = TerminalEmulator(
      TerminalEmulator.Configuration(
        size: recording.size, palette: palette,
        widthProfile: recording.widthProfile ?? .usual))
    var moments: [Moment] = []
    var (time, hasOutput) = (0, false)
    var cells = 0
    func look() {
      cells += terminal.size.count
      let frame = terminal.frame().withoutInvisibleStyle
      guard hasOutput, moments.last?.frame != frame else { return }
      moments.append(Moment(time: time, frame: frame, steps: []))
    }
    func begin(_ step: String, at now: Int) {
      look()
      time = max(time, now)
      var steps = [String(step.unicodeScalars.prefix(Self.maxStepLength))]
      if let last = moments.last, last.time == time { steps = moments.removeLast().steps + steps }
      cells += terminal.size.count
      let frame = terminal.frame().withoutInvisibleStyle
      moments.append(Moment(time: time, frame: frame, steps: steps))
    }
    for event in recording.events {
      let now = Self.milliseconds(event.time)
      if now > time + Self.blur, hasOutput { look() }
      switch event.content {
      case .output(let text):
        terminal.feed(Array(text.utf8).span)
        _ = terminal.drainReplies()
        (hasOutput, time) = (true, max(time, now))
      case .resize(let size) where size.isValid:
        terminal.resize(to: size)
        time = max(time, now)
      case .marker(let name): begin(name, at: now)
      case .resize, .input, .other: break
      }
      guard cells <= Self.maxCells else { return nil }
    }
    look()
    guard moments.count > 1 else { return nil }
    self = Playback(moments: moments).thinned(to: maximum)
  }

  private init(moments: [Moment]) { self.moments = moments }

  /// Returns the size of the largest screen, in cells.
  private static func largestScreen(of recording: Asciicast) -> Int {
    recording.events.reduce(recording.size.count) { largest, event in
      if case .resize(let size) = event.content { max(largest, size.count) } else { largest }
    }
  }

  /// Whether there can be more than one moment. No terminal is needed to see that all output came at once.
  private static func isLooked(atTwice recording: Asciicast) -> Bool {
    var (time, hasOutput) = (0, false)
    for event in recording.events {
      let now = milliseconds(event.time)
      switch event.content {
      case .marker: return true
      case _ where now > time + blur && hasOutput: return true
      case .output: (hasOutput, time) = (true, max(time, now))
      case .resize(let size) where size.isValid: time = max(time, now)
      case .resize, .input, .other: break
      }
    }
    return false
  }

  /// Leaves out moments to keep at most `maximum`: first those that begin no step, shortest first.
  package func thinned(to maximum: Int) -> Playback {
    guard moments.count > maximum else { return self }
    let lengths = moments.indices.map { index in
      index + 1 < moments.count ? moments[index + 1].time - moments[index].time : Int.max
    }
    let order = moments.indices.sorted { first, second in
      let isStep = (!moments[first].steps.isEmpty, !moments[second].steps.isEmpty)
      if isStep.0 != isStep.1 { return isStep.0 }
      if lengths[first] != lengths[second] { return lengths[first] > lengths[second] }
      return first < second
    }
    // The picture shows the last moment.
    let kept = Set(order.filter { $0 != moments.count - 1 }.prefix(max(1, maximum - 1)))
    return Playback(
      moments: moments.indices.filter { kept.contains($0) || $0 == moments.count - 1 }
        .map { moments[$0] })
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    guard seconds.isFinite else { return 0 }
    return Int((min(max(seconds, 0), 1e6) * 1000).rounded())
  }
}
