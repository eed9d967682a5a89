import FoundationEssentials
import Subprocess
import SystemPackage
import Testing

/// The user's git configuration: `qa` takes the user's name and the trusted repositories from it, and nothing else in
/// it changes or runs anything. The configuration of the user who runs the tests has no effect here, see
/// `Tests/Support/GitIsolation`.
@Suite(.timeLimit(.minutes(20))) struct GitConfigurationTests {
  private static let save = "printf 'Save all'; read -r x"
  private static let send = "printf 'Send all'; read -r x"

  /// A user's home folder, outside the project.
  private struct Home {
    let folder: TestProject
    /// The variables that make this the home folder of `qa` and git.
    var environment: [String: String] { ["HOME": folder.root] }
    /// Whether any program of the configuration has run: each leaves this file behind.
    var isTouched: Bool { folder.bytes("touched") != nil }

    init() throws { folder = try TestProject() }

    func configure(_ text: String) throws {
      try folder.write(text.replacing("HOME", with: folder.root), to: ".gitconfig")
    }
  }

  /// Filters as `git lfs install` makes them, and other settings that people have, all with programs that fail.
  private static let hostile = """
    [core]
      hooksPath = HOME/hooks
      fsmonitor = HOME/run
      autocrlf = true
      pager = HOME/run
      attributesFile = HOME/attributes
      untrackedCache = true
    [commit]
      gpgSign = true
    [tag]
      gpgSign = true
      forceSignAnnotated = true
    [gpg]
      program = HOME/run
    [log]
      showSignature = true
    [init]
      templateDir = HOME/template
      defaultBranch = odd
    [user]
      useConfigOnly = true
    [safe]
      directory = /nowhere
    [color]
      ui = always
    [diff]
      external = HOME/run
      orderFile = HOME/none
      suppressBlankEmpty = true
      submodule = log
      noprefix = true
    [diff "theirs"]
      textconv = HOME/run
    [filter "lfs"]
      clean = HOME/run clean
      smudge = HOME/run smudge
      process = HOME/run process
      required = true
    [filter "theirs"]
      clean = HOME/run clean
      smudge = HOME/run smudge
      process = HOME/run process
      required = true
    [trace2]
      normalTarget = HOME/touched

    """

  private func hostileHome() throws -> Home {
    let home = try Home()
    try home.configure(Self.hostile)
    let program = "#!/bin/sh\ntouch \(home.folder.root)/touched\nexit 1\n"
    try home.folder.write("* filter=theirs diff=theirs\n", to: "attributes")
    let hooks = [
      "pre-commit", "post-checkout", "post-index-change", "reference-transaction", "post-merge",
    ]
    for file in ["run"] + hooks.flatMap({ ["hooks/\($0)", "template/hooks/\($0)"] }) {
      try home.folder.write(program, to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(home.folder.root)/\(file)")
    }
    return home
  }

  @Test("Hooks, filters, signatures and formats of a user's configuration change nothing")
  func hostileConfigurationChangesNothing() async throws {
    let home = try hostileHome()
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try await project.git("branch", "-q", "-M", "main")
    try await project.git("checkout", "-q", "-b", "feature")
    // `diff.suppressBlankEmpty` changes how git shows a change between blank lines.
    try project.write(Self.send + "\n\n\n", to: "app.sh")
    try await project.git("add", "app.sh")
    try await project.git("commit", "-q", "-m", "app")
    try project.write(Self.send + "\n\n# more\n", to: "app.sh")
    let commands = [
      ["run"], ["run", "--shard", "1/1"], ["compare", "--ci", "--base", "main"],
      ["approve", "--all", "--reason", "renamed", "--by", "A"], ["verify", "--base", "main"],
      ["run", "--ci", "--base", "main"],
    ]

    var results: [TestProject.Result] = []
    for command in commands {
      results.append(try await project.qa(command, environment: home.environment))
    }

    #expect(results.map(\.status) == [1, 1, 1, 0, 0, 0], "\(results)")
    #expect(!home.isTouched)
    // An unguarded git runs it.
    _ = try await project.qa(
      [], environment: home.environment, prefix: ["sh", "-c", "git diff HEAD"])
    #expect(home.isTouched)
  }

  @Test("Two shards with the same changes are merged, whatever their git configurations are")
  func shardsIgnoreConfiguration() async throws {
    let home = try hostileHome()
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try await project.git("add", "app.sh")
    try await project.git("commit", "-q", "-m", "app")
    try project.write(Self.save + "\n\n# more\n", to: "app.sh")

    var folders: [String] = []
    for (part, environment) in [(1, [:]), (2, home.environment)] {
      let run = try await project.qa(["run", "--shard", "\(part)/2"], environment: environment)
      #expect(run.status == 0, "\(run.errors)")
      folders.append("shard\(part)")
      try FileManager.default.copyItem(
        atPath: project.root + "/screenshots/current", toPath: "\(project.root)/shard\(part)")
    }
    let merged = try await project.qa(["merge"] + folders)

    #expect(merged.status == 0, "\(merged.errors)")
    #expect(!home.isTouched)
  }

  @Test("The user's name and the trusted repositories are taken from the configuration")
  func nameAndTrustAreTaken() async throws {
    let home = try Home()
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send)
    _ = try await project.qa("run")
    let environment = home.environment.merging(["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]) { $1 }

    try home.configure("[user]\nname = Ada\nemail = ada@example.org\n")
    let refused = try await project.qa(["verify"], environment: environment)
    try home.configure(
      "[user]\nname = Ada\nemail = ada@example.org\n[safe]\ndirectory = \(project.root)\n")
    let approval = try await project.qa(
      ["approve", "--all", "--reason", "sent"], environment: environment, input: nil)

    let record = project.bytes("screenshots/baseline/\(project.screen).approval.json") ?? []
    #expect(refused.status == 4)
    #expect(refused.errors.contains("dubious ownership"))
    #expect(approval.status == 0, "\(approval.errors)")
    #expect(String(decoding: record, as: UTF8.self).contains("Ada <ada@example.org>"))
  }

  @Test("The tests' git has no configuration except that of the repository and of the tests")
  func testsHaveOwnConfiguration() async throws {
    let project = try TestProject()
    try await project.git("init", "-q")

    // The environment that code under test inherits in this process, and that of `TestProject`.
    for environment in [Environment.inherit, project.environment()] {
      let list = try await run(
        .name("git"), arguments: ["config", "--list", "--show-scope"], environment: environment,
        workingDirectory: FilePath(project.root), output: .string(limit: 1 << 16))

      let others = list.standardOutput.split(separator: "\n").filter { !$0.hasPrefix("local\t") }
      #expect(Set(others).isSubset(of: ["command\tmaintenance.auto=false"]))
    }
  }
}
