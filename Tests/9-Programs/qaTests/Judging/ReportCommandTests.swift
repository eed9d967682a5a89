import FoundationEssentials
import Testing

/// `qa report`, and the files and messages that a gate writes for a CI.
@Suite(.timeLimit(.minutes(20))) struct ReportCommandTests {
  private static let save = "printf 'Save all'; read -r x"
  private static let send = "printf 'Send \\033[7mall ::error::x'; read -r x"
  private static let files = ["report.md", "junit.xml", "ctrf.json", "codequality.json"]

  /// A project whose one screen has changed since it was approved.
  private func changedProject() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send)
    return project
  }

  private func text(_ project: TestProject, _ name: String) -> String? {
    project.bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A gate in GitHub Actions appends to the step's summary, annotates, and leaves files")
  func githubGetsSummary() async throws {
    let project = try await changedProject()
    try project.write("before\n", to: "summary.md")
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "\(project.root)/summary.md",
      "GITHUB_WORKSPACE": project.root,
    ]

    let run = try await project.qa(["run", "--base", "HEAD"], environment: environment)
    let json = try await project.qa(
      ["compare", "--base", "HEAD", "--json"], environment: environment)

    let screen = project.screen
    let summary = try #require(text(project, "summary.md"))
    #expect(run.status == 1)
    #expect(summary.hasPrefix("before\n## Screens: 1 regression\n\n1 screen in "))
    #expect(summary.contains("\n-Save all\n+Send all ::error::x\n```\n"))
    #expect(summary.contains("`\(screen).diff.png`"))
    #expect(summary.matches(of: /## Screens: 1 regression/).count == 2)
    #expect(
      run.output.hasPrefix("::error file=screenshots/\(screen).json,line=1,title=\(screen)%3A "))
    #expect(run.output.contains("✗ regression  \(screen)"))
    #expect(json.output.hasPrefix("{"))
    #expect(json.errors.contains("::error file=screenshots/\(screen).json,line=1,"))
    for name in Self.files {
      let isThere = project.bytes("screenshots/current/\(name)") != nil
      #expect(isThere == (name != "codequality.json"), "\(name)")
    }
    #expect(
      text(project, "screenshots/current/junit.xml")?
        .contains("[[ATTACHMENT|screenshots/current/\(screen).diff.png]]") == true)
  }

  @Test(
    "A gate without a verdict gives the reason to the CI as well",
    arguments: [
      ("{ \"screenshotName\": \"no\\n::error::x\" }", 3), ("{", 3),
    ])
  func missingVerdictIsExplained(config: String, status: Int32) async throws {
    let project = try TestProject()
    try project.write(config, to: "screenshots/broken.json")
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "\(project.root)/summary.md",
      "GITHUB_WORKSPACE": project.root,
    ]

    let run = try await project.qa(["run", "--ci", "--json"], environment: environment)
    let local = try await project.qa(["run", "--no-ci"], environment: environment)

    #expect(run.status == status)
    let commands = run.errors.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(!commands.isEmpty)
    #expect(
      commands.allSatisfy { $0.hasPrefix("::error title=qa%3A no verdict::screenshots/broken") })
    #expect(
      text(project, "summary.md")?.hasPrefix("## Screens: no verdict\n\n`screenshots/broken")
        == true)
    #expect(run.output.hasPrefix("{"))
    #expect(!local.errors.contains("::error title"))
  }

  @Test(
    "A gate in GitLab also leaves Code Quality, and a local run leaves none of the files")
  func gitlabGetsCodeQuality() async throws {
    let project = try await changedProject()
    let environment = ["GITLAB_CI": "true", "CI_PROJECT_DIR": "/"]

    let gate = try await project.qa(["run", "--base", "HEAD"], environment: environment)
    let issues = text(project, "screenshots/current/codequality.json")
    let local = try await project.qa("compare")

    #expect(gate.status == 1)
    #expect(!gate.output.contains("\n::"))
    let root = project.root.dropFirst()
    #expect(issues?.contains("\"path\" : \"\(root)/screenshots/\(project.screen).json\"") == true)
    #expect(local.status == 1)
    for name in Self.files { #expect(project.bytes("screenshots/current/\(name)") == nil) }
  }

  /// A project with the files of a gate that passed.
  private func green() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved("printf 'Save all'; read -r x")
    let gate = try await project.qa("run", "--ci", "--base", "HEAD")
    try #require(gate.status == 0, "\(gate.output)\(gate.errors)")
    try #require(text(project, "screenshots/current/junit.xml")?.contains("errors=\"0\"") == true)
    return project
  }

  @Test(
    "A gate without a verdict replaces the files of an older one",
    arguments: [
      ("{", 3, "malformed JSON"),
      (#"{ "command": ["true"], "build": ["false"], "screenshotName": "SCREEN" }"#, 2, "build"),
    ])
  func olderFilesAreReplaced(config: String, status: Int32, message: String) async throws {
    let project = try await green()
    try project.write(
      config.replacing("SCREEN", with: project.screen), to: "screenshots/\(project.screen).json")

    let gate = try await project.qa(
      ["run", "--ci", "--base", "HEAD"], environment: ["GITLAB_CI": "true"])

    let left = try ["report.json", "report.html", "report.md", "junit.xml", "ctrf.json"].map {
      try #require(text(project, "screenshots/current/\($0)"))
    }
    let taps = try await project.qa("report", "--format", "tap")
    #expect(gate.status == status, "\(gate.errors)")
    for text in left { #expect(text.contains(message), "\(text)") }
    #expect(left[1].contains("No verdict"))
    #expect(left[3].contains("tests=\"1\" failures=\"0\" errors=\"1\""))
    #expect(left[4].contains("\"failed\" : 1"))
    #expect(
      text(project, "screenshots/current/codequality.json")?.contains(message) == true)
    #expect(taps.output.contains("1..1\nnot ok 1 - no verdict\n"))
    #expect(try await project.qa("run", "--failed").status == (status == 3 ? 3 : 4))
  }

  @Test("A killed gate leaves no report of an older one")
  func killedGateLeavesNoReport() async throws {
    let project = try await green()
    try project.write("touch \(project.root)/started; sleep 60", to: "app.sh")

    _ = try await project.qa(
      ["run", "--ci", "--base", "HEAD"], signal: "KILL",
      once: "test -e \(project.root)/started")

    let names = try FileManager.default.contentsOfDirectory(
      atPath: project.root + "/screenshots/current")
    #expect(names.filter { $0.hasSuffix(".xml") || $0.hasPrefix("report") } == [])
  }

  @Test(
    "A summary that can't be written is a warning, and the verdict stays",
    arguments: ["no/such/folder", "screenshots", "link", "pipe", "full"])
  func unwritableSummaryWarns(name: String) async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    let make = "echo x > real; ln -s real link; mkfifo pipe; truncate -s 1048576 full"
    _ = try await project.qa([], prefix: ["sh", "-c", make])

    let run = try await project.qa(
      ["run", "--ci", "--base", "HEAD"],
      environment: ["GITHUB_STEP_SUMMARY": "\(project.root)/\(name)"])

    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("warning: "), "\(run.errors)")
    #expect(text(project, "real") == "x\n")
    #expect(project.bytes("full")?.count == 1 << 20)
  }

  @Test("A file that can't be replaced is a warning, and the verdict stays")
  func unwritableFileWarns() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.write("x", to: "screenshots/current/junit.xml/file")

    let run = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(run.status == 0)
    #expect(run.errors.contains("warning: screenshots/current/junit.xml: "), "\(run.errors)")
    #expect(project.bytes("screenshots/current/ctrf.json") != nil)
  }

  @Test("A shard's summary calls itself a part, and the shard annotates nothing")
  func shardSummaryIsPartial() async throws {
    let project = try await changedProject()
    try project.write("*\n!screenshots/\n!screenshots/*.json\n!app.sh\n", to: ".gitignore")
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "change")

    let run = try await project.qa(
      ["run", "--shard", "1/2", "--base", "HEAD~1"],
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "\(project.root)/summary.md",
      ])

    let summary = try #require(text(project, "summary.md"), "\(run.errors)")
    #expect(summary.contains(" shard 1/2"))
    #expect(summary.contains("part of the screens"))
    #expect(!run.output.contains("::error file="))
  }

  @Test("qa report prints the newest report in each format, and exits with 0 even for failures")
  func reportHasAllFormats() async throws {
    let project = try await changedProject()
    let run = try await project.qa("run")
    let starts = [
      "text": "✗ regression  ", "markdown": "## Screens: ", "comment": "## Screens: ",
      "annotations": "::error file=", "junit": "<?xml ", "codequality": "[\n", "ctrf": "{\n",
      "tap": "TAP version 14\n1..1\nnot ok 1 - ", "json": "{\n",
      "agent": "qa report for an agent. Something needs a person. Exit code 1.\n1 screen: ",
    ]

    for (format, start) in starts {
      let result = try await project.qa("report", "--format", format)
      #expect(result.status == 0)
      #expect(result.output.hasPrefix(start), "\(result.output)")
    }
    let plain = try await project.qa("report")
    let json = try await project.qa("report", "--json")

    #expect(run.status == 1)
    #expect(plain.output == run.output)
    #expect(json.output == text(project, "screenshots/current/report.json"))
  }

  @Test("A report's file is relative to the working directory, and a missing folder is an error")
  func outputPathIsRelative() async throws {
    let project = try await changedProject()
    _ = try await project.qa("run")

    let written = try await project.qa(
      ["report", "--format", "tap", "-o", "../out.tap"], in: "screenshots")
    let failed = try await project.qa("report", "-o", "no/such/folder/a")

    #expect(written.status == 0)
    #expect(written.output.isEmpty)
    #expect(text(project, "out.tap")?.hasPrefix("TAP version 14\n") == true)
    #expect(failed.status == 3)
  }

  @Test("A missing report is an error with the command that makes one")
  func missingReportIsExplained() async throws {
    let project = try TestProject()
    let nothing = try await project.qa("report")
    try project.configure(Self.save)

    let none = try await project.qa("report")
    try project.write("{ \"version\": 1 }", to: "screenshots/current/report.json")
    let broken = try await project.qa("report", "--format", "junit")
    let both = try await project.qa("report", "--format", "junit", "--json")

    #expect(nothing.status == 4)
    #expect(none.status == 4)
    #expect(
      none.errors == """
        error: screenshots/current/report.json: there is no report yet
          → make one: qa run, or qa compare for the newest run

        """)
    #expect(broken.status == 3)
    #expect(broken.errors.contains("was not written by qa, or was edited: "))
    #expect(both.status == 3)
  }

  @Test("A committed report isn't printed")
  func committedReportIsRefused() async throws {
    let project = try await changedProject()
    _ = try await project.qa("run")
    try await project.git("add", "-f", "screenshots/current/report.json")

    let result = try await project.qa("report")

    #expect(result.status == 3)
    #expect(result.errors.contains("is committed"))
  }

  @Test("A run writes the page beside the report, with the pictures before and after")
  func runWritesPage() async throws {
    let project = try await changedProject()

    let run = try await project.qa(["run"])

    let page = try #require(text(project, "screenshots/current/report.html"))
    let picture = try #require(project.bytes("screenshots/current/\(project.screen).png"))
    #expect(run.status == 1)
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(page.contains(Data(picture).base64EncodedString()))
    #expect(page.ranges(of: "<img").count == 2)
    #expect(page.contains("qa approve \(project.screen) --reason"))
    #expect(!page.contains("\u{1b}") && page.contains("data-decider=\"commands\""))
  }

  @Test("qa report writes the page into a file that ends in .html, and text into another")
  func htmlFileIsPage() async throws {
    let project = try await changedProject()
    _ = try await project.qa(["run"])

    let page = try await project.qa(["report", "-o", "review.html"])
    let named = try await project.qa(["report", "--format", "html"])
    let text = try await project.qa(["report", "-o", "review.txt"])

    #expect([page.status, named.status, text.status] == [0, 0, 0])
    #expect(self.text(project, "review.html") == named.output)
    // The page that the run writes is the same as the one made from the report's file.
    #expect(self.text(project, "screenshots/current/report.html") == named.output)
    #expect(named.output.hasPrefix("<!DOCTYPE html>"))
    #expect(self.text(project, "review.txt")?.hasPrefix("✗ regression") == true)
  }

  @Test("A picture that has changed since the report is named, not shown")
  func changedPictureIsNotShown() async throws {
    let project = try await changedProject()
    _ = try await project.qa(["run"])
    let baseline = try #require(project.bytes("screenshots/baseline/\(project.screen).png"))
    try project.write(baseline, to: "screenshots/current/\(project.screen).png")

    let page = try await project.qa(["report", "--format", "html"])

    #expect(page.status == 0)
    #expect(page.output.ranges(of: "<img").count == 1)
    #expect(page.output.contains("current/\(project.screen).png changed since the report"))
  }

  @Test("--open hands the page to the desktop, or prints its path")
  func openStartsBrowser() async throws {
    let project = try await changedProject()
    _ = try await project.qa(["run"])
    try project.write(
      "#!/bin/sh\nprintf '%s' \"$1\" > \"\(project.root)/opened\"\n", to: "bin/xdg-open")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(project.root)/bin/xdg-open")

    // qa needs git. Nothing else is on this PATH.
    try project.write(
      "#!/bin/sh\nPATH=/usr/local/bin:/usr/bin:/bin exec git \"$@\"\n", to: "tools/git")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(project.root)/tools/git")

    let opened = try await project.qa(
      ["report", "--open"], environment: ["PATH": "\(project.root)/bin:/usr/bin:/bin"])
    let located = try await project.qa(
      ["report", "--open", "-o", "here.html"], environment: ["PATH": "\(project.root)/tools"])
    let refused = try await project.qa(["report", "--open", "--json"])

    #expect([opened.status, located.status, refused.status] == [0, 0, 3])
    #expect(text(project, "opened")?.hasSuffix("/screenshots/current/report.html") == true)
    #expect(located.output.hasPrefix("Open it in a browser: /"))
    #expect(located.output.hasSuffix("/here.html\n"))
    #expect(refused.errors.contains("--open shows the page"))
  }

  @Test("A page of passing screens has no pictures")
  func passingPageHasNoPictures() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)

    let run = try await project.qa(["run"])

    let page = try #require(text(project, "screenshots/current/report.html"))
    #expect(run.status == 0)
    #expect(!page.contains("<img") && page.contains("same cells as the baseline"))
  }
}
