import FoundationEssentials
import Glibc
import Testing

/// Links, journals and runs that a checkout brings are not followed, finished or removed.
@Suite(.timeLimit(.minutes(20)), .serialized) struct CheckoutTests {
  private static let before = "printf 'Save all'; read -r x"
  private static let after = "printf 'Send all'; read -r x"

  /// A project with an approved screen, and with a folder `victim` that isn't part of it.
  private static func project() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(before)
    _ = try await project.qa("run")
    try project.write("mine", to: "victim/20200101-000000-000/run.json")
    try project.write("mine", to: "victim/\(project.screen).png")
    return project
  }

  /// Something in place of a folder or a file of `qa`, made by a shell line in the project. The files of `victim` must
  /// stay as they are.
  struct Trap: CustomTestStringConvertible, Sendable {
    let line: String
    /// The path and the words of the error.
    let error: String
    /// Whether `qa verify` refuses it too.
    var concernsVerify = true

    var testDescription: String { line }
  }

  @Test(
    "A link, a pipe or a file in place of a folder or a lock is refused by every command",
    arguments: [
      Trap(
        line: "mv screenshots real && ln -s real screenshots",
        error: "screenshots: is a symbolic link"),
      Trap(
        line: "rm -r screenshots/current && ln -s ../victim screenshots/current",
        error: "screenshots/current: is a symbolic link"),
      Trap(
        line: "mv screenshots/baseline other && ln -s ../other screenshots/baseline",
        error: "screenshots/baseline: is a symbolic link"),
      Trap(
        line: "rm -r screenshots/current/runs && ln -s ../.. screenshots/current/runs",
        error: "screenshots/current/runs: is a symbolic link", concernsVerify: false),
      Trap(
        line: "ln -s ../../../victim screenshots/current/runs/20200101-000000-000",
        error: "screenshots/current/runs/20200101-000000-000: is a symbolic link",
        concernsVerify: false),
      Trap(
        line: "ln -sf ../../victim/*.png screenshots/current/.lock",
        error: "screenshots/current/.lock: is a symbolic link"),
      Trap(
        line: "rm screenshots/current/.lock && mkfifo screenshots/current/.lock",
        error: "screenshots/current/.lock: is not a regular file, or has hard links"),
      Trap(
        line: "rm screenshots/current/.lock && ln victim/*.png screenshots/current/.lock",
        error: "screenshots/current/.lock: is not a regular file, or has hard links"),
      Trap(
        line: "rm -r screenshots/current && echo x > screenshots/current",
        error: "screenshots/current: is not a folder"),
    ])
  func linksAreRefused(trap: Trap) async throws {
    let project = try await Self.project()
    try project.shell(trap.line)
    let before = project.tree

    for arguments in [
      ["verify"], ["compare"], ["run"], ["capture"], ["run", "--ci", "--base", "HEAD"],
      ["approve", "--all", "--reason", "x", "--by", "A"],
      ["reject", project.screen, "--reason", "x", "--by", "A"],
      ["expect", "--reason", "x", "--by", "A"],
    ] {
      let result = try await project.qa(arguments)

      let isRefused = trap.concernsVerify || arguments != ["verify"]
      #expect(result.status == (isRefused ? 3 : 0), "\(arguments): \(result.output)")
      if isRefused { #expect(result.errors.hasPrefix("error: \(trap.error)\n"), "\(arguments)") }
    }

    // A gate writes a report of why it has no verdict, if the folder for it is not a trap.
    func isOther(_ file: (key: String, value: [UInt8])) -> Bool { !Self.isReport(file.key) }
    #expect(project.tree.filter(isOther) == before.filter(isOther))
  }

  private static func isReport(_ path: String) -> Bool {
    ["report.json", "report.html", "report.md", "junit.xml", "ctrf.json"].contains {
      path == "screenshots/current/\($0)"
    }
  }

  @Test("A committed journal and a committed staging folder are ignored and left alone")
  func committedJournalIsIgnored() async throws {
    let project = try await Self.project()
    try project.write(
      #"[{ "name": "\#(project.screen).png", "isRemoval": false }]"#,
      to: "screenshots/baseline/.journal.json")
    try project.shell("ln -s ../../victim screenshots/baseline/.staging")
    try project.shell("cp -r victim screenshots/baseline/.staging-0123456789abcdef")
    let before = project.tree

    let verified = try await project.qa("verify")
    let untouched = project.tree
    let gated = try await project.qa("run", "--ci", "--base", "HEAD")
    try project.configure(Self.after)
    _ = try await project.qa("run")
    let approved = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")

    #expect(verified.status == 0)
    #expect(untouched == before)
    #expect(gated.status == 0)
    #expect(approved.status == 0)
    #expect(project.tree.filter(\.key.isForeign) == before.filter(\.key.isForeign))
  }

  @Test("Only folders named like a run are removed from runs/")
  func otherFoldersStay() async throws {
    let project = try await Self.project()
    let names = ["20200101", "20200101-000000-000x", "..20200101-000000-000", "notes"]
    for name in names {
      try project.write("mine", to: "screenshots/current/runs/\(name)/run.json")
    }
    try project.write("half", to: "screenshots/current/runs/20200101-000000-000/a.png")

    let result = try await project.qa("run")

    #expect(result.status == 0)
    for name in names {
      #expect(project.bytes("screenshots/current/runs/\(name)/run.json") == Array("mine".utf8))
    }
    #expect(project.bytes("screenshots/current/runs/20200101-000000-000/a.png") == nil)
  }

  @Test(
    "Names in a run that lead elsewhere are refused, and nothing is removed or written there",
    arguments: [
      ("\"screen\" : \"", "\"screen\" : \"../../../victim/", "can't be a screen"),
      ("\"id\" : \"", "\"id\" : \"../../../victim/", "can't be the id of a run"),
    ])
  func forgedNamesAreRefused(text: String, change: String, message: String) async throws {
    let project = try await Self.project()
    let path = try #require(project.tree.keys.first { $0.hasSuffix("/run.json") && $0.isRun })
    let good = String(decoding: try #require(project.bytes(path)), as: UTF8.self)
    #expect(good.contains(text))
    try project.write(good.replacing(text, with: change), to: path)
    let before = project.tree

    for arguments in [
      ["compare"], ["approve", "--all", "--reason", "x", "--by", "A"],
      ["approve", "../../../victim/\(project.screen)", "--reason", "x", "--by", "A"],
      ["reject", project.screen, "--reason", "x", "--by", "A"],
      ["expect", "--reason", "x", "--by", "A"], ["merge", "screenshots/current"],
    ] {
      let result = try await project.qa(arguments)

      #expect(result.status == 3, "\(arguments)")
      #expect(
        result.errors.contains("\(path): was not written by qa, or was edited: \""), "\(arguments)")
      #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
    }

    #expect(project.tree == before)
  }

  @Test("A report can't declare or approve a screen that its run doesn't have")
  func forgedReportIsRefused() async throws {
    let project = try await Self.project()
    try project.configure(Self.after)
    _ = try await project.qa("run")
    let path = "screenshots/current/report.json"
    let good = String(decoding: try #require(project.bytes(path)), as: UTF8.self)
    let name = "\"screen\" : \"\(project.screen)\""
    #expect(good.contains(name))
    try project.write(good.replacing(name, with: "\"screen\" : \"*\""), to: path)

    let declared = try await project.qa("expect", "--reason", "x", "--by", "A")
    let approved = try await project.qa("approve", "e1", "--reason", "x", "--by", "A")

    #expect(declared.status == 3)
    #expect(approved.status == 3)
    #expect(project.bytes("screenshots/expected.json") == nil)
  }

  @Test(
    "A link or a pipe in place of a file in current/ is replaced, and the link's target stays",
    arguments: [
      "ln -sf ../../victim/$screen.png", "rm -f $file; mkfifo", "ln -f ../../victim/$screen.png",
    ])
  func trapsAreReplaced(command: String) async throws {
    let project = try await Self.project()
    try project.configure(Self.after)
    _ = try await project.qa("run")
    for name in ["report.json", "rejected.json", "$screen.png", "$screen.diff.png", "$screen.cast"]
    {
      try project.shell(
        "cd screenshots/current; screen=\(project.screen); file=\(name); \(command) \(name)")
    }

    let read = try await project.qa("approve", "e1", "--reason", "x", "--by", "A")
    try project.remove("screenshots/current/rejected.json")
    let result = try await project.qa("run")

    #expect(read.status == 3)
    #expect(result.status == 1)
    #expect(project.bytes("victim/\(project.screen).png") == Array("mine".utf8))
    for name in ["report.json", "\(project.screen).png", "\(project.screen).diff.png"] {
      #expect(project.isOwnFile("screenshots/current/\(name)"), "\(name)")
    }
  }

  @Test(
    "A folder that can't be read is an error if a command needs it", .enabled(if: geteuid() == 0),
    arguments: [
      ("screenshots/baseline", "screenshots/baseline"), ("screenshots", "screenshots"),
      ("screenshots/current", "screenshots/current"),
      ("screenshots/current/runs", "screenshots/current/runs"),
    ])
  func unreadableFolderIsAnError(folder: String, place: String) async throws {
    let project = try await Self.project()
    try project.shell("chown -R 65534:65534 .; chmod 000 \(folder)")

    for arguments in [["verify"], ["compare"], ["run", "--ci", "--base", "HEAD"]] {
      let result = try await project.qaAsNobody(arguments)

      let concerns = arguments != ["verify"] || !folder.hasSuffix("runs")
      #expect(result.status == (concerns ? 3 : 0), "\(arguments): \(result.output)")
      if concerns {
        #expect(
          result.errors == """
            error: \(place): can't be opened: Permission denied
              → make it readable by the user who runs qa

            """, "\(arguments)")
      }
    }
  }

  @Test("A read-only checkout can be verified", .enabled(if: geteuid() == 0))
  func readOnlyCheckoutIsVerified() async throws {
    let project = try await Self.project()
    try project.shell("chown -R 65534:65534 .; chmod -R a-w .")

    let all = try await project.qaAsNobody(["verify"])
    try project.shell("rm -r screenshots/current")
    let fresh = try await project.qaAsNobody(["verify"])

    #expect(all.status == 0)
    #expect(fresh.status == 0)
    #expect(fresh.output == "1 baseline: as approved\n")
  }

  @Test("Another user's current/ is refused by compare, not verify", .enabled(if: geteuid() == 0))
  func foreignFolderIsRefused() async throws {
    let project = try await Self.project()
    try project.shell("chown -R 65534:65534 . && chown -R 65533:65533 screenshots/current")

    let compared = try await project.qaAsNobody(["compare"])
    let verified = try await project.qaAsNobody(["verify"])

    #expect(compared.status == 3)
    #expect(
      compared.errors == """
        error: screenshots/current: belongs to another user
          → remove it, or run qa as the user whose folder it is

        """)
    #expect(verified.status == 0)
  }

  @Test(
    "qa verify runs only git, and moves and removes nothing",
    .enabled(if: access("/usr/bin/strace", X_OK) == 0))
  func verifyRunsOnlyGit() async throws {
    let project = try await Self.project()
    try project.write("[]", to: "screenshots/baseline/.journal.json")
    try project.shell("ln -s ../../victim screenshots/baseline/.staging")
    let calls = "execve,unlink,unlinkat,rename,renameat,renameat2,rmdir,mkdir,mkdirat"

    let result = try await project.qa(
      ["verify"],
      prefix: ["/usr/bin/strace", "-f", "-e", "trace=\(calls)", "-o", "\(project.root)/trace"])
    let trace = String(decoding: try #require(project.bytes("trace")), as: UTF8.self)

    let lines = trace.split(separator: "\n").filter { !$0.contains("ENOENT") }
      .filter { line in !["+++", "---", "resumed>"].contains { line.contains($0) } }
    #expect(result.status == 0)
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.contains("/git\", ") || line.contains("/qa\", "), "\(line)")
    }
  }
}

