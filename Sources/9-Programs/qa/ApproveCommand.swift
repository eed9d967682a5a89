internal import ArgumentParser
internal import Baselines
internal import CommandTexts
internal import Decisions
internal import ProjectFiles
internal import ScreenRuns

struct ApproveCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Accept the newest captures of screens as their baselines.",
    discussion: """
      Copies exactly the pictures that were reviewed, without capturing them again, and records beside \
      them who accepted which change and why. Commit the baselines afterwards.

      An id from the newest report selects the screens that have that edit, or that group of edits, and \
      no other: qa approve g1 accepts a new status bar on every screen where nothing else changed.

        qa approve settings --reason "new footer"     a screen, with its variants
        qa approve g1 e4 --reason "new status bar"    edits of the newest report
        qa approve --remove old --reason "is gone"    a screen without a config

      If a coding agent runs the command, or without a terminal, it leaves a request for a person instead, \
      as qa request does, and ends with 1, unless --by names who approves.

      If screenshots/qa.json demands signed approvals, git's SSH key signs them (gpg.format, user.signingKey).
      """)

  @Argument(
    help: "Screens, and ids of edits (e1) or groups (g1) of the newest report.",
    completion: ShellCompletions.decisions)
  var screens: [String] = []

  @Flag(help: "Every screen of the newest run.")
  var all = false

  @Flag(help: "The screens on which nothing differs but what screenshots/expected.json declares.")
  var expected = false

  @Flag(
    help: """
      Remove the baselines of screens that have no capture config any more; the name of a config that is \
      gone stands for its variants and the pictures of its steps too.
      """)
  var remove = false

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp(
      "Make a PNG of another program the baseline of one screen; it is compared by its pixels.",
      valueName: "file"))
  var picture: String?

  @Flag(
    help: """
      Sign a change of screenshots/approvers, screenshots/revoked_keys or what qa.json demands, before it is \
      committed.
      """)
  var approvers = false

  @Flag(
    help: "Also take captures of other files than those that are checked out, as of another branch."
  )
  var stale = false

  @Option(help: ArgumentHelp("Why the change is right.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("Who approves. Default: git's user.", valueName: "name"))
  var by: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  func validate() throws {
    if all || expected, !screens.isEmpty {
      throw ValidationError("name screens or give \(all ? "--all" : "--expected"), not both")
    }
    if all, expected { throw ValidationError("give --all or --expected, not both") }
    if approvers {
      guard screens.isEmpty, !all, !expected, !remove, picture == nil, !stale else {
        throw ValidationError("--approvers takes no screens and no other choice")
      }
      return
    }
    if !all, !expected, screens.isEmpty {
      throw ValidationError("name the screens to approve, or give --all or --expected")
    }
    if picture != nil, screens.count != 1 || remove {
      throw ValidationError("--import needs the name of one screen")
    }
    if stale, remove || picture != nil {
      throw ValidationError("--stale applies only to captures; leave it out")
    }
    if all || expected, remove { throw ValidationError("--remove needs the names of the screens") }
  }

  private var subject: ApprovalRequest.Subject {
    if all { return .all }
    if expected { return .declared }
    if let picture, let name = screens.first { return .picture(picture, name: name) }
    return remove ? .removal(screens) : .named(screens)
  }

  mutating func execute() async throws -> SuiteExitCode {
    let suite = try common.suite()
    let folders = try suite.locateFolders()
    let baseline = suite.project.displayPath(folders.baseline)
    let request = ApprovalRequest(
      subject, reason: reason, approver: by, allowsStale: stale)
    // In CI, the name of the person is demanded anyway.
    let requestCause =
      by == nil && !suite.isCI
      ? RequestCause(suite.environment, hasTerminal: Console.hasTerminal) : nil
    if let requestCause, approvers {
      throw requestCause.refusal(of: "a change of who may approve")
    }
    if let requestCause, picture != nil {
      throw requestCause.refusal(of: "a picture of another program as a baseline")
    }
    let lock = try await suite.lock(folders, for: .changing)
    guard !approvers else {
      let outcome = try await TrustApprover(suite).approve(reason: reason, approver: by, lock)
      lock.release()
      try common.show(outcome) {
        DecisionText(style: $0).text(ofSignedApprovers: "screenshots/\(TrustRecord.name)")
      }
      return .success
    }
    if let requestCause {
      let outcome = try await Requester(suite).request(subject, reason: reason, lock)
      lock.release()
      try common.show(ApprovalOutcome(requested: outcome.requested)) {
        DecisionText(style: $0).text(
          of: outcome, insteadOfApprovalBy: requestCause, baseline: baseline)
      }
      return .needsReview
    }
    let outcome = try await Approver(suite).approve(request, lock)
    lock.release()
    try common.show(outcome) {
      DecisionText(style: $0).text(of: outcome, isRemoval: remove, baseline: baseline)
    }
    return .success
  }
}
