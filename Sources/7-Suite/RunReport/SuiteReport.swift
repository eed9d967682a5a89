package import Baselines
package import ContentDigest
package import ProjectFiles
package import ScreenConfig

/// The verdicts on the screens of one run: all that reports show, and nothing else (Documentation/JSON.md).
package struct SuiteReport: Codable, Hashable, Sendable {
  package static let currentVersion = 1

  package var version = currentVersion
  package let summary: ReportSummary
  /// The id of the run that was judged.
  package let run: String
  /// In ascending order of their names.
  package private(set) var screens: [ScreenReport]
  /// Edits that several screens have in common.
  package let groups: [EditGroup]
  /// Groups that the same screens have.
  package let groupSets: [GroupSet]
  /// Screens that could not be judged for the same reason; nil in a report of an older version.
  package private(set) var errorGroups: [ErrorGroup]?
  /// The declared changes, in the order of `expected.json`.
  package let expectations: [ExpectationReport]
  /// Whether this gates a change: a change that was only declared fails.
  package let isGate: Bool
  /// Warnings about the run as a whole.
  package let warnings: [String]
  /// The shard that this is about; nil for a report on all screens.
  package let shard: Shard?
  /// The errors that left a gate without a verdict, or nil if it has one.
  package private(set) var failures: [ReportFailure]?

  package init(
    run: String, screens: consuming [ScreenReport], expectations: [ExpectationReport] = [],
    isGate: Bool = false, shard: Shard? = nil, warnings: [String] = [],
    source: ReportSource = ReportSource()
  ) {
    self.run = run
    let names = Set(screens.map(\.screen.description))
    var numbering = EditNumbering(reserved: names, after: copy screens)
    var numbered = Self.bounded(screens)
    for index in numbered.indices { numbering.number(&numbered[index]) }
    let groups = EditGroup.groups(of: numbered, reserved: names)
    let ids = Dictionary(
      groups.map { ($0.key, $0.group.id) }, uniquingKeysWith: { first, _ in first })
    for screen in numbered.indices {
      for edit in numbered[screen].edits.indices {
        numbered[screen].edits[edit].group = ids[numbered[screen].edits[edit].groupKey]
      }
    }
    self.groups = groups.map { $0.group.settling(numbered) }
    groupSets = GroupSet.sets(of: numbered, self.groups)
    errorGroups = ErrorGroup.groups(of: numbered)
    self.expectations = expectations
    self.isGate = isGate
    self.shard = shard
    self.warnings = warnings.excerpt()
    failures = nil
    var exitCode = SuiteExitCode.incomplete
    if !numbered.isEmpty || shard != nil {
      let isOpen =
        expectations.contains { $0.problem != nil }
        || isGate && numbered.contains(where: \.needsApproval)
      exitCode = numbered.reduce(isOpen ? .needsReview : .success) {
        $0.moreSevere($1.verdict.exitCode)
      }
    }
    summary = ReportSummary(numbered, exitCode, source)
    self.screens = numbered
  }

  /// Makes the report of a gate without a verdict.
  ///
  /// - Parameter errors: The reasons; never empty.
  package init(failed errors: [SuiteError], _ exitCode: SuiteExitCode) {
    run = ""
    (screens, groups, groupSets, expectations, warnings) = ([], [], [], [], [])
    (errorGroups, isGate, shard) = ([], true, nil)
    failures = errors.map(ReportFailure.init)
    summary = ReportSummary([], exitCode, ReportSource())
  }

  package var exitCode: SuiteExitCode { SuiteExitCode(rawValue: summary.exitCode) ?? .captureError }

  /// Returns the report with commands for a person who may be in another folder.
  package func with(_ commands: CommandLocation) -> SuiteReport {
    var report = self
    for (index, screen) in screens.enumerated() {
      guard let remedy = screen.remedy else { continue }
      report.screens[index].remedy = commands.adapt(remedy)
    }
    report.errorGroups = errorGroups?.map { $0.with(commands) }
    report.failures = failures?.map { failure in
      ReportFailure(message: failure.message, remedy: failure.remedy.map(commands.adapt))
    }
    return report
  }

  /// What a person has to decide about it.
  package var plan: DecisionPlan { DecisionPlan(of: screens, groups) }

  package func count(of verdict: Verdict) -> Int { summary.verdicts[verdict.rawValue] ?? 0 }
}

