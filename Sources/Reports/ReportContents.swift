internal import ScreenshotSuite

/// A report in the order in which people read it; every face shows the same.
struct ReportContents {
  /// Edits that the same screens have in common, which are told once; most screens first.
  let groups: [SharedEdits]
  /// Other screens that a person has to look at: regressions, errors, then new ones.
  let screens: [ScreenReport]
  /// Expected changes by what accepted them.
  let expected: [ExpectedScreens]
  /// Screens of which nothing but notes is left to tell: those that pass, and those that groups tell.
  let noted: [ScreenReport]

  /// Some edits that are the same on all of some screens.
  struct SharedEdits {
    let edits: [Shared]
    /// In ascending order of their names.
    let screens: [String]
    /// Whether none of these screens has other edits.
    let isAll: Bool
  }

  /// One edit of a group.
  struct Shared {
    let id: String
    /// As one of the screens has it.
    let edit: EditReport
    /// Nil where it is not the same on all screens.
    let place: String?
  }

  /// Screens with the same changes that were accepted as one.
  struct ExpectedScreens {
    let screens: [String]
    /// Oldest first.
    let approvals: [ApprovalReport]
    /// Whether it was declared, and nobody approved it yet.
    let isDeclared: Bool
    let reason: String?
    let notes: [String]
    /// As the first of the screens has them.
    let edits: [EditReport]
  }

  init(_ report: SuiteReport) { self.init(of: report.screens, groups: report.groups) }

  init(of all: [ScreenReport], groups: [EditGroup] = []) {
    let changed = all.filter { $0.verdict == .regression && !$0.edits.isEmpty }
    self.groups = Self.shared(changed, groups)
    let told = Set(self.groups.flatMap { $0.edits.map(\.id) })
    // What groups say whole needs no lines of its own.
    let open = all.filter { screen in
      guard !Self.needsNobody.contains(screen.verdict) else { return false }
      let isTold =
        screen.verdict == .regression && !screen.edits.isEmpty
        && screen.edits.allSatisfy { $0.group.map(told.contains) ?? false }
      return !isTold || screen.reason != nil || screen.remedy != nil
    }
    let order: [Verdict] = [.regression, .error, .unstable, .new, .orphan]
    screens = order.flatMap { verdict in open.filter { $0.verdict == verdict } }
    expected = Self.expected(all.filter { $0.verdict == .expectedChange })
    let shown = Set(screens.map(\.screen))
    noted = all.filter { $0.verdict != .expectedChange && !shown.contains($0.screen) }
  }

  private static let needsNobody: Set<Verdict> = [.pass, .expectedChange]

  private static func shared(
    _ changed: [ScreenReport], _ groups: [EditGroup]
  ) -> [SharedEdits] {
    struct Member {
      let edit: EditReport
      let screen: String
    }
    var members: [String: [Member]] = [:]
    for screen in changed {
      for edit in screen.edits {
        guard let group = edit.group else { continue }
        members[group, default: []].append(Member(edit: edit, screen: screen.screen))
      }
    }
    var order: [[String]] = []
    var edits: [[String]: [Shared]] = [:]
    for group in groups {
      let members = members[group.id] ?? []
      let screens = Set(members.map(\.screen)).sorted()
      guard screens.count > 1 else { continue }
      let places = Set(members.map(\.edit.place))
      if edits[screens] == nil { order.append(screens) }
      edits[screens, default: []].append(
        Shared(
          id: group.id, edit: members[0].edit,
          place: places.count == 1 ? members[0].edit.place : "\(places.count) places"))
    }
    return order.map { screens in
      let edits = edits[screens] ?? []
      let ids = Set(edits.map(\.id))
      let names = Set(screens)
      let isAll = changed.allSatisfy { screen in
        !names.contains(screen.screen)
          || screen.edits.allSatisfy { $0.group.map(ids.contains) ?? false }
      }
      return SharedEdits(edits: edits, screens: screens, isAll: isAll)
    }
  }

  private static func expected(_ screens: [ScreenReport]) -> [ExpectedScreens] {
    struct Key: Hashable {
      let approvals: [ApprovalReport]
      let isDeclared: Bool
      let reason: String?
      let notes: [String]
      let changes: [String]
    }
    var order: [Key] = []
    var members: [Key: [ScreenReport]] = [:]
    for screen in screens {
      let key = Key(
        approvals: screen.approvals, isDeclared: screen.needsApproval, reason: screen.reason,
        notes: screen.notes,
        changes: screen.edits.map(\.change))
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(screen)
    }
    return order.map { key in
      let screens = members[key] ?? []
      return ExpectedScreens(
        screens: screens.map(\.screen), approvals: key.approvals, isDeclared: key.isDeclared,
        reason: key.reason,
        notes: key.notes, edits: screens.first?.edits ?? [])
    }
  }
}
