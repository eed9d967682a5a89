package import Reports
internal import RunReport
package import Verdicts

/// What `qa watch` prints between its reports.
package struct WatchText {
  private let style: ConsoleStyle

  package init(style: ConsoleStyle) { self.style = style }

  /// Clears the screen.
  package static let clear = ConsoleText(sequence: "\u{1b}[H\u{1b}[2J")

  /// Why a pass begins; empty if the person asked for it.
  package func heading(_ reason: WatchSession.Reason) -> ConsoleText {
    guard case .changed(let files) = reason else { return "" }
    return "\(style.text("changed", .warning))  \(SuiteReport.names(files, maximum: 3))\n"
  }

  /// What the watch is waiting for.
  ///
  /// - Parameters:
  ///   - ownFiles: Files that every pass changes, and that are ignored.
  ///   - watchesAll: Whether the system reports all changes.
  ///   - onlyFailed: Whether passes cover only screens that needed a person; nil if there is no keyboard input.
  package func waiting(
    forFiles count: Int, ownFiles: [String], watchesAll: Bool, onlyFailed: Bool?
  ) -> ConsoleText {
    var lines: [ConsoleText] = []
    if let first = ownFiles.first {
      let problem =
        ownFiles.count > 1
        ? " and \(ownFiles.count - 1) more change in every pass, so they are ignored"
        : " changes in every pass, so it is ignored"
      lines.append("\(first)\(problem): name the sources in \"watch\"")
    }
    if !watchesAll {
      lines.append(
        "this machine can't watch more folders (fs.inotify.max_user_watches): files are checked every second"
      )
    }
    var last: ConsoleText = "watching \(SuiteReport.counted(count, "file"))"
    if let onlyFailed {
      let other = onlyFailed ? "a all screens" : "f failed ones only"
      last += " · Enter again · \(other) · r review · q quit"
    }
    lines.append(last)
    return style.text(lines.joined(separator: "\n"), .faint) + "\n"
  }
}
