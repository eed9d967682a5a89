import FoundationEssentials
import Testing

/// The number of times that a command starts git, which takes milliseconds each time, and more with a cold cache.
@Suite(.timeLimit(.minutes(20))) struct GitUseTests {
  private static let save = "printf 'Save all'; read -r x"
  private static let send = "printf 'Send all'; read -r x"

  /// A git that logs the commands it is started with, in order.
  private struct NotingGit {
    private let folder: TestProject

    init() throws {
      folder = try TestProject()
      try folder.write(
        """
        #!/bin/sh
        isValue=
        for word; do
          if [ "$isValue" ]; then isValue=; continue; fi
          case $word in
            -c) isValue=1 ;;
            -*) ;;
            *) echo "$word" >>\(folder.root)/commands; break ;;
          esac
        done
        PATH=/usr/local/bin:/usr/bin:/bin
        exec git "$@"
        """, to: "git")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(folder.root)/git")
    }

    /// The git commands that a command of `qa` starts. It must end with the status.
    func commands(
      of arguments: [String], in project: TestProject, status: Int32 = 0
    ) async throws -> [String] {
      let result = try await project.qa(
        arguments, environment: ["PATH": "\(folder.root):/usr/local/bin:/usr/bin:/bin"], input: nil)
      #expect(result.status == status, "\(result.output)\(result.errors)")
      return String(decoding: folder.bytes("commands") ?? [], as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }
  }

  @Test(
    "A command asks git for each thing only once",
    arguments: [
      // The files are listed before and after the app, because its command contains the project's path.
      (["run"], ["rev-parse", "ls-tree", "config", "diff-index", "ls-files", "ls-files"]),
      (["compare"], ["rev-parse", "ls-files", "ls-tree"]),
      (["verify"], ["rev-parse", "ls-tree"]),
      (["report"], ["rev-parse", "ls-files"]),
    ])
  func commandsStartFewGits(arguments: [String], expected: [String]) async throws {
    let project = try TestProject()
    try await project.makeApproved(Self.save)
    let git = try NotingGit()

    let commands = try await git.commands(of: arguments, in: project)

    #expect(commands == expected)
  }

  @Test("A decision reads the repository only once")
  func decisionReadsOnce() async throws {
    let project = try TestProject()
    try await project.makeApproved(Self.save)
    try await project.git("config", "user.name", "Ada")
    try project.configure(Self.send)
    _ = try await project.qa("run")
    let git = try NotingGit()

    let commands = try await git.commands(
      of: ["approve", "--all", "--reason", "sent"], in: project)

    #expect(commands == ["rev-parse", "config", "ls-files", "diff-index", "log", "ls-files"])
  }

  @Test("A gate reads the repository before and after the captures")
  func gateReadsTwice() async throws {
    let project = try TestProject()
    try await project.makeApproved(Self.save)
    try await project.git("branch", "-q", "-M", "main")
    try await project.approve(Self.send, onBranch: "feature")
    let git = try NotingGit()

    let commands = try await git.commands(of: ["run", "--ci", "--base", "main"], in: project)

    let base = ["rev-parse", "for-each-ref", "merge-base", "ls-tree"]
    let before = ["ls-files", "config", "diff-index", "ls-files"]
    let after = ["ls-files", "rev-parse", "config", "diff-index", "cat-file", "ls-files"]
    #expect(commands == base + before + after + ["cat-file"])
  }
}
