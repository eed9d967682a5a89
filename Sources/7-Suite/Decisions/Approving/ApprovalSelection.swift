internal import Baselines
internal import ProjectFiles
internal import RunReport
internal import ScreenRuns
internal import TerminalFrame

/// Finds the screens that ids of a report stand for.
package struct ApprovalSelection {
  let report: SuiteReport

  /// Returns the newest report.
  ///
  /// - Throws: ``SuiteError`` if it is missing, or is of another run, so that its ids mean something else.
  static func newest(
    of run: RunManifest, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> ApprovalSelection {
    let path = project.displayPath(ReportFile.path(in: folders))
    guard let report = try ReportFile.find(folders, project)?.report else {
      throw SuiteError(
        .usage, at: path, "is missing: the newest run has no report", remedy: remedy)
    }
    guard report.run == run.id else {
      throw SuiteError(
        .usage, at: path, "is not the report of the newest run, so its ids don't apply",
        remedy: remedy)
    }
    return ApprovalSelection(report: report)
  }

  /// Returns the newest report, or nil if it isn't of this run.
  static func report(
    on run: RunManifest, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> SuiteReport? {
    guard let report = try ReportFile.find(folders, project)?.report else { return nil }
    return report.run == run.id ? report : nil
  }

  private static let remedy = "make a new report and review it: qa compare"

  func isID(_ name: String) -> Bool {
    report.groups.contains { $0.id == name }
      || report.screens.contains { $0.edits.contains { $0.id == name } }
  }

  /// Whether a name looks like the id of an edit or a group.
  static func mayBeID(_ name: String) -> Bool {
    name.first.map("eg".contains) ?? false && Int(name.dropFirst()) != nil
  }

  /// Returns the error for a name that looks like an id but isn't in this report, or nil for other names.
  func unknown(_ name: String) -> SuiteError? {
    guard Self.mayBeID(name), !isID(name), let first = name.first else { return nil }
    let count = report.screens.reduce(0) { $0 + $1.edits.count }
    return SuiteError(
      .usage, "the newest report has no \(first == "e" ? "edit" : "group") \(name)",
      remedy: count == 0 ? "it has no edits" : "review it again: qa compare")
  }

  /// The screens that ids stand for.
  struct Selection {
    /// The screens that the ids settle, since they name all of their edits, in the order of the report.
    var complete: [BaselineName] = []
    /// The other screens with a named edit, in the same order.
    var skipped: [SkippedScreen] = []
  }

  /// A screen that has a named edit, but isn't approved by that.
  struct SkippedScreen {
    let screen: BaselineName
    /// The groups of its other edits, each once, and the ids of edits without a group.
    let others: [String]
    /// Whether all of ``others`` are groups.
    let hasOnlyGroups: Bool
    /// Why the screen is left.
    let reason: String
  }

  func screens(with ids: Set<String>) -> Selection {
    var selection = Selection()
    for screen in report.screens {
      let others = screen.edits.filter { !$0.isNamed(by: ids) }
      guard others.count < screen.edits.count else { continue }
      if others.isEmpty, !screen.standsAlone {
        selection.complete.append(screen.screen)
      } else {
        selection.skipped.append(Self.skipped(screen, others))
      }
    }
    return selection
  }

  private static func skipped(_ screen: ScreenReport, _ others: [EditReport]) -> SkippedScreen {
    let names = others.map { $0.group ?? $0.id ?? $0.summary }.distinct()
    var reasons: [String] = []
    if !names.isEmpty {
      reasons.append("it has other edits: \(SuiteReport.names(names, maximum: 4))")
    }
    if screen.standsAlone {
      let reason = screen.reason.map { ": \($0.excerpt())" } ?? ""
      reasons.append("it must be approved by name\(reason)")
    }
    return SkippedScreen(
      screen: screen.screen, others: names,
      hasOnlyGroups: !screen.standsAlone && others.allSatisfy { $0.group != nil },
      reason: reasons.joined(separator: "; "))
  }

  /// Returns the error for ids that settle no screen. It says what most of the screens that have them still need.
  ///
  /// - Parameter skipped: Never empty.
  func refusal(_ ids: [String], _ skipped: [SkippedScreen]) -> SuiteError {
    let message =
      "\(ids.joined(separator: ", ")) \(ids.count == 1 ? "settles" : "settle") no screen"
    guard skipped.count > 1 else {
      return SuiteError(
        .usage, "\(message): \(skipped[0].screen) is left, \(skipped[0].reason)",
        remedy: remedy(ids, skipped))
    }
    let counts = Dictionary(grouping: skipped.filter(\.hasOnlyGroups), by: \.others)
    let parts = counts.sorted { (-$0.value.count, $0.key[0]) < (-$1.value.count, $1.key[0]) }
      .map { (groups: $0.key, screens: $0.value.count) }
    var clauses = parts.prefix(3).map { part in
      "\(part.screens) of \(skipped.count) screens \(part.screens == 1 ? "needs" : "need") "
        + "\(part.groups.joined(separator: ", ")) as well"
    }
    let rest = skipped.count - parts.prefix(3).reduce(0) { $0 + $1.screens }
    if rest > 0 {
      let others = clauses.isEmpty ? "all \(rest) screens" : "\(rest)"
      clauses.append("\(others) \(rest == 1 ? "has" : "have") edits of their own")
    }
    return SuiteError(
      .usage, "\(message): \(clauses.joined(separator: "; "))", remedy: remedy(ids, skipped))
  }

  /// Returns the command that settles most of the screens that the ids leave.
  private func remedy(_ ids: [String], _ skipped: [SkippedScreen]) -> String {
    let candidates = Set(skipped.filter(\.hasOnlyGroups).map { ids + $0.others })
    let counted = candidates.map { (ids: $0, count: screens(with: Set($0)).complete.count) }
    let best = counted.max { first, second in
      if first.count != second.count { return first.count < second.count }
      return first.ids.joined(separator: " ") > second.ids.joined(separator: " ")
    }
    guard let best, best.count > 0 else {
      return
        "name the screens: \(ShellCommand.deciding("qa approve", skipped.prefix(4).map(\.screen)))"
    }
    let what = best.count == 1 ? "1 screen" : "\(best.count) screens"
    return "settle \(what): \(ShellCommand.deciding("qa approve", best.ids))"
  }
}
