package import Baselines
internal import TerminalFrame

/// Groups of edits that the same screens have, which a person looks at once and approves in one go.
package struct GroupSet: Codable, Hashable, Sendable {
  /// The ids of the groups, in their order.
  package let groups: [String]
  /// The screens that have all of them, ascending; two or more.
  package let screens: [BaselineName]
  /// The screens that have no other edits: approving the groups settles them.
  package let settles: [BaselineName]

  /// - Parameters:
  ///   - reports: The reports, whose edits have their groups already.
  ///   - groups: The groups, those on the most screens first.
  /// - Returns: The sets in the order of the groups.
  static func sets(of reports: [ScreenReport], _ groups: [EditGroup]) -> [GroupSet] {
    let open = reports.filter(\.isOpenChange)
    var members: [String: [BaselineName]] = [:]
    for report in open {
      for group in Set(report.edits.compactMap(\.group)) {
        members[group, default: []].append(report.screen)
      }
    }
    var sets = OrderedGroups<[BaselineName], String>()
    for group in groups {
      let screens = members[group.id] ?? []
      if screens.count > 1 { sets.add(group.id, to: screens) }
    }
    let reports = Dictionary(open.map { ($0.screen, $0) }) { first, _ in first }
    return sets.all.map { screens, ids in
      let all = Set(ids)
      return GroupSet(
        groups: ids, screens: screens,
        settles: screens.filter { reports[$0]?.isSettled(by: all) ?? false })
    }
  }
}

extension ScreenReport {
  /// Whether a person has to decide on its edits.
  package var isOpenChange: Bool { verdict == .regression && !edits.isEmpty }

  /// Whether approving some groups settles it.
  package func isSettled(by groups: Set<String>) -> Bool {
    neededGroups.map(groups.isSuperset) ?? false
  }
}
