internal import Reports
internal import ScreenshotSuite
internal import Synchronization

/// Shows what happens during long work: results as lines on standard output; on a terminal what is being
/// done, in a line that the next one replaces; elsewhere a line now and then, so that a CI sees that it goes
/// on.
final class Progress: Sendable {
  private let text: ProgressText
  private let listsResults: Bool
  private let meter = Mutex(ProgressMeter())
  private let ticker = Mutex<Task<Void, Never>?>(nil)

  /// Between two lines where they are not replaced.
  private static let pause = Duration.seconds(15)
  /// Between two looks at what takes long.
  private static let tick = Duration.seconds(1)

  init(text: ProgressText, listsResults: Bool) {
    self.text = text
    self.listsResults = listsResults
  }

  deinit { ticker.withLock { $0?.cancel() } }

  func show(_ event: RunEvent) {
    meter.withLock { $0.add(event, at: .now) }
    let replaces = Console.Stream.error.replacesLines
    if replaces { Console.write("\r\u{1b}[K", to: .error) }
    if listsResults, let line = text.result(of: event) {
      Console.write("\(line)\n", to: .output)
    } else if let line = text.failure(event) {
      Console.write("\(line)\n", to: .error)
    }
    switch event {
    case .building, .sharded, .kept, .waitingForLock, .waitingForSandbox:
      let line = text.activity(event)
      if !line.isEmpty { Console.write("\(line)\n", to: .error) }
    case .capturing: startTicking(every: replaces ? Self.tick : Self.pause)
    case .launching, .captured: if replaces { Console.write(state, to: .error) }
    case .proving: if replaces { Console.write(text.activity(event), to: .error) }
    }
    if meter.withLock({ $0.done >= $0.count }) { ticker.withLock { $0?.cancel() } }
  }

  private var state: ConsoleText {
    text.state(of: meter.withLock { $0 }, at: .now)
  }

  private func startTicking(every pause: Duration) {
    let replaces = pause == Self.tick
    let task = Task { [weak self] in
      while true {
        do { try await Task.sleep(for: pause) } catch { return }
        guard let state = self?.state, !state.description.isEmpty else { return }
        Console.write(replaces ? "\r\u{1b}[K\(state)" : "\(state)\n", to: .error)
      }
    }
    ticker.withLock { old in
      old?.cancel()
      old = task
    }
  }
}
