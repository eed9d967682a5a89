import FoundationEssentials
import Glibc
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import ScreenRuns
import Testing

// Testable to check files without writing them.
@testable import ProjectSetup

@Suite(.timeLimit(.minutes(20))) struct ConfigTextTests {
  @Test("A short value is one line, a long one is split, and each step is a line")
  func layoutOfConfig() {
    let long = String(repeating: "x", count: 60)
    let value = ConfigValue.object([
      "short": .strings(["a", "b"]), "long": .strings([long, long]),
      "steps": .list([.object(["press": .string("down")])]), "empty": .object([]),
      "is": .boolean(true), "count": .integer(-3),
    ])

    #expect(
      String(decoding: value.fileBytes, as: UTF8.self) == """
        {
          "short": ["a", "b"],
          "long": [
            "\(long)",
            "\(long)"
          ],
          "steps": [
            { "press": "down" }
          ],
          "empty": {},
          "is": true,
          "count": -3
        }

        """)
  }

  @Test("A quoted string is valid JSON without invisible characters, whatever is in it")
  func quotedStrings() throws {
    let text = "\"\\\n\r\t\u{0}\u{1b}\u{7f}\u{9f}\u{202e}\u{2028}\u{e0001}é👍"

    let quoted = ConfigValue.quoted(text)

    #expect(try JSONReader.read(Array(quoted.utf8)).text == text)
    #expect(
      quoted.unicodeScalars.allSatisfy {
        ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
      })
  }
}

@Suite(.timeLimit(.minutes(20))) struct AttributesTests {
  @Test(
    "An attributes line for baselines is the project's own, unless Git LFS or an old qa wrote it",
    arguments: [
      ("screenshots/baseline/*.png diff=qa merge=qa -text", true),
      ("screenshots/baseline/*.png diff=qa merge=qa", false),
      ("screenshots/baseline/*.png -diff", true), ("*.png diff=qa", false),
      ("screenshots/baseline/*.png filter=lfs diff=lfs merge=lfs -text", false),
      ("screenshots/baseline/*.png filter=lfs diff=qa merge=qa -text", true),
    ])
  func ownAttributes(line: String, isOwn: Bool) {
    #expect(SetupFiles.attributes(line, SetupFiles.attributeLines[0]) == isOwn)
  }
}

@Suite(.timeLimit(.minutes(20))) struct ScreenNameTests {
  @Test(
    "A suggested name is valid and differs from those that are taken",
    arguments: [
      ("htop", [], "htop"), ("item/detail", [], "item-detail"), ("my app.sh", [], "my-app-sh"),
      ("é", [], "screen"), ("", [], "screen"), ("qa", [], "qa-screen"), ("a", ["a", "a-2"], "a-3"),
      (String(repeating: "a", count: 300), [], String(repeating: "a", count: 90)),
    ] as [(String, [String], String)])
  func validNames(name: String, taken: [String], result: String) {
    #expect(SuggestedName.valid(name, existing: taken) == result)
    #expect(ScreenName.problem(withConfig: result) == nil)
  }
}

