import FoundationEssentials
import FrameRenderer
import ScreenshotSuite
import TerminalFrame
import Testing

/// The README, `--help` and the code say the same.
@Suite struct READMETests {
  private static var text: String {
    let path = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    let bytes = FileManager.default.contents(atPath: path + "/README.md") ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Every key of a config has its row, and every row is a key")
  func keys() {
    let rows = Self.text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
      .filter { !$0.hasPrefix("qa ") && !$0.hasPrefix("\"") }

    #expect(rows.sorted() == CaptureConfig.keys.sorted())
  }

  @Test("Every kind of step has its row, and what the row shows can be read")
  func steps() async throws {
    let rows = Self.text.split(separator: "\n").filter { $0.hasPrefix("| `\"") }
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

  @Test("Every shared default is named", arguments: CaptureConfig.defaultKeys)
  func defaults(key: String) throws {
    let paragraph = try #require(
      Self.text.split(separator: "\n\n").first { $0.hasPrefix("`screenshots/qa.json`") })

    #expect(paragraph.contains("`\(key)`"))
  }

  @Test("Every key of the terminal is explained", arguments: CaptureConfig.terminalKeys)
  func terminal(key: String) throws {
    let row = try #require(
      Self.text.split(separator: "\n").first { $0.hasPrefix("| `terminal`") })

    #expect(row.contains("\"\(key)\": "))
  }

  @Test("The theme that is shown can be read")
  func theme() throws {
    let example = Self.text.text(from: "`themes/solarized.json`:\n\n```json\n", to: "```")
    let path = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max)).json"
    try Data(example.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }

    let renderer = try RecordingRenderer(
      size: GridSize(columns: 1, rows: 1), theme: path, scale: 1)

    #expect(renderer.settings.theme.name == "solarized")
    #expect(renderer.settings.theme.palette[15] == RGB(hex: 0xfdf6e3))
  }

  @Test("Every command of --help has its row")
  func commands() async throws {
    let project = try TestProject()

    let help = try await project.qa("--help")

    let section = help.output.text(from: "SUBCOMMANDS:\n", to: "\n\n")
    let commands = section.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(commands.count == 16)
    for command in commands { #expect(Self.text.contains("| `qa \(command)")) }
  }

  @Test("Both tell the same exit codes", arguments: ["0", "1", "2", "3", "4", "130"])
  func exitCodes(code: String) async throws {
    let project = try TestProject()
    let help = try await project.qa("--help").output
    let row = try #require(Self.text.split(separator: "\n").first { $0.hasPrefix("| \(code) |") })
    let words = row.dropFirst(code.count + 5).dropLast(2)

    #expect(help.contains("  \(code)" + String(repeating: " ", count: 5 - code.count) + words))
  }
}

extension String {
  fileprivate func text(from start: String, to end: String) -> Substring {
    guard let first = firstRange(of: start) else { return "" }
    let rest = self[first.upperBound...]
    return rest.firstRange(of: end).map { rest[..<$0.lowerBound] } ?? rest
  }
}
