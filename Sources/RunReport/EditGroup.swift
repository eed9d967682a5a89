package import Baselines

/// The same edit on several screens, at the same place or another.
package struct EditGroup: Codable, Hashable, Sendable {
  /// By which a report names it: `g1`, `g2`, …; the first one is on most screens.
  package let id: String
  package let kind: ReportedKind
  /// What changed, in words and without a place.
  package let change: String
  /// In ascending order of their names; two or more.
  package let screens: [BaselineName]
  /// Those of them that a person has to decide on, and that have no other edits: approving the group
  /// settles them.
  package private(set) var settles: [BaselineName] = []

  /// - Parameter reports: With the groups of their edits.
  func settling(_ reports: [ScreenReport]) -> EditGroup {
    var group = self
    let members = Set(screens)
    group.settles = reports.filter {
      members.contains($0.screen) && $0.isOpenChange && $0.isSettled(by: [id])
    }.map(\.screen)
    return group
  }

  /// What the edits of a group have in common.
  struct Key: Hashable {
    let kind: ReportedKind
    let change: String
    /// Those of all that the edit is made of, so that what differs in nothing but words is not the same.
    let parts: [Part]

    struct Part: Hashable {
      let kind: ReportedKind
      let change: String
    }
  }

  /// The groups of the edits of a run.
  ///
  /// - Parameter reserved: Names that are no ids: those of screens.
  static func groups(
    of reports: [ScreenReport], reserved: Set<String>
  ) -> [(group: EditGroup, key: Key)] {
    var order: [Key] = []
    var members: [Key: [BaselineName]] = [:]
    for report in reports {
      for edit in report.edits {
        let key = edit.groupKey
        if members[key] == nil { order.append(key) }
        if members[key]?.last != report.screen { members[key, default: []].append(report.screen) }
      }
    }
    let shared = order.enumerated().map { (place: $0, key: $1, screens: members[$1] ?? []) }
      .filter { $0.screens.count > 1 }
      .sorted { (-$0.screens.count, $0.place) < (-$1.screens.count, $1.place) }
    let ids = (1...(shared.count + reserved.count + 1)).lazy.map { "g\($0)" }
      .filter { !reserved.contains($0) }
    return zip(ids, shared).map { id, group in
      (
        EditGroup(id: id, kind: group.key.kind, change: group.key.change, screens: group.screens),
        group.key
      )
    }
  }
}
