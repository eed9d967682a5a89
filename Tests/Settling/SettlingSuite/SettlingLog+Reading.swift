internal import Capture
internal import TerminalProcess

/// Reading logs from text.
extension SettlingLog {
  /// A line that is no step.
  package struct InvalidLine: Error, CustomStringConvertible {
    package let line: String

    package var description: String { "not a step of a log: \(line)" }
  }

  /// Reads the logs of several captures.
  ///
  /// - Throws: ``InvalidLine``.
  package static func logs(in text: String) throws(InvalidLine) -> [SettlingLog] {
    let start = ContinuousClock.now
    var logs: [SettlingLog] = []
    var (name, reader) = ("", Reader(start: start))
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words.first {
      case "capture":
        name = line.dropFirst("capture ".count).description
        reader = Reader(start: start)
      case "limits":
        guard words.count == 3, let settleTime = words[1].duration, let patience = words[2].duration
        else { throw InvalidLine(line: String(line)) }
        let limits = SettleLimits(settleTime: settleTime, patience: patience)
        logs.append(SettlingLog(name: name, limits: limits, start: start))
      default:
        guard !logs.isEmpty, let step = reader.step(words) else {
          throw InvalidLine(line: String(line))
        }
        logs[logs.count - 1].steps.append(step)
      }
    }
    return logs
  }

  private struct Reader {
    var last: ContinuousClock.Instant
    var threads: [Substring: AppActivity.Thread] = [:]

    init(start: ContinuousClock.Instant) { last = start }

    mutating func step(_ words: [Substring]) -> Step? {
      if words.first == "=" { return Decision(words).map { .decision($0) } }
      if words.first == "undone" { return .event(.undoneChange) }
      guard words.count >= 2, let time = words[1].duration else { return nil }
      if words[0] == "late" { return .event(.poll(late: time)) }
      last = last.advanced(by: time)
      return event(words).map { .event($0) }
    }

    private mutating func event(_ words: [Substring]) -> SettleEvent? {
      switch words[0] {
      case "output": return .output(at: last)
      case "input": return .input(at: last)
      case "change": return .change(at: last)
      case "idle": return .stillIdle(at: last)
      case "busy": return .stillBusy(at: last)
      case "look":
        guard words.count >= 4, let begin = words[2].duration, let end = words[3].duration else {
          return nil
        }
        let reading = last.advanced(by: begin)...last.advanced(by: end)
        if words.last == "-" { return .look(nil, readIn: reading, at: last) }
        let seen = words.dropFirst(4).compactMap { thread($0) }
        guard seen.count == words.count - 4 else { return nil }
        return .look(AppActivity(threads: seen), readIn: reading, at: last)
      default: return nil
      }
    }

    private mutating func thread(_ text: Substring) -> AppActivity.Thread? {
      let fields = text.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count == 6 else { return threads[text] }
      guard let id = Int32(fields[0]), let wait = AppActivity.Wait(text: fields[2]),
        let waits = Int64(fields[3]), let delay = fields[4].duration,
        let runtime = fields[5].duration
      else { return nil }
      let thread = AppActivity.Thread(
        id: id, isForeground: fields[1].contains("f"), wait: wait,
        mayEndEarly: fields[1].contains("e"), isAttended: fields[1].contains("a"), waits: waits,
        delay: delay, runtime: runtime)
      threads[fields[0]] = thread
      return thread
    }
  }
}

extension SettlingLog.Decision {
  fileprivate init?(_ words: [Substring]) {
    guard words.count >= 2, let row = SettleRow(rawValue: String(words[1])) else { return nil }
    self.init(row: row)
    for word in words.dropFirst(2) {
      guard read(word.split(separator: ":", omittingEmptySubsequences: false)) else { return nil }
    }
  }

  /// Reads one piece of evidence. The words of texts and signs aren't kept, since no rule needs them.
  ///
  /// - Returns: Whether it is one.
  private mutating func read(_ fields: [Substring]) -> Bool {
    switch (fields[0], fields.count) {
    case ("unanswered", 2): screen.unanswered = fields[1].duration
    case ("exit", 1): screen.awaitsExit = true
    case ("unfinished", 3):
      guard let output = UnfinishedOutput(rawValue: String(fields[1])),
        let time = fields[2].duration
      else { return false }
      screen.unfinished = SettleEvidence.Screen.Unfinished(output: output, time: time)
    case ("blank", 1): screen.isBlank = true
    case ("unmet", 1): screen.unmet = "a text"
    case ("unread", 1): screen.hasUnreadInput = true
    case ("moved", 4):
      guard let still = fields[2].duration, let unchanged = fields[3].duration else { return false }
      var movement = SettleEvidence.Movement()
      movement.isBlinking = fields[1].contains("b")
      movement.isKnownBlink = fields[1].contains("k")
      movement.isAnimated = fields[1].contains("a")
      (movement.stillFor, movement.unchangedFor) = (still, unchanged)
      movements.append(movement)
    case ("idle", 1): idle = SettleEvidence.Idle()
    case ("way", 1): idle?.isInputOnItsWay = true
    case ("inside", 1): idle?.isInputUnreadInside = true
    case ("phase", 1): idle?.isOtherPhase = true
    case ("content", 1): content = SettleEvidence.Content()
    case ("echoed", 1): content?.echoed = ["a text"]
    case ("awaitsOwn", 1): content?.isEchoAwaited = true
    case ("sign", 1): content?.loadingSign = "a sign"
    case ("strict", 1): content?.isLoadingStrict = true
    case ("second", 1): hasSecondLook = true
    default: return false
    }
    return true
  }
}

extension Substring {
  /// Nanoseconds as a duration.
  fileprivate var duration: Duration? { Int64(self).map { .nanoseconds($0) } }
}

extension AppActivity.Wait {
  fileprivate init?(text: Substring) {
    switch text {
    case "run": self = .running
    case "unknown": self = .unknown
    case "wait": self = .indefinitely
    default:
      guard let limit = text.dropFirst(4).duration else { return nil }
      switch text.prefix(4) {
      case "most": self = .atMost(limit)
      case "left": self = .remaining(limit)
      default: return nil
      }
    }
  }
}
