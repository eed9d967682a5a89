internal import Capture
internal import TerminalProcess

/// Writing a log as text.
extension SettlingLog {
  /// The log as lines. The first names the case.
  package var text: String {
    var writer = Writer(start: start)
    var lines = [
      "capture \(name)", "limits \(limits.settleTime.nanoseconds) \(limits.patience.nanoseconds)",
    ]
    for step in steps {
      switch step {
      case .event(let event): lines.append(writer.line(of: event))
      case .decision(let decision): lines.append(decision.line)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private struct Writer {
    var last: ContinuousClock.Instant
    /// The number that stands for each thread, and its text at the last look.
    var numbers: [Int32: Int] = [:]
    var threads: [Int: String] = [:]

    init(start: ContinuousClock.Instant) { last = start }

    mutating func line(of event: SettleEvent) -> String {
      switch event {
      case .output(let now): "output \(time(now))"
      case .input(let now): "input \(time(now))"
      case .change(let now): "change \(time(now))"
      case .undoneChange: "undone"
      case .poll(let delay): "late \(delay.nanoseconds)"
      case .stillIdle(let now): "idle \(time(now))"
      case .stillBusy(let now): "busy \(time(now))"
      case .look(let activity, let reading, let now):
        "look \(time(now)) \(now.duration(to: reading.lowerBound).nanoseconds)"
          + " \(now.duration(to: reading.upperBound).nanoseconds)"
          + (activity.map { activity in
            activity.threads.map { " \(text(of: $0))" }.joined()
          } ?? " -")
      }
    }

    private mutating func time(_ now: ContinuousClock.Instant) -> Int64 {
      defer { last = now }
      return last.duration(to: now).nanoseconds
    }

    private mutating func text(of thread: AppActivity.Thread) -> String {
      let number = numbers[thread.id] ?? numbers.count
      numbers[thread.id] = number
      let flags =
        (thread.isForeground ? "f" : "") + (thread.mayEndEarly ? "e" : "")
        + (thread.isAttended ? "a" : "")
      let text =
        "\(number):\(flags):\(thread.wait.text):\(thread.waits):\(thread.delay.nanoseconds):\(thread.runtime.nanoseconds)"
      if threads[number] == text { return "\(number)" }
      threads[number] = text
      return text
    }
  }
}

extension SettlingLog.Decision {
  fileprivate var line: String {
    var words = ["= \(row.rawValue)"]
    func add(_ word: String, if condition: Bool) { if condition { words.append(word) } }
    if let time = screen.unanswered { words.append("unanswered:\(time.nanoseconds)") }
    add("exit", if: screen.awaitsExit)
    if let unfinished = screen.unfinished {
      words.append("unfinished:\(unfinished.output.rawValue):\(unfinished.time.nanoseconds)")
    }
    add("blank", if: screen.isBlank)
    add("unmet", if: screen.unmet != nil)
    add("unread", if: screen.hasUnreadInput)
    for movement in movements {
      let flags =
        (movement.isBlinking ? "b" : "") + (movement.isKnownBlink ? "k" : "")
        + (movement.isAnimated ? "a" : "")
      words.append(
        "moved:\(flags):\(movement.stillFor.nanoseconds):\(movement.unchangedFor.nanoseconds)")
    }
    if let idle {
      words.append("idle")
      add("way", if: idle.isInputOnItsWay)
      add("inside", if: idle.isInputUnreadInside)
      add("phase", if: idle.isOtherPhase)
    }
    if let content {
      words.append("content")
      add("echoed", if: !content.echoed.isEmpty)
      add("awaitsOwn", if: content.isEchoAwaited)
      add("sign", if: content.loadingSign != nil)
      add("strict", if: content.isLoadingStrict)
    }
    add("second", if: hasSecondLook)
    return words.joined(separator: " ")
  }
}

extension Duration {
  /// In nanoseconds, the precision of the kernel's times.
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

extension AppActivity.Wait {
  fileprivate var text: String {
    switch self {
    case .running: "run"
    case .unknown: "unknown"
    case .indefinitely: "wait"
    case .atMost(let limit): "most\(limit.nanoseconds)"
    case .remaining(let limit): "left\(limit.nanoseconds)"
    }
  }
}