/// An error that left a gate without a verdict.
package struct ReportFailure: Codable, Hashable, Sendable {
  /// Begins with the file and the place, if the error has one.
  package let message: String
  package let remedy: String?
}

extension ReportFailure {
  init(_ error: SuiteError) { self.init(message: error.placedMessage, remedy: error.remedy) }
}

/// Gives edits their ids, in the order in which screens are judged: pictures of differences show the ids before the
/// report is complete.
package struct EditNumbering {
  /// Names that can't be ids, because screens have them.
  private let reserved: Set<String>
  private var number: Int

  /// - Parameter judged: Screens whose edits have ids already; the next ids follow theirs.
  package init(reserved: Set<String>, after judged: [ScreenReport] = []) {
    self.reserved = reserved
    let ids = judged.lazy.flatMap(\.edits).compactMap(\.id)
    number = ids.compactMap { Int($0.dropFirst()) }.max() ?? 0
  }

  /// Numbers the edits that have no id yet, and adds the ids to the findings.
  package mutating func number(_ screen: inout ScreenReport) {
    for edit in screen.edits.indices where screen.edits[edit].id == nil {
      repeat { number += 1 } while reserved.contains("e\(number)")
      screen.edits[edit].id = "e\(number)"
    }
    let ids = screen.edits.map { $0.id ?? "" }
    for finding in screen.findings.indices {
      screen.findings[finding].edits =
        screen.findings[finding].indices.filter(ids.indices.contains).map { ids[$0] }
    }
  }
}

/// The verdict on one screen with all that a person needs to agree with it or not.
package struct ScreenReport: Codable, Hashable, Sendable {
  package let screen: BaselineName
  package let verdict: Verdict
  package var reason: String?
  /// The app's output that says what is wrong, or its last lines; nil unless it ended and wrote something.
  package var said: String?
  /// How it is captured; nil if its config is gone, or if it is only verified.
  package var capture: CaptureReport?
  /// Whether an expected change was declared, but not approved yet.
  package var needsApproval = false
  /// What to do about an error.
  package var remedy: String?
  package var edits: [EditReport] = []
  /// Whether the edits are those since the base's baseline, instead of the present one.
  package var isSinceBase = false
  package var findings: [FindingReport] = []
  package var changedCells = 0
  /// The number of cells that masks hide.
  package var maskedCells = 0
  /// What masks hid since the present baseline; empty if no masked cell changed.
  package var hidden: [HiddenChange] = []
  /// The settings of the config that changed since the base, ascending: `command`, `theme`.
  package var configChanges: [String] = []
  /// Whether the working tree has a baseline of it, but the base doesn't.
  package var isAdded = false
  /// The newest approvals that the base lacks, newest first, at most 20; empty for a change that was only declared.
  package var approvals: [ApprovalReport] = []
  /// The requests for a person to approve it; nil if there are none, or if nothing is to be decided.
  package var requests: ScreenRequests?
  /// Notes that don't count for the verdict, such as renderer drift and warnings.
  package var notes: [String] = []
  package var pictures = Pictures()
  /// The time from launch to the settled frame, or to the failure.
  package var milliseconds: Int?

  package struct Pictures: Codable, Hashable, Sendable {
    package var baseline: PictureReport?
    package var current: PictureReport?
    package var difference: PictureReport?
  }

  package init(screen: BaselineName, verdict: Verdict, reason: String? = nil) {
    self.screen = screen
    self.verdict = verdict
    self.reason = reason
  }

  /// A screen that could not be judged.
  package init(screen: BaselineName, _ error: SuiteError) {
    self.init(screen: screen, verdict: .error, reason: error.placedMessage)
    remedy = error.remedy
  }
}

