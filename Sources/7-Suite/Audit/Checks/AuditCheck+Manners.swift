internal import Capture
internal import CaptureSteps
internal import TerminalProcess

// What an app costs while nothing happens, and how it treats its terminal.
extension AuditCheck {
  static let manners: [AuditCheck] = [
    idle(
      "idle-cpu", .moderate, "the app uses less than 5 % of a processor", isQuick: true
    ) { idle in
      guard idle.load > 0.05, !idle.isChanging || idle.load > 0.3 else { return nil }
      return AuditFault("cpu", "uses \(Int(idle.load * 100)) % of a processor")
    },
    idle("idle-wakeups", .moderate, "the app wakes up less than 20 times a second") { idle in
      guard idle.wakeUps > 20 else { return nil }
      return AuditFault("wakeups", "wakes up \(Int(idle.wakeUps)) times a second")
    },
    idle("idle-output", .moderate, "the app writes nothing, if its screen stays the same") { idle in
      guard idle.byteCount > 0, !idle.isChanging else { return nil }
      // A clock or a monitor looks every now and then whether something has changed.
      return AuditFault(
        "output", "writes \(idle.byteCount) bytes in 2 s, though its screen stays the same",
        severity: idle.writes > maxWrites ? nil : .note)
    },
    onScreen(
      "key-bytes", .manners, .note, "presses the down key",
      "the app writes less than four times what it wrote for its whole screen",
      then: [.input(.press([KeyPress(.down)])), .settle]
    ) { evidence, subject in
      guard let before = evidence.arrival(subject), let after = evidence.last else { return [] }
      let count = after.byteCount - before.byteCount
      // A key may open a view with more than the app has shown so far.
      guard count > 4 * max(before.byteCount, 2 * after.frame.inkCount) else { return [] }
      return [AuditFault("bytes", "writes \(count) bytes for one key")]
    },
    onScreen(
      "key-time", .manners, .note, "presses the down key ten times, each after the last",
      "the output that follows is complete within half a second",
      then: (0..<10).flatMap { _ in [.input(.press([KeyPress(.down)])), .settle] }
    ) { evidence, subject in
      // An app that doesn't rest by itself has no such times.
      guard evidence.arrival(subject)?.unsettled == nil else { return [] }
      let times = evidence.recording.responseTimes.sorted()
      guard let median = times.dropFirst(times.count / 2).first, let slowest = times.last,
        slowest > .milliseconds(500)
      else { return [] }
      let (usual, worst) = (median.wholeMilliseconds, slowest.wholeMilliseconds)
      return [AuditFault("time", "draws for \(usual) ms after a key, at worst for \(worst) ms")]
    },
    onScreen(
      "first-output", .manners, .note, "starts the app", "the app writes something within 2 s"
    ) { evidence, _ in
      guard let time = evidence.firstOutput, time > .seconds(2) else { return [] }
      return [AuditFault("time", "writes nothing for \(time.wholeMilliseconds) ms")]
    },
    onScreen(
      "memory", .manners, .note, "lets the screen settle", "the app has less than 500 MB resident"
    ) { evidence, subject in
      guard let moment = evidence.arrival(subject), moment.usage.memory > 500 << 20 else {
        return []
      }
      return [AuditFault("memory", "has \(moment.usage.memory >> 20) MB of memory resident")]
    },
    onScreen(
      "queries", .manners, .note, "answers what xterm answers",
      "the app sends no other queries"
    ) { evidence, _ in
      evidence.unansweredQuery.map { [AuditFault("query", "sends a query without answer: \($0)")] }
        ?? []
    },
  ]

  private static let idleTime = Duration.seconds(2)
  /// How often it is watched for that time: on a busy machine it may need longer to come to rest.
  private static let idleTimes = 3
  /// The most writes in that time that don't matter to people, not counting parts of one.
  private static let maxWrites = 5

  private static func idle(
    _ name: String, _ severity: AuditSeverity, _ expectation: String, isQuick: Bool = false,
    _ judge: @escaping @Sendable (IdleTime) -> AuditFault?
  ) -> AuditCheck {
    onScreen(
      name, .manners, severity, "lets the app rest for 2 s, three times", expectation,
      isQuick: isQuick,
      then: [.waitForRest] + Array(repeating: .watch(idleTime), count: idleTimes)
    ) { evidence, subject in
      guard !evidence.hasEnded else { return [] }
      let moments = evidence.moments.dropFirst(subject.arrival + 1)
      let faults = zip(moments, moments.dropFirst()).compactMap {
        judge(IdleTime(evidence, $0, $1))
      }
      // The app rests if it has done so once; what it does otherwise is best seen at the end.
      return faults.count == idleTimes ? faults.suffix(1) : []
    }
  }
}

/// What an app does while nothing happens to it.
private struct IdleTime {
  /// The part of a processor that it uses; above 1 for several.
  let load: Double
  /// The number of waits a second that end.
  let wakeUps: Double
  let byteCount: Int
  /// The number of tenths of a second in which output arrives. On a busy machine, what was written at once arrives in
  /// parts.
  let writes: Int
  /// Whether its screen changes.
  let isChanging: Bool

  init(_ evidence: ProbeEvidence, _ before: ProbeEvidence.Moment, _ after: ProbeEvidence.Moment) {
    let seconds = max(after.duration / .seconds(1), 0.001)
    load = (after.usage.processorTime - before.usage.processorTime) / .seconds(1) / seconds
    wakeUps = Double(after.usage.waits - before.usage.waits) / seconds
    byteCount = after.byteCount - before.byteCount
    let outputs = evidence.recording.events.filter { event in
      event.isOutput && event.time > before.time && event.time <= after.time
    }
    writes = Set(outputs.map { Int($0.time / .milliseconds(100)) }).count
    isChanging = !FrameChange(from: before.frame, to: after.frame).positions.isEmpty
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }
}

extension Recording {
  /// The longest pause in what an app writes after a key. What comes after a longer one is something else.
  private static let longestPause = Duration.milliseconds(200)

  /// The time from each key to the end of the output that follows it, or no time if there is none.
  fileprivate var responseTimes: [Duration] {
    var times: [Duration] = []
    var (key, last) = (Duration?.none, Duration.zero)
    for event in events {
      switch event.content {
      case .input:
        if let key { times.append(last - key) }
        (key, last) = (event.time, event.time)
      case .output where key != nil && (event.time - last < Self.longestPause || last == key):
        last = event.time
      case .output, .reply, .resize, .step: break
      }
    }
    if let key { times.append(last - key) }
    return times
  }
}
