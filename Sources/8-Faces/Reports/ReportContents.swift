package import Baselines
package import RunReport

/// A report in the order in which people read it; every face shows the same.
package struct ReportContents {
  /// Edits that the same screens have in common, which are told once; most screens first.
  package let groups: [SharedEdits]
  /// Screens that could not be judged for the same reason, which is told once; most screens first.
  package let errors: [ErrorGroup]
  /// Whether there are screens that could not be judged, or are unstable.
  let hasErrors: Bool
  /// Whether another capture may mend one of these.
  let canBeRetried: Bool
  /// What is to be decided, and by which commands.
  package let plan: DecisionPlan
  /// Whether these are the screens of a shard, of whose whole nobody decides yet.
  let isPart: Bool
  /// Whether these are the screens of a gate: people decide in their own clones, whose reports have other ids.
  let isGate: Bool
  /// The ids of the groups that these are.
  package let told: Set<String>
  /// Screens with edits that a person has to decide on, ascending.
  package let changed: [ScreenReport]
  /// New screens of which nothing else is known, which are told in a line; most screens first.
  let newScreens: [NewScreens]
  /// Other screens that a person has to look at: regressions, errors, then new ones.
  package let screens: [ScreenReport]
  /// How many screens have files and no config any more.
  package let orphans: Int
  /// Expected changes by what accepted them.
  package let expected: [ExpectedScreens]
  /// Screens of which nothing but notes is left to tell: those that pass, and those that groups tell.
  package let noted: [ScreenReport]

  /// The screens of ``newScreens``.
  let toldInLine: [ScreenReport]

  /// Some edits that are the same on all of some screens.
  package struct SharedEdits {
    package let edits: [Shared]
    /// In ascending order of their names.
    package let screens: [BaselineName]
    /// Those of them that have no other edits.
    package let settles: [BaselineName]

    /// Whether none of these screens has other edits.
    package var isAll: Bool { settles.count == screens.count }
  }

  /// New screens for the same reason, two or more.
  struct NewScreens {
    let reason: String?
    /// In ascending order of their names.
    let screens: [BaselineName]
  }

  /// One edit of a group.
  package struct Shared {
    package let id: String
    /// As one of the screens has it.
    package let edit: EditReport
    /// Nil where it is not the same on all screens.
    package let place: String?
  }

  /// Screens with the same changes that were accepted as one.
  package struct ExpectedScreens {
    package let screens: [BaselineName]
    /// Newest first.
    package let approvals: [ApprovalReport]
    /// Whether it was declared, and nobody approved it yet.
    package let isDeclared: Bool
    package let reason: String?
    package let notes: [String]
    /// As the first of the screens has them.
    package let edits: [EditReport]
  }

  package init(_ report: SuiteReport) {
    self.init(
      of: report.screens, report.plan, sets: report.groupSets,
      errors: report.errorGroups ?? [], isPart: report.shard?.isPart ?? false, isGate: report.isGate
    )
  }

  /// - Parameter all: Screens of a report that has no groups.
  init(of all: [ScreenReport]) { self.init(of: all, DecisionPlan(of: all, [])) }

  private init(
    of all: [ScreenReport], _ plan: DecisionPlan, sets: [GroupSet] = [],
    errors: [ErrorGroup] = [], isPart: Bool = false, isGate: Bool = false
  ) {
    (self.plan, self.isPart, self.isGate) = (plan, isPart, isGate)
    self.errors = errors
    let failed = all.filter { $0.verdict == .error || $0.verdict == .unstable }
    hasErrors = !failed.isEmpty
    // One without a config can't be captured again.
    canBeRetried = failed.contains { !($0.remedy?.hasPrefix("qa init") ?? false) }
    changed = all.filter(\.isOpenChange)
    orphans = all.count { $0.verdict == .orphan }
    groups = Self.shared(changed, sets)
    let told = Set(self.groups.flatMap { $0.edits.map(\.id) })
    self.told = told
    newScreens = Self.newScreens(all)
    // What groups say whole needs no lines of its own.
    let toldOnce = Set(errors.flatMap(\.screens) + newScreens.flatMap(\.screens))
    let open = all.filter { screen in
      guard !Self.needsNobody.contains(screen.verdict), !toldOnce.contains(screen.screen) else {
        return false
      }
      return !(screen.isOpenChange && screen.isSettled(by: told))
    }
    screens = VerdictForm.sorted(open, by: \.verdict)
    expected = Self.expected(all.filter { $0.verdict == .expectedChange })
    let shown = Set(screens.map(\.screen))
    noted = all.filter { $0.verdict != .expectedChange && !shown.contains($0.screen) }
    let newNames = Set(newScreens.flatMap(\.screens))
    toldInLine = all.filter { newNames.contains($0.screen) }
  }

  /// Something to know about screens that need no decision.
  struct Note {
    let text: String
    let screens: [BaselineName]
  }

  /// The notes of ``noted``, each once, and then their approvals: a record may have many of these.
  var notes: [Note] {
    var order: [String] = []
    var screens: [String: [BaselineName]] = [:]
    func add(_ notes: [String], of screen: ScreenReport) {
      for note in notes {
        if screens[note] == nil { order.append(note) }
        guard screens[note]?.last != screen.screen else { continue }
        screens[note, default: []].append(screen.screen)
      }
    }
    for screen in noted { add(screen.notes, of: screen) }
    for screen in noted {
      add(screen.approvals.lines(most: 3, "approval", \.words), of: screen)
    }
    return order.map { Note(text: $0, screens: screens[$0] ?? []) }
  }

  /// Beyond so many sets of screens, each screen tells what it shares.
  private static let mostGroups = 16
  private static let needsNobody: Set<Verdict> = [.pass, .expectedChange]

  /// How many screens with edits have no others than those of some groups.
  package func settled(by ids: [String]) -> Int {
    let ids = Set(ids)
    return changed.count { $0.isSettled(by: ids) }
  }

  /// The screens that are left to decide after a command, in the order in which they are told.
  func undecided(after step: DecisionPlan.Step?) -> [ScreenReport] {
    let settled = Set(step?.settles ?? [])
    let names = Set(screens.map(\.screen))
    let toldByGroups = changed.filter { !names.contains($0.screen) }
    return (toldByGroups + screens + toldInLine).filter {
      $0.isDecidable && !settled.contains($0.screen)
    }
  }

  private static func newScreens(_ all: [ScreenReport]) -> [NewScreens] {
    var members: [String?: [BaselineName]] = [:]
    for screen in all where screen.verdict == .new && screen.findings.isEmpty {
      guard screen.remedy == nil, screen.notes.isEmpty, screen.approvals.isEmpty else { continue }
      members[screen.reason, default: []].append(screen.screen)
    }
    return members.filter { $0.value.count > 1 }
      .map { NewScreens(reason: $0.key, screens: $0.value.sorted()) }
      .sorted { (-$0.screens.count, $0.screens[0]) < (-$1.screens.count, $1.screens[0]) }
  }

  private static func shared(_ changed: [ScreenReport], _ sets: [GroupSet]) -> [SharedEdits] {
    var members: [String: [EditReport]] = [:]
    for edit in changed.lazy.flatMap(\.edits) {
      if let group = edit.group { members[group, default: []].append(edit) }
    }
    return sets.prefix(mostGroups).map { set in
      let edits = set.groups.compactMap { id -> Shared? in
        guard let members = members[id], let first = members.first else { return nil }
        let places = Set(members.map(\.place))
        return Shared(
          id: id, edit: first, place: places.count == 1 ? first.place : "\(places.count) places")
      }
      return SharedEdits(edits: edits, screens: set.screens, settles: set.settles)
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
