import TestSupport
import Testing

/// The life of a team's branches in git: reverts, merges that a person resolves, and a change of branches.
@Suite(.timeLimit(.minutes(20))) struct GitLifeTests {
  private static func app(_ text: String) -> String { "printf '\(text)'; read -r x" }
  private static let gate = ["run", "--ci", "--base", "main"]

  /// A project with one screen that shows "Save all", approved on `main`.
  private func project() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.git("init", "-q", "-b", "main")
    try project.write("screenshots/current/\n", to: ".gitignore")
    try await change("Save all", in: project)
    return project
  }

  /// Changes the text of the screen, approves it, and commits both.
  private func change(_ text: String, in project: TestProject) async throws {
    try project.configure(Self.app(text))
    try await project.approveAll(reason: text)
    try await commit(project)
  }

  private func approve(_ reason: String, in project: TestProject) async throws {
    _ = try await project.qa("approve", project.screen, "--reason", reason, "--by", "A")
    try await commit(project)
  }

  private func commit(_ project: TestProject) async throws {
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "change")
  }

  private func record(_ project: TestProject) -> String {
    let file = "screenshots/baseline/\(project.screen).approval.json"
    return String(decoding: project.bytes(file) ?? [], as: UTF8.self)
  }

  // MARK: Reverts

  @Test("A revert needs an approval, which continues the approvals that it took away")
  func revertContinuesRecord() async throws {
    let project = try await project()
    try await change("Send all", in: project)
    try await project.git("checkout", "-q", "-b", "pr")
    try await project.git("revert", "--no-edit", "HEAD")

    let red = try await project.qa(Self.gate)
    try await approve("too soon", in: project)
    let green = try await project.qa(Self.gate)

    #expect(red.status == 1)
    #expect(red.output.contains("approvals of the merge base were removed"))
    #expect(red.output.contains("next qa approve \(project.screen) --reason"))
    #expect(green.status == 0, "\(green.output)\(green.errors)")
    #expect(green.unwrappedOutput.contains(#""Send" → "Save""#))
    #expect(
      record(project).matches(of: /"reason" : "(.*)"/).map { String($0.1.prefix(27)) } == [
        "Save all", "Send all", "too soon (as it was before ",
      ])
  }

  @Test("A revert of a revert needs an approval too")
  func revertOfRevertNeedsApproval() async throws {
    let project = try await project()
    try await change("Send all", in: project)
    try await project.git("revert", "--no-edit", "HEAD")
    _ = try await project.qa("run")
    try await approve("too soon", in: project)
    try await project.git("reset", "-q", "--soft", "HEAD~2")
    try await project.git("commit", "-q", "-m", "revert")
    try await project.git("checkout", "-q", "-b", "pr")
    try await project.git("revert", "--no-edit", "HEAD")

    let red = try await project.qa(Self.gate)
    try await approve("now", in: project)
    let green = try await project.qa(Self.gate)

    #expect(red.status == 1)
    #expect(green.status == 0, "\(green.output)\(green.errors)")
    #expect(green.unwrappedOutput.contains(#""Save" → "Send""#))
  }

  @Test("A revert of a new screen is a removal that needs an approval")
  func revertOfNewIsRemoval() async throws {
    let project = try await project()
    try project.configureSecond()
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "\(project.screen)b", "--reason", "new", "--by", "A")
    try await commit(project)
    try await project.git("checkout", "-q", "-b", "pr")
    try await project.git("revert", "--no-edit", "HEAD")

    let red = try await project.qa(Self.gate)
    let removal = try await project.qa(
      "approve", "--remove", "\(project.screen)b", "--reason", "not yet", "--by", "A")
    try await commit(project)
    let green = try await project.qa(Self.gate)

    #expect(red.status == 1)
    #expect(red.output.contains("try  qa approve --remove \(project.screen)b --reason \"…\"\n"))
    #expect(removal.status == 0, "\(removal.errors)")
    #expect(green.status == 0, "\(green.output)\(green.errors)")
    #expect(green.unwrappedOutput.contains("the baseline was removed"))
  }

  @Test("A revert of a removal brings the screen back after an approval")
  func revertOfRemovalNeedsApproval() async throws {
    let project = try await project()
    try project.configureSecond()
    try project.remove("screenshots/\(project.screen).json")
    _ = try await project.qa(
      "approve", "--remove", project.screen, "--reason", "gone", "--by", "A")
    try await commit(project)
    try await project.git("checkout", "-q", "-b", "pr")
    try await project.git("revert", "--no-edit", "HEAD")

    let red = try await project.qa(Self.gate)
    try await approve("back", in: project)
    let green = try await project.qa(Self.gate)

    #expect(red.status == 1)
    #expect(green.status == 0, "\(green.output)\(green.errors)")
    #expect(green.unwrappedOutput.contains("back (as it was before "))
  }

  // MARK: Merges

  /// Two branches that changed the screen, merged into `pr` with qa as the merge driver of records.
  ///
  /// - Parameters:
  ///   - text: What the app shows after the merge.
  ///   - side: The side whose baseline is kept: `ours`, or `theirs`, which is `main`.
  private func merged(_ text: String, keeping side: String) async throws -> TestProject {
    let project = try await project()
    try project.write("*.approval.json merge=qa\n", to: ".gitattributes")
    let driver = "'\(TestPlace.programs)/qa' merge-baseline %O %A %B %P"
    try await project.git("config", "merge.qa.driver", driver)
    try await commit(project)
    try await project.git("checkout", "-q", "-b", "pr")
    try await change("Send all", in: project)
    try await project.git("checkout", "-q", "main")
    try await change("Submit all", in: project)
    try await project.git("checkout", "-q", "pr")
    try await project.git("merge", "-q", "-X", side, "-m", "merge", "main")
    try project.configure(Self.app(text))
    try await project.git("commit", "-q", "--allow-empty", "-a", "-m", "app")
    return project
  }

  @Test("A third picture after a merge is compared with the base's, and one approval settles it")
  func thirdPictureNeedsOneApproval() async throws {
    let project = try await merged("Send or submit", keeping: "ours")

    let red = try await project.qa(Self.gate)
    try await approve("both", in: project)
    let green = try await project.qa(Self.gate)

    #expect(red.status == 1)
    #expect(red.unwrappedOutput.contains(#""Submit all" → "Send or submit""#), "\(red.output)")
    #expect(green.status == 0, "\(green.output)\(green.errors)")
    #expect(green.output.matches(of: /"both"/).count == 1)
  }

  @Test("A merge that keeps the base's picture passes without a new approval")
  func keptBasePasses() async throws {
    let project = try await merged("Submit all", keeping: "theirs")

    let gate = try await project.qa(Self.gate)

    #expect(gate.status == 0, "\(gate.output)\(gate.errors)")
    #expect(gate.timeless.hasSuffix("1 screen: 1 pass\n"))
  }

  @Test("A merge that keeps the branch's picture needs another approval")
  func keptBranchNeedsApproval() async throws {
    let project = try await merged("Send all", keeping: "ours")

    let red = try await project.qa(Self.gate)
    // Nothing has changed since HEAD.
    _ = try await project.qa("run")
    try await approve("ours", in: project)
    let green = try await project.qa(Self.gate)

    #expect(red.status == 1)
    #expect(red.unwrappedOutput.contains("merged and not reviewed"), "\(red.output)")
    #expect(green.status == 0, "\(green.output)\(green.errors)")
  }

  // MARK: Checkouts

  @Test("Captures of another branch are approved only with --stale")
  func otherBranchNeedsStale() async throws {
    let project = try await project()
    try await project.git("checkout", "-q", "-b", "feat")
    try project.configure(Self.app("Send all"))
    try await commit(project)
    _ = try await project.qa("run")
    try await project.git("checkout", "-q", "main")

    let refused = try await project.qa(
      "approve", project.screen, "--reason", "x", "--by", "A")
    let taken = try await project.qa(
      "approve", project.screen, "--stale", "--reason", "x", "--by", "A")

    #expect(refused.status == 3)
    #expect(
      refused.errors.contains("was captured from different files than are checked out now"))
    #expect(refused.errors.contains("qa approve --stale \(project.screen) --reason"))
    #expect(taken.output.hasPrefix("approved  \(project.screen)\n"), "\(taken.errors)")
  }

  @Test("Captures stay valid when the captured files are committed")
  func commitKeepsCapturesValid() async throws {
    let project = try await project()
    try project.configure(Self.app("Send all"))
    _ = try await project.qa("run")
    try await commit(project)

    let approval = try await project.qa(
      "approve", project.screen, "--reason", "x", "--by", "A")

    #expect(approval.output.hasPrefix("approved  \(project.screen)\n"), "\(approval.errors)")
  }
}
