package import Baselines
internal import ProjectFiles
internal import TerminalFrame

/// Screens that could not be judged for the same reason, which a person fixes once.
package struct ErrorGroup: Codable, Hashable, Sendable {
  /// What happened, from the first of the screens.
  package let reason: String
  /// The app's output that says what is wrong, from the first of the screens; nil if it wrote nothing.
  package let said: String?
  /// What to do about it.
  package let remedy: String?
  /// Ascending; two or more.
  package let screens: [BaselineName]

  /// Returns the group with commands for a person who may be in another folder.
  func with(_ commands: CommandLocation) -> ErrorGroup {
    ErrorGroup(
      reason: reason, said: said, remedy: remedy.map(commands.adapt), screens: screens)
  }

  /// The groups of the errors of a report, most screens first, otherwise in the report's order.
  static func groups(of reports: [ScreenReport]) -> [ErrorGroup] {
    var errors = OrderedGroups<ErrorCause, ScreenReport>()
    for report in reports {
      if let cause = report.errorCause { errors.add(report, to: cause) }
    }
    return errors.largestFirst.map { _, reports in
      ErrorGroup(
        reason: reports[0].reason ?? "", said: reports[0].said, remedy: reports[0].remedy,
        screens: reports.map(\.screen).sorted())
    }
  }
}

/// The cause of an error: the app's output, or what happened if it wrote nothing, and the remedy. Errors with the same
/// cause have equal values.
package struct ErrorCause: Hashable, Sendable {
  private let what: String
  private let remedy: String?
  /// The longest text in which folders and addresses are replaced, in bytes.
  private static let maxLength = 10_000

  /// - Parameter screen: The screen. A folder with its name isn't a part of the cause, because each screen has its own.
  package init(of screen: BaselineName, reason: String, said: String?, remedy: String?) {
    let text = said ?? reason
    what =
      text.utf8.count > Self.maxLength
      ? text : Self.withoutAddresses(text.replacing("/\(screen)/", with: "/…/"))
    self.remedy = remedy
  }

  /// The text without what differs from one process to the next: `0x7f3a…`, `==42==`.
  private static func withoutAddresses(_ text: String) -> String {
    text.replacing(/0x[0-9a-fA-F]{4,}/, with: "0x…").replacing(/==\d+==/, with: "==…==")
  }
}

extension ScreenReport {
  /// The cause for which it could not be judged; nil if it was judged, or if no reason is known.
  package var errorCause: ErrorCause? {
    guard verdict == .error, let reason else { return nil }
    return ErrorCause(of: screen, reason: reason, said: said, remedy: remedy)
  }
}
