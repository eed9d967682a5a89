package import Baselines

/// What a person has to decide about a report, and the commands that decide several screens at once. Every view of a
/// report takes its counts and its commands from here.
package struct DecisionPlan: Hashable, Sendable {
  /// Screens that are decided at once.
  package struct Decision: Hashable, Sendable {
    /// The groups that all edits of these screens are in, in the order of the report; empty for a screen
    /// that is decided by itself.
    package let groups: [String]
    /// Ascending; never empty.
    package let screens: [BaselineName]
  }

  /// `qa approve` with the ids of groups.
  package struct Step: Hashable, Sendable {
    /// In the order of the report.
    package let groups: [String]
    /// The screens that it approves, ascending; two or more.
    package let settles: [BaselineName]
    /// The number of screens that are left to decide after it.
    package let undecided: Int

    /// `settles 23 of 25 screens; 2 are left`.
    package var summary: String {
      let all = settles.count + undecided
      if undecided == 0 { return "settles all \(all) screens" }
      return
        "settles \(settles.count) of \(all) screens; \(undecided) \(undecided == 1 ? "is" : "are") left"
    }
  }

  /// First the screens that have the same groups of edits and no other edit, most screens first; then each
  /// other screen, in the order of the report.
  package let decisions: [Decision]
  /// The commands that settle several screens, at most two: one with all groups that settle any screen, and one for the
  /// most screens with the same edits.
  package let steps: [Step]
  /// The number of screens to decide.
  package var screenCount: Int { decisions.reduce(0) { $0 + $1.screens.count } }

  /// The largest number of ids in a command.
  package static let maxIDs = 12

  package init(of reports: [ScreenReport], _ groups: [EditGroup]) {
    let open = reports.filter { $0.isDecidable || $0.isRemovable }
    let ranks = Dictionary(
      groups.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let needs = open.map { screen in
      screen.neededGroups?.sorted { (ranks[$0] ?? .max, $0) < (ranks[$1] ?? .max, $1) }
    }
    decisions = Self.decisions(on: open, needs, ranks, names: reports.map(\.screen.description))
    steps = Self.steps(zip(open, needs).map { ($0.screen, $1) }, decisions, ranks)
  }

  private static func decisions(
    on open: [ScreenReport], _ needs: [[String]?], _ ranks: [String: Int], names: [String]
  ) -> [Decision] {
    // A screen may have the same name as a group.
    let names = Set(names)
    var members: [[String]: [BaselineName]] = [:]
    for (screen, groups) in zip(open, needs) {
      // Declared changes are approved together, not by groups.
      guard let groups, screen.verdict == .regression,
        !names.contains(groups.joined(separator: " "))
      else { continue }
      members[groups, default: []].append(screen.screen)
    }
    func order(_ groups: [String]) -> [Int] { groups.map { ranks[$0] ?? .max } }
    let shared = members.filter { $0.value.count > 1 }.sorted { first, second in
      if first.value.count != second.value.count { return first.value.count > second.value.count }
      return order(first.key).lexicographicallyPrecedes(order(second.key))
    }.map { Decision(groups: $0.key, screens: $0.value.sorted()) }
    let together = Set(shared.flatMap(\.screens))
    let alone = open.map(\.screen).filter { !together.contains($0) }
    return shared + alone.map { Decision(groups: [], screens: [$0]) }
  }

  private static func steps(
    _ needs: [(screen: BaselineName, groups: [String]?)], _ decisions: [Decision],
    _ ranks: [String: Int]
  ) -> [Step] {
    func step(_ groups: [String]) -> Step? {
      let ids = Set(groups)
      let settled = needs.filter { $0.groups.map(ids.isSuperset) ?? false }.map(\.screen)
      guard settled.count > 1, (1...maxIDs).contains(groups.count) else { return nil }
      return Step(groups: groups, settles: settled.sorted(), undecided: needs.count - settled.count)
    }
    let all = Set(needs.compactMap(\.groups).joined())
      .sorted { (ranks[$0] ?? .max, $0) < (ranks[$1] ?? .max, $1) }
    let widest = step(all)
    let same = decisions.lazy.filter { !$0.groups.isEmpty }.compactMap { step($0.groups) }
      .max { $0.settles.count < $1.settles.count }
    let settlesAsMany = same?.settles.count == widest?.settles.count
    return [widest, settlesAsMany ? nil : same].compactMap(\.self)
  }
}

extension ScreenReport {
  /// Whether a person can approve or reject its capture.
  package var isDecidable: Bool {
    ([.regression, .new].contains(verdict) || needsApproval) && pictures.current != nil
  }

  /// Whether a person can approve the removal of its baseline, because it has no config any more.
  package var isRemovable: Bool {
    verdict == .orphan && screen.screenName != nil && pictures.baseline != nil
  }

  /// Whether the report on a changed screen says more than its edits. That has to be read, so the screen is decided by
  /// its own name.
  package var standsAlone: Bool { verdict == .regression && (reason != nil || remedy != nil) }

  /// The groups whose approval settles it, or nil if groups alone don't.
  package var neededGroups: Set<String>? {
    guard !edits.isEmpty, !standsAlone else { return nil }
    let ids = edits.compactMap(\.group)
    return ids.count == edits.count ? Set(ids) : nil
  }
}
