import FoundationEssentials
import Testing

/// `--cached` keeps captures whose inputs haven't changed, and no gate accepts them.
@Suite(.timeLimit(.minutes(20))) struct CachedTests {
  /// Whether a second capture keeps the first one after a change in between.
  private func keeps(
    _ project: TestProject, variables: [String: String] = [:],
    after change: (TestProject) throws -> Void
  ) async throws -> Bool {
    let arguments = ["capture", "--cached", "--json"]
    let first = try await project.qa(arguments, environment: ["FLAVOUR": "plain"])
    try #require(first.status == 0, "\(first.output)\(first.errors)")
    try change(project)
    let second = try await project.qa(
      arguments, environment: ["FLAVOUR": "plain"].merging(variables) { _, new in new })
    try #require(second.status == 0, "\(second.output)\(second.errors)")
    #expect(!first.output.contains("keptFrom"))
    return second.output.contains("\"keptFrom\"")
  }

  private func project(_ more: String = "") throws -> TestProject {
    let project = try TestProject()
    try project.configure(
      "printf 'Save %s %s' \"$(cat \(project.root)/data/words)\" \"$FLAVOUR\"; read -r x",
      more: ", \"inheritEnv\": [\"FLAVOUR\"]\(more)")
    try project.write("all", to: "data/words")
    try project.write("about", to: "README")
    return project
  }

  @Test("A capture without changes since is kept, and judged like a new one")
  func unchangedCaptureIsKept() async throws {
    let project = try project()

    let isKept = try await keeps(project) { _ in }
    let report = try await project.qa(["run", "--cached"], environment: ["FLAVOUR": "plain"])

    #expect(isKept)
    #expect(report.status == 1)
    #expect(report.output.contains("new"))
    #expect(report.errors.contains("1 of 1 screen unchanged since captured"))
  }

  @Test(
    "A changed or added file of the project causes another capture",
    arguments: ["app.sh", "data/words", "data/more", "README"])
  func changedFileRecaptures(name: String) async throws {
    let isKept = try await keeps(project()) { try $0.write("printf 'Other'; read -r x", to: name) }

    #expect(!isKept)
  }

  @Test("A changed config, shared config or inherited variable causes another capture")
  func changedSettingRecaptures() async throws {
    let config = try await keeps(project()) { project in
      let path = "screenshots/\(project.screen).json"
      try project.write((project.bytes(path) ?? []) + [0x0a], to: path)
    }
    let shared = try await keeps(project()) {
      try $0.write(#"{ "env": { "A": "1" } }"#, to: "screenshots/qa.json")
    }
    let variable = try await keeps(project(), variables: ["FLAVOUR": "spicy"]) { _ in }

    #expect([config, shared, variable] == [false, false, false])
  }

  @Test(
    "The files named by watch, and the command's own, are the only ones that count",
    arguments: [("data/words", false), ("data/more", false), ("app.sh", false), ("README", true)])
  func watchLimitsFiles(name: String, isKept: Bool) async throws {
    let project = try project(#", "watch": ["data/**"]"#)

    let kept = try await keeps(project) { try $0.write("printf 'New'; read -r x", to: name) }

    #expect(kept == isKept)
  }

  @Test("Files that qa, git and Python leave in a project don't count as changes")
  func leftoversDoNotCount() async throws {
    let project = try project()
    try await project.git("init", "-q")

    let isKept = try await keeps(project) {
      try $0.write("x", to: ".git/x")
      try $0.write("x", to: "data/__pycache__/words.pyc")
      try $0.write("{}", to: "screenshots/current/other")
    }

    #expect(isKept)
  }

  @Test("A picture or a recording that was replaced or removed is captured again")
  func replacedOutputRecaptures() async throws {
    let picture = try await keeps(project()) { project in
      let path = "screenshots/current/\(project.screen).png"
      try project.write((project.bytes(path) ?? []) + [0], to: path)
    }
    let recording = try await keeps(project()) {
      try $0.remove("screenshots/current/\($0.screen).cast")
    }

    #expect([picture, recording] == [false, false])
  }

  @Test("A watch pattern that matches nothing causes another capture, and a message names it")
  func unmatchedWatchRecaptures() async throws {
    let project = try project(#", "watch": ["scr/**"]"#)

    _ = try await project.qa("capture", "--cached")
    let again = try await project.qa("capture", "--cached", "--json")

    #expect(!again.output.contains("keptFrom"))
    #expect(again.errors.contains("nothing matches \"watch\": \"scr/**\""))
  }

  @Test("A failed capture isn't kept")
  func failureIsNotKept() async throws {
    let project = try project()
    try project.configure("exit 1")

    _ = try await project.qa("capture", "--cached")
    let again = try await project.qa("capture", "--cached", "--json")

    #expect(again.status == 2)
    #expect(!again.output.contains("keptFrom"))
  }

  @Test("A gate refuses --cached and runs that kept captures")
  func gateRefusesCached() async throws {
    let project = try project()
    try await project.git("init", "-q")
    try await project.git("commit", "-q", "--allow-empty", "-m", "start")
    _ = try await keeps(project) { _ in }

    let option = try await project.qa("run", "--cached", "--ci")
    let variable = try await project.qa(["capture", "--cached"], environment: ["CI": "true"])
    let shard = try await project.qa("capture", "--cached", "--shard", "1/2")
    let proof = try await project.qa("run", "--cached", "--prove")
    let compare = try await project.qa("compare", "--ci", "--base", "HEAD")

    #expect([option, variable, shard, proof].map(\.status) == [3, 3, 3, 3])
    #expect(option.errors.contains("leave --cached out"))
    #expect(compare.status == 4)
    #expect(compare.errors.contains("capture again, without --cached"))
  }
}