@Suite(.timeLimit(.minutes(20))) struct InitPlanTests {
  @Test(
    "Missing lines are added with the file's own line endings",
    arguments: [
      (nil, "screenshots/current/\n"), ("", "screenshots/current/\n"),
      ("a\n", "a\nscreenshots/current/\n"), ("a", "a\nscreenshots/current/\n"),
      ("a\r\nb\r\n", "a\r\nb\r\nscreenshots/current/\r\n"),
      ("a\n\n", "a\n\nscreenshots/current/\n"),
      ("screenshots/current\n", nil), ("/screenshots/current/\n", nil),
      ("x\r\n/screenshots/current \r\n", nil),
    ] as [(String?, String?)])
  func addedLines(before: String?, after: String?) throws {
    let folder = try TemporaryFolder()
    if let before { try folder.write(before, to: ".gitignore") }
    var plan = InitPlan(project: folder.project)

    try plan.add(lines: SetupFiles.ignoredLines, to: ".gitignore", has: SetupFiles.ignores)
    try plan.apply()

    #expect(try folder.read(".gitignore") == after ?? before)
    #expect(plan.kept == (after == nil ? [".gitignore"] : []))
  }

  @Test("A project's own attributes for baselines stay")
  func keptAttributes() throws {
    let folder = try TemporaryFolder()
    let line = "screenshots/baseline/*.png -diff"
    try folder.write(line + "\n", to: ".gitattributes")
    var plan = InitPlan(project: folder.project)

    try plan.add(
      lines: SetupFiles.attributeLines, to: ".gitattributes", has: SetupFiles.attributes)

    #expect(plan.files.map(\.lines) == [["screenshots/baseline/*.approval.json merge=qa"]])
  }

  @Test("Existing files are kept, even a link that leads nowhere")
  func keptFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "a.json")
    try symbolicLink(from: folder.path + "/b.json", to: "nowhere")
    var plan = InitPlan(project: folder.project)

    try plan.add("a.json", Array("new".utf8))
    try plan.add("b.json", Array("new".utf8))
    try plan.apply()

    #expect(plan.kept == ["a.json", "b.json"])
    #expect(try folder.read("a.json") == "mine")
    #expect(try !Files.exists(folder.path + "/b.json"))
  }

  @Test("A path that leaves the project by a link or goes through a file is refused")
  func linksOutside() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try symbolicLink(from: folder.path + "/screenshots", to: other.path)
    try folder.write("", to: "file")
    try symbolicLink(from: folder.path + "/.gitignore", to: other.path + "/ignore")
    try other.write("x\n", to: "ignore")
    var plan = InitPlan(project: folder.project)

    #expect {
      try plan.add("screenshots/a.json", [])
    } throws: {
      "\($0)".contains("screenshots/a.json: leads out of the project through a symbolic link")
    }
    #expect {
      try plan.add("file/a.json", [])
    } throws: {
      "\($0)".contains("file: is not a folder")
    }
    #expect(throws: SuiteError.self) {
      try plan.add(lines: ["y"], to: ".gitignore") { $0 == $1 }
    }
  }

  @Test("If one file can't be written, none is, and added lines are taken back")
  func undoneWrites() throws {
    let folder = try TemporaryFolder()
    try folder.write("a\n", to: ".gitignore")
    var plan = InitPlan(project: folder.project)
    try plan.add("new/deep/a.json", [1])
    try plan.add(lines: ["b"], to: ".gitignore") { $0 == $1 }
    try plan.add("c.json", [1])
    // A folder that gets in the way after all checks.
    try folder.write("", to: "c.json/x")

    #expect(throws: SuiteError.self) { try plan.apply() }

    #expect(try Files.names(in: folder.path) == [".gitignore", "c.json"])
    #expect(try folder.read(".gitignore") == "a\n")
  }
}

