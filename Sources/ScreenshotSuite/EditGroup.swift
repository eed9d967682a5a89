/// The same edit on several screens, at the same place or another.
package struct EditGroup: Codable, Hashable, Sendable {
  /// By which a report names it: `g1`, `g2`, …; the first one is on most screens.
  package let id: String
  package let kind: String
  /// What changed, in words and without a place.
  package let change: String
  /// In ascending order of their names; two or more.
  package let screens: [String]

  package func contains(_ edit: EditReport) -> Bool {
    kind == edit.kind && change == edit.change
  }

  /// The groups of the edits of a run.
  static func groups(of reports: [ScreenReport]) -> [EditGroup] {
    struct Key: Hashable {
      let kind: String
      let change: String
    }
    var order: [Key] = []
    var members: [Key: [String]] = [:]
    for report in reports {
      for edit in report.edits {
        let key = Key(kind: edit.kind, change: edit.change)
        if members[key] == nil { order.append(key) }
        if members[key]?.last != report.screen { members[key, default: []].append(report.screen) }
      }
    }
    let shared = order.enumerated().map { (place: $0, key: $1, screens: members[$1] ?? []) }
      .filter { $0.screens.count > 1 }
      .sorted { (-$0.screens.count, $0.place) < (-$1.screens.count, $1.place) }
    return shared.enumerated().map { index, group in
      EditGroup(
        id: "g\(index + 1)", kind: group.key.kind, change: group.key.change,
        screens: group.screens)
    }
  }
}
