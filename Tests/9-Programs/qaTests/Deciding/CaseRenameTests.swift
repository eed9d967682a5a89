import FoundationEssentials
import Testing

/// Screens whose names differ only in case, which are one screen on macOS and Windows.
@Suite(.timeLimit(.minutes(20))) struct CaseRenameTests {
  private static let before = "printf 'Save all'; read -r x"
  private static let after = "printf 'Send all'; read -r x"

  /// A project with a screen and a variant that are approved and committed.
  private func approved() async throws -> (project: TestProject, old: String, new: String) {
    let project = try TestProject(isMovable: true)
    try await project.git("init", "-q")
    try project.configure(
      Self.before, more: #", "variants": { "light": { "terminal": { "theme": "light" } } }"#)
    try project.write("screenshots/current/\n", to: ".gitignore")
    try await project.approveAll()
    try await project.commit("start")
    return (project, project.screen, project.screen.uppercased())
  }

  /// Renames the config's file and the screen in it.
  private func renameConfig(_ project: TestProject, _ old: String, _ new: String) throws {
    let text = String(decoding: project.bytes("screenshots/\(old).json") ?? [], as: UTF8.self)
    try project.remove("screenshots/\(old).json")
    try project.write(
      text.replacing("Name\": \"\(old)\"", with: "Name\": \"\(new)\""),
      to: "screenshots/\(new).json")
  }

  private func renameBaselines(_ project: TestProject, _ old: String, _ new: String) throws {
    for (name, bytes) in project.baseline {
      try project.remove("screenshots/baseline/\(name)")
      try project.write(bytes, to: "screenshots/baseline/\(name.replacing(old, with: new))")
    }
  }

  private func files(of screen: String) -> [String] {
    [screen, "\(screen)@light"].flatMap { ["\($0).approval.json", "\($0).png"] }.sorted()
  }

  @Test("qa rename moves config, pictures and records, there and back, and each gate passes")
  func renameMovesAllFiles() async throws {
    let (project, old, new) = try await approved()

    let there = try await project.qa("rename", old, new, "--reason", "clearer", "--by", "B")
    let thereFiles = project.baseline.keys.sorted()
    let thereGate = try await project.qa("run", "--ci", "--base", "HEAD")
    try await project.commit("there")
    let back = try await project.qa("rename", new, old, "--reason", "no", "--by", "B")
    let backFiles = project.baseline.keys.sorted()
    let backGate = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect([there.status, back.status] == [0, 0], "\(there.errors)\(back.errors)")
    #expect(thereFiles == files(of: new))
    #expect(backFiles == files(of: old))
    for (gate, text) in [
      (thereGate, "renamed from \(old): clearer"), (backGate, "renamed from \(new): no"),
    ] {
      #expect(gate.status == 0, "\(gate.output)")
      #expect(gate.unwrappedOutput.contains(text))
      #expect(!gate.unwrappedOutput.contains("removed"))
      #expect(!gate.unwrappedOutput.contains("only in case"))
    }
    #expect(project.bytes("screenshots/\(new).json") == nil)
  }

  @Test("Files renamed by hand are the same screen for the gate and for the next approval")
  func renamingByHandPasses() async throws {
    let (project, old, new) = try await approved()
    try renameConfig(project, old, new)
    try renameBaselines(project, old, new)

    let gate = try await project.qa("run", "--ci", "--base", "HEAD")
    try project.write(Self.after, to: "app.sh")
    let changed = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "mail", "--by", "A")
    let next = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(gate.status == 0, "\(gate.output)")
    #expect(gate.unwrappedOutput.contains("2 screens: 2 pass"))
    #expect(changed.status == 1)
    #expect(next.status == 0, "\(next.output)")
  }

  @Test("The remedy for a config renamed by hand moves its baselines")
  func remedyMovesBaselines() async throws {
    let (project, old, new) = try await approved()
    try renameConfig(project, old, new)

    let run = try await project.qa("run")
    let remedy = "qa rename \(old) \(new) --reason \"…\""
    let renamed = try await project.typing("\(remedy) --by B")
    let gate = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(run.output.contains(remedy), "\(run.output)")
    #expect(renamed.status == 0, "\(renamed.errors)")
    #expect(project.baseline.keys.sorted() == files(of: new))
    #expect(gate.status == 0, "\(gate.output)")
  }

  @Test("Another picture under the renamed file is an unapproved change")
  func replacedPictureIsReported() async throws {
    let (project, old, new) = try await approved()
    try renameConfig(project, old, new)
    try project.write(Self.after, to: "app.sh")
    try renameBaselines(project, old, new)
    _ = try await project.qa("run")
    let current = try #require(project.bytes("screenshots/current/\(new).png"))
    try project.write(current, to: "screenshots/baseline/\(new).png")

    let gate = try await project.qa("verify", "--ci", "--base", "HEAD")

    #expect(gate.status == 1, "\(gate.output)")
    #expect(gate.unwrappedOutput.contains("the baseline was edited without an approval"))
  }

  @Test("A baseline lost in a renaming is reported, and the printed command restores it")
  func lostBaselineIsRestored() async throws {
    let (project, old, new) = try await approved()
    try renameConfig(project, old, new)
    try renameBaselines(project, old, new)
    try project.remove("screenshots/baseline/\(new).png")
    try project.remove("screenshots/baseline/\(new).approval.json")

    let gate = try await project.qa("verify", "--ci", "--base", "HEAD")
    let command = try #require(gate.command("git cat-file --filters"), "\(gate.output)")
    let restored = try await project.typing(command)
    let next = try await project.qa("verify", "--ci", "--base", "HEAD")

    #expect(gate.status == 1, "\(gate.output)")
    #expect(gate.unwrappedOutput.contains("the baseline was removed without an approval"))
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(next.status == 0, "\(next.output)")
  }

  @Test(
    "Two configs whose names differ only in case are refused, and the remedy renames one")
  func configTwinsAreRefused() async throws {
    let (project, old, new) = try await approved()
    let text = String(decoding: project.bytes("screenshots/\(old).json") ?? [], as: UTF8.self)
    try project.write(
      text.replacing("Name\": \"\(old)\"", with: "Name\": \"\(new)\""),
      to: "screenshots/\(new).json")

    let run = try await project.qa("run")
    let renaming = try await project.qa("rename", old, new, "--reason", "x", "--by", "B")
    let command = try #require(run.command("qa rename"))
    let renamed = try await project.typing("\(command) --by B")
    let next = try await project.qa("run")

    #expect(run.status == 3)
    #expect(
      run.errors.unwrapped.contains("differs from \(new).json only in case"), "\(run.errors)")
    #expect(renaming.status == 3)
    #expect(renamed.status == 0, "\(renamed.errors)")
    #expect(next.status == 1, "\(next.errors)")
  }

  @Test("A copied config under a name that differs only in case is removed by the printed command")
  func copiedTwinIsRemoved() async throws {
    let (project, old, new) = try await approved()
    let text = String(decoding: project.bytes("screenshots/\(old).json") ?? [], as: UTF8.self)
      .replacing("Name\": \"\(old)\"", with: "Name\": \"\(new)\"")
    for name in [old, new] { try project.write(text, to: "screenshots/\(name).json") }

    let run = try await project.qa("run")
    let command = try #require(run.command("rm -- screenshots"), "\(run.errors)")
    _ = try await project.typing(command)
    let next = try await project.qa("run")

    #expect(run.status == 3)
    #expect(command == "rm -- screenshots/\(old).json")
    #expect(
      next.status == 1 && next.unwrappedOutput.contains("qa rename \(old) \(new)"), "\(next.output)"
    )
  }

  @Test("Two variants whose names differ only in case are refused")
  func variantTwinsAreRefused() async throws {
    let project = try TestProject()
    try project.configure(Self.before, more: #", "variants": { "light": {}, "Light": {} }"#)

    let run = try await project.qa("run")

    #expect(run.status == 3)
    #expect(run.errors.unwrapped.contains("differ only in case"), "\(run.errors)")
  }

  @Test("A record left over from an older rename is reported, and the printed command removes it")
  func leftoverRecordIsRemoved() async throws {
    let (project, old, new) = try await approved()
    let record = String(
      decoding: project.bytes("screenshots/baseline/\(old).approval.json") ?? [], as: UTF8.self)
    try project.write(
      record.replacing(old, with: new), to: "screenshots/baseline/\(new).approval.json")
    try await project.commit("left")

    let run = try await project.qa("run", "--ci", "--base", "HEAD")
    let command = "git rm -f -- screenshots/baseline/\(new).approval.json"
    let removed = try await project.typing(command)
    let next = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(
      run.unwrappedOutput.contains("only in case") && run.unwrappedOutput.contains(command),
      "\(run.output)")
    #expect(removed.status == 0)
    #expect(next.status == 0 && !next.unwrappedOutput.contains("only in case"), "\(next.output)")
  }
}

extension TestProject.Result {
  /// The first printed command with this beginning, to the end of its line.
  func command(_ start: String) -> String? {
    for line in (output + errors).split(separator: "\n") {
      if let range = line.firstRange(of: start) { return String(line[range.lowerBound...]) }
    }
    return nil
  }
}

extension TestProject {
  /// Commits all files.
  func commit(_ message: String) async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "-m", message)
  }

  /// Runs a command as a person types it in the project's root; `qa` is the one that was built.
  ///
  /// - Parameter folder: The working directory, relative to the root; nil for the root.
  func typing(_ command: String, in folder: String? = nil) async throws -> Result {
    try await qa(
      ["--version"], in: folder, prefix: ["sh", "-c", "qa() { \"$0\" \"$@\"; }; \(command)"],
      input: nil)
  }
}
