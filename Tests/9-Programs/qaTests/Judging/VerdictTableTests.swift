import FoundationEssentials
import Testing

/// The rows of the table of verdicts (Documentation/Verdicts.md), each in a git repository with the real `qa`.
@Suite(.serialized) struct VerdictTableTests {
  private static let save = "printf 'Save all'; read -r x"
  private static let send = "printf 'Send all'; read -r x"

  /// A project with one screen, of which the capture is approved but not committed.
  private func approved(_ script: String, then next: String) async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(script)
    try project.configure(next)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", project.screen, "--reason", "renamed", "--by", "A")
    return project
  }

  @Test("Row 1: a crash is an error with its reason, which can't be approved")
  func error() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure("printf half; kill -9 $$")

    let run = try await project.qa("run")
    let approval = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")

    #expect(run.status == 2)
    #expect(run.words.contains("! error \(project.screen)"))
    #expect(approval.status == 2)
    #expect(approval.errors.contains("is an error and can't be approved"))
  }

  @Test("Row 2: two captures that differ are unstable: the cells, a mask to paste, no approval")
  func unstable() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure("printf 'at '; date +%N; read -r x")

    let run = try await project.qa("run", "--prove")
    let approval = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")

    #expect(run.status == 2)
    #expect(
      run.words.contains("! unstable \(project.screen): two captures differ: row 0"))
    #expect(run.output.contains("\"masks\": [{ \"rows\": [0, 0], \"columns\": ["))
    #expect(approval.status == 2)
    #expect(approval.errors.contains("is unstable and can't be approved"))
  }

  @Test("Row 2: a screen that is the same twice is judged as ever")
  func stable() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)

    let run = try await project.qa("run", "--prove")

    #expect(run.status == 0)
    #expect(run.timeless.hasSuffix("1 screen: 1 pass\n"))
  }

  @Test("Row 3: a baseline without a config fails a complete run, until its removal is approved")
  func orphan() async throws {
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
    #expect(complete.words.contains("− orphan \(project.screen): "))
    #expect(partial.status == 0)
    #expect(removal.status == 0)
    #expect(after.status == 0)
  }

  @Test(
    "Row 4: a baseline that is gone without a record is a regression, with its config or without")
  func removed() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.remove("screenshots/baseline/\(project.screen).png")
    let alone = try await project.qa("run")
    try project.configureSecond()
    try project.remove("screenshots/\(project.screen).json")
    try project.remove("screenshots/baseline/\(project.screen).approval.json")
    let withConfig = try await project.qa("run")

    #expect(alone.status == 1)
    #expect(alone.words.contains(": the baseline was removed without an approval"))
    #expect(withConfig.status == 1)
    #expect(
      withConfig.words.contains("the baseline and the config were removed without an approval"))
  }

  @Test("Row 5: a screen without a baseline is new and fails the gate")
  func new() async throws {
    let project = try TestProject()
    try await project.git("init", "-q")
    try await project.git("commit", "-q", "--allow-empty", "-m", "start")
    try project.configure(Self.save)

    let local = try await project.qa("run")
    let gate = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(local.status == 1)
    #expect(local.words.contains("+ new \(project.screen): "))
    #expect(gate.status == 1)
    #expect(project.bytes("screenshots/baseline/\(project.screen).png") == nil)
  }

  @Test("Row 6: C = M ≠ H, the approved change did not happen")
  func undone() async throws {
    let project = try await approved(Self.save, then: Self.send)
    try project.configure(Self.save)

    let run = try await project.qa("run")

    #expect(run.status == 1)
    #expect(run.words.contains("✗ regression \(project.screen): the approved change did"))
  }

  @Test("Row 7: C = H = M is a pass, also outside git", arguments: [true, false])
  func pass(isInGit: Bool) async throws {
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
    #expect(run.output.contains("not in git") == !isInGit)
  }

  @Test("Row 8: C = H ≠ M with a record from M to H is an expected change, in CI as well")
  func expected() async throws {
    let project = try await approved(Self.save, then: Self.send)

    let run = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(run.status == 0)
    #expect(run.words.contains("~ expected \(project.screen)"))
    #expect(run.words.contains("e1 row 0, columns 0–3 \"Save\" → \"Send\""))
  }

  @Test("Row 9: C = H ≠ M without a record is a regression")
  func edited() async throws {
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
    #expect(compare.words.contains(": the baseline was edited without an approval"))
    #expect(verify.status == 1)
    #expect(verify.words.contains(": the baseline was edited without an approval"))
  }

  @Test("Row 10: a declared change is expected, but has to be approved before CI takes it")
  func declared() async throws {
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
      local.words.contains(
        "~ expected \(project.screen): declared, to be approved: mail, not files"))
    #expect(local.output.contains("qa approve --expected --reason"))
    #expect(gate.status == 1)
    #expect(approval.output.hasPrefix("approved  \(project.screen)\n"))
    #expect(after.status == 0)
    #expect(project.bytes("screenshots/expected.json") == nil)
  }

  @Test("Row 11: any other difference is a regression")
  func regression() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send)

    let run = try await project.qa("run")

    #expect(run.status == 1)
    #expect(run.words.contains("\(project.screen).diff.png e1 row 0, columns 0–3 "))
  }

  @Test("A screen of another size is a regression that tells both sizes")
  func resized() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(
      Self.save, more: ##", "terminal": { "columns": 100, "rows": 30 }"##)

    let run = try await project.qa("run")

    #expect(run.status == 1)
    #expect(run.output.contains("size 80×24 → 100×30\n"))
  }

  @Test("A new screen that looks as an orphan gets one suggestion for both, which works")
  func renamed() async throws {
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

  @Test("A picture that was drawn anew without an approval is told from one that was approved")
  func picture() async throws {
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
    #expect(drifted.words.contains("note \(project.screen): renderer drift: "))
    #expect(smuggled.status == 1)
    #expect(
      smuggled.words.contains(": the baseline's picture was edited without an approval"))
    #expect(approval.output.hasPrefix("approved  \(project.screen)\n"))
    #expect(after.status == 0)
  }
}
