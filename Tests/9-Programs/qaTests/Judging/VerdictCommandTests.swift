import FoundationEssentials
import Testing

/// The rows of the verdict table (Documentation/Verdicts.md), by their names in `VerdictRow`, each with the real `qa`
/// in a git repository.
@Suite(.timeLimit(.minutes(20)), .serialized) struct VerdictTableTests {
  private static let save = "printf 'Save all'; read -r x"
  private static let send = "printf 'Send all'; read -r x"

  /// A project with one screen, whose new capture is approved but not committed.
  private func approved(_ script: String, then next: String) async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(script)
    try project.configure(next)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", project.screen, "--reason", "renamed", "--by", "A")
    return project
  }

  @Test("A crash fits the row failed: an error with its reason, which can't be approved")
  func crashIsFailed() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure("printf half; kill -9 $$")

    let run = try await project.qa("run")
    let approval = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")

    #expect(run.status == 2)
    #expect(run.unwrappedOutput.contains("! error \(project.screen)"))
    #expect(approval.status == 2)
    #expect(approval.errors.contains("is an error and can't be approved"))
  }

  @Test("Two captures that differ fit the row unstable, with a mask to paste and no approval")
  func differingCapturesAreUnstable() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure("printf 'at '; date +%N; read -r x")

    let run = try await project.qa("run", "--prove")
    let approval = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")

    #expect(run.status == 2)
    #expect(
      run.unwrappedOutput.contains("! unstable \(project.screen): two captures differ: row 0"))
    #expect(run.output.contains("\"masks\": [{ \"rows\": [0, 0], \"columns\": ["))
    #expect(approval.status == 2)
    #expect(approval.errors.contains("is unstable and can't be approved"))
  }

  @Test("A screen that is identical in both captures is judged normally")
  func stableScreenIsJudged() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)

    let run = try await project.qa("run", "--prove")

    #expect(run.status == 0)
    #expect(run.timeless.hasSuffix("1 screen: 1 pass\n"))
  }

  @Test("A baseline without a config fits the row orphan until its removal is approved")
  func lostConfigIsOrphan() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configureSecond()
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "second", "--by", "A")
    try project.write("printf 'third'; read -r x", to: "other.sh")
    try project.configureSecond("other.sh")
    try project.remove("screenshots/\(project.screen).json")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "other", "--by", "A")

    let complete = try await project.qa("run")
    let partial = try await project.qa("run", "\(project.screen)b")
    let removal = try await project.qa(
      "approve", "--remove", project.screen, "--reason", "gone", "--by", "A")
    let after = try await project.qa("run")

    #expect(complete.status == 1)
    #expect(complete.unwrappedOutput.contains("− orphan \(project.screen): "))
    #expect(partial.status == 0)
    #expect(removal.status == 0)
    #expect(after.status == 0)
  }

  @Test(
    "A baseline removed without a record fits the row removed, with its config or without it")
  func lostBaselineIsRemoved() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.remove("screenshots/baseline/\(project.screen).png")
    let alone = try await project.qa("run")
    try project.configureSecond()
    try project.remove("screenshots/\(project.screen).json")
    try project.remove("screenshots/baseline/\(project.screen).approval.json")
    let withConfig = try await project.qa("run")

    #expect(alone.status == 1)
    #expect(alone.unwrappedOutput.contains(": the baseline was removed without an approval"))
    #expect(withConfig.status == 1)
    #expect(
      withConfig.unwrappedOutput.contains(
        "the baseline and the config were removed without an approval"))
  }

  @Test("A screen without a baseline fits the row new and fails the gate")
  func missingBaselineIsNew() async throws {
    let project = try TestProject()
    try await project.git("init", "-q")
    try await project.git("commit", "-q", "--allow-empty", "-m", "start")
    try project.configure(Self.save)

    let local = try await project.qa("run")
    let gate = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(local.status == 1)
    #expect(local.unwrappedOutput.contains("+ new \(project.screen): "))
    #expect(gate.status == 1)
    #expect(project.bytes("screenshots/baseline/\(project.screen).png") == nil)
  }

  @Test("An approved change that didn't happen fits the row undone")
  func missingChangeIsUndone() async throws {
    let project = try await approved(Self.save, then: Self.send)
    try project.configure(Self.save)

    let run = try await project.qa("run")

    #expect(run.status == 1)
    #expect(run.unwrappedOutput.contains("✗ regression \(project.screen): the approved change did"))
  }

  @Test("An unchanged screen fits the row pass, in git and outside it", arguments: [true, false])
  func unchangedScreenPasses(isInGit: Bool) async throws {
    let project = try TestProject()
    if isInGit {
      try await project.makeApproved(Self.save)
    } else {
      try project.configure(Self.save)
      _ = try await project.qa("run")
      _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")
    }

    let run = try await project.qa("run")

    #expect(run.status == 0)
    #expect(run.timeless.hasSuffix("1 screen: 1 pass\n"))
    #expect(run.output.contains("not in a git repository") == !isInGit)
  }

  @Test("A change with a new approval fits the row approved, in CI as well")
  func approvedChangeIsExpected() async throws {
    let project = try await approved(Self.save, then: Self.send)

    let run = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(run.status == 0)
    #expect(run.unwrappedOutput.contains("~ expected \(project.screen)"))
    #expect(run.unwrappedOutput.contains("e1 row 0, columns 0–3 \"Save\" → \"Send\""))
  }

  @Test("A baseline edited without a record fits the row unapproved")
  func editedBaselineIsUnapproved() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send)
    _ = try await project.qa("run")
    try project.write(
      try #require(project.bytes("screenshots/current/\(project.screen).png")),
      to: "screenshots/baseline/\(project.screen).png")

    let compare = try await project.qa("compare")
    let verify = try await project.qa("verify")

    #expect(compare.status == 1)
    #expect(compare.unwrappedOutput.contains(": the baseline was edited without an approval"))
    #expect(verify.status == 1)
    #expect(verify.unwrappedOutput.contains(": the baseline was edited without an approval"))
  }

  @Test("A declared change fits the row declared, and passes CI only once it is approved")
  func declaredChangeNeedsApproval() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send)
    _ = try await project.qa("run")

    let declaration = try await project.qa("expect", "--reason", "mail, not files", "--by", "A")
    let local = try await project.qa("compare")
    let gate = try await project.qa("compare", "--ci", "--base", "HEAD")
    let approval = try await project.qa("approve", "--expected", "--reason", "seen", "--by", "A")
    let after = try await project.qa("compare", "--ci", "--base", "HEAD")

    #expect(declaration.output.hasPrefix("declared  1 edit on \(project.screen)\n"))
    #expect(local.status == 0)
    #expect(
      local.unwrappedOutput.contains(
        "~ expected \(project.screen): declared, to be approved: mail, not files"))
    #expect(local.output.contains("qa approve --expected --reason"))
    #expect(gate.status == 1)
    #expect(approval.output.hasPrefix("approved  \(project.screen)\n"))
    #expect(after.status == 0)
    #expect(project.bytes("screenshots/expected.json") == nil)
  }

  @Test("Any other difference fits the row different")
  func otherDifferenceIsRegression() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send)

    let run = try await project.qa("run")

    #expect(run.status == 1)
    #expect(run.unwrappedOutput.contains("\(project.screen).diff.png e1 row 0, columns 0–3 "))
  }

  @Test("A screen of another size is a regression with both sizes")
  func resizedScreenIsRegression() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(
      Self.save, more: ##", "terminal": { "columns": 100, "rows": 30 }"##)

    let run = try await project.qa("run")

    #expect(run.status == 1)
    #expect(run.output.contains("size 80×24 → 100×30\n"))
  }

  @Test("A new screen that resembles an orphan gets one suggestion for both, which works")
  func renamedScreenGetsSuggestion() async throws {
    let project = try TestProject(isMovable: true)
    let screen = project.screen
    try await project.makeApproved(Self.save)
    try project.configureSecond()
    try project.remove("screenshots/\(screen).json")

    let run = try await project.qa("run")
    let renaming = try await project.qa(
      "rename", screen, "\(screen)b", "--reason", "clearer", "--by", "A")
    let after = try await project.qa("run", "--ci", "--base", "HEAD")

    let line = "  try  qa rename \(screen) \(screen)b --reason \"…\"\n"
    #expect(run.output.components(separatedBy: line).count == 2)
    #expect(!run.output.contains("--remove"))
    #expect(renaming.status == 0)
    #expect(after.status == 0)
  }

  @Test("A redrawn picture of a baseline is a regression until it is approved")
  func redrawnPictureNeedsApproval() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try await project.git("add", "--", "screenshots/\(project.screen).json")
    try await project.git("commit", "-q", "-m", "config")
    let path = "screenshots/baseline/\(project.screen).png"
    try project.configure(Self.save, more: ##", "terminal": { "theme": "light" }"##)
    let drifted = try await project.qa("run")
    try project.write(
      try #require(project.bytes("screenshots/current/\(project.screen).png")), to: path)
    let smuggled = try await project.qa("compare")
    try await project.git("checkout", "-q", "--", path)
    let approval = try await project.qa("approve", "--all", "--reason", "light", "--by", "A")
    let after = try await project.qa("compare")

    #expect(drifted.status == 0)
    #expect(drifted.unwrappedOutput.contains("note \(project.screen): renderer drift: "))
    #expect(smuggled.status == 1)
    #expect(
      smuggled.unwrappedOutput.contains(": the baseline's picture was edited without an approval"))
    #expect(approval.output.hasPrefix("approved  \(project.screen)\n"))
    #expect(after.status == 0)
  }
}
