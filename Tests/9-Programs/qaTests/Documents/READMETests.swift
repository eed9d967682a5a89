import Baselines
import FoundationEssentials
import FrameRenderer
import PNGImage
import ReaderFuzzer
import Recordings
import ScreenConfig
import TerminalFrame
import TestSupport
import Testing

/// The README, the pages of `Documentation/`, `--help` and the code agree.
@Suite(.timeLimit(.minutes(20))) struct READMETests {
  @Test("The README is short, and every page is linked from it or from the index")
  func readmeLeadsEverywhere() {
    let (page, index) = (DocumentPage.readme, DocumentPage("Documentation/README.md"))

    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let linked = Set(page.links + index.links.map { "Documentation/\($0)" })

    #expect((1...150).contains(lines))
    #expect(DocumentPage.all.count >= 9)
    for other in DocumentPage.all.dropFirst() { #expect(linked.contains(other.path)) }
  }

  @Test("Every link leads to an existing file and heading", arguments: DocumentPage.all)
  func linksLeadSomewhere(page: DocumentPage) throws {
    let folder = page.path.split(separator: "/").dropLast().map { "\($0)/" }.joined()

    for link in page.links {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts[0].isEmpty ? page.path : folder + parts[0]
      #expect(FileManager.default.fileExists(atPath: "\(TestPlace.repository)/\(path)"), "\(link)")
      if parts.count > 1 {
        #expect(DocumentPage(path).anchors.contains(String(parts[1])), "\(link)")
      }
    }
  }

  @Test("Every file of this repository that is named exists", arguments: DocumentPage.all)
  func namedFilesExist(page: DocumentPage) {
    let folders = ["Sources/", "Tests/", "Documentation/", ".ci/", ".github/"]

    for code in page.inlineCode
      + page.blocks.flatMap({ $0.text.split(separator: "\n").map(String.init) })
    {
      guard let word = code.split(separator: " ").first,
        folders.contains(where: { word.hasPrefix($0) })
      else { continue }
      #expect(FileManager.default.fileExists(atPath: "\(TestPlace.repository)/\(word)"), "\(word)")
    }
  }

  @Test("A page is parsed into its code blocks, inline code, anchors and commands")
  func pageIsParsed() throws {
    let page = DocumentPage(
      path: "a.md",
      text: """
        # Two words, and `qa list`
        ```sh
        echo 'qa no' && qa approve "a b" --reason "x # y" | qa render -- --z   # qa comment
        ```
        ```json screenshots/a.json
        {}
        ```
        `qa run
        --ci`
        """)

    let commands = page.blocks.flatMap { DocumentedCommand.all(in: $0.text) }

    #expect(page.blocks.map(\.language) == ["sh", "json"])
    #expect(page.blocks.map(\.file) == [nil, "screenshots/a.json"])
    #expect(page.inlineCode == ["qa list", "qa run --ci"])
    #expect(page.anchors == ["two-words-and-qa-list"])
    #expect(
      commands.map(\.words) == [["approve", "a b", "--reason", "x # y"], ["render", "--", "--z"]])
    #expect(commands.last?.unrunnable == ["render", "--no-such-option", "--", "--z"])
  }

  // MARK: Configs

  @Test("Every documented config, theme and declaration can be read", arguments: DocumentPage.all)
  func documentedConfigsAreRead(page: DocumentPage) async throws {
    let blocks = page.blocks.filter { $0.language == "json" }
    let project = try TestProject()
    var screens: [String] = []
    for block in blocks {
      let file = try #require(block.file, "a block of JSON names no file:\n\(block.text)")
      let bytes = Array(block.text.utf8)
      if file.hasPrefix("themes/") { #expect(OutsideFile.theme.accepts(bytes), "\(file)") }
      if file == "screenshots/expected.json" {
        #expect(OutsideFile.expectations.accepts(bytes))
      } else if file.hasPrefix("screenshots/"), file != "screenshots/qa.json" {
        screens.append(String(file.dropFirst("screenshots/".count).dropLast(".json".count)))
      }
      for name in Self.files(in: block.text) where project.bytes(name) == nil {
        try project.write("x", to: name)
      }
      if block.text.contains("\"home\":") {
        try project.write("x", to: block.text.text(from: "\"home\": \"", to: "\"") + "/x")
      }
      try project.write(block.text, to: file)
    }

    let list = try await project.qa("list")

    #expect(list.status == (screens.isEmpty ? 4 : 0), "\(list.output)\(list.errors)")
    for screen in screens { #expect(list.output.contains(screen)) }
  }

  /// The files that a config names and that must exist.
  private static func files(in config: String) -> [String] {
    ["\"files\": [", "\"fonts\": ["].flatMap { key in
      config.text(from: key, to: "]").split(separator: ",")
        .map { String($0.text(from: "\"", to: "\"")) }
    }
  }

  @Test("The tables of keys match the declarations")
  func keyTablesMatch() {
    let page = DocumentPage.configs

    let tables = [ConfigKeyTable.ofFiles, ConfigKeyTable.ofTerminal]

    for table in tables { #expect(page.text.contains(table), "Configs.md needs:\n\(table)") }
  }

  @Test("Every kind of step has a row, whose example can be read")
  func everyStepHasRow() async throws {
    let rows = DocumentPage.configs.codeRows.filter { $0.hasPrefix("| `\"") }
      .map { $0.dropFirst(3).prefix { $0 != "`" } }
    let names = rows.compactMap { $0.split(separator: "\"").first.map(String.init) }
    let project = try TestProject()
    let steps = rows.map { "{ \($0) }" }.joined(separator: ", ")
    try project.configure("", more: ", \"steps\": [\(steps), { \"press\": \"a\" }]")

    let list = try await project.qa("list")

    #expect(names.sorted() == StepReader.actions.sorted())
    #expect(list.status == 0)
    #expect(list.output.contains(".edited"))
  }

  @Test("Every documented condition can be read")
  func documentedConditionsAreRead() async throws {
    let section = DocumentPage.configs.text(from: "\n### Conditions\n", to: "\n## ")
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `{") }
      .map { $0.dropFirst(3).prefix { $0 != "`" } }
    let project = try TestProject()
    for (index, row) in rows.enumerated() {
      let name = "\(project.screen)\(index)"
      try project.write(
        "{ \"command\": [\"a\"], \"screenshotName\": \"\(name)\", \"waitFor\": \(row) }",
        to: "screenshots/\(name).json")
    }

    let list = try await project.qa("list")

    #expect(rows.count >= 7)
    #expect(list.status == 0, "\(list.output)\(list.errors)")
  }

  @Test("The documented theme has the name and the colours that it gives")
  func documentedThemeHasColours() throws {
    let block = try #require(
      DocumentPage.configs.blocks.first { $0.file?.hasPrefix("themes/") == true })
    let project = try TestProject()
    try project.write(block.text, to: "theme.json")

    let renderer = try RecordingRenderer(
      size: GridSize(columns: 1, rows: 1), theme: project.root + "/theme.json", scale: 1)

    #expect(renderer.settings.theme.name == "solarized")
    #expect(renderer.settings.theme.palette[15] == RGB(hex: 0xfdf6e3))
  }

  // MARK: Commands

  @Test("Every command of a block is one of qa, with its options", arguments: DocumentPage.all)
  func blockCommandsExist(page: DocumentPage) async throws {
    let project = try TestProject()
    let known = try await Help.shared.commands()
    let documented = page.blocks.filter { $0.language == "sh" }
      .flatMap { DocumentedCommand.all(in: $0.text) }

    for command in documented {
      #expect(known.contains(command.words.first ?? ""))
      let result = try await project.qa(command.unrunnable)
      #expect(
        result.errors.contains("Unknown option '--no-such-option'"),
        "qa \(command.words.joined(separator: " ")): \(result.errors)")
    }
  }

  @Test("Every command in a sentence is one of qa, with its options", arguments: DocumentPage.all)
  func inlineCommandsExist(page: DocumentPage) async throws {
    let known = try await Help.shared.commands() + ["help"]

    for command in page.inlineCode.compactMap(DocumentedCommand.init(inline:)) {
      let name = command.words[0]
      guard !name.hasPrefix("-") else { continue }
      #expect(known.contains(name), "qa \(command.words.joined(separator: " "))")
      for option in command.options {
        #expect(try await Help.shared.text(of: name).contains(option), "\(name) \(option)")
      }
    }
  }

  @Test("Every command of --help has its row")
  func everyCommandHasRow() async throws {
    let commands = try await Help.shared.commands()

    #expect(commands.count >= 16)
    for command in commands {
      #expect(
        DocumentPage.commands.codeRows.contains { $0.hasPrefix("| `qa \(command)") }, "\(command)")
    }
  }

  @Test("The help and pages list the same exit codes", arguments: ["0", "1", "2", "3", "4", "130"])
  func exitCodesAgree(code: String) async throws {
    let help = try await Help.shared.text()

    for page in [DocumentPage.readme, .verdicts] {
      let rows = page.text.split(separator: "\n").filter { $0.hasPrefix("| \(code) |") }
      let row = try #require(rows.last, "\(page.path)")
      let summary = row.dropFirst(code.count + 5).dropLast(2)
      #expect(help.contains("  \(code)" + String(repeating: " ", count: 5 - code.count) + summary))
    }
  }

  // MARK: The picture

  @Test("The README shows a regression as qa reports it")
  func shownRegressionIsGenuine() async throws {
    let project = try TestProject()
    let script = TestPlace.repository + "/Documentation/pictures/make-regression"
    let report = try #require(DocumentPage.readme.blocks.first { $0.language.isEmpty })
    let shown = FileManager.default.contents(
      atPath: TestPlace.repository + "/Documentation/pictures/regression.png")

    let made = try await project.qa(
      [], environment: ["PATH": "\(TestPlace.programs):/usr/local/bin:/usr/bin:/bin"],
      prefix: ["bash", script, project.root])

    let picture = try #require(project.bytes("regression.png"), "\(made.errors)")
    // If another user of this machine has made the folder of captures, the output has a note about it.
    let lines = made.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("note ") }
    #expect(lines.joined(separator: "\n").timeless == report.text.timeless)
    #expect(try PNGDecoder.decode(picture) == PNGDecoder.decode(Array(try #require(shown))))
  }

  @Test("The workflows run the gates and upload the report for any verdict")
  func workflowsRunGates() throws {
    func workflow(_ name: String) throws -> String {
      let path = "\(TestPlace.repository)/.github/workflows/\(name).yml"
      let bytes = try #require(FileManager.default.contents(atPath: path))
      return String(decoding: bytes, as: UTF8.self)
    }

    let (tests, screenshots) = (try workflow("tests"), try workflow("screenshots"))

    #expect(
      DocumentPage.readme.text.contains(
        "`.ci/run` (the tests, the format and the English) and `./capture-all.sh`"))
    #expect(tests.contains("      - run: .ci/run\n"))
    #expect(screenshots.contains("      - run: ./capture-all.sh\n"))
    #expect(try workflow("coverage").contains("      - run: Tests/coverage\n"))
    // The report and the pictures are uploaded for any verdict.
    for text in [screenshots, DocumentPage.readme.text, DocumentPage("Documentation/CI.md").text] {
      #expect(
        text.contains("      - if: ${{ !cancelled() }}\n        uses: actions/upload-artifact@v4\n")
      )
      #expect(text.contains("path: screenshots/current"))
    }
  }

  @Test("The page has a row for each CI, with the variables that are read")
  func everyCIHasRow() {
    let rows = KnownCI.all.map { ci in
      let bases = CIBase.Event.allCases.map { event in
        ci.bases.filter { $0.event == event }.map { base in
          let conditions = base.conditions.map { "`\($0.text)`" }.joined(separator: ", ")
          return "`\(base.sourceName)`" + (conditions.isEmpty ? "" : " if \(conditions)")
        }.joined(separator: ", else ")
      }
      let markers = ci.markers.map { "`\($0.text)`" }.joined(separator: ", ")
      let option = "`\(ci.option)`"
      let cells = [ci.name, markers] + bases
      return "| "
        + (ci.bases.isEmpty ? [ci.name, markers, option, "", ""] : cells)
        .map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }

    #expect(
      DocumentPage("Documentation/CI.md").text.contains(
        "|---|---|---|---|---|\n" + rows.joined(separator: "\n") + "\n\n"),
      "\(rows.joined(separator: "\n"))")
  }
}