extension String {
  /// Whether this is a path of one of the project's runs.
  fileprivate var isRun: Bool { hasPrefix("screenshots/current/runs/") }

  /// Whether this is the path of a file that the checkout brought.
  fileprivate var isForeign: Bool {
    contains("/.staging") || contains("/.journal") || hasPrefix("victim")
  }
}

extension TestProject {
  /// Runs a shell line in the project.
  fileprivate func shell(_ line: String) throws {
    try #require(system("cd \(root) && { \(line); }") == 0)
  }

  /// Every file in the project except git's own, a link with its target. Locks are without contents, which name the
  /// last owner.
  fileprivate var tree: [String: [UInt8]] {
    var tree: [String: [UInt8]] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    where !name.hasPrefix(".git/") {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(root)/\(name)")
      tree[name] =
        link.map { Array($0.utf8) }
        ?? (isOwnFile(name) && !name.hasSuffix("/.lock") ? bytes(name) : [])
    }
    return tree
  }

  /// Whether this is a regular file with no other name.
  fileprivate func isOwnFile(_ name: String) -> Bool {
    var status = stat()
    return lstat("\(root)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_nlink == 1
  }

  /// Runs `qa` as a user without any rights, whose folder for state doesn't exist.
  fileprivate func qaAsNobody(_ arguments: [String]) async throws -> Result {
    try await qa(
      arguments, environment: ["XDG_STATE_HOME": "/nonexistent"],
      prefix: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
  }
}
