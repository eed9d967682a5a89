import FoundationEssentials
import FrameComparison
import FrameFindings
import ProjectFiles
import RunReport
import TestSupport
import Testing

/// The output of commands with `--json` conforms to Documentation/output.schema.json.
@Suite(.timeLimit(.minutes(20))) struct JSONOutputTests {
  private static let schema: JSONSchema? = {
    let path = TestPlace.repository + "/Documentation/output.schema.json"
    return FileManager.default.contents(atPath: path).flatMap { try? JSONSchema(Array($0)) }
  }()

  private func problems(_ result: TestProject.Result, as definition: String) throws -> [String] {
    try #require(Self.schema).problems(of: Array(result.output.utf8), as: definition)
  }

  private func approved() async throws -> TestProject {
    let project = try TestProject()
    try await project.makeApproved("printf 'Save  \\033[31m12:00\\033[0m'; read -r x")
    return project
  }

  @Test("A report with every kind of screen conforms to the schema")
  func reportConforms() async throws {
    let project = try await approved()
    try project.configureSecond(
      more: #", "variants": { "wide": { "terminal": { "columns": 100 } } }"#)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "more", "--by", "A")
    try project.configure(
      "printf 'Send now  \\033[34m12:01\\033[0m'; read -r x",
      more: #", "masks": [{ "regex": "\\d\\d:\\d\\d", "reason": "a clock" }]"#)
    try project.write(
      """
      { "command": ["/bin/sh", "-c", "exit 3"], "screenshotName": "\(project.screen)c" }
      """, to: "screenshots/\(project.screen)c.json")
    try project.write(
      """
      { "command": ["/bin/sh", "-c", "printf 'a new one'; read -r x"], "screenshotName": "\(project.screen)d" }
      """,
      to: "screenshots/\(project.screen)d.json")

    let result = try await project.qa("run", "--json")

    #expect(result.status == 2)
    #expect(try problems(result, as: "report") == [])
    let written = try #require(project.bytes("screenshots/current/report.json"))
    #expect(try #require(Self.schema).problems(of: written, as: "report") == [])
  }

  @Test("An audit with faults of each kind conforms to the schema")
  func auditConforms() async throws {
    let project = try TestProject()
    try project.configure(
      "printf '\\033[?1003hready'; read -r x; printf 'you typed %s' \"$x\"; read -r x")
    _ = try await project.qa(
      "audit", "--accept", "exit-sigterm/mouseReports", "--reason", "known", "--by", "A")

    let result = try await project.qa(
      "audit", "--json", "--only", "exit-sigterm,exit-sigint,exit-key,term-dumb")

    #expect(result.status == 1)
    #expect(try problems(result, as: "audit") == [])
  }

  @Test("A report has the commits, the command, the digests, the changes and the settled screens")
  func reportIsComplete() async throws {
    let project = try await approved()
    try project.configureSecond()
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "more", "--by", "A")
    try await project.git("add", "-A", "--", "screenshots")
    try await project.git("commit", "-q", "-m", "both")
    try project.configure(
      "printf 'Send  \\033[31m12:01\\033[0m'; read -r x",
      more: #", "launchEnv": { "A": "1" }, "masks": [{ "columns": [6, 10], "reason": "a clock" }]"#)
    try project.configureSecond(more: #", "masks": [{ "columns": [6, 10] }]"#)

    let result = try await project.qa("run", "--json")

    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    let screen = try #require(report.screens.first)
    #expect(report.summary.verdicts["regression"] == 2)
    #expect(report.summary.source.commit == report.summary.source.base)
    #expect(report.summary.source.commit?.count == 40)
    #expect(screen.capture.config == "screenshots/\(project.screen).json")
    #expect(screen.capture.command == ["/bin/sh", "\(project.root)/app.sh"])
    #expect(screen.configChanges == ["launchEnv", "masks"])
    #expect(screen.hidden.map(\.changed) == [1])
    #expect(screen.pictures.difference.digest.count == 64)
    #expect(report.groups.map(\.screens.count) == [2])
    // Unapproved masks must be reviewed screen by screen.
    #expect(report.groups.map(\.settles) == [[]] && report.groupSets.map(\.settles) == [[]])
  }

  private struct Report: Decodable {
    struct Summary: Decodable {
      struct Source: Decodable {
        let commit: String?
        let base: String?
      }
      let verdicts: [String: Int]
      let source: Source
    }
    struct Screen: Decodable {
      struct Capture: Decodable {
        let config: String
        let command: [String]
      }
      struct Hidden: Decodable { let changed: Int }
      struct Pictures: Decodable {
        struct Picture: Decodable { let digest: String }
        let difference: Picture
      }
      let capture: Capture
      let configChanges: [String]
      let hidden: [Hidden]
      let pictures: Pictures
    }
    struct Group: Decodable {
      let screens: [String]
      let settles: [String]
    }
    let summary: Summary
    let screens: [Screen]
    let groups: [Group]
    let groupSets: [Group]
  }

  @Test(
    "The result of every other command conforms to the schema",
    arguments: [
      (["capture"], "run"), (["capture", "--shard", "1/2"], "run"), (["verify"], "verification"),
      (["prove", "--judge-anyway", "--times", "2"], "proof"), (["list"], "list"),
      (["doctor"], "doctor"),
      (["init", "--dry-run", "--name", "other", "--", "true"], "init"),
      (["init", "--agents", "--dry-run"], "init"),
      (["compare"], "report"),
    ])
  func resultsConform(arguments: [String], definition: String) async throws {
    let project = try await approved()

    let result = try await project.qa([arguments[0], "--json"] + arguments.dropFirst())

    #expect(result.status == 0, "\(result.errors)")
    #expect(try problems(result, as: definition) == [])
  }

  @Test(
    "The result of a decision conforms to the schema",
    arguments: [
      (["approve", "--all", "--by", "A"], "approve"),
      (["reject", "$screen", "--by", "A"], "reject"),
      (["reject", "$screen", "--local", "--by", "A"], "reject"),
      (["expect", "--by", "A"], "expect"),
      (["request", "$screen", "--by", "A"], "request"),
      (["rename", "$screen", "other", "--by", "A"], "rename"),
    ])
  func decisionsConform(arguments: [String], definition: String) async throws {
    let project = try await approved()
    try project.configure("printf other; read -r x")
    _ = try await project.qa("run")
    let arguments = arguments.map { $0 == "$screen" ? project.screen : $0 }

    let result = try await project.qa(arguments + ["--reason", "so", "--json"])

    #expect(result.status == 0, "\(result.errors)")
    #expect(try problems(result, as: definition) == [])
  }

  @Test("A requested approval, a report with it and its withdrawal conform to the schema")
  func requestsConform() async throws {
    let project = try await approved()
    try project.configure("printf other; read -r x")
    _ = try await project.qa("run")

    let asked = try await project.qa(
      ["approve", "--all", "--reason", "so", "--json"],
      environment: ["CLAUDECODE": "1", "USER": "A"])
    let report = try await project.qa("compare", "--json")
    let withdrawn = try await project.qa("request", "--withdraw", project.screen, "--json")

    #expect(asked.status == 1)
    #expect(report.output.contains("\"for\" : \"A\""))
    #expect(try problems(asked, as: "approve") == [])
    #expect(try problems(report, as: "report") == [])
    #expect(try problems(withdrawn, as: "withdrawal") == [])
  }

  @Test(
    "A command without a result prints the reason on standard output too",
    arguments: [
      (["approve", "--all"], 3, "usage"), (["approve", "none", "--reason", "x"], 3, "usage"),
      (["run", "--base", "none"], 4, "incomplete"), (["list", "--bad"], 3, "usage"),
      (["verify", "--project", "none"], 3, "usage"),
    ])
  func failuresConform(arguments: [String], status: Int32, code: String) async throws {
    let project = try await approved()

    let result = try await project.qa(arguments + ["--json"])

    #expect(result.status == status)
    #expect(try problems(result, as: "failure") == [])
    #expect(result.output.contains(#""code" : "\#(code)""#))
    #expect(!result.errors.isEmpty)
  }

  @Test("An interrupted command prints a failure that conforms to the schema")
  func interruptionConforms() async throws {
    let project = try TestProject()
    try project.configure("touch \(project.root)/ready; while :; do :; done")

    let result = try await project.qa(
      ["run", "--json"], signal: "INT", once: "[ -e ready ]")

    #expect(result.status == 130)
    #expect(try problems(result, as: "failure") == [])
  }

  @Test(
    "The kinds in the schema are those of the types",
    arguments: [
      ("edit", ReportedKind.allCases.map(\.rawValue)),
      ("part", EditKind.names + ["pixels", "more"]),
      ("finding", Finding.Kind.allCases.map(\.rawValue)),
    ])
  func schemaHasAllKinds(definition: String, kinds: [String]) throws {
    let page = DocumentPage("Documentation/output.schema.json")
    let schema = try JSONReader.read(Array(page.text.utf8))

    let kind = try #require(schema["$defs"]?[definition]?["properties"]?["kind"]?["enum"])

    #expect(Set(kind.texts) == Set(kinds))
  }

  @Test(
    "A violation of the schema is found",
    arguments: [
      (#"{ "by": "A", "at": "", "reason": "x", "run": "", "more": 1 }"#, "more is not in"),
      (#"{ "by": "A", "at": "", "reason": "x" }"#, "lacks run"),
      (#"{ "by": 1, "at": "", "reason": "x", "run": "" }"#, "a number breaks type"),
    ])
  func violationsAreFound(text: String, problem: String) throws {
    let problems = try #require(Self.schema).problems(of: Array(text.utf8), as: "approval")

    #expect(problems.count == 1)
    #expect(problems.first?.contains(problem) == true)
  }
}
