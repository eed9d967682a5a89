package import Baselines
package import RunReport
internal import TerminalFrame

/// The parts of a report in reading order, the same for all formats.
package struct ReportContents {
  /// What people were asked to approve, in the order of the report.
  package let requests: [RequestGroup]
  /// Edits that several screens share, each listed once; most screens first.
  package let groups: [SharedEdits]
  /// Screens that could not be judged, by reason, each reason listed once; most screens first.
  package let errors: [ErrorGroup]
  /// Whether any screen could not be judged or is unstable.
  let hasErrors: Bool
  /// Whether capturing again may fix one of these.
  let canBeRetried: Bool
  /// The decisions to make, and the commands for them.
  package let plan: DecisionPlan
  /// Whether this report covers only one shard, so that nothing can be decided yet.
  let isPart: Bool
  /// Whether this is the report of a gate: people decide in their own clones, whose reports have other ids.
  let isGate: Bool
  /// The ids of the groups in ``groups``.
  package let listedGroups: Set<String>
  /// Screens with edits that need a decision, in ascending order.
  package let changed: [ScreenReport]
  /// New screens with nothing else to report, one line per reason; most screens first.
  let newScreens: [NewScreens]
  /// The other screens that need a person: regressions, errors, then new ones.
  package let screens: [ScreenReport]
  /// The number of screens that have files but no config any more.
  package let orphans: Int
  /// Expected changes, grouped by what accepted them.
  package let expected: [ExpectedScreens]
  /// Screens with nothing but notes or approvals left to report: of those that pass, and those that groups cover.
  package let noted: [ScreenReport]

  /// The screens of ``newScreens``.
  let listedTogether: [ScreenReport]
  /// All screens that don't pass, by name.
  let examples: [BaselineName: ScreenReport]

  /// Edits that are identical on several screens.
  package struct SharedEdits {
    package let edits: [Shared]
    /// In ascending order of their names.
    package let screens: [BaselineName]
    /// The screens that have no other edits.
    package let settles: [BaselineName]

    /// Whether all of these screens have no other edits.
    package var isAll: Bool { settles.count == screens.count }
  }

  /// Two or more new screens for the same reason.
  struct NewScreens {
    let reason: String?
    /// In ascending order of their names.
    let screens: [BaselineName]
  }

  /// One edit of a group.
  package struct Shared {
    package let id: String
    /// The edit as it appears on one of the screens.
    package let edit: EditReport
    /// Nil if the place differs between screens.
    package let place: String?
  }

  /// Screens whose equal changes were accepted together.
  package struct ExpectedScreens {
    package let screens: [BaselineName]
    /// The report on one of them, which says the same as those on the others.
    fileprivate let example: ScreenReport

    /// Newest first.
    package var approvals: [ApprovalReport] { example.approvals }
    /// Whether the change is declared but not approved yet.
    package var isDeclared: Bool { example.needsApproval }
    package var reason: String? { example.reason }
    package var notes: [String] { example.notes }
    package var edits: [EditReport] { example.edits }
  }

  package init(_ report: SuiteReport) {
    self.init(
      of: report.screens, report.plan, sets: report.groupSets,
      errors: report.errorGroups ?? [], isPart: report.shard?.isPart ?? false, isGate: report.isGate
    )
  }

  /// - Parameter all: The screens of a report without groups.
  init(of all: [ScreenReport]) { self.init(of: all, DecisionPlan(of: all, [])) }

  private init(
    of reports: [ScreenReport], _ plan: DecisionPlan, sets: [GroupSet] = [],
    errors: [ErrorGroup] = [], isPart: Bool = false, isGate: Bool = false
  ) {
    // Most screens pass, and nothing more is said about them.
    let all = reports.filter { $0.verdict != .pass || !$0.notes.isEmpty || !$0.approvals.isEmpty }
    (self.plan, self.isPart, self.isGate) = (plan, isPart, isGate)
    self.errors = errors
    requests = RequestGroup.all(of: all)
    let failed = all.filter { $0.verdict == .error || $0.verdict == .unstable }
    hasErrors = !failed.isEmpty
    // A screen without a config can't be captured again.
    canBeRetried = failed.contains { !($0.remedy?.hasPrefix("qa init") ?? false) }
    changed = all.filter(\.isOpenChange)
    orphans = all.count { $0.verdict == .orphan }
    groups = Self.shared(changed, sets)
    let listedGroups = Set(self.groups.flatMap { $0.edits.map(\.id) })
    self.listedGroups = listedGroups
    newScreens = Self.newScreens(all)
    let newNames = Set(newScreens.flatMap(\.screens))
    listedTogether = all.filter { newNames.contains($0.screen) }
    // Screens listed together, with a shared error or as new, need no lines of their own.
    let sharedLines = newNames.union(errors.flatMap(\.screens))
    let open = all.filter { screen in
      ![.pass, .expectedChange].contains(screen.verdict) && !sharedLines.contains(screen.screen)
        && !(screen.isOpenChange && screen.isSettled(by: listedGroups))
    }
    screens = VerdictForm.sorted(open, by: \.verdict)
    expected = Self.expected(all.filter { $0.verdict == .expectedChange })
    let names = Set(screens.map(\.screen))
    noted = all.filter { $0.verdict != .expectedChange && !names.contains($0.screen) }
    let failing = all.filter { $0.verdict != .pass }
    examples = Dictionary(failing.map { ($0.screen, $0) }) { first, _ in first }
  }

  /// A remark about screens that need no decision.
  struct Note {
    let text: String
    let screens: [BaselineName]
  }

  /// The notes of ``noted``, each once, followed by their approvals: a record may have many of these.
  var notes: [Note] {
    var screens = OrderedGroups<String, BaselineName>()
    func add(_ notes: [String], of screen: ScreenReport) {
      for note in notes where screens[note].last != screen.screen {
        screens.add(screen.screen, to: note)
      }
    }
    for screen in noted { add(screen.notes, of: screen) }
    for screen in noted {
      add(screen.approvals.lines(maximum: 3, "approval", \.summary), of: screen)
    }
    return screens.all.map { Note(text: $0.key, screens: $0.elements) }
  }

  /// The most groups of shared edits. Beyond these, each screen lists its own edits.
  private static let maxGroups = 16

  /// The number of screens whose edits all belong to the given groups.
  package func settled(by ids: [String]) -> Int {
    let ids = Set(ids)
    return changed.count { $0.isSettled(by: ids) }
  }

  /// The screens still undecided after a command, in the order in which they are listed.
  func undecided(after step: DecisionPlan.Step?) -> [ScreenReport] {
    let settled = Set(step?.settles ?? [])
    let names = Set(screens.map(\.screen))
    let coveredByGroups = changed.filter { !names.contains($0.screen) }
    return (coveredByGroups + screens + listedTogether).filter {
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
    return sets.prefix(maxGroups).map { set in
      let edits = set.groups.compactMap { id -> Shared? in
        guard let members = members[id], let first = members.first else { return nil }
        let locations = Set(members.map(\.place))
        return Shared(
          id: id, edit: first,
          place: locations.count == 1 ? first.place : "\(locations.count) places")
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
    let groups = screens.grouped { screen in
      Key(
        approvals: screen.approvals, isDeclared: screen.needsApproval, reason: screen.reason,
        notes: screen.notes, changes: screen.edits.map(\.change))
    }
    return groups.map { _, screens in
      ExpectedScreens(screens: screens.map(\.screen), example: screens[0])
    }
  }
}
