import FoundationEssentials
import Testing

/// `qa reject`: a rejection reaches the author, and never lets a change pass.
@Suite(.timeLimit(.minutes(20)), .serialized) struct RejectionTests {
  private static let before = "printf 'Save all'; read -r x"
  private static let after = "printf 'Send all'; read -r x"
  private static let third = "printf 'Post all'; read -r x"

  /// A project with an approved screen and a rejection of another picture of it.
  private func rejected(_ options: String...) async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)
    _ = try await project.qa("run")
    let command = ["reject", project.screen, "--reason", "too short", "--by", "B"]
    let result = try await project.qa(command + options)
    try #require(result.status == 0, "\(result.errors)")
    return project
  }

  private func path(_ project: TestProject) -> String {
    "screenshots/baseline/\(project.screen).rejection.json"
  }

  /// Commits all baselines.
  private func commit(_ project: TestProject) async throws {
    try await project.git("add", "-A", "--", "screenshots/baseline")
    try await project.git("commit", "-q", "-m", "baselines")
  }

  @Test("A rejection is kept beside the baseline and makes a regression of just this picture")
  func rejectionIsReported() async throws {
    let project = try await rejected()
    let screen = project.screen

    let same = try await project.qa("run")
    try project.configure(Self.third)
    let other = try await project.qa("run")
    try project.configure(Self.before)
    let back = try await project.qa("run")

    let text = String(decoding: project.bytes(path(project)) ?? [], as: UTF8.self)
    #expect(text.contains("\"reason\" : \"too short\""))
    #expect(same.status == 1)
    #expect(same.unwrappedOutput.contains("✗ regression \(screen): rejected by B: too short"))
    #expect(
      same.output.contains(
        "try  change the app, or accept the screen by name after all: qa approve \(screen) --reason"
      ))
    #expect(other.status == 1)
    #expect(!other.unwrappedOutput.contains("\(screen): rejected by"))
    #expect(
      other.unwrappedOutput.contains(
        "note an earlier picture was rejected by B: too short; this one differs"))
    #expect(back.status == 0)
  }

  @Test("A rejected new screen is a regression")
  func rejectedNewIsRegression() async throws {
    let project = try TestProject()
    try project.configure(Self.before)
    _ = try await project.qa("run")

    let rejection = try await project.qa("reject", project.screen, "--reason", "no", "--by", "B")
    let run = try await project.qa("run")

    #expect(
      rejection.output == """
        rejected  \(project.screen)
        Commit screenshots/baseline, so that the author gets it.

        """)
    #expect(run.status == 1)
    #expect(run.unwrappedOutput.contains("✗ regression \(project.screen): rejected by B: no"))
  }

  @Test("A rejected picture is approved only by its screen's name, which removes the rejection")
  func rejectedNeedsName() async throws {
    let project = try await rejected()
    let screen = project.screen
    _ = try await project.qa("compare")

    let all = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")
    let id = try await project.qa("approve", "e1", "--reason", "x", "--by", "A")
    let named = try await project.qa("approve", screen, "--reason", "x", "--by", "A")
    let after = try await project.qa("run")

    #expect([all.status, id.status] == [3, 3])
    #expect(all.errors.hasPrefix("error: \(screen) was rejected by B: too short\n"))
    #expect(
      id.errors == """
        error: e1 settles no screen: \(screen) is left, it must be approved by name: rejected by B: too short
          → name the screens: qa approve \(screen) --reason "…"

        """)
    #expect(named.status == 0)
    #expect(project.bytes(path(project)) == nil)
    #expect(after.status == 0)
  }

  @Test("An approval of another picture ends a rejection", arguments: [[], ["--local"]])
  func otherApprovalEndsRejection(options: [String]) async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)
    _ = try await project.qa("run")
    _ = try await project.qa(
      ["reject", project.screen, "--reason", "x", "--by", "B"] + options)
    try project.configure(Self.third)
    _ = try await project.qa("run")

    let approval = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")
    try project.configure(Self.after)
    let again = try await project.qa("run")

    #expect(approval.status == 0)
    #expect(project.bytes(path(project)) == nil)
    #expect(again.status == 1)
    #expect(!again.unwrappedOutput.contains("rejected by"))
  }

  @Test("A local rejection is reported on this machine and leaves no file to commit")
  func localRejectionIsReported() async throws {
    let project = try await rejected("--local")

    let run = try await project.qa("run")

    #expect(project.bytes(path(project)) == nil)
    #expect(run.status == 1)
    #expect(run.unwrappedOutput.contains("regression \(project.screen): rejected by B: too short"))
  }

  @Test("A rejected picture isn't an expected change", arguments: [[], ["--local"]])
  func rejectedIsNotExpected(options: [String]) async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)
    _ = try await project.qa("run")
    _ = try await project.qa(["reject", project.screen, "--reason", "no", "--by", "B"] + options)
    _ = try await project.qa("expect", "--reason", "mail", "--by", "A")

    let run = try await project.qa("run")

    #expect(run.status == 1)
    #expect(run.unwrappedOutput.contains("✗ regression \(project.screen): rejected by B: no"))
  }

  @Test("qa verify reports a rejected baseline until it is approved by name")
  func verifyReportsRejection() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    _ = try await project.qa("run")
    _ = try await project.qa("reject", project.screen, "--reason", "after all", "--by", "B")

    let rejected = try await project.qa("verify")
    let run = try await project.qa("run")
    let approval = try await project.qa("approve", project.screen, "--reason", "x", "--by", "A")
    let after = try await project.qa("verify")

    for result in [rejected, run] {
      #expect(result.status == 1)
      #expect(
        result.unwrappedOutput.contains("✗ regression \(project.screen): rejected by B: after all"))
    }
    #expect(approval.output.hasPrefix("approved  \(project.screen)\n"))
    #expect(after.status == 0)
  }

  @Test("A rejection on the base branch is reported until a new approval, whatever the branch does")
  func baseRejectionIsReported() async throws {
    let project = try await rejected()
    try await commit(project)
    try project.remove(path(project))

    let removed = try await project.qa("run", "--ci", "--base", "HEAD")
    try project.configure(Self.third)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")
    let approved = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(removed.status == 1)
    #expect(
      removed.unwrappedOutput.contains("regression \(project.screen): rejected by B: too short"))
    #expect(removed.output.contains("-- :/\(path(project)) && qa approve \(project.screen)"))
    #expect(approved.status == 0)
  }

  @Test(
    "A rejection that can't be read is an error of its screen",
    arguments: [
      ("{", "was not written by qa, or was edited: malformed JSON"),
      (
        #"{ "screen": "x", "rejection": 1 }"#,
        "was not written by qa, or was edited: a value of the wrong type"
      ),
      (
        #"{ "screen": "x", "rejection": { "frame": "\#(String(repeating: "a", count: 64))", "#
          + #""by": "", "at": "", "reason": "", "run": "" } }"#,
        "is the rejection of another screen: x"
      ),
      (
        #"{ "screen": "x", "rejection": { "frame": "png:1", "by": "", "at": "", "#
          + #""reason": "", "run": "" } }"#,
        "was not written by qa, or was edited: \"png:1\" can't be a digest at rejection.frame"
      ),
      ("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n", "has the conflict markers of a merge"),
    ])
  func unreadable(text: String, message: String) async throws {
    let project = try await rejected()
    try project.write(text, to: path(project))

    let run = try await project.qa("run")
    let verify = try await project.qa("verify")

    for result in [run, verify] {
      #expect(result.status == 2)
      #expect(result.unwrappedOutput.contains("\(project.screen).rejection.json: \(message)"))
    }
  }

  @Test("A rejection with a long and hostile reason is printed short and harmless")
  func hostileReasonIsShortened() async throws {
    let project = try await rejected()
    let text = String(decoding: project.bytes(path(project)) ?? [], as: UTF8.self)
    let reason = "\\u001b]52;c;eA==\\u0007\\n::error::x" + String(repeating: "y", count: 50_000)
    try project.write(text.replacing("too short", with: reason), to: path(project))

    let run = try await project.qa("run")

    #expect(run.status == 1)
    #expect(!run.output.contains("\u{1b}") && !run.output.contains("\n::error"))
    #expect(run.output.utf8.count < 10_000)
  }

  @Test("A rejection left over from a screen is removed by qa approve --remove")
  func leftoverRejectionIsRemoved() async throws {
    let project = try TestProject()
    try project.configure(Self.before)
    try project.configureSecond()
    _ = try await project.qa("run")
    _ = try await project.qa("reject", project.screen, "--reason", "no", "--by", "B")
    try project.remove("screenshots/\(project.screen).json")

    let removal = try await project.qa(
      "approve", "--remove", project.screen, "--reason", "gone", "--by", "A")

    #expect(removal.status == 0)
    #expect(project.files(in: "screenshots/baseline") == [:])
  }
}
