package import Baselines
internal import ProjectFiles

/// Screens that could not be judged for the same reason: what a person mends once.
package struct ErrorGroup: Codable, Hashable, Sendable {
  /// What happened, as the first of the screens has it.
  package let reason: String
  /// What the app wrote that says what is wrong, as on the first of the screens; nil if it wrote nothing.
  package let said: String?
  /// What to do about it.
  package let remedy: String?
  /// Ascending; two or more.
  package let screens: [BaselineName]

  /// The group with commands that are typed in another place.
  func with(_ commands: CommandPlace) -> ErrorGroup {
    ErrorGroup(
      reason: reason, said: said, remedy: remedy.map(commands.adapt), screens: screens)
  }

  /// The groups of the errors of a report, most screens first, and otherwise in its order.
  static func groups(of reports: [ScreenReport]) -> [ErrorGroup] {
    var order: [ErrorCause] = []
    var members: [ErrorCause: [ScreenReport]] = [:]
    for report in reports where report.verdict == .error {
      guard let cause = report.errorCause else { continue }
      if members[cause] == nil { order.append(cause) }
      members[cause, default: []].append(report)
    }
    return order.compactMap { members[$0] }.filter { $0.count > 1 }.enumerated()
      .sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }
      .map { _, reports in
        ErrorGroup(
          reason: reports[0].reason ?? "", said: reports[0].said, remedy: reports[0].remedy,
          screens: reports.map(\.screen).sorted())
      }
  }
}

/// What errors have in common that have the same cause: what the app said, or what happened if it said
/// nothing; and what to do.
package struct ErrorCause: Hashable, Sendable {
  private let what: String
  private let remedy: String?
  /// Bytes of a text in which folders and addresses are looked for.
  private static let longest = 10_000

  /// - Parameter screen: A folder of its name is no part of the cause: each screen has its own.
  package init(of screen: BaselineName, reason: String, said: String?, remedy: String?) {
    let text = said ?? reason
    what =
      text.utf8.count > Self.longest
      ? text : Self.withoutAddresses(text.replacing("/\(screen)/", with: "/…/"))
    self.remedy = remedy
  }

  /// The text without what differs from one process to the next: `0x7f3a…`, `==42==`.
  private static func withoutAddresses(_ text: String) -> String {
    text.replacing(/0x[0-9a-fA-F]{4,}/, with: "0x…").replacing(/==\d+==/, with: "==…==")
  }
}

extension ScreenReport {
  /// Why it could not be judged, or nil if it was, or no reason is known.
  package var errorCause: ErrorCause? {
    guard verdict == .error, let reason else { return nil }
    return ErrorCause(of: screen, reason: reason, said: said, remedy: remedy)
  }
}
