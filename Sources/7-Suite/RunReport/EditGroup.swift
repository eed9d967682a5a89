package import Baselines
internal import TerminalFrame

/// The same edit on several screens, at the same place or another.
package struct EditGroup: Codable, Hashable, Sendable {
  /// Its id in the report: `g1`, `g2`, …. The first group is on the most screens.
  package let id: String
  package let kind: ReportedKind
  /// What changed, in words and without a place.
  package let change: String
  /// In ascending order of their names; two or more.
  package let screens: [BaselineName]
  /// The screens that a person has to decide on and that have no other edits: approving the group settles them.
  package private(set) var settles: [BaselineName] = []

  /// - Parameter reports: The reports, whose edits have their groups already.
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
    /// The kinds and changes of all parts of the edit: edits with the same words may have different parts.
    let parts: [Part]

    struct Part: Hashable {
      let kind: ReportedKind
      let change: String
    }
  }

  /// The groups of the edits of a run.
  ///
  /// - Parameter reserved: Names that can't be ids, because screens have them.
  static func groups(
    of reports: [ScreenReport], reserved: Set<String>
  ) -> [(group: EditGroup, key: Key)] {
    var edits = OrderedGroups<Key, BaselineName>()
    for report in reports {
      for edit in report.edits {
        let key = edit.groupKey
        if edits[key].last != report.screen { edits.add(report.screen, to: key) }
      }
    }
    let shared = edits.largestFirst
    let ids = (1...(shared.count + reserved.count + 1)).lazy.map { "g\($0)" }
      .filter { !reserved.contains($0) }
    return zip(ids, shared).map { id, group in
      let (key, screens) = group
      return (EditGroup(id: id, kind: key.kind, change: key.change, screens: screens), key)
    }
  }
}
