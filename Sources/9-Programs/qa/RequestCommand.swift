internal import ArgumentParser
internal import Baselines
internal import CommandTexts
internal import Decisions
internal import ProjectFiles
internal import ScreenRuns

struct RequestCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "request", abstract: "Ask a person to approve screens, and say why they changed.",
    discussion: """
      A request decides nothing. It is kept beside the baseline, in <screen>.request.json: commit it with \
      the change. Reports say "requested, not approved", and qa review shows it first. A decision on the \
      screen removes it.

      A screen's name stands for all edits that the screen has now; an id of the newest report only for that \
      edit. Edits that the request doesn't name are marked for the person.

        qa request settings --reason "footer says Store since the rename"
        qa request g1 --reason "new status bar"
        qa request --withdraw settings
      """)

  @Argument(
    help: "Screens, and ids of edits (e1) or groups (g1) of the newest report.",
    completion: ShellCompletions.decisions)
  var screens: [String]

  @Option(help: ArgumentHelp("Why the change is right.", valueName: "text"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "Who asks. Default: the coding agent that runs this, or git's user.", valueName: "name"))
  var by: String?

  @Flag(help: "Keep it on this machine, in screenshots/current.")
  var local = false

  @Flag(help: "Take requests back.")
  var withdraw = false

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  func validate() throws {
    if withdraw, reason != nil || by != nil || local {
      throw ValidationError("--withdraw takes only screens")
    }
    if !withdraw, reason == nil { throw ValidationError("say why: --reason \"…\"") }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let suite = try common.suite()
    let lock = try await suite.lock(suite.locateFolders(), for: .changing)
    let requester = Requester(suite)
    if withdraw {
      let withdrawn = try await requester.withdraw(screens, lock)
      lock.release()
      try common.show(["withdrawn": withdrawn]) {
        DecisionText(style: $0).text(ofWithdrawn: withdrawn)
      }
      return .success
    }
    let folder = suite.project.displayPath(lock.folders.baseline)
    let outcome = try await requester.request(
      .named(screens), reason: reason ?? "", by: by, isLocal: local, lock)
    lock.release()
    try common.show(outcome) {
      DecisionText(style: $0).text(of: outcome, baseline: local ? nil : folder)
    }
    return .success
  }
}
