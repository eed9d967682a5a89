package import Baselines
internal import ProjectFiles
internal import RunReport
internal import ScreenRuns

/// Who accepts what, and why.
package struct ApprovalRequest: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// Every screen of the newest run.
    case all
    /// Screens, each as it was captured last, and ids of edits or groups of the newest report.
    case named([String])
    /// Screens of which expectations cover all that differs.
    case declared
    /// Baselines without a config, which are removed.
    case removal([String])
    /// A PNG of another program, to be compared by its pixels; a path from where the person stands.
    case picture(String, name: String)
  }

  package var subject: Subject
  package var reason: String
  /// Nil for who commits in this repository.
  package var approver: String?
  /// Whether captures of other files than those that are checked out are meant too.
  package var takesStale: Bool

  package init(
    _ subject: Subject, reason: String, approver: String? = nil, takesStale: Bool = false
  ) {
    self.subject = subject
    self.reason = reason
    self.approver = approver
    self.takesStale = takesStale
  }
}

/// What an approval did.
package struct ApprovalOutcome: Codable, Hashable, Sendable {
  /// The screens whose baselines are other ones now, or gone.
  package var screens: [BaselineName]
  /// Screens that an id names, but that have other edits as well, and why they were left.
  package var left: [BaselineName: String] = [:]
  /// What else a person should know; nil for nothing.
  package var note: String?
}

/// Finds the screens that ids stand for.
package struct ApprovalSelection {
  let report: SuiteReport

  /// The report of a run that was shown last.
  ///
  /// - Throws: Where the last report is of another run, so that its ids mean something else.
  static func newest(
    of run: RunManifest, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> ApprovalSelection {
    let path = project.shown(ReportFile.path(in: folders))
    guard let report = try ReportFile.find(folders, project)?.report else {
      throw SuiteError(
        .usage, at: path, "there is no report of the newest run", remedy: remedy)
    }
    guard report.run == run.id else {
      throw SuiteError(
        .usage, at: path, "is not the report of the newest run, so its ids don't apply",
        remedy: remedy)
    }
    return ApprovalSelection(report: report)
  }

  /// As ``newest(of:_:_:)``; nil where there is no report, or one of another run.
  static func ofReport(
    on run: RunManifest, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> ApprovalSelection? {
    guard let report = try ReportFile.find(folders, project)?.report, report.run == run.id else {
      return nil
    }
    return ApprovalSelection(report: report)
  }

  private static let remedy = "make a new report and look at it: qa compare"

  func isID(_ name: String) -> Bool {
    report.groups.contains { $0.id == name }
      || report.screens.contains { $0.edits.contains { $0.id == name } }
  }

  /// Whether a name looks like that of an edit or a group.
  static func mayBeID(_ name: String) -> Bool {
    name.first.map("eg".contains) ?? false && Int(name.dropFirst()) != nil
  }

  /// What is wrong with a name that looks like an id, but is none of this report; nil for others.
  func unknown(_ name: String) -> SuiteError? {
    guard Self.mayBeID(name), !isID(name), let first = name.first else { return nil }
    let count = report.screens.reduce(0) { $0 + $1.edits.count }
    return SuiteError(
      .usage, "the newest report has no \(first == "e" ? "edit" : "group") \(name)",
      remedy: count == 0 ? "it has no edits" : "look at it again: qa compare")
  }

  /// The screens that have an edit that is named, in their order: those with no other edit, and the
  /// others with what else they have.
  func screens(with ids: Set<String>) -> (complete: [BaselineName], left: [BaselineName: String]) {
    var complete: [BaselineName] = []
    var left: [BaselineName: String] = [:]
    for screen in report.screens {
      let others = screen.edits.filter { edit in
        !(edit.id.map(ids.contains) ?? false) && !(edit.group.map(ids.contains) ?? false)
      }
      guard others.count < screen.edits.count else { continue }
      if others.isEmpty {
        complete.append(screen.screen)
      } else {
        let names = others.prefix(4).map { $0.group ?? $0.id ?? $0.words }.joined(separator: ", ")
        let rest = others.count > 4 ? " and \(others.count - 4) more" : ""
        left[screen.screen] = "it has other edits: \(names)\(rest)"
      }
    }
    return (complete, left)
  }
}
