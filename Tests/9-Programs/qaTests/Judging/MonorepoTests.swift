import FoundationEssentials
import Testing

/// Two projects in one repository, with screens of the same name.
@Suite(.timeLimit(.minutes(20))) struct MonorepoTests {
  /// Both projects are approved and on the main branch; a branch changes the screen of one of them.
  private func repository() async throws -> TestProject {
    let project = try TestProject()
    try project.remove("screenshots")
    try project.write("screenshots/current/\n", to: ".gitignore")
    for name in ["a", "b"] {
      try project.write("printf 'Save \(name)'; read -r x\n", to: "apps/\(name)/app.sh")
      try project.write(
        """
        { "command": ["/bin/sh", "app.sh"], "files": ["app.sh"], "screenshotName": "\(project.screen)" }
        """, to: "apps/\(name)/screenshots/\(project.screen).json")
    }
    try await project.git("init", "-q", "-b", "main")
    _ = try await project.qa(["run"] + Self.both)
    for name in ["apps/a", "apps/b"] {
      _ = try await project.qa("approve", "--project", name, "--all", "--reason", "x", "--by", "A")
    }
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "start")
    try await project.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try project.write("printf 'Send a'; read -r x\n", to: "apps/a/app.sh")
    try await project.git("commit", "-q", "-a", "-m", "change")
    return project
  }

  private static let both = ["--project", "apps/a", "--project", "apps/b"]

  private func text(_ project: TestProject, _ name: String) throws -> String {
    String(decoding: try #require(project.bytes(name), "\(name)"), as: UTF8.self)
  }

  @Test(
    "A gate of two projects has one exit code, and names the project in everything that a CI reads")
  func gateJudgesBoth() async throws {
    let project = try await repository()
    let environment = [
      "GITLAB_CI": "true", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
      "CI_PROJECT_DIR": project.root, "GITHUB_STEP_SUMMARY": "\(project.root)/summary.md",
    ]

    let gate = try await project.qa(["run", "--ci"] + Self.both, environment: environment)

    #expect(gate.status == 1, "\(gate.output)\(gate.errors)")
    #expect(
      gate.timeless.hasSuffix("\napps/a  1 screen: 1 regression\napps/b  1 screen: 1 pass\n"),
      "\(gate.output)")
    let summary = try text(project, "summary.md")
    #expect(summary.contains("## Screens of `apps/a`: 1 regression\n"))
    #expect(summary.contains("## Screens of `apps/b`: 1 pass\n"))
    #expect(summary.contains("The pictures are in `apps/a/screenshots/current`"))
    #expect(
      summary.contains("\nqa approve --project apps/a \(project.screen) --reason \"…\"\n"))
    for name in ["a", "b"] {
      let current = "apps/\(name)/screenshots/current"
      #expect(
        try text(project, "\(current)/junit.xml").contains(
          "<testcase classname=\"apps/\(name)/screenshots\" name=\"\(project.screen)\""))
      #expect(try text(project, "\(current)/ctrf.json").contains("\"apps/\(name)/screenshots\"\n"))
    }
    let quality = try text(project, "apps/a/screenshots/current/codequality.json")
    #expect(quality.contains("\"description\" : \"apps/a: \(project.screen): "))
    #expect(quality.contains("\"path\" : \"apps/a/screenshots/\(project.screen).json\""))
    #expect(
      try text(project, "apps/a/screenshots/current/report.html").contains(
        "qa approve --project apps/a \(project.screen)"))
  }

  @Test("A printed command settles the change in the folder in which it was printed")
  func remedyFitsFolder() async throws {
    let project = try await repository()

    let run = try await project.qa(["run", "--project", "a"], in: "apps")
    let command = try #require(run.output.firstMatch(of: /next qa (.*) --reason "…"\n/)).1
    let approval = try await project.qa(
      command.split(separator: " ").map(String.init) + ["--reason", "x", "--by", "A"], in: "apps")
    let again = ["approve", project.screen, "--reason", "x", "--by", "A"]
    try project.write("", to: "apps/a/screenshots/current/\(project.screen).png")
    let outside = try await project.qa(again + ["--project", "apps/a", "--json"])
    let inside = try await project.qa(again, in: "apps/a")

    #expect(command == "approve --project a \(project.screen)")
    #expect(approval.status == 0, "\(approval.errors)")
    let remedy = "review it again: qa run"
    #expect(
      outside.errors.hasSuffix("\(remedy) --project apps/a \(project.screen)\n"),
      "\(outside.errors)")
    #expect(outside.output.contains("\(remedy) --project apps/a \(project.screen)\""))
    #expect(inside.errors.hasSuffix("\(remedy) \(project.screen)\n"), "\(inside.errors)")
  }

  @Test("A project without a verdict doesn't stop the others, and fails the run")
  func stoppedProjectStopsNoOther() async throws {
    let project = try await repository()
    try project.write("{", to: "apps/a/screenshots/\(project.screen).json")

    let run = try await project.qa(
      ["run", "--project", "apps/none"] + Self.both, environment: ["CI": "true"])
    let named = try await project.qa(["run", "x"] + Self.both)
    let json = try await project.qa(["run", "--json"] + Self.both)

    #expect(run.errors.contains("error: apps/none: does not exist\n"), "\(run.errors)")
    #expect(run.errors.contains("error: a gate needs a base, and none is named"))
    #expect(
      run.timeless.contains("apps/none  no verdict\napps/a     no verdict\n"), "\(run.output)")
    #expect([named.status, json.status] == [3, 3])
  }

  @Test("The app of one project can't move the base of another")
  func movedReferenceHidesNothing() async throws {
    let project = try await repository()
    let reference = "refs/remotes/origin/main"
    try project.write("printf 'Send b'; read -r x\n", to: "apps/b/app.sh")
    _ = try await project.qa("run", "--project", "apps/b")
    _ = try await project.qa(
      "approve", "--project", "apps/b", "--all", "--reason", "sent", "--by", "B")
    try project.write(
      "git -C \(project.root) update-ref \(reference) HEAD; printf 'Save a'; read -r x\n",
      to: "apps/a/app.sh")
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "change")

    let run = try await project.qa(["run", "--ci", "--base", reference] + Self.both)

    #expect(run.output.contains("approved by B"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("apps/b  1 screen: 1 expected"))
  }
}
