import ContentDigest
import FoundationEssentials
import TestSupport
import Testing

/// `qa init` with the real binary, in folders that aren't set up yet.
@Suite(.timeLimit(.minutes(20))) struct InitTests {
  /// A folder that isn't set up yet.
  private func emptyProject() throws -> TestProject {
    let project = try TestProject()
    try project.remove("screenshots")
    return project
  }

  /// A Swift package with the demo app that was built with these tests, and a `swift` that describes it. The real one
  /// would build it again.
  private func packageProject(_ names: [String] = ["DemoApp"]) throws -> TestProject {
    let project = try emptyProject()
    let products = names.map { name in
      "{ \"name\": \"\(name)\", \"targets\": [\"\(name)\"], \"type\": { \"executable\": null } }"
    }
    let targets = names.map { name in
      "{ \"name\": \"\(name)\", \"path\": \"Sources/\(name)\", \"sources\": [\"main.swift\"] }"
    }
    let description =
      "{ \"products\": [\(products.joined(separator: ","))], \"targets\": [\(targets.joined(separator: ","))] }"
    for name in names {
      try project.write("// --list-screens", to: "Sources/\(name)/main.swift")
    }
    try project.write("", to: "Package.swift")
    try project.write("#!/bin/sh\nprintf '%s' '\(description)'\n", to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: project.root + "/bin/swift")
    try project.write("", to: ".build/x")
    try FileManager.default.createSymbolicLink(
      atPath: project.root + "/.build/debug", withDestinationPath: TestPlace.programs)
    return project
  }

  private func initialize(
    _ project: TestProject, _ arguments: String...
  ) async throws -> TestProject.Result {
    try await project.qa(
      ["init"] + arguments, environment: ["PATH": "\(project.root)/bin:/usr/bin:/bin"])
  }

  /// Runs a command line. `qa` is only an argument of it and doesn't run.
  private func shell(_ line: String, in project: TestProject) async throws -> TestProject.Result {
    try await project.qa([], prefix: ["sh", "-c", line])
  }

  private func text(_ project: TestProject, _ name: String) -> String? {
    project.bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A Swift package gets a config for each screen of its app, and a screen can be captured")
  func packageGetsConfigs() async throws {
    let project = try packageProject()

    let result = try await initialize(project, "--skip-build")
    let list = try await project.qa("list")
    let run = try await project.qa("run", "--skip-build", "settings")

    #expect(
      result.output == """
        app: DemoApp, 16 screens
        wrote screenshots/qa.json
        wrote screenshots/itemList.json
        wrote screenshots/itemListFiltered.json
        wrote screenshots/itemListEmpty.json
        wrote screenshots/itemListLoading.json
        wrote screenshots/itemListFailure.json
        wrote screenshots/itemDetail.json
        wrote screenshots/itemCreateSheet.json
        wrote screenshots/itemEditSheet.json
        wrote screenshots/itemDeleteConfirm.json
        wrote screenshots/insights.json
        wrote screenshots/insightsFallback.json
        wrote screenshots/syncStatus.json
        wrote screenshots/search.json
        wrote screenshots/settings.json
        wrote screenshots/settingsLight.json
        wrote screenshots/help.json
        wrote capture-all.sh
        added 1 line to .gitignore
        added 2 lines to .gitattributes
        next:
          1. ./capture-all.sh, and look at the pictures in screenshots/current/
          2. qa approve --all --reason "first look", and commit screenshots/
          3. git config diff.qa.textconv "qa show" && git config merge.qa.driver \
        "qa merge-baseline %O %A %B %P" && git config merge.qa.recursive binary

        """)
    #expect(result.status == 0)
    #expect(
      text(project, "screenshots/settings.json") == """
        {
          "scheme": "DemoApp",
          "screenshotName": "settings",
          "outputDir": "screenshots/current",
          "launchEnv": { "APP_USE_PREVIEW_DATA": "1", "SCREENSHOT_SCREEN": "settings" }
        }

        """)
    #expect(!list.output.contains("no config for"))
    #expect(run.unwrappedOutput.contains("+ new settings: "), "\(run.output)\(run.errors)")
  }

  @Test("A screen that a config of another name captures is kept")
  func existingConfigIsKept() async throws {
    let project = try packageProject()
    try project.write(
      """
      { "scheme": "DemoApp", "screenshotName": "prefs",
        "launchEnv": { "SCREENSHOT_SCREEN": "settings" } }
      """, to: "screenshots/prefs.json")

    let result = try await initialize(project, "--skip-build")

    #expect(result.output.hasPrefix("found screenshots/ (1 capture config): kept"))
    #expect(result.output.contains("kept screenshots/prefs.json\n"))
    #expect(project.bytes("screenshots/settings.json") == nil)
    #expect(project.bytes("screenshots/itemList.json") != nil)
  }

  @Test("Advice for code owners is written as comments, and an existing file stays")
  func codeOwnersAreCommented() async throws {
    let project = try packageProject()
    let owned = try packageProject()
    try owned.write("* @me\n", to: "CODEOWNERS")

    _ = try await initialize(project, "--skip-build", "--ci", "github")
    let result = try await initialize(owned, "--skip-build", "--ci", "github")

    let lines = try #require(text(project, ".github/CODEOWNERS")).split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("#") })
    let advised = lines.compactMap { $0.wholeMatch(of: /# (\S+) +@your-org\/reviewers/)?.1 }
    let page = DocumentPage("Documentation/Trust.md").text
    let shown = page.split(separator: "\n")
      .compactMap { $0.wholeMatch(of: /(\S+) +@your-org\/reviewers/)?.1 }
    #expect(shown == advised.filter { !$0.hasPrefix("/Package.") })
    #expect(result.output.contains("kept CODEOWNERS\n"))
    #expect(!result.output.contains("has no line for"))
    #expect(owned.bytes(".github/CODEOWNERS") == nil)
  }

  @Test("A second init keeps every file, byte for byte")
  func secondInitKeepsAll() async throws {
    let project = try packageProject()
    _ = try await initialize(project, "--skip-build", "--ci", "github")
    let names = [
      "screenshots/qa.json", "screenshots/settings.json", "capture-all.sh", ".gitignore",
      ".gitattributes", ".github/workflows/screenshots.yml", ".github/CODEOWNERS",
    ]
    try project.write("mine", to: "capture-all.sh")
    let before = names.map { project.bytes($0) }

    let result = try await initialize(project, "--skip-build", "--ci", "github")

    #expect(names.map { project.bytes($0) } == before)
    #expect(
      text(project, names[5])?.contains(
        """
              - if: ${{ !cancelled() }}
                uses: actions/upload-artifact@v4
                with:
                  name: screenshots
                  path: screenshots/current

        """) == true)
    #expect(
      result.output.hasPrefix(
        "found screenshots/ (16 capture configs): kept; qa init does not change it\n"
          + "found capture-all.sh (a capture script): kept; qa init does not change it\n"))
    #expect(!result.output.contains("wrote"))
    for name in names { #expect(result.output.contains("kept \(name)\n")) }
  }

  @Test("The one executable that answers is the app, and otherwise it must be named")
  func answeringExecutableIsTheApp() async throws {
    let both = try packageProject(["DemoApp", "TestApp"])
    let none = try packageProject(["TestApp", "qa"])

    let answered = try await initialize(both, "--skip-build", "--dry-run")
    let failed = try await initialize(none, "--skip-build")
    let unknown = try await initialize(both, "--skip-build", "--product", "Demo")

    #expect(answered.output.hasPrefix("app: DemoApp, 16 screens\n"), "\(answered.errors)")
    #expect(both.bytes("screenshots/settings.json") == nil)
    #expect(
      failed.errors == """
        error: Package.swift: has several executables, but none answers --list-screens: TestApp, qa
          → name the app: qa init --product TestApp

        """)
    #expect(failed.status == 3)
    #expect(none.bytes("capture-all.sh") == nil)
    #expect(unknown.errors.hasPrefix("error: Package.swift: has no executable product \"Demo\"\n"))
  }

  @Test("A command is captured with the files that it names, and its capture-all.sh runs")
  func commandGetsItsFiles() async throws {
    let project = try emptyProject()
    try project.write("hello", to: "notes.txt")

    let result = try await project.qa(
      "init", "--name", project.screen, "--", "sh", "-c", "cat notes.txt; read -r x", "notes.txt")
    let run = try await shell(
      "PATH=\"\(TestPlace.programs):$PATH\" ./capture-all.sh", in: project)

    #expect(result.status == 0)
    #expect(
      text(project, "screenshots/\(project.screen).json") == """
        {
          "command": ["sh", "-c", "cat notes.txt; read -r x", "notes.txt"],
          "screenshotName": "\(project.screen)",
          "outputDir": "screenshots/current",
          "files": ["notes.txt"]
        }

        """)
    #expect(
      run.unwrappedOutput.contains("+ new \(project.screen): "), "\(run.output)\(run.errors)")
    #expect(run.status == 1)
  }

  @Test("capture-all.sh explains how to get qa if it isn't installed")
  func missingQAIsExplained() async throws {
    let project = try emptyProject()
    _ = try await project.qa("init", "--", "true")

    // The PATH has only what the script needs, because the machine may have a qa beside its other programs.
    let run = try await shell(
      "mkdir bin; ln -s \"$(command -v dirname)\" bin; PATH=$PWD/bin /bin/bash ./capture-all.sh",
      in: project)

    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("qa is not on the PATH. "), "\(run.errors)")
  }

  @Test("A dry run lists everything and writes nothing")
  func dryRunWritesNothing() async throws {
    let project = try emptyProject()

    let result = try await project.qa("init", "--dry-run", "--ci", "gitlab", "--", "no-such-app")

    #expect(result.output.contains("would write .gitlab-ci.yml\nwould add 1 line to .gitignore\n"))
    #expect(result.output.contains("note: no-such-app isn't on the PATH"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: project.root) == [])
  }

  @Test("A workflow is added beside an existing one, and the line that includes it is printed")
  func secondWorkflowIsAdded() async throws {
    let project = try emptyProject()
    try project.write("test: { script: make }\n", to: ".gitlab-ci.yml")

    let result = try await project.qa("init", "--ci", "gitlab", "--", "true")

    #expect(text(project, ".gitlab-ci.yml") == "test: { script: make }\n")
    #expect(result.output.contains("wrote .gitlab/screenshots.gitlab-ci.yml\n"))
    let job = try #require(text(project, ".gitlab/screenshots.gitlab-ci.yml"))
    let page = DocumentPage("Documentation/CI.md").text
    for artifacts in [job, page] {
      #expect(
        artifacts.contains(
          """
            artifacts:
              when: always
              paths: [screenshots/current]
              reports:
                junit: screenshots/current/junit.xml
                codequality: screenshots/current/codequality.json
              expire_in: 7 days

          """))
    }
    #expect(
      result.output.contains(
        "in .gitlab-ci.yml: include: { local: .gitlab/screenshots.gitlab-ci.yml }\n"))
  }

  @Test(
    "The digest of a local package is pinned, and that of another one must be given")
  func packageDigestIsPinned() async throws {
    let project = try emptyProject()
    try project.write("package", to: "qa.deb")
    let digest = SHA256Digest(of: Array("package".utf8))
    let url = ["--package", "https://example.org/qa.deb"]

    let other = try await project.qa(
      [
        "init", "--ci", "github", "--package", "qa.deb", "--sha256",
        String(repeating: "0", count: 64),
      ]
        + ["--", "true"])
    let asked = try await project.qa(
      ["init", "--ci", "github", "--dry-run"] + url + ["--", "true"])
    let here = try await project.qa(
      "init", "--ci", "github", "--package", "qa.deb", "--", "true")

    #expect(other.errors.hasPrefix("error: qa.deb: has a different SHA-256 digest: \(digest)\n"))
    #expect(
      asked.output.contains(
        "set QA_SHA256 to the SHA-256 digest of the package: "
          + "curl --location https://example.org/qa.deb | sha256sum\n"))
    #expect(here.status == 0)
    let workflow = try #require(text(project, ".github/workflows/screenshots.yml"))
    #expect(workflow.contains("QA_PACKAGE: \"qa.deb\"\n  QA_SHA256: \"\(digest)\"\n"))
    #expect(text(project, ".github/CODEOWNERS")?.contains("# /qa.deb ") == true)
  }

  @Test(
    "A workflow in a subfolder is for the repository's top level and its main branch"
  )
  func workflowNamesSubfolder() async throws {
    let project = try emptyProject()
    try await project.git("init", "-q")
    try await project.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk")
    try project.write("", to: "apps/a/notes")

    let result = try await project.qa(["init", "--ci", "github", "--", "true"], in: "apps/a")

    let path = ".github/workflows/screenshots-apps-a.yml"
    let workflow = try #require(text(project, "apps/a/\(path)"))
    #expect(workflow.contains("    branches: [\"trunk\"]\n"))
    #expect(workflow.contains("        working-directory: \"apps/a\"\n"))
    #expect(workflow.contains("          path: apps/a/screenshots/current\n"))
    #expect(result.output.contains("move \(path) to the top of the repository"))
    #expect(text(project, "apps/a/.github/CODEOWNERS")?.contains("# /apps/a/screenshots/ ") == true)
  }

  @Test("New defaults aren't written if they would change existing configs")
  func existingConfigsGetNoDefaults() async throws {
    let project = try TestProject()
    try project.configure("read -r x")

    let result = try await project.qa("init", "--", "true")

    #expect(project.bytes("screenshots/qa.json") == nil)
    #expect(result.output.contains("note: screenshots/qa.json: isn't written: its defaults would"))
  }

  @Test("A tape and a recording become configs, and JSON lists what was written")
  func scriptsBecomeConfigs() async throws {
    let project = try emptyProject()
    try project.write("Type \"ls\" Enter Sleep 1s", to: "a.tape")
    try project.write(
      """
      {"version": 2, "width": 60, "height": 12, "command": "less a.tape"}
      [0.5, "i", "\\u001b[B"]
      """, to: "b.cast")

    let tape = try await project.qa("init", "--from", "a.tape", "--json")
    let cast = try await project.qa("init", "--from", "b.cast")

    #expect(tape.output.contains("\"place\" : \"a.tape:1\""), "\(tape.output)")
    #expect(tape.output.contains("\"screenshots/a.json\""))
    #expect(text(project, "screenshots/a.json")?.contains("{ \"type\": \"ls\" },\n") == true)
    #expect(cast.output.contains("kept screenshots/qa.json\n"))
    #expect(
      text(project, "screenshots/b.json") == """
        {
          "command": ["less", "a.tape"],
          "screenshotName": "b",
          "outputDir": "screenshots/current",
          "terminal": { "columns": 60, "rows": 12 },
          "files": ["a.tape"],
          "steps": [
            { "press": "down" }
          ]
        }

        """)
  }

  @Test(
    "A mistake is reported, and nothing is written",
    arguments: [
      (
        [],
        "error: ROOT: has no app: there is no Package.swift\n  → name a command: qa init -- htop\n"
      ),
      (["--from", "bad.tape"], "error: bad.tape:1:1: \"Typ\" is not a VHS command\n"),
      (["--from", "none.tape"], "error: none.tape: does not exist\n"),
      (
        ["--from", "bad.txt"],
        "error: bad.txt: is neither a VHS tape nor an asciinema recording\n"
      ),
      (["--from", "bad.tape", "--", "true"], "Error: a tape already names what it runs"),
      (
        ["bad.tape"], "Error: bad.tape isn't a program: qa init --from bad.tape turns it into steps"
      ),
      (["--name", "x"], "Error: --name is for a command or --from"),
      (["--ci", "github", "--sha256", "0"], "Error: --sha256 is for --package: add it"),
      (
        ["--ci", "github", "--package", "a.deb", "--sha256", "0"],
        "Error: --sha256 must have 64 hexadecimal digits"
      ),
      (
        ["--ci", "github", "--package", "a b.deb"],
        "Error: --package must be the URL or the path of a .deb or a .whl"
      ),
      (["--name", "a/b", "--", "true"], "error: \"a/b\" can't be the name of a screen"),
      (["--product", "x", "--", "true"], "Error: --product is for the app of a Swift package"),
      (["--ci", "jenkins", "--", "true"], "Error: The value 'jenkins' is invalid for '--ci <ci>'"),
      (["--project", "none", "--", "true"], "error: none: is not a folder\n"),
    ])
  func mistakesWriteNothing(arguments: [String], message: String) async throws {
    let project = try emptyProject()
    try project.write("Typ \"a\"", to: "bad.tape")
    try project.write("", to: "bad.txt")

    let result = try await project.qa(["init"] + arguments)

    #expect(result.status == 3)
    #expect(
      result.errors.hasPrefix(message.replacing("ROOT", with: project.root)), "\(result.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.root).sorted()
        == ["bad.tape", "bad.txt"])
  }

  @Test("A link out of the project is refused before anything is written")
  func outsideLinkIsRefused() async throws {
    let project = try emptyProject()
    let other = try emptyProject()
    try FileManager.default.createSymbolicLink(
      atPath: project.root + "/screenshots", withDestinationPath: other.root)

    let result = try await project.qa("init", "--", "true")

    #expect(
      result.errors == """
        error: screenshots/qa.json: leads out of the project through a symbolic link
          → replace the link with the folder itself

        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.root) == [])
    #expect(project.bytes("capture-all.sh") == nil)
  }
}
