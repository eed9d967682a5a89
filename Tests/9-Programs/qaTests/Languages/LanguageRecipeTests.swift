import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The recipes for the tests of other languages, each run by the tool of its language.
@Suite(.timeLimit(.minutes(20))) struct LanguageRecipeTests {
  /// A language, with the tool that runs its tests.
  enum Language: String {
    case rust, go
    case node = "js"

    /// The words of the command; the first one is the tool.
    var command: [String] {
      switch self {
      case .rust: ["cargo", "test", "--quiet", "--offline"]
      case .go: ["go", "test", "-count=1", "./..."]
      case .node: ["node", "--test"]
      }
    }

    /// What a project needs besides the recipe, by name.
    var files: [String: String] {
      switch self {
      case .rust:
        [
          "Cargo.toml": "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
          "src/main.rs": "fn main() {}\n",
        ]
      case .go:
        ["go.mod": "module app\n\ngo 1.19\n", "main.go": "package main\n\nfunc main() {}\n"]
      case .node: ["package.json": "{}\n"]
      }
    }

    /// The build of the app in its config, if the recipe says that there may be one.
    var build: String { self == .rust ? #""build": ["cargo", "build", "--offline"], "# : "" }

    /// The folder of the tool, in the PATH with which the tests run, or nil if it isn't installed.
    var toolFolder: String? {
      Self.path.split(separator: ":").map(String.init)
        .first { access("\($0)/\(command[0])", X_OK) == 0 }
    }

    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? ""

    /// The variables with which the tool finds its parts, but nothing on a network.
    var environment: [String: String] {
      let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
      return [
        "PATH": "\(TestPlace.programs):\(toolFolder ?? ""):/usr/local/bin:/usr/bin:/bin",
        "RUSTUP_HOME": "\(home)/.rustup", "CARGO_TARGET_DIR": "target", "GOTOOLCHAIN": "local",
        "GOFLAGS": "-mod=mod", "GOPROXY": "off",
      ]
    }
  }

  /// Runs a recipe before and after a change of the app.
  private func results(
    _ language: Language
  ) async throws -> (same: TestProject.Result, changed: TestProject.Result) {
    let recipe = try #require(
      DocumentPage("Documentation/Recipes.md").blocks.first { $0.language == language.rawValue })
    let project = try TestProject()
    for (name, text) in language.files { try project.write(text, to: name) }
    try project.write(recipe.text, to: try #require(recipe.file))
    try project.write("Total 1,204", to: "total.txt")
    try project.write(
      """
      { "command": ["/bin/sh", "-c", "cat total.txt; read -r x"], "files": ["total.txt"],
        \(language.build)"screenshotName": "\(project.screen)" }
      """, to: "screenshots/\(project.screen).json")
    _ = try await project.qa(["run"], environment: language.environment)
    _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")

    let same = try await runTests(language, project)
    try project.write("Total 1.204", to: "total.txt")
    return (same, try await runTests(language, project))
  }

  private func runTests(
    _ language: Language, _ project: TestProject
  ) async throws -> TestProject.Result {
    // The first argument is the path of qa, which the recipes find in the PATH.
    try await project.qa(
      language.command, environment: language.environment,
      prefix: ["sh", "-c", "shift; exec \"$@\"", "sh"])
  }

  private func expectVerdicts(_ language: Language) async throws {
    let (same, changed) = try await results(language)

    #expect(same.status == 0, "\(same.output)\(same.errors)")
    #expect(changed.status != 0)
    let words = changed.output + changed.errors
    #expect(words.contains("regression"), "\(words)")
    #expect(words.contains(#""1,204" → "1.204""#), "\(words)")
  }

  @Test(
    "cargo test passes with approved screens, and prints what changed",
    .enabled(if: Language.rust.toolFolder != nil, "cargo is not installed"))
  func cargoTest() async throws { try await expectVerdicts(.rust) }

  @Test(
    "go test passes with approved screens, and prints what changed",
    .enabled(if: Language.go.toolFolder != nil, "go is not installed"))
  func goTest() async throws { try await expectVerdicts(.go) }

  @Test(
    "node --test passes with approved screens, and prints what changed",
    .enabled(if: Language.node.toolFolder != nil, "node is not installed"))
  func nodeTest() async throws { try await expectVerdicts(.node) }
}
