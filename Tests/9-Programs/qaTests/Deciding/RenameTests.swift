import FoundationEssentials
import Testing

/// `qa rename` gives a screen another name and changes nothing else.
@Suite(.timeLimit(.minutes(20)), .serialized) struct RenameTests {
  private static let before = "printf 'Save all'; read -r x"
  private static let after = "printf 'Send all'; read -r x"
  private static let variants = #", "variants": { "light": { "terminal": { "theme": "light" } } }"#

  private func rename(
    _ project: TestProject, to name: String? = nil, _ options: String...
  ) async throws -> TestProject.Result {
    try await project.qa(
      ["rename", project.screen, name ?? "\(project.screen)n", "--reason", "clearer", "--by", "B"]
        + options)
  }

  /// A project with a screen and a variant that are approved and committed, with their config.
  private func approved() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.git("init", "-q")
    try project.configure(Self.before, more: Self.variants)
    try await project.approveAll()
    try project.write("screenshots/current/\n", to: ".gitignore")
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "start")
    return project
  }

  @Test("Config, baselines and records get the new name, and the gate reports who approved that")
  func renameMovesAllFiles() async throws {
    let project = try await approved()
    let (old, new) = (project.screen, "\(project.screen)n")
    let picture = project.bytes("screenshots/baseline/\(old)@light.png")

    let result = try await rename(project)
    let verify = try await project.qa("verify", "--ci", "--base", "HEAD")
    let run = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(
      result.output == """
        renamed  \(old) to \(new)
        renamed  \(old)@light to \(new)@light
        Commit screenshots/ with the change, then: qa run \(new)

        """)
    #expect(project.bytes("screenshots/\(old).json") == nil)
    #expect(
      project.baseline.keys.sorted()
        == [
          "\(old).approval.json", "\(old)@light.approval.json", "\(new).approval.json",
          "\(new).png", "\(new)@light.approval.json", "\(new)@light.png",
        ].sorted())
    #expect(project.bytes("screenshots/baseline/\(new)@light.png") == picture)
    for gate in [verify, run] {
      #expect(gate.status == 0)
      #expect(gate.unwrappedOutput.contains("~ expected \(old): the baseline was removed"))
      #expect(gate.unwrappedOutput.contains("renamed to \(new)"))
      #expect(gate.unwrappedOutput.contains("renamed from \(old): clearer"))
      #expect(gate.unwrappedOutput.contains("note renamed from \(old)"))
    }
  }

  @Test("The config keeps its text except for the name, and the app is asked for the same screen")
  func configTextIsKept() async throws {
    let project = try TestProject()
    let screen = project.screen
    try project.configure("printf \"$SCREENSHOT_SCREEN\"; read -r x")
    let text = """
      {\r
        "a": 1, "launchEnv": { "SCREENSHOT_SCREEN": "\(screen)", "Ä": "日" }, "screenshotName": "\(screen)",
        "command": ["/bin/sh", "\(project.root)/app.sh"]
      }
      """.replacing("\"a\": 1, ", with: "")
    try project.write(text, to: "screenshots/\(screen).json")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")

    let result = try await rename(project)
    let run = try await project.qa("run")

    let written = project.bytes("screenshots/\(screen)n.json") ?? []
    #expect(
      String(decoding: written, as: UTF8.self)
        == text.replacing("Name\": \"\(screen)\"", with: "Name\": \"\(screen)n\""))
    #expect(
      result.output.contains(
        "note     SCREENSHOT_SCREEN in screenshots/\(screen)n.json still asks the app for \(screen): "
      ))
    #expect(run.status == 0)
    #expect(run.output.contains("1 pass"))
  }

  @Test("Declarations, timings and rejections get the new name; patterns that miss it are named")
  func sharedFilesAreRenamed() async throws {
    let project = try await approved()
    let (old, new) = (project.screen, "\(project.screen)n")
    try project.configure(Self.after, more: Self.variants)
    _ = try await project.qa("run", "--save-timings")
    _ = try await project.qa("reject", "\(old)@light", "--reason", "no", "--by", "B")
    _ = try await project.qa("reject", old, "--local", "--reason", "later", "--by", "B")
    try project.write(
      """
      { "expectations": [{ "screens": ["\(old)", "\(old)@l*"], "changes": [{ "edit": "text" }],
        "reason": "mail", "author": "A", "expires": "2999-12-31" }] }
      """, to: "screenshots/expected.json")

    let result = try await rename(project, to: new, "--json")
    let run = try await project.qa("run")

    let declared = String(
      decoding: project.bytes("screenshots/expected.json") ?? [], as: UTF8.self)
    let timings = String(
      decoding: project.bytes("screenshots/timings.json") ?? [], as: UTF8.self)
    #expect(result.status == 0)
    #expect(result.output.contains("\"to\" : \"\(new)@light\""))
    #expect(
      result.output.contains(
        "entry 1 (mail) matched \(old)@light by a pattern and does not match \(new)@light"))
    #expect(declared.contains("\"\(new)\"") && declared.contains("\"\(old)@l*\""))
    #expect(timings.contains("\"\(new)\"") && !timings.contains("\"\(old)\""))
    let local = String(
      decoding: project.bytes("screenshots/current/rejected.json") ?? [], as: UTF8.self)
    #expect(local.contains("\"\(new)\""))
    #expect(run.unwrappedOutput.contains("✗ regression \(new): rejected by B: later"))
    #expect(run.unwrappedOutput.contains("✗ regression \(new)@light: rejected by B: no"))
  }

  @Test("Renaming back and forth passes each gate")
  func renamingsCanRepeat() async throws {
    let project = try await approved()
    let (old, new) = (project.screen, "\(project.screen)n")

    var results: [TestProject.Result] = []
    for (from, to) in [(old, new), (new, old), (old, new)] {
      results.append(
        try await project.qa("rename", from, to, "--reason", "x", "--by", "B"))
      results.append(try await project.qa("run", "--ci", "--base", "HEAD"))
    }

    #expect(results.map(\.status) == [0, 0, 0, 0, 0, 0])
  }

  /// A renaming that is refused, and its message.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let message: String
    let make: @Sendable (TestProject) async throws -> [String]

    init(
      _ name: String, _ message: String,
      _ make: @escaping @Sendable (TestProject) async throws -> [String]
    ) {
      (self.name, self.message, self.make) = (name, message, make)
    }

    var testDescription: String { name }
  }

  static let refusals: [Refusal] = [
    Refusal("the same name", "SCREEN already has this name") { [$0.screen, $0.screen] },
    Refusal("no such screen", "there is no screen \"none\"") { _ in ["none", "other"] },
    Refusal("a name that can't be", "\"a/b\" can't be a screen: a screen's name has only") {
      [$0.screen, "a/b"]
    },
    Refusal("a name of qa's own", "the name \"qa\" is reserved by qa") { [$0.screen, "qa"] },
    Refusal("a variant", "is a screen of the config SCREEN, which has no name of its own") {
      ["\($0.screen)@light", "other"]
    },
    Refusal("a config that is there", "screenshots/SCREENb.json: already exists") {
      try $0.configureSecond()
      return [$0.screen, $0.screen + "b"]
    },
    Refusal("a baseline that is there", "screenshots/baseline/other.png: already exists") {
      try $0.write($0.bytes("screenshots/baseline/\($0.screen).png") ?? [], to: "x.png")
      try $0.write($0.bytes("x.png") ?? [], to: "screenshots/baseline/other.png")
      return [$0.screen, "other"]
    },
    Refusal(
      "a baseline that nobody approved",
      "SCREEN is not as it was approved: the baseline was edited without an approval"
    ) {
      try $0.configure(RenameTests.after, more: RenameTests.variants)
      _ = try await $0.qa("run")
      try $0.write(
        $0.bytes("screenshots/current/\($0.screen).png") ?? [],
        to: "screenshots/baseline/\($0.screen).png")
      return [$0.screen, "other"]
    },
    Refusal(
      "a mask that nobody approved",
      "SCREEN is not as it was approved: the masks were changed without an approval"
    ) {
      try $0.configure(
        RenameTests.before, more: RenameTests.variants + ##", "masks": [{ "rows": 0 }]"##)
      return [$0.screen, "other"]
    },
    Refusal("a baseline that was rejected", "SCREEN is not as it was approved: rejected by B: no") {
      _ = try await $0.qa("reject", $0.screen, "--reason", "no", "--by", "B")
      return [$0.screen, "other"]
    },
    Refusal("a config with a mistake", "malformed JSON") {
      try $0.write("{", to: "screenshots/\($0.screen).json")
      return [$0.screen, "other"]
    },
  ]

  @Test("A refused renaming changes nothing", arguments: refusals)
  func refusalChangesNothing(_ refusal: Refusal) async throws {
    let project = try await approved()
    _ = try await project.qa("run")
    let names = try await refusal.make(project)
    let (baseline, folder) = (project.baseline, project.files(in: "screenshots"))

    let result = try await project.qa(["rename", "--reason", "x", "--by", "B"] + names)

    #expect(result.status > 0)
    #expect(
      result.errors.contains(refusal.message.replacing("SCREEN", with: project.screen)),
      "\(result.errors)")
    #expect(project.baseline == baseline)
    #expect(project.files(in: "screenshots") == folder)
  }

  @Test("A renaming needs a reason, and in CI a person's name")
  func renamingNeedsReason() async throws {
    let project = try await approved()

    let unnamed = try await project.qa(
      ["rename", project.screen, "other", "--reason", "x"], environment: ["CI": "true"])
    let reasonless = try await project.qa(
      "rename", project.screen, "other", "--reason", " ", "--by", "B")

    #expect(unnamed.errors.contains("in CI, a decision must name its author"))
    #expect(reasonless.errors.contains("a rename needs a reason"))
  }
}
