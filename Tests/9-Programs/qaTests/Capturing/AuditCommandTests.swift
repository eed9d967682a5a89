import Testing

/// `qa audit` finds faults that no baseline shows, in a program or in the screens of a project.
@Suite(.timeLimit(.minutes(20))) struct AuditCommandTests {
  /// Enters the alternate screen and asks for the mouse, and restores neither.
  private static let careless = "printf '\\033[?1049h\\033[?1003hready'; stty raw -echo; cat"

  @Test(
    "A program that leaves its terminal changed is reported with what it leaves, and how to see it")
  func leftoversAreReported() async throws {
    let project = try TestProject()

    let result = try await project.qa(
      "audit", "--only", "exit-sigterm", "--", "/bin/sh", "-c", Self.careless)

    #expect(result.status == 1)
    #expect(
      result.output.contains("serious  exit-sigterm\n    leaves behind: the alternate screen"))
    #expect(result.output.contains("mouse reports (modes 9 and 1000 to 1003)"))
    #expect(result.output.contains("    by hand: start it; kill -TERM its process\n"))
  }

  @Test("A program that leaves nothing behind has no faults")
  func steadyProgramHasNoFaults() async throws {
    let project = try TestProject()

    let result = try await project.qa(
      "audit", "--only", "exit-sigterm,small-1x1", "--", "/bin/sh", "-c", "printf ready; read -r x")

    #expect(result.status == 0)
    #expect(result.output == "sh: no faults in 2 checks\n")
  }

  @Test("Without a program, the screens of the project are audited")
  func screensAreAudited() async throws {
    let project = try TestProject()
    try project.configure(Self.careless)

    let result = try await project.qa("audit", "--only", "exit-sigterm")

    #expect(result.status == 1)
    #expect(result.output.contains("\(project.screen): "))
  }

  @Test("An accepted fault doesn't fail the audit, until it expires")
  func acceptedFaultPasses() async throws {
    let project = try TestProject()
    try project.configure("printf '\\033[?1003hready'; read -r x")
    let audit = ["audit", "--only", "exit-sigterm"]

    let accepting = try await project.qa(
      "audit", "--accept", "exit-sigterm/mouseReports", "--reason", "a demo", "--by", "Ada")
    let accepted = try await project.qa(audit)
    let file = try #require(project.bytes("screenshots/audit.json"))
    let text = String(decoding: file, as: UTF8.self)
    try project.write(
      text.replacing(/"expires" *: *"[-0-9]+"/, with: "\"expires\": \"2020-01-01\""),
      to: "screenshots/audit.json")
    let expired = try await project.qa(audit)

    #expect(accepting.status == 0, "\(accepting.output)")
    #expect(accepted.status == 0)
    #expect(accepted.output.contains("by Ada: a demo"))
    #expect(expired.status == 1)
  }

  @Test("A fault that didn't happen can't be accepted, and nothing is written")
  func absentFaultIsNotAccepted() async throws {
    let project = try TestProject()
    try project.configure("printf ready; read -r x")

    let result = try await project.qa(
      "audit", "--accept", "exit-sigterm/mouseReports", "--reason", "a demo", "--by", "Ada")

    #expect(result.status == 3)
    #expect(result.errors.contains("the fault \"exit-sigterm/mouseReports\" did not happen"))
    #expect(project.bytes("screenshots/audit.json") == nil)
  }

  @Test("A run that shows a fault is kept as a recording that can be replayed")
  func failingRunIsRecorded() async throws {
    let project = try TestProject()

    _ = try await project.qa(
      "audit", "--only", "exit-sigterm,small-1x1", "--recordings", ".", "--", "/bin/sh", "-c",
      Self.careless)
    let replay = try await project.qa("replay", "sh-exit-sigterm.cast", "--format", "text")

    #expect(replay.output.contains("ready"))
    #expect(project.bytes("sh-small-1x1.cast") == nil)
  }

  @Test("A program that ends by itself is an error that says what an audit needs")
  func endingProgramIsAnError() async throws {
    let project = try TestProject()

    let result = try await project.qa("audit", "--", "/bin/sh", "-c", "echo done")

    #expect(result.status == 2)
    #expect(result.errors.contains("sh exited with status 0: \"done\""))
    #expect(result.errors.contains("an audit needs an app that keeps running"))
  }

  @Test("A screen whose app ends by itself doesn't keep the others from being audited")
  func endingScreenIsReported() async throws {
    let project = try TestProject()
    try project.configure("printf ready; read -r x")
    try project.write("echo done", to: "second.sh")
    try project.configureSecond("second.sh")

    let result = try await project.qa("audit", "--only", "exit-sigterm")

    #expect(result.status == 2)
    #expect(result.output.contains("\(project.screen): no faults in 1 check\n"))
    #expect(result.output.contains("exited with status 0: \"done\""))
  }

  @Test("A check that doesn't exist is wrong usage")
  func unknownCheckIsUsage() async throws {
    let project = try TestProject()

    let result = try await project.qa("audit", "--only", "exits", "--", "true")

    #expect(result.status == 3)
    #expect(result.errors.contains("there is no check or area \"exits\""))
  }

  @Test("The report is also written to files in the formats that their names say")
  func reportIsWritten() async throws {
    let project = try TestProject()

    let result = try await project.qa(
      "audit", "--only", "exit-sigterm", "-o", "audit.html", "-o", "junit.xml", "--", "/bin/sh",
      "-c", Self.careless)
    let page = try #require(project.bytes("audit.html"))
    let junit = try #require(project.bytes("junit.xml"))

    #expect(result.output.contains("sh: faults in 1 of 1 check"))
    #expect(String(decoding: page, as: UTF8.self).contains("leaves behind: the alternate screen"))
    #expect(String(decoding: junit, as: UTF8.self).contains("failures=\"1\""))
  }

  @Test(
    "A file that can't be written is an error before the app starts",
    arguments: [("audit.pdf", "says no format"), ("none/audit.html", "none")])
  func unwritableReport(file: String, words: String) async throws {
    let project = try TestProject()

    let result = try await project.qa(
      "audit", "-o", file, "--only", "small-1x1", "--", "/bin/sh", "-c", "printf ready; read -r x")

    #expect(result.status == 3)
    #expect(result.errors.contains(words))
    #expect(result.output.isEmpty)
  }

  @Test("On GitHub the faults are also annotations and a summary")
  func faultsAreAnnotated() async throws {
    let project = try TestProject()
    let environment = [
      "CI": "true", "GITHUB_ACTIONS": "true",
      "GITHUB_STEP_SUMMARY": "\(project.root)/summary.md",
    ]

    let result = try await project.qa(
      ["audit", "--only", "exit-sigterm", "--", "/bin/sh", "-c", Self.careless],
      environment: environment)
    let summary = try #require(project.bytes("summary.md"))

    #expect(result.output.contains("::error title=sh%3A leaves behind%3A the alternate screen"))
    #expect(
      String(decoding: summary, as: UTF8.self).hasPrefix("## `sh`: faults in 1 of 1 check\n"))
  }
}