/// A picture that a report shows.
package struct PictureReport: Codable, Hashable, Sendable {
  /// Relative to the project's root.
  package let path: String
  /// The digest of the file; nil if it is only kept for people, such as the last frame of an error.
  package let digest: SHA256Digest?

  package init(path: String, digest: SHA256Digest? = nil) {
    self.path = path
    self.digest = digest
  }

  /// - Parameter path: The absolute path.
  package init(_ path: String, in project: Project, digest: SHA256Digest?) {
    self.init(path: Path.relative(path, to: project.root), digest: digest)
  }
}

/// How a screen is captured.
package struct CaptureReport: Codable, Hashable, Sendable {
  /// The config's path, relative to the project's root.
  package let config: String
  package let variant: String?
  /// The name of the step that captures it.
  package let step: String?
  /// The command and its arguments; for an app of the project's own package, its product.
  package let command: [String]

  package init(config: String, variant: String? = nil, step: String? = nil, command: [String]) {
    self.config = config
    self.variant = variant
    self.step = step
    self.command = command
  }

  package init(_ config: CaptureConfig, _ project: Project) {
    let command: [String] =
      switch config.app {
      case .scheme(let product, _): [product]
      case .command(let arguments): arguments
      }
    self.init(
      config: Path.relative(config.file, to: project.root), variant: config.name.variant,
      step: config.name.step, command: command)
  }
}

/// Who approved a change, when and why.
package struct ApprovalReport: Codable, Hashable, Sendable {
  package let by: String
  /// ISO 8601 in UTC.
  package let at: String
  package let reason: String
  /// The id of the run that was reviewed; empty if there was none.
  package let run: String
  /// Who signed it, with which key; nil if no approver of the base did.
  package let signedBy: String?
  /// Who asked for it and why, `asked by Claude Code for Ada: …`; nil if it answers no request.
  package let requests: [String]?

  /// - Parameters:
  ///   - approval: The approval. Its texts are cut to a length that people read: anyone may have written them.
  ///   - signer: Who signed it.
  package init(_ approval: Approval, signedBy signer: String? = nil) {
    signedBy = signer
    requests = approval.requests?.map(\.summary).excerpt(maximum: RequestRecord.maxRequests)
    (by, at) = (approval.by.excerpt(), approval.at.excerpt(40))
    (reason, run) = (approval.reason.excerpt(1000), approval.run.excerpt(100))
  }

  package var summary: String { "approved by \(who) at \(at): \(reason)\(answer)" }

  /// The requests that it answers, to follow the reason: ` (asked by Claude Code: …)`; empty if there were none.
  package var answer: String { requests.map { " (\($0.joined(separator: "; ")))" } ?? "" }

  /// The name that the approval says, and who signed it.
  package var who: String { signedBy.map { "\(by), signed by \($0)" } ?? by }
}

/// An entry of `expected.json` and what it covered in this run.
package struct ExpectationReport: Codable, Hashable, Sendable {
  package let entry: Expectation
  /// The screens on which it covers something, ascending.
  package let screens: [ScreenName]
  /// Why it fails the run; nil if it doesn't.
  package let problem: String?

  package init(entry: Expectation, screens: [ScreenName], problem: String? = nil) {
    self.entry = entry
    self.screens = screens
    self.problem = problem
  }
}

extension SuiteReport: ListedJSON {
  package static var listKey: String { CodingKeys.screens.stringValue }
  package var list: [ScreenReport] {
    get { screens }
    set { screens = newValue }
  }
}

extension SuiteReport: LimitedJSON {
  package static var limits: JSONLimits { .report }
}
