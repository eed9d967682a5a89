internal import CommandTexts
internal import ProjectFiles
internal import Reports
internal import RunReport
internal import ScreenRuns
internal import Synchronization

/// Shows the progress of long work. Results are lines on standard output. On a terminal, the current activity is a
/// line that the next one replaces; elsewhere a line is printed now and then, so that a CI sees progress.
final class Progress: Sendable {
  private let text: ProgressText
  private let listsResults: Bool
  private let meter = Mutex(ProgressMeter())
  /// The screen whose line shows each cause of an error.
  private let causes = Mutex<[ErrorCause: ScreenName]>([:])
  private let ticker = Mutex<Task<Void, Never>?>(nil)

  /// The time between two lines if they aren't replaced.
  private static let pause = Duration.seconds(15)
  /// How often to check for slow work.
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
    let first = screenWithSameCause(event)
    if listsResults, let line = text.result(of: event, as: first) {
      Console.write("\(line)\n", to: .output)
    } else if first == nil, let line = text.failure(event) {
      Console.write("\(line)\n", to: .error)
    }
    switch event {
    case .building:
      let (line, start) = (text.activity(event), ContinuousClock.now)
      Console.write(line, to: .error)
      if replaces {
        startTicking(every: Self.tick) { progress in
          let time = progress.text.activity(.built("", in: .now - start, failure: nil))
          return "\(line)\(time)"
        }
      }
    case .built(let what, _, let failure):
      ticker.withLock { $0?.cancel() }
      // On a terminal the line was cleared above.
      if replaces { Console.write(text.activity(.building(what)), to: .error) }
      Console.write(text.activity(event), to: .error)
      if failure == nil { Console.write("\n", to: .error) }
    case .sharded, .kept, .waitingForLock, .waitingForSandbox, .waitingForShards:
      let line = text.activity(event)
      if !line.isEmpty { Console.write("\(line)\n", to: .error) }
    case .capturing: startTicking(every: replaces ? Self.tick : Self.pause) { $0.state }
    case .launching, .captured: if replaces { Console.write(state, to: .error) }
    case .proving, .auditing: if replaces { Console.write(text.activity(event), to: .error) }
    }
    if meter.withLock({ $0.done >= $0.count }) { ticker.withLock { $0?.cancel() } }
  }

  /// Clears the line with the current activity.
  func end() {
    if Console.Stream.error.replacesLines { Console.write("\r\u{1b}[K", to: .error) }
  }

  /// The screen whose line already shows the cause of an error, or nil if none does.
  private func screenWithSameCause(_ event: RunEvent) -> ScreenName? {
    guard let (screen, cause) = ProgressText.cause(of: event) else { return nil }
    return causes.withLock { causes in
      if let first = causes[cause] { return first }
      causes[cause] = screen
      return nil
    }
  }

  private var state: ConsoleText {
    text.state(of: meter.withLock { $0 }, at: .now)
  }

  /// Writes a line periodically until it is empty or replaced by another.
  private func startTicking(
    every pause: Duration, _ line: @escaping @Sendable (Progress) -> ConsoleText
  ) {
    let replaces = pause == Self.tick
    let task = Task { [weak self] in
      while true {
        do { try await Task.sleep(for: pause) } catch { return }
        guard let line = self.map(line), !line.isEmpty, !Task.isCancelled else { return }
        Console.write(replaces ? "\r\u{1b}[K\(line)" : "\(line)\n", to: .error)
      }
    }
    ticker.withLock { old in
      old?.cancel()
      old = task
    }
  }
}
