internal import ProjectSetup
package import ScreenshotSuite

/// What happens during a run, in lines for a console.
package struct ProgressText {
  private let style: ConsoleStyle

  package init(style: ConsoleStyle) { self.style = style }

  /// The line about a captured screen, or nil for other events.
  package func result(of event: RunEvent) -> ConsoleText? {
    guard case .captured(let screen, _, _) = event else { return nil }
    if let error = screen.error {
      return "\(style.text("error", .bad))      \(screen.screen)  \(error.message)"
    }
    if let instability = screen.instability {
      let words = instability.edits.first ?? ""
      return "\(style.text("unstable", .bad))   \(screen.screen)  two captures differ: \(words)"
    }
    let time = screen.milliseconds.map { "  \($0) ms" } ?? ""
    let state = screen.isReused ? "  same as the baseline" : ""
    let rest = style.text("\(time)\(state)", .faint)
    return "\(style.text("captured", .good))   \(screen.screen)\(rest)"
  }

  /// What is being done, for a line that the next one replaces.
  package func activity(_ event: RunEvent) -> ConsoleText {
    switch event {
    case .waitingForLock(let id):
      let who = id.map { " (process \($0))" } ?? ""
      return "another qa\(who) works in this project; waiting for it to finish"
    case .waitingForSandbox(let screen):
      return "another capture of a screen named \(screen) is running; waiting for it"
    case .building(let what): return "building \(what)"
    case .proving(_, let index, let count):
      return index < count ? "capture \(index) of \(count)" : ""
    case .sharded(let shard, let count, let all):
      return "shard \(shard): \(count) of \(all) screens"
    case .captured(_, let index, let count):
      return index < count ? "captured \(index) of \(count) screens" : ""
    }
  }
}