@Suite(.timeLimit(.minutes(20))) struct ExistingToolsTests {
  @Test("Scripts, targets, tapes and tools that capture screens are found")
  func foundTools() throws {
    let folder = try TemporaryFolder()
    let files = [
      "capture-all.sh": "#!/bin/sh", "scripts/take-screenshots.py": "", "scripts/build.sh": "",
      "assets/capture.png": "", "screenshot.png": "", "demo/a.tape": "",
      "node_modules/x/b.tape": "",
      "tui-test.config.ts": "", "requirements-dev.txt": "pytest-textual-snapshot==1.0\n",
      "Makefile":
        "SCREENSHOTS := x\n.PHONY: screenshots\nscreenshots: app\n\techo capture: x\nall:\n",
      "package.json": """
      { "scripts": { "build": "tsc", "demo": "vhs demo.tape", "screenshots": "node x" },
        "devDependencies": { "@microsoft/tui-test": "1" } }
      """,
      ".github/workflows/demo.yml": "uses: charmbracelet/vhs-action@v2\n",
    ]
    for (name, text) in files { try folder.write(text, to: name) }

    let found = try ExistingTools(root: folder.path).all().map { "\($0.path): \($0.what)" }

    #expect(
      found == [
        "capture-all.sh: a capture script", "scripts/take-screenshots.py: a capture script",
        "package.json: npm script \"demo\": vhs demo.tape",
        "package.json: npm script \"screenshots\": node x", "package.json: tui-test",
        "Makefile: target screenshots", "tui-test.config.ts: the config of tui-test",
        "requirements-dev.txt: pytest-textual-snapshot",
        ".github/workflows/demo.yml: a workflow that captures screens",
        "demo/a.tape: a tape of VHS",
      ])
  }

  @Test(
    "A script that runs a tool is found by its text, and screenshots/capture-all.sh comes first"
  )
  func toolsInScripts() throws {
    let folder = try TemporaryFolder()
    let files = [
      "screenshots/capture-all.sh": "#!/bin/sh\n./app | head", "Makefile": "screenshots: app\n",
      "scripts/docs.sh": "set -e\nFONT=x vhs demo.tape && echo done\n",
      "scripts/ci": "#!/bin/sh\nif true; then tmux capture-pane -p; fi\n",
      "scripts/pictures.py": "import subprocess\nsubprocess.run([\"termshot\", \"--\", \"ls\"])\n",
      "scripts/shot.sh": "./app | freeze -o out.png\n",
      "scripts/packages.sh": "# vhs is not used\npip freeze >requirements.lock\nfreeze\n",
    ]
    for (name, text) in files { try folder.write(text, to: name) }

    let found = try ExistingTools(root: folder.path).all().map { "\($0.path): \($0.what)" }

    #expect(
      found == [
        "screenshots/capture-all.sh: a capture script", "scripts/ci: runs tmux capture-pane",
        "scripts/docs.sh: runs vhs", "scripts/pictures.py: runs termshot",
        "scripts/shot.sh: runs freeze", "Makefile: target screenshots",
      ])
  }

  @Test("Tools that pages and lists of packages name are found")
  func toolsInPages() throws {
    let folder = try TemporaryFolder()
    let files = [
      "AGENTS.md": "Take screenshots with `make shots`.\nRun `make lint` before.\n",
      "CLAUDE.md": "Demos are recorded with VHS.\n", "README.md": "Freeze! A capture of `x`.\n",
      "go.mod": "require github.com/charmbracelet/vhs v0.7.0\n",
      "mise.toml": "[tools]\nasciinema = \"2\"\n",
      "package.json": #"{ "dependencies": { "svg-term-cli": "1", "left-pad": "1" } }"#,
    ]
    for (name, text) in files { try folder.write(text, to: name) }

    let found = try ExistingTools(root: folder.path).all().map { "\($0.path): \($0.what)" }

    #expect(
      found == [
        "package.json: svg-term-cli", "go.mod: vhs", "mise.toml: asciinema",
        "AGENTS.md: says make shots", "CLAUDE.md: names vhs",
      ])
  }

  @Test("Links out of the project, pipes, binaries and large files are not searched")
  func notSearched() throws {
    let outside = try TemporaryFolder()
    try outside.write("vhs a.tape\n", to: "scripts/a.sh")
    try outside.write("We use vhs.\n", to: "README.md")
    let folder = try TemporaryFolder()
    try symbolicLink(from: folder.path + "/scripts", to: outside.path + "/scripts")
    try symbolicLink(from: folder.path + "/README.md", to: outside.path + "/README.md")
    try symbolicLink(from: folder.path + "/screenshots.sh", to: outside.path + "/scripts/a.sh")
    try folder.write("vhs a.tape\n\u{0}", to: "tools/binary")
    try folder.write("vhs a.tape\n" + String(repeating: "x", count: 1 << 20), to: "tools/large.sh")
    try #require(mkfifo(folder.path + "/AGENTS.md", 0o600) == 0)
    let command = String(repeating: "vhs ", count: 10_000)
    try folder.write("{ \"scripts\": { \"demo\": \"\(command)\" } }", to: "package.json")

    let found = try ExistingTools(root: folder.path).all()

    #expect(found.map(\.path) == ["package.json"])
    #expect(found.allSatisfy { $0.what.count < 300 })
  }

  @Test(
    "A line of a makefile gives the target that it begins",
    arguments: [
      ("shots: a b", "shots"), ("shots:: a", "shots"), ("shots :", "shots"), ("a := b", nil),
      ("a ::= b", nil), ("\techo x: y", nil), ("# x: y", nil), (".PHONY: shots", nil), ("", nil),
      ("$(X): y", nil),
    ] as [(Substring, String?)])
  func targetsOfMakefile(line: Substring, target: String?) {
    #expect(ExistingTools.target(of: line) == target)
  }
}

@Suite(.timeLimit(.minutes(20))) struct PackageProductsTests {
  @Test("Executables are listed, with whether their sources name the option")
  func foundExecutables() throws {
    let folder = try TemporaryFolder()
    try folder.write("let option = \"--list-screens\"", to: "Sources/Kit/kit.swift")
    try folder.write("print(1)", to: "Sources/App/main.swift")
    let description = """
      { "products": [
          { "name": "app", "targets": ["App"], "type": { "executable": null } },
          { "name": "tool", "targets": ["Tool"], "type": { "executable": null } },
          { "name": "Kit", "targets": ["Kit"], "type": { "library": ["automatic"] } } ],
        "targets": [
          { "name": "App", "path": "Sources/App", "sources": ["main.swift"],
            "target_dependencies": ["Kit"] },
          { "name": "Tool", "path": "Sources/Tool", "sources": ["main.swift"],
            "target_dependencies": ["Tool"] },
          { "name": "Kit", "path": "Sources/Kit", "sources": ["kit.swift"] } ] }
      """

    let products = PackageProducts(
      try JSONReader.read(Array(description.utf8)), root: folder.path)

    #expect(
      products.executables == [
        PackageProducts.Executable(name: "app", namesOption: true),
        PackageProducts.Executable(name: "tool", namesOption: false),
      ])
  }

  @Test(
    "The output of a program that ignores the option is not a list of screens",
    arguments: [
      (["home", "item/detail"], true), ([], false), (["Hello, world!"], false), (["2"], false),
      (["a\u{1b}[1m"], false),
    ])
  func plausibleAnswers(lines: [String], isPlausible: Bool) {
    #expect(ListScreensAnswer.arePlausible(lines) == isPlausible)
  }
}
