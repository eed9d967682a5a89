import FoundationEssentials
import Testing

/// The screens that an approval takes, and those that it leaves.
@Suite(.timeLimit(.minutes(20)), .serialized) struct ApprovalTests {
  private static let before = "printf 'Save all'; read -r x"
  private static let after = "printf 'Send all'; read -r x"

  /// Two approved screens that share an edit; the second one has another edit as well.
  private func twoScreens() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try project.configure("printf 'list\\r\\nq quit\\033[H'; read -r x")
    try project.write("printf 'Save all\\r\\nq quit\\033[H'; read -r x", to: "b.sh")
    try project.configureSecond("b.sh")
    try await project.approveAll()
    try project.write("printf 'list\\r\\n^Q quit\\033[H'; read -r x", to: "app.sh")
    try project.write("printf 'Send all\\r\\n^Q quit\\033[H'; read -r x", to: "b.sh")
    return project
  }

  @Test("The approver outside a repository is the user of git's configuration")
  func configurationNamesApprover() async throws {
    let project = try TestProject()
    try project.configure("printf 'Save all'; read -r x")
    _ = try await project.qa("run")
    let configuration = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "Grace",
    ]

    let result = try await project.qa(
      ["approve", "--all", "--reason", "start"], environment: configuration, input: nil)

    let record = try #require(
      project.bytes("screenshots/baseline/\(project.screen).approval.json"), "\(result.errors)")
    #expect(String(decoding: record, as: UTF8.self).contains(#""by" : "Grace"#))
  }

  @Test("A group's id approves the screens that have no other edit and lists the others")
  func groupIDApprovesScreens() async throws {
    let project = try await twoScreens()
    _ = try await project.qa("run")

    let group = try await project.qa("approve", "g1", "--reason", "quit", "--by", "A")
    let both = try await project.qa("approve", "g1", "e2", "--reason", "quit", "--by", "A")
    let compare = try await project.qa("compare")

    #expect(group.status == 0)
    #expect(
      group.output == """
        approved  \(project.screen)
        left      \(project.screen)b  it has other edits: e2
        Commit screenshots/baseline with the change.

        """)
    #expect(both.output.hasPrefix("approved  \(project.screen)b\n"))
    #expect(compare.status == 0)
  }

  @Test(
    "An id refers to the report that was printed last, also after an approval of a declared change")
  func idsFollowLastReport() async throws {
    let project = try await twoScreens()
    let (first, second) = (project.screen, project.screen + "b")
    _ = try await project.qa("run")
    _ = try await project.qa("expect", first, "--reason", "quit", "--by", "A")

    let seen = try await project.qa("compare", second)
    let declared = try await project.qa("approve", "--expected", "--reason", "quit", "--by", "A")
    let named = try await project.qa("approve", "e1", "e2", "--reason", "seen", "--by", "A")

    #expect(
      seen.unwrappedOutput.contains("e1 row 0") && !seen.unwrappedOutput.contains(" \(first) "))
    #expect(declared.output.hasPrefix("approved  \(first)\nCommit"))
    #expect(named.output.hasPrefix("approved  \(second)\nCommit"))
  }

  @Test("An edit's id that settles no screen by itself approves nothing and says why")
  func partialEditApprovesNothing() async throws {
    let project = try await twoScreens()
    _ = try await project.qa("run")
    let before = project.pictures

    let result = try await project.qa("approve", "e2", "--reason", "send", "--by", "A")

    #expect(result.status == 3)
    #expect(
      result.errors == """
        error: e2 settles no screen: \(project.screen)b is left, it has other edits: g1
          → settle 2 screens: qa approve e2 g1 --reason "…"

        """)
    #expect(project.pictures == before)
  }

  @Test("An id that the report doesn't have is refused", arguments: ["approve", "expect"])
  func unknownIDIsRefused(command: String) async throws {
    let project = try await twoScreens()
    _ = try await project.qa("run")

    let result = try await project.qa(command, "e99", "--reason", "quit", "--by", "A")

    #expect(result.status == 3)
    #expect(
      result.errors == """
        error: the newest report has no edit e99
          → review it again: qa compare

        """)
  }

  @Test("Ids of a report are refused after a newer run")
  func staleIDsAreRefused() async throws {
    let project = try await twoScreens()
    _ = try await project.qa("run")
    _ = try await project.qa("capture")

    let result = try await project.qa("approve", "g1", "--reason", "quit", "--by", "A")

    #expect(result.status == 3)
    #expect(result.errors.contains("report.json: is not the report of the newest run"))
  }

  private static let plainPNG: [UInt8] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
    0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78,
    0x9c, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xaf, 0xa4, 0x71, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44,
    0xae, 0x42, 0x60, 0x82,
  ]

  @Test("A baseline that is a plain PNG is a regression until a capture is approved in its place")
  func plainBaselineIsRegression() async throws {
    let project = try TestProject()
    let screen = project.screen
    try project.configure(Self.before)
    try project.write("", to: "screenshots/baseline/file")
    try project.write(Self.plainPNG, to: "screenshots/baseline/\(screen).png")

    let run = try await project.qa("run")
    let approval = try await project.qa("approve", screen, "--reason", "first", "--by", "A")
    let after = try await project.qa("run")

    #expect(run.status == 1)
    #expect(
      run.unwrappedOutput.hasPrefix(
        """
        ✗ regression \(screen): the baseline was edited without an approval \
        screenshots/current/\(screen).png note there is nothing to compare it with: review the whole screen
        """))
    #expect(approval.status == 0)
    #expect(after.status == 0)
  }

  @Test("An imported picture of another program is compared by its pixels")
  func importedPictureIsCompared() async throws {
    let project = try await projectWithMock()
    let screen = project.screen

    let approval = try await project.qa(
      "approve", screen, "--import", "mock.png", "--reason", "the mock", "--by", "A")
    let same = try await project.qa("run")
    try project.configure(Self.after)
    let other = try await project.qa("run")
    let replaced = try await project.qa("approve", screen, "--reason", "sent", "--by", "A")
    let after = try await project.qa("run")

    #expect(approval.output.hasPrefix("approved  \(screen)\n"))
    #expect(same.status == 0)
    #expect(other.status == 1)
    #expect(other.output.contains(" of 1,459,200 pixels differ: "))
    #expect(project.bytes("screenshots/current/\(screen).diff.png") == nil)
    #expect(replaced.status == 0)
    #expect(after.status == 0)
  }

  @Test("A difference of pixels can't be declared, and nothing is written")
  func pixelsCannotBeDeclared() async throws {
    let project = try await projectWithMock()
    let screen = project.screen
    _ = try await project.qa(
      "approve", screen, "--import", "mock.png", "--reason", "the mock", "--by", "A")
    try project.configure(Self.after)
    _ = try await project.qa("run")

    let declared = try await project.qa("expect", screen, "--reason", "sent", "--by", "A")

    #expect(declared.status == 3)
    #expect(
      declared.errors == """
        error: \(screen) has no cells: its pixels differ, and that can't be declared
          → review it, then: qa approve \(screen) --reason "…"

        """)
    #expect(project.bytes("screenshots/expected.json") == nil)
  }

  /// A captured project whose picture is also in `mock.png`, without its frame, as another program would write it.
  private func projectWithMock() async throws -> TestProject {
    let project = try TestProject()
    try project.configure(Self.before)
    _ = try await project.qa("run")
    let current = try #require(project.bytes("screenshots/current/\(project.screen).png"))
    try project.write(Self.withoutFrame(current), to: "mock.png")
    return project
  }

  /// A PNG without the chunk that carries the frame.
  private static func withoutFrame(_ png: [UInt8]) -> [UInt8] {
    var result = Array(png.prefix(8))
    var rest = png.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let chunk = rest.prefix(length + 12)
      if !chunk.dropFirst(4).starts(with: "qaFR".utf8) { result += chunk }
      rest = rest.dropFirst(length + 12)
    }
    return result
  }

  @Test(
    "An approval removes the declaration that it settles, newer than the run or expired",
    arguments: ["2999-01-01", "2020-01-01"])
  func approvalRemovesDeclaration(expires: String) async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved("printf 'Save all'; read -r x")
    try project.configure("printf 'Send all'; read -r x")
    _ = try await project.qa("run")
    _ = try await project.qa("expect", "--reason", "mail", "--by", "A")
    let declared = String(
      decoding: project.bytes("screenshots/expected.json") ?? [], as: UTF8.self)
    try project.write(
      declared.replacing(/"expires" : "[^"]*"/, with: #""expires" : "\#(expires)""#),
      to: "screenshots/expected.json")

    let approval = try await project.qa("approve", "--all", "--reason", "mail", "--by", "A")

    #expect(declared.contains("expires"))
    #expect(approval.status == 0, "\(approval.errors)")
    #expect(project.bytes("screenshots/expected.json") == nil)
  }

  @Test("An approval of all of a partial run lists the screens that it leaves out")
  func partialRunListsOthers() async throws {
    let project = try TestProject()
    try project.configure("printf 'list'; read -r x")
    try project.configureSecond()
    _ = try await project.qa("run", project.screen)

    let result = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")

    #expect(
      result.output == """
        approved  \(project.screen)
        note      the newest run has 1 of 2 screens; not captured: \(project.screen)b
        Commit screenshots/baseline with the change.

        """)
  }

  @Test("An approval of all of a run leaves the baselines that were imported since")
  func importedBaselineIsKept() async throws {
    let project = try TestProject()
    try project.configure("printf 'list'; read -r x")
    try project.configureSecond()
    _ = try await project.qa("run")
    let current = try #require(project.bytes("screenshots/current/\(project.screen).png"))
    try project.write(Self.withoutFrame(current), to: "mock.png")
    _ = try await project.qa(
      "approve", "--import", "mock.png", project.screen, "--reason", "mock", "--by", "A")
    let imported = project.bytes("screenshots/baseline/\(project.screen).png")

    let result = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")

    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        approved  \(project.screen)b
        left      \(project.screen)  its baseline was approved since the run; to compare again: qa run \(project.screen)
        Commit screenshots/baseline with the change.

        """)
    #expect(project.bytes("screenshots/baseline/\(project.screen).png") == imported)
  }
}
