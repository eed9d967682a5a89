import Subprocess
import SystemPackage
import TestSupport
import Testing

/// `git merge` with qa as its merge driver.
@Suite(.timeLimit(.minutes(20)), .serialized) struct MergeTests {
  private static func app(_ text: String) -> String { "printf '\(text)'; read -r x" }

  /// A project whose screen shows "Save all", approved and committed on main, and in which git merges
  /// baselines with qa.
  private func project() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.app("Save all"))
    try await project.git("branch", "-q", "-M", "main")
    try project.write(
      """
      screenshots/baseline/*.png merge=qa diff=qa
      screenshots/baseline/*.approval.json merge=qa

      """, to: ".gitattributes")
    try await project.git("add", ".gitattributes")
    try await project.git("commit", "-q", "-m", "merge with qa")
    let driver = "'\(TestPlace.programs)/qa' merge-baseline %O %A %B %P"
    try await project.git("config", "merge.qa.driver", driver)
    return project
  }

  /// Shows a text on the screen of a branch, approves it and commits the baseline.
  private func approve(_ text: String, on branch: String, in project: TestProject) async throws {
    try await project.git("checkout", "-q", "-B", branch)
    try project.configure(Self.app(text))
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", text, "--by", branch)
    try await project.git("commit", "-q", "-a", "-m", text)
  }

  /// Runs git in the project; any exit code will do.
  private func git(
    _ project: TestProject, _ arguments: String...
  ) async throws -> (status: TerminationStatus, output: String, errors: String) {
    let result = try await run(
      .name("git"), arguments: Arguments(arguments), environment: project.environment(),
      workingDirectory: FilePath(project.root), output: .string(limit: 1 << 16),
      error: .string(limit: 1 << 16))
    return (result.terminationStatus, result.standardOutput, result.standardError)
  }

  @Test("Changes of different cells are merged, and pass after a capture and an approval")
  func differentCellsAreMerged() async throws {
    let project = try await project()
    let baseline = "screenshots/baseline/\(project.screen)"
    try await approve("Save one", on: "other", in: project)
    try await project.git("checkout", "-q", "main")
    try await approve("Send all", on: "main", in: project)

    let merge = try await git(project, "merge", "-q", "-m", "merge", "other")
    let shown = try await project.qa("show", "\(baseline).png")
    try project.configure(Self.app("Send one"))
    let unreviewed = try await project.qa("run")
    let approval = try await project.qa("approve", "--all", "--reason", "both", "--by", "A")
    let reviewed = try await project.qa("compare")

    #expect(merge.status == .exited(0))
    #expect(
      merge.errors == """
        \(baseline).png: merged, drawn with the settings of screenshots/\(project.screen).json
        \(baseline).png: not reviewed yet: qa run \(project.screen), then qa approve \
        \(project.screen)

        """)
    #expect(shown.output.hasPrefix("Send one\n"))
    #expect(unreviewed.status == 1)
    #expect(
      unreviewed.unwrappedOutput.contains("✗ regression \(project.screen): merged and not reviewed")
    )
    #expect(
      unreviewed.output.contains(
        "try  capture it, review it, and approve it: qa run \(project.screen), then qa approve "))
    #expect(approval.status == 0)
    #expect(reviewed.status == 0)
    let record = String(decoding: project.bytes("\(baseline).approval.json") ?? [], as: UTF8.self)
    #expect(
      record.matches(of: /"reason" : "(.*)"/).map(\.1) == [
        "start", "Send all", "Save one", "both", "both",
      ])
  }

  @Test("A cell that both branches changed is a conflict, and keeps ours")
  func sameCellIsConflict() async throws {
    let project = try await project()
    let baseline = "screenshots/baseline/\(project.screen).png"
    try await approve("Submit all", on: "other", in: project)
    try await project.git("checkout", "-q", "main")
    try await approve("Send all", on: "main", in: project)
    let ours = project.bytes(baseline)

    let merge = try await git(project, "merge", "-q", "-m", "merge", "other")
    let unmerged = try await git(project, "diff", "--name-only", "--diff-filter=U")

    #expect(merge.status == .exited(1))
    #expect(
      merge.errors.hasPrefix(
        "\(baseline): conflict at row 0, columns 0–9: \"Save all\" → ours \"Send all\", theirs "
          + "\"Submit all\"\n"))
    #expect(project.bytes(baseline) == ours)
    #expect(unmerged.output == "\(baseline)\n")
  }

  @Test("A conflict between two merge bases, configured as in the README, stays a conflict")
  func crissCrossIsConflict() async throws {
    let project = try TestProject()
    try project.write("*.png merge=qa\n", to: ".gitattributes")
    try await project.git("init", "-q", "-b", "main")
    let driver = "'\(TestPlace.programs)/qa' merge-baseline %O %A %B %P"
    try await project.git("config", "merge.qa.driver", driver)
    try await project.git("config", "merge.qa.recursive", "binary")
    func commit(_ text: String) async throws {
      _ = try await project.qa(
        ["render", "--columns", "20", "--rows", "1", "--scale", "1", "-o", "x.png"],
        input: Array(text.utf8))
      try await project.git("add", "-A")
      try await project.git("commit", "-q", "-m", text)
    }
    try await commit("Save")
    try await project.git("checkout", "-q", "-b", "other")
    try await commit("Submit")
    try await project.git("checkout", "-q", "main")
    try await commit("Send")
    // Each branch merges the other and keeps its own picture.
    try await project.git("tag", "send")
    try await project.git("merge", "-q", "-s", "ours", "-m", "merge", "other")
    try await project.git("checkout", "-q", "other")
    try await project.git("merge", "-q", "-s", "ours", "-m", "merge", "send")

    let merge = try await git(project, "merge", "-q", "-m", "merge", "main")

    let conflict = "\"Save\" → ours \"Submit\", theirs \"Send\""
    #expect(merge.status == .exited(1))
    #expect(merge.errors.hasPrefix("x.png: conflict at row 0, columns 0–5: \(conflict)\n"))
  }

  @Test("The merge driver takes four paths, and a file that it can't read is a conflict")
  func unreadableFileIsConflict() async throws {
    let project = try TestProject()

    let missing = try await project.qa("merge-baseline", "a", "b", "c")
    let unreadable = try await project.qa("merge-baseline", "a", "b", "c", "x.png")

    #expect(missing.status == 3)
    #expect(unreadable.status == 1)
    #expect(unreadable.errors.hasPrefix("x.png: conflict: b does not exist\n"))
    #expect(unreadable.output == "")
  }
}
