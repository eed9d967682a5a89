import Testing

/// Decisions on screens whose newest captures are of different runs.
@Suite(.timeLimit(.minutes(20)), .serialized) struct NewestCaptureTests {
  private static let send = "printf 'Send all'; read -r x"

  /// Two changed screens: one run captured both, and the newest run only the first.
  private func project() async throws -> (TestProject, one: String, other: String) {
    let project = try TestProject(isMovable: true)
    try project.configure("printf 'Save all'; read -r x")
    try project.write("printf 'Save none'; read -r x", to: "b.sh")
    try project.configureSecond("b.sh")
    try await project.approveAll()
    try project.configure(Self.send)
    try project.write("printf 'Send none'; read -r x", to: "b.sh")
    _ = try await project.qa("run")
    _ = try await project.qa("run", project.screen)
    return (project, project.screen, project.screen + "b")
  }

  /// The ids of the runs that a screen was approved from.
  private func runs(of screen: String, in project: TestProject) -> [Substring] {
    let bytes = project.bytes("screenshots/baseline/\(screen).approval.json") ?? []
    return String(decoding: bytes, as: UTF8.self).matches(of: /"run" : "(.*)"/).map(\.1)
  }

  @Test("A screen is approved as it was captured last, with the id of that run")
  func approvalTakesNewestCapture() async throws {
    let (project, one, other) = try await project()

    let approval = try await project.qa("approve", one, other, "--reason", "x", "--by", "A")
    let after = try await project.qa("run")

    #expect(approval.output.hasPrefix("approved  \(one)\napproved  \(other)\n"))
    #expect(after.status == 0)
    let (first, second) = (runs(of: one, in: project), runs(of: other, in: project))
    #expect(first[0] == second[0])
    #expect(first[1] > second[1])
  }

  @Test("A screen that has changed since its capture isn't approved", arguments: ["png", "json"])
  func laterChangeIsRefused(what: String) async throws {
    let (project, one, other) = try await project()
    if what == "png" {
      let bytes = try #require(project.bytes("screenshots/current/\(one).png"))
      try project.write(bytes, to: "screenshots/current/\(other).png")
    } else {
      try project.configureSecond("b.sh", more: ", \"settle\": 2")
    }

    let result = try await project.qa("approve", other, "--reason", "x", "--by", "A")

    #expect(result.status == 3)
    #expect(result.errors.contains(what == "png" ? "since it was captured" : "since the run"))
  }

  @Test("A failed run counts as the newest capture of its screen")
  func failureIsNewestCapture() async throws {
    let (project, one, _) = try await project()
    try project.write("printf half; kill -9 $$", to: "app.sh")
    _ = try await project.qa("run", one)
    try project.write(Self.send, to: "app.sh")
    _ = try await project.qa("run", "\(one)b")

    let result = try await project.qa("approve", one, "--reason", "x", "--by", "A")

    #expect(result.status == 2)
    #expect(result.errors.contains("is an error and can't be approved"))
  }

  @Test("--all takes the newest run and lists the screens that it doesn't have")
  func allMeansNewestRun() async throws {
    let (project, one, other) = try await project()

    let result = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")
    let json = try await project.qa("approve", "--all", "--reason", "x", "--by", "A", "--json")

    #expect(
      result.output == """
        approved  \(one)
        note      the newest run has 1 of 2 screens; not captured: \(other)
        Commit screenshots/baseline with the change.

        """)
    #expect(json.output.contains("\"note\" : \"the newest run has 1 of 2 screens; "))
  }

  @Test("A screen without any capture is refused with the command that captures it")
  func missingCaptureIsNamed() async throws {
    let (project, _, other) = try await project()
    try project.write(
      #"{ "command": ["true"], "screenshotName": "\#(other)c" }"#,
      to: "screenshots/\(other)c.json")

    for command in ["approve", "reject", "expect"] {
      let result = try await project.qa(command, "\(other)c", "--reason", "x", "--by", "A")
      #expect(result.status == 3)
      #expect(
        result.errors == """
          error: no stored run has the screen "\(other)c"
            → capture it, then review it: qa run \(other)c

          """)
    }
  }

  @Test("A screen is rejected as it was captured last")
  func rejectionTakesNewestCapture() async throws {
    let (project, _, other) = try await project()

    let rejection = try await project.qa("reject", other, "--reason", "no", "--by", "B")
    let run = try await project.qa("run")

    #expect(rejection.status == 0)
    #expect(run.unwrappedOutput.contains("✗ regression \(other): rejected by B: no"))
  }

  @Test("A screen is declared as it was captured last, and approved with its declaration")
  func declarationTakesNewestCapture() async throws {
    let (project, one, other) = try await project()

    let declaration = try await project.qa("expect", other, "--reason", "mail", "--by", "A")
    let approval = try await project.qa("approve", other, "--reason", "mail", "--by", "A")

    #expect(declaration.output.hasPrefix("declared  1 edit on \(other)\n"))
    #expect(!declaration.output.contains("\(one)\n"))
    #expect(approval.output.hasPrefix("approved  \(other)\n"))
    #expect(project.bytes("screenshots/expected.json") == nil)
  }
}
