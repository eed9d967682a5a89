import FoundationEssentials
import Testing

/// Whether the result of a merge depends on how the screens were split.
@Suite(.timeLimit(.minutes(20))) struct ShardEquivalenceTests {
  /// What a run or a merge leaves: the report and all pictures, except times and the id of the run.
  private struct Outcome: Equatable {
    let report: [Substring]
    let pictures: [String: [UInt8]]

    init(_ project: TestProject) throws {
      let current = "screenshots/current"
      let json = String(
        decoding: try #require(project.bytes("\(current)/report.json")), as: UTF8.self)
      let id = try #require(json.firstMatch(of: /"run" : "([^"]*)"/)).1
      report = json.replacing(id, with: "<run>").split(separator: "\n")
        .filter { !$0.contains("\"milliseconds\" :") && !$0.contains("\"startedAt\" :") }
      var pictures: [String: [UInt8]] = [:]
      for (folder, name) in [(current, "current"), ("\(current)/runs/\(id)", "run")] {
        let names = try FileManager.default.contentsOfDirectory(
          atPath: "\(project.root)/\(folder)")
        for file in names where file.hasSuffix(".png") {
          pictures["\(name)/\(file)"] = project.bytes("\(folder)/\(file)")
        }
      }
      self.pictures = pictures
    }
  }

  @Test(
    "The result is the same set of bytes, whatever the number of shards",
    arguments: [1, 3, 8, 64])
  func numberOfShards(count: Int) async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards(count: count)
    let whole = try await project.qa("run", "--no-reuse")
    let expected = try Outcome(project)
    try project.remove("screenshots/current")

    let merged = try await project.qa(["merge"] + folders)

    #expect(merged.status == whole.status)
    #expect(try Outcome(project) == expected)
    // Four screens have a picture, the one that fails has its last picture, and the changed one that of its change.
    #expect(expected.pictures.count == 6)
  }

  @Test("The result is the same set of bytes if a shard was captured again")
  func retriedShard() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    _ = try await project.qa(["merge"] + folders)
    let expected = try Outcome(project)
    let retried = try await project.qa(
      "run", "--no-reuse", "--project", "shards/1", "--shard", "1/3")

    let merged = try await project.qa(["merge"] + folders)

    #expect(retried.status == 2)
    #expect(merged.status == 2)
    #expect(try Outcome(project) == expected)
  }

  @Test("Either copy of a shard that two machines captured gives the same set of bytes")
  func duplicateShard() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    _ = try await project.qa(["merge"] + folders)
    let expected = try Outcome(project)
    try await project.git("clone", "-q", project.root, "\(project.root)/shards/copy")
    _ = try await project.qa("run", "--project", "shards/copy", "--shard", "1/3")

    let both = try await project.qa(["merge", "shards/copy/screenshots/current"] + folders)
    let merged = try await project.qa(
      ["merge", "shards/copy/screenshots/current"] + folders.dropFirst())

    #expect(both.status == 3)
    #expect(merged.status == 2)
    #expect(try Outcome(project) == expected)
  }

  // MARK: Shared folders

  /// Makes clones of a project, and an empty folder for their parts.
  private func makeClones(_ names: [String], of project: TestProject) async throws {
    for name in names {
      try await project.git("clone", "-q", project.root, "\(project.root)/clones/\(name)")
    }
    try FileManager.default.createDirectory(
      atPath: project.root + "/shared", withIntermediateDirectories: true)
  }

  private func worker(_ name: String, timeout: Int = 60) -> [String] {
    [
      "capture", "--project", "clones/\(name)", "--shard", "auto", "--shard-folder", "shared",
      "--shard-timeout", "\(timeout)",
    ]
  }

  /// What `shared/*` stands for in a shell.
  private func parts(in project: TestProject) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: project.root + "/shared")
      .filter { !$0.hasPrefix(".") }.map { "shared/\($0)" }.sorted()
  }

  @Test(
    "Workers that share a folder capture each screen once, with the same set of bytes as one run")
  func sharingWorkers() async throws {
    let project = try await TestProject.withFiveScreens()
    try await makeClones(["a", "b", "c"], of: project)
    async let first = project.qa(worker("a"))
    async let second = project.qa(worker("b"))
    let statuses = try await [first.status, second.status]
    let late = try await project.qa(worker("c"))
    let whole = try await project.qa("run", "--no-reuse")
    let expected = try Outcome(project)
    try project.remove("screenshots/current")

    let merged = try await project.qa(["merge"] + parts(in: project))

    // One screen fails, in the worker that captured it.
    #expect(statuses.sorted() == [0, 2])
    #expect(late.status == 0)
    #expect(project.bytes("clones/c/screenshots/current/\(project.screen)a.png") == nil)
    #expect(try parts(in: project).count == 5)
    #expect(merged.status == whole.status, "\(merged.errors)")
    #expect(try Outcome(project) == expected)
  }

  /// A project with two clones, whose last screen is there only once the file `go` is.
  private func projectWithSlowScreen() async throws -> TestProject {
    let project = try await TestProject.withFiveScreens()
    let wait = TestProject.wait(until: "[ -e '\(project.root)/go' ]")
    try project.write("\(wait); printf 'Save e'; read -r x\n", to: "e.sh")
    try await project.git("commit", "-q", "-a", "-m", "slow")
    try await makeClones(["a", "b"], of: project)
    return project
  }

  @Test("If a worker is killed, another one captures its part, and what it has stored stays")
  func killedWorker() async throws {
    let project = try await projectWithSlowScreen()
    let killed = try await project.qa(
      worker("a"), signal: "KILL", once: "[ -d '\(project.root)/shared/4' ]")
    let stored = try parts(in: project)
    try project.write("", to: "go")

    let second = try await project.qa(worker("b", timeout: 1))

    let whole = try await project.qa("run", "--no-reuse")
    let expected = try Outcome(project)
    try project.remove("screenshots/current")
    let merged = try await project.qa(["merge"] + parts(in: project))
    #expect(killed.status == 137)
    #expect(stored == (1...4).map { "shared/\($0)" })
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.errors.contains("shard 5/5: 1 of 5 screens"), "\(second.errors)")
    #expect(!second.errors.contains("shard 4/5"))
    #expect(
      second.errors.contains("waiting for 1 shard that other workers capture\n"),
      "\(second.errors)")
    #expect(merged.status == whole.status, "\(merged.errors)")
    #expect(try Outcome(project) == expected)
  }

  @Test("If a worker is interrupted, another one captures its part without waiting")
  func interruptedWorker() async throws {
    let project = try await projectWithSlowScreen()
    let interrupted = try await project.qa(
      worker("a"), signal: "INT", once: "[ -d '\(project.root)/shared/4' ]")
    try project.write("", to: "go")

    let second = try await project.qa(worker("b"))

    #expect(interrupted.status == 130)
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.errors.contains("shard 5/5: 1 of 5 screens"), "\(second.errors)")
    #expect(!second.errors.contains("waiting for"), "\(second.errors)")
  }

  @Test(
    "A build that changes a tracked file doesn't make the parts of workers those of other sources")
  func buildChangesSources() async throws {
    let project = try await TestProject.withFiveScreens()
    try project.write(#"{ "build": ["sh", "-c", "echo built >>a.sh"] }"#, to: "screenshots/qa.json")
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "build")
    try await makeClones(["a", "b"], of: project)
    let first = try await project.qa(worker("a"))

    let second = try await project.qa(worker("b"))

    let merged = try await project.qa(["merge"] + parts(in: project))
    #expect(project.bytes("clones/a/a.sh") != project.bytes("a.sh"))
    #expect(first.status == 2, "\(first.errors)")
    #expect(second.status == 0, "\(second.errors)")
    #expect(merged.status == 2, "\(merged.errors)")
  }

  @Test(
    "If the shared disk is full, the message names the file there, and no half of a part is left",
    .enabled("needs a user who may mount in a namespace") { try await TestProject.canMount() })
  func fullSharedDisk() async throws {
    let project = try await TestProject.withFiveScreens()
    try await makeClones(["a"], of: project)
    try project.write(
      """
      mount -t tmpfs -o size=12k none shared && "$@"
      status=$?
      ls -d shared/.claims-*/1.0/* | sed 's/.*claims-[^/]*//'
      exit $status
      """, to: "in-mount.sh")

    let result = try await project.qa(
      worker("a"),
      prefix: [
        "unshare", "--user", "--map-root-user", "--mount", "sh", "\(project.root)/in-mount.sh",
      ])

    #expect(result.status == 3)
    #expect(
      result.errors.contains(
        /shared\/.claims-[^\/]*\/1.0\/current\/.*: can't be written: No space left on device/),
      "\(result.errors)")
    #expect(result.output.hasSuffix("/1.0/end\n"), "\(result.output)")
  }

  @Test("A worker that takes longer than the timeout keeps its part, as long as it is alive")
  func slowWorker() async throws {
    let project = try await TestProject.withFiveScreens()
    try project.write("sleep 7; printf 'Save e'; read -r x\n", to: "e.sh")
    try await project.git("commit", "-q", "-a", "-m", "slow")
    try await makeClones(["a", "b"], of: project)
    async let first = project.qa(worker("a", timeout: 3))
    async let second = project.qa(worker("b", timeout: 3))

    let errors = try await [first.errors, second.errors]

    #expect(errors.filter { $0.contains("shard 5/5") }.count == 1, "\(errors)")
    #expect(try parts(in: project).count == 5)
  }

  @Test("A folder with parts of another commit is refused")
  func otherCommit() async throws {
    let project = try await TestProject.withFiveScreens()
    try await makeClones(["a"], of: project)
    _ = try await project.qa(worker("a"))
    try project.write("printf 'Send c'; read -r x\n", to: "c.sh")
    try await project.git("commit", "-q", "-a", "-m", "next")
    try await makeClones(["b"], of: project)

    let result = try await project.qa(worker("b"))

    #expect(result.status == 3)
    #expect(result.errors.contains("shared/1: is a part of other captures"), "\(result.errors)")
  }

  @Test("A folder with a file in place of a part is refused")
  func fileInPlaceOfPart() async throws {
    let project = try await TestProject.withFiveScreens()
    try await makeClones(["a"], of: project)
    try project.write("", to: "shared/2")

    let result = try await project.qa(worker("a"))

    #expect(result.status == 3)
    #expect(
      result.errors == "error: shared/2: is not a folder\n  → name an empty folder\n")
  }

  @Test(
    "Options that don't go with --shard auto are refused",
    arguments: [
      (["capture", "--shard", "auto"], "needs the folder that the workers share"),
      (["capture", "--shard-folder", "."], "--shard-folder needs --shard auto"),
      (["capture", "a", "--shard", "auto", "--shard-folder", "."], "captures all screens"),
      (["capture", "--json", "--shard", "auto", "--shard-folder", "."], "makes several"),
      (["capture", "--shard", "auto", "--shard-folder", ""], "needs the folder"),
      (["capture", "--shard", "auto", "--shard-folder", "none"], "mkdir -p none"),
      (
        ["capture", "--shard", "auto", "--shard-folder", "/dev/null"],
        "/dev/null: is not a folder\n  → name an empty folder"
      ),
      (["run", "--shard", "auto"], "works with qa capture"),
    ])
  func refusedOptions(command: [String], message: String) async throws {
    let project = try TestProject()
    try project.configure("printf x; read -r x")

    let result = try await project.qa(command)

    #expect(result.status == 3)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
