import Baselines
import FoundationEssentials
import ProjectFiles
import Testing

/// `qa request`, and `qa approve` that no person seems to type: a request decides nothing.
@Suite(.timeLimit(.minutes(20)), .serialized) struct RequestTests {
  private static let before = "printf 'Shop\\n\\n one\\nFooter: Shop'; read -r x"
  private static let after = "printf 'Shop\\n\\n 1\\nFooter: Store'; read -r x"
  private static let further = "printf 'Stop\\n\\n 1\\nFooter: Store'; read -r x"

  /// A project with an approved screen that has two other edits now.
  private func changed() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)
    _ = try await project.qa("run")
    return project
  }

  private func path(_ project: TestProject) -> String {
    "screenshots/baseline/\(project.screen).request.json"
  }

  private func request(_ project: TestProject) -> String {
    String(decoding: project.bytes(path(project)) ?? [], as: UTF8.self)
  }

  private func approvals(_ project: TestProject) -> String {
    let path = "screenshots/baseline/\(project.screen).approval.json"
    return String(decoding: project.bytes(path) ?? [], as: UTF8.self)
  }

  @Test("A requested screen is a regression as before, and every report says who asks and why")
  func requestIsReported() async throws {
    let project = try await changed()
    let screen = project.screen

    let asked = try await project.qa(
      ["request", screen, "--reason", "the rename"],
      environment: ["CLAUDECODE": "1", "USER": "A"])
    try await project.git("add", "-A", "--", "screenshots/baseline")
    try await project.git("commit", "-q", "-m", "ask")
    let gate = try await project.qa("run", "--ci", "--base", "HEAD~1")
    let agent = try await project.qa("report", "--format", "agent")
    let markdown = try await project.qa("report", "--format", "markdown")
    let junit = try await project.qa("report", "--format", "junit")
    let verified = try await project.qa("verify", "--base", "HEAD~1")

    #expect(asked.status == 0, "\(asked.errors)")
    #expect(asked.output.contains("requested  \(screen)\n"))
    let who = "asked by Claude Code for A"
    #expect(gate.status == 1)
    #expect(gate.unwrappedOutput.contains("1 screen: requested, not approved: \(who)"))
    #expect(gate.output.contains("1 regression"))
    #expect(agent.output.contains("1. request, 1 screen requested, not approved: a person decides"))
    #expect(agent.output.contains("| reason: the rename"))
    #expect(markdown.output.contains("### ? 1 screen: requested, not approved"))
    #expect(junit.output.contains("requested, not approved: \(who)"))
    #expect(verified.status == 0)
  }

  @Test("An edit that no request names is marked, also one that came after the request")
  func unnamedEditsAreMarked() async throws {
    let project = try await changed()

    let asked = try await project.qa("request", "e1", "--reason", "one is a number", "--by", "B")
    let one = try await project.qa("compare")
    _ = try await project.qa("request", "e2", "--reason", "the rename", "--by", "B")
    let both = try await project.qa("compare")
    try project.configure(Self.further)
    let later = try await project.qa("run")

    #expect(asked.unwrappedOutput.contains("the request doesn't name e2 of \(project.screen)"))
    #expect(one.unwrappedOutput.contains("\(project.screen): the request doesn't name e2"))
    #expect(!both.unwrappedOutput.contains("name e"))
    #expect(both.unwrappedOutput.contains("asked by B: one is a number"))
    #expect(both.unwrappedOutput.contains("asked by B: the rename"))
    #expect(later.unwrappedOutput.contains("no request names e1"))
  }

  @Test("An edit that a request names and the screen doesn't have is reported")
  func missingEditsAreReported() async throws {
    let project = try await changed()
    _ = try await project.qa("request", project.screen, "--reason", "r", "--by", "B")
    try project.configure("printf 'Shop\\n\\n one\\nFooter: Store'; read -r x")

    let run = try await project.qa("run")

    #expect(
      run.unwrappedOutput.contains(
        "the request names what isn't there: text \"one\" → \"1\""), "\(run.output)")
  }

  @Test("A new screen that looks different than when it was requested is marked")
  func outdatedRequests() async throws {
    let project = try TestProject()
    try project.configure(Self.before)
    _ = try await project.qa("run")
    _ = try await project.qa("request", project.screen, "--reason", "new", "--by", "B")
    let same = try await project.qa("compare")
    try project.configure(Self.after)

    let other = try await project.qa("run")

    #expect(same.unwrappedOutput.contains("asked by B: new"))
    let mark = "the screen looked different when this was requested"
    #expect(!same.unwrappedOutput.contains(mark))
    #expect(other.unwrappedOutput.contains(mark))
  }

  @Test(
    "A decision keeps the request that it answers, and removes its file", arguments: [true, false])
  func decisionAnswers(isApproved: Bool) async throws {
    let project = try await changed()
    _ = try await project.qa("request", project.screen, "--reason", "the rename", "--by", "B")

    _ = try await project.qa(
      isApproved ? "approve" : "reject", project.screen, "--reason", "r", "--by", "A")
    let report = try await project.qa("compare")

    #expect(project.bytes(path(project)) == nil)
    #expect(approvals(project).contains("\"reason\" : \"the rename\"") == isApproved)
    #expect(
      report.unwrappedOutput.contains("(asked by B: the rename)") == isApproved, "\(report.output)")
  }

  @Test("A local request stays in current/, is reported, and ends with a decision")
  func localRequests() async throws {
    let project = try await changed()

    _ = try await project.qa("request", project.screen, "--reason", "r", "--by", "B", "--local")
    let open = try await project.qa("compare")
    _ = try await project.qa("approve", project.screen, "--reason", "r", "--by", "A")

    #expect(open.unwrappedOutput.contains("requested, not approved: asked by B: r"))
    #expect(project.bytes(path(project)) == nil)
    #expect(project.bytes("screenshots/current/requests.json") == nil)
  }

  @Test("A request is withdrawn by its screen, even if its file can't be read")
  func withdrawal() async throws {
    let project = try await changed()
    try project.write("no json", to: path(project))

    let broken = try await project.qa("compare")
    let withdrawn = try await project.qa("request", "--withdraw", project.screen)
    let again = try await project.qa("request", "--withdraw", project.screen)

    #expect(broken.status == 1)
    #expect(broken.unwrappedOutput.contains("\(project.screen).request.json: "))
    #expect(withdrawn.output == "withdrawn  \(project.screen)\n")
    #expect(project.bytes(path(project)) == nil)
    #expect(again.status == 3)
    #expect(again.errors.contains("there is no request for \(project.screen)"))
  }

  @Test(
    "A request that isn't a file, or has conflict markers, gets a warning and keeps nothing from being approved",
    arguments: [
      ("ln -s /etc/passwd", "is a symbolic link"), ("mkfifo", "is not a regular file"),
      ("printf '<<<<<<< a\\n=======\\n>>>>>>> b\\n' >", "has the conflict markers of a merge"),
    ])
  func damagedRequests(command: String, problem: String) async throws {
    let project = try await changed()
    _ = try await project.typing("\(command) \(path(project))")

    let report = try await project.qa("compare")
    let approval = try await project.qa(
      "approve", project.screen, "--reason", "r", "--by", "A")

    #expect(report.status == 1)
    #expect(report.unwrappedOutput.contains("note \(path(project)): \(problem)"))
    #expect(approval.status == 0, "\(approval.errors)")
  }

  @Test("A request that asks for nothing any more gets a warning with the command that ends it")
  func leftoverRequests() async throws {
    let project = try await changed()
    _ = try await project.qa("request", project.screen, "--reason", "r", "--by", "B")
    try project.configure(Self.before)

    let run = try await project.qa("run")

    #expect(run.status == 0)
    #expect(run.unwrappedOutput.contains("ask for nothing any more: \(project.screen)"))
    #expect(run.unwrappedOutput.contains("qa request --withdraw \(project.screen)"))
  }

  @Test(
    "What can't be requested is an error that says why, and leaves nothing",
    arguments: [
      (["e9"], "no edit e9"), (["nothing"], "there is no screen \"nothing\""),
      (["same"], "there is nothing to decide about same, whose verdict is expected"),
    ])
  func refusals(names: [String], message: String) async throws {
    let project = try await changed()
    try project.write(
      "{ \(project.command("same.sh")), \"screenshotName\": \"same\" }", to: "screenshots/same.json"
    )
    try project.write(Self.before, to: "same.sh")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "same", "--reason", "r", "--by", "A")
    _ = try await project.qa("compare")

    let result = try await project.qa(["request", "--reason", "r", "--by", "B"] + names)

    #expect(result.status == 3)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(project.bytes("screenshots/baseline/same.request.json") == nil)
  }

  @Test("A request more than a person can review is refused, and the remedies work")
  func tooManyRequests() async throws {
    let project = try await changed()
    _ = try await project.qa("request", "e2", "--reason", "r", "--by", "B")
    let record = try JSONFiles.decode(
      RequestRecord.self, project.bytes(path(project)) ?? [], at: "a")
    let full = RequestRecord(
      screen: record.screen, requests: Array(repeating: record.requests[0], count: 20))
    try project.write(
      String(decoding: JSONFiles.encode(full), as: UTF8.self), to: path(project))

    let refused = try await project.qa("request", "e1", "--reason", "r", "--by", "B")
    let whole = try await project.qa("request", project.screen, "--reason", "all", "--by", "B")

    #expect(refused.status == 3)
    #expect(refused.errors.contains("\(project.screen) would have more than 20 requests"))
    #expect(refused.errors.contains("qa request --withdraw \(project.screen)"))
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(request(project).components(separatedBy: "\"by\"").count == 2)
  }

  // MARK: Approvals that no person seems to type

  /// Runs a command in a session of its own, so that it has no terminal even if the tests have one.
  private static let withoutTerminal = ["setsid", "--wait"]

  @Test("A person at a terminal approves, even if the output leads elsewhere")
  func peopleApprove() async throws {
    let project = try await changed()

    let result = try await project.qa(
      ["approve", project.screen, "--reason", "r"], environment: ["USER": "A"], input: nil)

    #expect(result.status == 0, "\(result.errors)")
    #expect(approvals(project).contains("\"reason\" : \"r\""))
  }

  @Test(
    "An approval without its author becomes a request in an agent's environment or without a terminal",
    arguments: [true, false])
  func approvalBecomesRequest(isAgent: Bool) async throws {
    let environment = isAgent ? ["GEMINI_CLI": "1"] : ["USER": "A"]
    let project = try await changed()
    let old = approvals(project)

    let result = try await project.qa(
      ["approve", "--all", "--reason", "looks good"], environment: environment,
      prefix: Self.withoutTerminal)
    let json = try await project.qa(
      ["approve", project.screen, "--reason", "looks good", "--json"], environment: environment,
      prefix: Self.withoutTerminal)

    #expect(result.status == 1)
    #expect(json.status == 1)
    let cause =
      isAgent ? "Gemini runs this command (GEMINI_CLI)" : "there is no terminal here"
    #expect(result.output.hasPrefix("not approved: \(cause), so this asks a person instead\n"))
    #expect(result.output.contains("--by") == !isAgent)
    #expect(json.output.contains("\"requested\" : [\n    \"\(project.screen)\""))
    #expect(approvals(project) == old)
    #expect(request(project).contains("\"reason\" : \"looks good\""))
  }

  @Test("The removal of a baseline is requested, too, and reviewed as a removal")
  func removalBecomesRequest() async throws {
    let project = try await changed()
    try project.remove("screenshots/\(project.screen).json")
    try project.configureSecond()
    _ = try await project.qa("run")

    let result = try await project.qa(
      ["approve", "--remove", project.screen, "--reason", "is gone"], environment: ["USER": "A"],
      prefix: Self.withoutTerminal)
    let report = try await project.qa("compare")

    #expect(result.status == 1)
    #expect(project.bytes("screenshots/baseline/\(project.screen).png") != nil)
    #expect(request(project).contains("\"subject\" : \"removal\""))
    #expect(report.unwrappedOutput.contains("requested, not approved: asked by A"))
  }

  @Test("An agent that names who approves approves, as a robot in CI does")
  func namedAuthorApproves() async throws {
    let project = try await changed()

    let result = try await project.qa(
      ["approve", project.screen, "--reason", "r", "--by", "A"], environment: ["CLAUDECODE": "1"])

    #expect(result.status == 0, "\(result.errors)")
    #expect(project.bytes(path(project)) == nil)
  }

  @Test("A decision that can't be requested is refused with what to do", arguments: [true, false])
  func refusedDecisions(isAgent: Bool) async throws {
    let project = try await changed()
    let environment = isAgent ? ["CODEX_CI": "1"] : [:]

    let picture = try await project.qa(
      ["approve", project.screen, "--import", "a.png", "--reason", "r"], environment: environment,
      prefix: Self.withoutTerminal)
    let approvers = try await project.qa(
      ["approve", "--approvers", "--reason", "r"], environment: environment,
      prefix: Self.withoutTerminal)

    for result in [picture, approvers] {
      #expect(result.status == 3)
      #expect(result.errors.contains("is for a person to decide"))
      #expect(
        result.errors.contains(
          isAgent ? "ask a person to type this command" : "give --by \"Name <address>\""))
    }
  }

  @Test("In CI, an approval must name its author, and becomes no request")
  func ciDemandsAuthors() async throws {
    let project = try await changed()

    let result = try await project.qa(
      ["approve", project.screen, "--reason", "r"], environment: ["CI": "true", "CLAUDECODE": "1"])

    #expect(result.status == 3)
    #expect(result.errors.contains("in CI, a decision must name its author"))
    #expect(project.bytes(path(project)) == nil)
  }

  @Test("A renamed screen keeps its request")
  func renamedRequests() async throws {
    let project = try await changed()
    _ = try await project.qa("request", project.screen, "--reason", "the rename", "--by", "B")
    try project.configure(Self.before)
    _ = try await project.qa("run")

    let result = try await project.qa(
      "rename", project.screen, "\(project.screen)b", "--reason", "r", "--by", "A")

    #expect(result.status == 0, "\(result.errors)")
    #expect(project.bytes(path(project)) == nil)
    #expect(project.bytes("screenshots/baseline/\(project.screen)b.request.json") != nil)
  }
}
