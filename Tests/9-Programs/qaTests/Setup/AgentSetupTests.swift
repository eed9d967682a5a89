import FoundationEssentials
import ProjectFiles
import Testing

/// `qa init --agents` with the real binary.
@Suite(.timeLimit(.minutes(20))) struct AgentSetupTests {
  private static let skill = ".agents/skills/qa-screens/SKILL.md"
  private static let (begin, end) = ("<!-- qa: begin", "<!-- qa: end -->\n")

  /// A project with a screen.
  private func project() throws -> TestProject {
    let project = try TestProject()
    try project.configure("echo Inbox; read -r x")
    return project
  }

  private func text(_ project: TestProject, _ name: String) -> String? {
    project.bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The section of a file, with its marks.
  private func section(_ text: String?) throws -> Substring {
    let text = try #require(text)
    let start = try #require(text.firstRange(of: Self.begin))
    let end = try #require(text.firstRange(of: Self.end))
    return text[start.lowerBound..<end.upperBound]
  }

  @Test("AGENTS.md and the skill get one text, and nothing else is written")
  func writesFiles() async throws {
    let project = try project()

    let result = try await project.qa("init", "--agents")

    let skill = try #require(text(project, Self.skill))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("wrote AGENTS.md\nwrote \(Self.skill)\n"))
    #expect(skill.hasPrefix("---\nname: qa-screens\ndescription: >-\n  Captures "))
    #expect(try section(skill) == section(text(project, "AGENTS.md")))
    #expect(project.bytes("capture-all.sh") == nil)
    #expect(project.bytes(".gitignore") == nil)
    #expect(project.bytes(".claude/skills/qa-screens/SKILL.md") == nil)
  }

  @Test("The section is brought up to date, and the rest of AGENTS.md stays")
  func updatesSection() async throws {
    let project = try project()
    let (before, after) = ("# Mine\n\nRun the tests.\n\n", "\n## Also mine\nno newline")
    try project.write(before + "\(Self.begin) -->\nold\n" + Self.end + after, to: "AGENTS.md")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: project.root + "/AGENTS.md")

    let first = try await project.qa("init", "--agents")
    let written = try #require(text(project, "AGENTS.md"))
    let second = try await project.qa("init", "--agents")

    let attributes = try FileManager.default.attributesOfItem(atPath: project.root + "/AGENTS.md")
    #expect(first.output.contains("updated AGENTS.md\n"))
    #expect(second.output.contains("kept AGENTS.md\nkept \(Self.skill)\n"))
    #expect(written.hasPrefix(before + Self.begin) && written.hasSuffix(Self.end + after))
    #expect(try !section(written).contains("old"))
    #expect(text(project, "AGENTS.md") == written)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(
    "A file that can't be changed safely is an error, and nothing is written",
    arguments: [
      (
        "ln -s /etc/hostname AGENTS.md",
        "AGENTS.md: leads out of the project through a symbolic link"
      ),
      ("echo x > other; ln -s other AGENTS.md", "AGENTS.md: is a symbolic link"),
      ("ln -s nowhere AGENTS.md", "AGENTS.md: is a symbolic link"),
      ("mkdir AGENTS.md", "AGENTS.md: is not a regular file"),
      ("mkfifo AGENTS.md", "AGENTS.md: is not a regular file"),
      (#"printf 'a\377b' > AGENTS.md"#, "AGENTS.md: is not UTF-8 text"),
      (
        "echo '<!-- qa: begin -->' > AGENTS.md",
        "AGENTS.md:1: has a begin mark of qa without an end"
      ),
      ("mkdir -p o .agents; ln -s ../o .agents/skills", ".agents/skills: is a symbolic link"),
      ("ln -s /tmp .agents", ".agents/skills/qa-screens/SKILL.md: leads out of the project"),
      ("echo x > .agents", ".agents: is not a folder"),
    ])
  func hostileFiles(script: String, message: String) async throws {
    let project = try project()
    _ = try await project.qa([], prefix: ["sh", "-c", script])
    let before = try FileManager.default.subpathsOfDirectory(atPath: project.root).sorted()

    let result = try await project.qa("init", "--agents")

    let after = try FileManager.default.subpathsOfDirectory(atPath: project.root).sorted()
    #expect(result.status == 3, "\(result.output)")
    #expect(result.errors.contains("error: \(message)"), "\(result.errors)")
    #expect(after == before)
  }

  @Test("A skill of the project's own stays as it is, with a note")
  func ownSkillStays() async throws {
    let project = try project()
    try project.write("mine\n", to: Self.skill)

    let result = try await project.qa("init", "--agents")

    #expect(text(project, Self.skill) == "mine\n")
    #expect(result.output.contains("note: \(Self.skill): has no section of qa and stays as it is"))
  }

  @Test("Claude Code gets the skill too, and a note if its file doesn't import AGENTS.md")
  func claudeCode() async throws {
    let (project, importing) = (try project(), try self.project())
    try project.write("Be kind.\n", to: "CLAUDE.md")
    try importing.write("@AGENTS.md\n", to: "CLAUDE.md")

    let result = try await project.qa("init", "--agents")
    let other = try await importing.qa("init", "--agents")

    let path = ".claude/skills/qa-screens/SKILL.md"
    #expect(text(project, path) == text(project, Self.skill))
    #expect(text(project, "CLAUDE.md") == "Be kind.\n")
    #expect(result.output.contains("note: CLAUDE.md: doesn't name AGENTS.md: the line @AGENTS.md"))
    #expect(!other.output.contains("note: "))
  }

  @Test("The entry of the server is printed for each client, as its settings spell it")
  func printsEntries() async throws {
    let project = try project()

    let result = try await project.qa("init", "--agents", "--dry-run")

    let entries = result.output.split(separator: "\n").filter { $0.hasPrefix("    {") }
    let commands = try entries.map { entry in
      let node = try JSONReader.read(Array(entry.utf8))
      let server = try #require((node["mcpServers"] ?? node["servers"])?["qa"])
      return [server["command"]?.text] + (server["args"]?.elements ?? []).map(\.text)
    }
    #expect(commands == [["qa", "mcp"], ["qa", "mcp"], ["qa", "mcp"]])
    #expect(
      result.output.contains("    [mcp_servers.qa]\n    command = \"qa\"\n    args = [\"mcp\"]\n"))
    for file in [".mcp.json", ".codex/config.toml", ".cursor/mcp.json", ".vscode/mcp.json"] {
      #expect(result.output.contains(", \(file):\n"))
      #expect(project.bytes(file) == nil)
    }
    #expect(project.bytes("AGENTS.md") == nil)
  }

  @Test("qa init proposes it if there are files for agents that lack it")
  func initProposes() async throws {
    let project = try project()
    let step = "qa init --agents writes what coding agents read about the screens"

    let without = try await project.qa("init")
    try project.write("# Mine\n", to: "AGENTS.md")
    let with = try await project.qa("init")
    _ = try await project.qa("init", "--agents")
    let done = try await project.qa("init")

    #expect(!without.output.contains(step))
    #expect(with.output.contains(step))
    #expect(!done.output.contains(step))
    #expect(!done.output.contains("found AGENTS.md"))
  }

  @Test("A new project is set up as well")
  func newProject() async throws {
    let project = try TestProject()
    try project.remove("screenshots")

    let result = try await project.qa("init", "--agents", "--no-run", "--", "true")

    #expect(result.status == 0, "\(result.errors)")
    #expect(project.bytes("screenshots/true.json") != nil)
    #expect(project.bytes("capture-all.sh") != nil)
    #expect(project.bytes("AGENTS.md") != nil)
  }

  @Test("Every command that agents read of is one of qa, with its options")
  func commandsExist() async throws {
    let project = try project()
    _ = try await project.qa("init", "--agents")
    let page = DocumentPage(path: "AGENTS.md", text: try #require(text(project, "AGENTS.md")))
    let known = try await Help.shared.commands() + ["help"]

    let commands = page.inlineCode.compactMap(DocumentedCommand.init(inline:))

    #expect(commands.count > 10)
    for command in commands {
      #expect(known.contains(command.words[0]))
      for option in command.options {
        #expect(try await Help.shared.text(of: command.words[0]).contains(option), "\(option)")
      }
    }
  }
}
