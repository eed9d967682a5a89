package import Baselines
package import Decisions
internal import ProjectFiles
internal import RunReport

/// The rows of a review, in the order in which a person decides: first what is requested, then the others, and of both
/// first groups of screens with the same edits, largest first, then single screens by verdict.
package struct ReviewList: Hashable, Sendable {
  package let subject: ReviewSubject
  /// Screens with the same edits and no others, at least two each.
  package let groups: [ReviewItem]
  /// Every screen of the report as a row of its own, in order.
  package let screens: [ReviewItem]
  /// The name of each screen's group.
  private let membership: [BaselineName: String]

  package init(_ subject: ReviewSubject) {
    self.subject = subject
    let reports = subject.report.screens
    let all = reports.map { Self.item($0, subject) }
    screens = VerdictForm.sorted(all, by: \.verdict)
    groups = Self.groups(subject.report.plan, zip(reports, all).filter(\.1.isOpen).map(\.0))
    membership = Dictionary(
      groups.flatMap { group in group.screens.map { ($0, group.name) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The rows to show.
  ///
  /// - Parameter opened: The names of groups whose screens are decided one by one.
  package func items(
    opened: Set<String> = [], _ filter: ReviewFilter = ReviewFilter()
  ) -> [ReviewItem] {
    let closed = groups.filter { !opened.contains($0.name) }
    let alone = screens.filter { screen in
      guard let group = screen.screens.first.flatMap({ membership[$0] }) else { return true }
      return opened.contains(group)
    }
    let all = closed + alone
    let requested = all.filter { !$0.requests.isEmpty } + all.filter(\.requests.isEmpty)
    return requested.filter { item in
      let isWanted = filter.verdictKey.map { $0 == item.verdict.form.key } ?? Self.needsPerson(item)
      return isWanted && item.matches(filter.text)
    }
  }

  /// The group of a screen; nil if the screen is decided by itself.
  package func group(of screen: BaselineName) -> ReviewItem? {
    membership[screen].flatMap { name in groups.first { $0.name == name } }
  }

  package func item(named name: String) -> ReviewItem? {
    groups.first { $0.name == name } ?? screens.first { $0.name == name }
  }

  /// False for screens that pass or are already approved: they are shown only on request.
  private static func needsPerson(_ item: ReviewItem) -> Bool {
    item.verdict != .pass && (item.verdict != .expectedChange || item.isOpen)
  }

  // MARK: Building the list

  private static func item(_ report: ScreenReport, _ subject: ReviewSubject) -> ReviewItem {
    ReviewItem(
      report.screen.description, [report], isGroup: false, verdict: report.verdict,
      reason: report.reason, blocker: blocker(report, subject))
  }

  private static func blocker(_ report: ScreenReport, _ subject: ReviewSubject) -> String? {
    let isCaptured = report.screen.screenName.flatMap { subject.screens[$0] } != nil
    switch report.verdict {
    case .error: return "nothing to decide, fix and run"
    case .unstable: return "nothing to decide: two captures differ"
    case .orphan:
      return report.isRemovable && isCaptured
        ? nil
        : "nothing was captured: \(ShellCommand.deciding("qa approve --remove", [report.screen]))"
    case .pass: return "nothing to decide: it is as it was approved"
    case .expectedChange where !report.needsApproval: return "nothing to decide: it is approved"
    case .regression, .new, .expectedChange: break
    }
    return isCaptured && report.isDecidable ? nil : "nothing was captured for it"
  }

  /// The report's decisions that cover several screens.
  ///
  /// - Parameter open: The screens that a person can decide.
  private static func groups(_ plan: DecisionPlan, _ open: [ScreenReport]) -> [ReviewItem] {
    let open = Dictionary(open.map { ($0.screen, $0) }) { first, _ in first }
    return plan.decisions.compactMap { decision in
      let reports = decision.screens.compactMap { open[$0] }
      guard !decision.groups.isEmpty, reports.count == decision.screens.count else { return nil }
      return ReviewItem(
        decision.groups.joined(separator: " "), reports, isGroup: true, verdict: .regression,
        reason: nil, blocker: nil)
    }
  }
}

extension ReviewList {
  /// Counts what isn't listed by default: `3 expected and 45 pass are not listed; 4 and 5 list them`. Empty if
  /// everything is listed.
  package var hiddenSummary: String {
    let approved = screens.count { $0.verdict == .expectedChange && !$0.isOpen }
    let passing = screens.count { $0.verdict == .pass }
    let parts = [(approved, "expected", "4"), (passing, "pass", "5")].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return "" }
    let what = parts.map { "\($0.0) \($0.1)" }.joined(separator: " and ")
    let verb = parts.count == 1 && parts[0].0 == 1 ? "is" : "are"
    let keys = parts.map(\.2).joined(separator: " and ")
    let lists = parts.count == 1 ? "lists" : "list"
    return
      "\(what) \(verb) not listed; \(keys) \(lists) \(parts.count == 1 && parts[0].0 == 1 ? "it" : "them")"
  }
}
