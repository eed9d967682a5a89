import FoundationEssentials
import Glibc
import Testing

/// Cases that must not pass: removed baselines, borrowed records, a git that refuses, half a run, lost output.
@Suite(.timeLimit(.minutes(20)), .serialized) struct TrustTests {
  private static let before = "printf '\\033[34mSave\\033[0m all'; read -r x"
  private static let after = "printf '\\033[31mSend\\033[0m all'; read -r x"

  @Test("A removed folder of baselines is a regression of its screens")
  func removedFolderIsRegression() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    try project.remove("screenshots/baseline")

    let result = try await project.qa("run")

    #expect(result.status == 1)
    #expect(
      result.unwrappedOutput.contains(
        "✗ regression \(project.screen): the baseline was removed without an approval"))
  }

  @Test("A capture is compared with the approved baseline, not with an unapproved one")
  func approvedBaselineIsCompared() async throws {
    let project = try TestProject(isMovable: true)
    let screen = project.screen
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)
    _ = try await project.qa("run")
    try project.write(
      try #require(project.bytes("screenshots/current/\(screen).png")),
      to: "screenshots/baseline/\(screen).png")
    try project.configure("printf 'Save third'; read -r x")

    let run = try await project.qa("run")
    let approval = try await project.qa("approve", screen, "--reason", "x", "--by", "A")
    let compared = try await project.qa("compare")

    #expect(run.status == 1)
    for phrase in ["the baseline was edited without an approval", #""all" → "third""#] {
      #expect(run.unwrappedOutput.contains(phrase), "\(run.output)")
    }
    #expect(approval.status == 0)
    #expect(compared.status == 0)
    #expect(compared.unwrappedOutput.contains("~ expected \(screen)"))
  }

  @Test("A committed picture without a frame gives way to an approved capture")
  func plainBaseIsNoted() async throws {
    let project = try TestProject(isMovable: true)
    let path = "screenshots/baseline/\(project.screen).png"
    try await project.makeApproved(Self.before)
    try project.write("no picture", to: path)
    try await project.git("commit", "-q", "-a", "-m", "replaced")
    try project.remove(path)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")

    let result = try await project.qa("compare")

    #expect(result.status == 0)
    #expect(result.output.contains("note the committed baseline contains no approved frame\n"))
  }

  @Test("A baseline copied to another name doesn't take its approvals along")
  func copiedRecordIsRefused() async throws {
    let project = try TestProject(isMovable: true)
    let screen = project.screen
    try await project.makeApproved(Self.before)
    try project.configureSecond()
    try await project.git("rm", "-q", "--cached", "-r", "screenshots/baseline")
    for ending in ["png", "approval.json"] {
      let bytes = try #require(project.bytes("screenshots/baseline/\(screen).\(ending)"))
      try project.write(bytes, to: "screenshots/baseline/\(screen)b.\(ending)")
    }

    let result = try await project.qa("run", "\(screen)b")

    #expect(result.status == 2)
    #expect(
      result.unwrappedOutput.contains(
        "screenshots/baseline/\(screen)b.approval.json: is the record of another screen: \(screen)")
    )
  }

  @Test("A git that refuses the repository makes the verdict incomplete")
  func refusingGitIsIncomplete() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)

    let result = try await project.qa(
      ["compare"], environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])

    #expect(result.status == 4)
    #expect(
      result.errors.hasPrefix(
        "error: git can't look up the approved baselines: fatal: detected dubious ownership"))
  }

  @Test("An interrupted run isn't taken for a whole one")
  func interruptedRunIsIncomplete() async throws {
    let project = try TestProject()
    try await project.makeApproved(Self.before)
    try project.write("printf x; while :; do :; done", to: "busy.sh")
    try project.configureSecond("busy.sh")
    try project.remove("screenshots/current/\(project.screen).png")

    let run = try await project.qa(
      ["run", "--jobs", "2"], signal: "INT",
      once: "ls screenshots/current/\(project.screen).png")
    let compared = try await project.qa("compare")
    let approved = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")

    #expect(run.status == 130)
    #expect(approved.status == 4)
    #expect(run.errors == "error: interrupted: 1 of 2 screens were captured\n")
    #expect(compared.status == 4)
    #expect(compared.errors.contains("was interrupted\n  → capture again\n"))
  }

  @Test("A baseline that is a symbolic link is an error")
  func linkedBaselineIsAnError() async throws {
    let project = try TestProject(isMovable: true)
    let path = "screenshots/baseline/\(project.screen).png"
    try await project.makeApproved(Self.before)
    try project.write(try #require(project.bytes(path)), to: "elsewhere.png")
    try project.remove(path)
    try FileManager.default.createSymbolicLink(
      atPath: "\(project.root)/\(path)", withDestinationPath: "\(project.root)/elsewhere.png")

    let result = try await project.qa("run")

    #expect(result.status == 2)
    #expect(result.unwrappedOutput.contains("\(path): is a symbolic link"))
  }

  @Test("A pipe among the files is named in an error, and isn't waited for")
  func pipeInFilesIsAnError() async throws {
    let project = try TestProject()
    try project.configure(Self.before, more: ", \"files\": [\"pipe\"], \"timeout\": 2")
    mkfifo(project.root + "/pipe", 0o600)

    let result = try await project.qa("run")

    #expect(result.status == 2)
    #expect(result.unwrappedOutput.contains(": pipe: is neither a file nor a folder"))
  }

  @Test("A report that can't be written is an error")
  func lostOutputIsAnError() async throws {
    let project = try TestProject()
    try await project.makeApproved(Self.before)

    let result = try await project.qa(
      ["compare"], prefix: ["sh", "-c", "exec \"$@\" > /dev/full", "sh"])

    #expect(result.status == 3)
    #expect(
      result.errors == "error: standard output: can't be written: No space left on device\n")
  }

  @Test("A closed pipe doesn't stop the captures")
  func closedPipeStopsNothing() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)

    _ = try await project.qa(["capture"], prefix: ["sh", "-c", "\"$@\" | true", "sh"])
    let compared = try await project.qa("compare")

    #expect(compared.output.contains("\"Save\" → \"Send\""))
  }
}
