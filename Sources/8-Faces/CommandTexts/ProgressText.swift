internal import Baselines
package import ProjectFiles
package import Reports
package import RunReport
package import ScreenRuns

/// The events of a run, as lines for a console.
package struct ProgressText {
  private let style: ConsoleStyle
  /// A path of the project as the person would type it.
  private let displayPath: @Sendable (String) -> String

  /// - Parameter displayPath: Converts a path from the project's root to the person's working directory.
  package init(style: ConsoleStyle, displayPath: @escaping @Sendable (String) -> String = { $0 }) {
    self.style = style
    self.displayPath = displayPath
  }

  /// The line for a captured screen, with notes below it; nil for other events.
  ///
  /// - Parameter first: The screen whose line already shows the cause of this one's error, or nil if none does.
  package func result(of event: RunEvent, as first: ScreenName? = nil) -> ConsoleText? {
    guard case .captured(let screen, _, _) = event else { return nil }
    if let first { return "\(style.text("error", .bad))      \(screen.screen)  same as \(first)" }
    let remedy = screen.error?.remedy ?? screen.instability?.remedy
    let picture = screen.error?.lastPicture.map { "picture: \(displayPath($0))" }
    let details =
      screen.warnings.map { "note: \($0)" }
      + [remedy.map { "→ \(style.commands.adapt($0))" }, picture].compactMap(\.self)
    let lines: [ConsoleText] = [headline(for: screen)] + details.map { "    \($0)" }
    return lines.joined(separator: "\n")
  }

  private func headline(for screen: CapturedScreen) -> ConsoleText {
    if let error = screen.error {
      return "\(style.text("error", .bad))      \(screen.screen)  \(error.message)"
    }
    if let instability = screen.instability {
      let edit = instability.edits.first ?? ""
      return "\(style.text("unstable", .bad))   \(screen.screen)  two captures differ: \(edit)"
    }
    let time = screen.milliseconds.map { "  \($0) ms" } ?? ""
    let state = screen.isReused ? "  same as the baseline" : ""
    let rest = style.text("\(time)\(state)", .faint)
    return "\(style.text("captured", .good))   \(screen.screen)\(rest)"
  }

  /// The current activity, as a line that the next one replaces. The line of a build stays: the text of
  /// `RunEvent.built` completes that of `RunEvent.building`.
  package func activity(_ event: RunEvent) -> ConsoleText {
    switch event {
    case .waitingForLock(let id):
      let who = id.map { " (process \($0))" } ?? ""
      return "another qa\(who) is working in this project; waiting for it to finish"
    case .waitingForSandbox(let screen):
      return "another capture of a screen named \(screen) is running; waiting for it"
    case .waitingForShards(let count):
      return "waiting for \(SuiteReport.counted(count, "shard")) that other workers capture"
    case .building(let what): return "building \(what) …"
    case .built(_, let time, nil): return " \(Int((time / .seconds(1)).rounded())) s"
    case .built(_, _, let output?):
      let lines = ConsoleText(lines: output)
      return output.isEmpty || output.hasSuffix("\n") ? " failed\n\(lines)" : " failed\n\(lines)\n"
    case .auditing(let subject, let index, let count):
      return "\(subject): \(index) of \(count) checks"
    case .proving(_, let index, let count):
      return index < count ? "capture \(index) of \(count)" : ""
    case .sharded(let shard, let count, let all):
      return "shard \(shard): \(count) of \(all) screens"
    case .kept(0, of: _, reason: nil): return ""
    case .kept(let count, let all, let reason):
      let summary = "\(count) of \(SuiteReport.counted(all, "screen")) unchanged since captured"
      return reason.map { "\(summary); \($0)" } ?? "\(summary)"
    case .capturing, .launching: return ""
    case .captured(_, let index, let count):
      return index < count ? "captured \(index) of \(count) screens" : ""
    }
  }

  /// The line for a screen that could not be captured or is unstable, shown before the run is over.
  package func failure(_ event: RunEvent) -> ConsoleText? {
    guard case .captured(let screen, _, _) = event,
      screen.error != nil || screen.instability != nil
    else { return nil }
    return headline(for: screen)
  }

  /// The cause of a screen's error, or nil if the event isn't an error.
  package static func cause(of event: RunEvent) -> (screen: ScreenName, cause: ErrorCause)? {
    guard case .captured(let screen, _, _) = event, let error = screen.error else { return nil }
    let cause = ErrorCause(
      of: .screen(screen.screen), reason: error.message, said: error.said,
      remedy: error.remedy)
    return (screen.screen, cause)
  }

  /// The progress of a run.
  package func state(of meter: ProgressMeter, at now: ContinuousClock.Instant) -> ConsoleText {
    guard meter.done < meter.count else { return "" }
    var text: ConsoleText = "captured \(meter.done) of \(meter.count) screens"
    if meter.failed > 0 { text += ", \(style.text("\(meter.failed) failed", .bad))" }
    if let remaining = meter.remaining(at: now) {
      text += ", about \(Self.text(of: remaining)) left"
    }
    if let slow = meter.slowest(at: now) {
      text += style.text("  \(slow.launch): \(Self.text(of: slow.time))", .faint)
    }
    return text
  }

  private static func text(of time: Duration) -> String {
    let seconds = Int(time / .seconds(1))
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
