import ContentDigest
import Glibc
import PNGImage
import TerminalFrame
import Testing

/// Files that other people wrote: `qa` shows them so that no terminal and no CI acts on them.
@Suite(.timeLimit(.minutes(20))) struct OutsideFileTests {
  /// A PNG whose chunk holds arbitrary bytes as its frame, with their correct digest.
  private static func picture(encoded: [UInt8]) throws -> [UInt8] {
    let head = "qa frame 1\n\(SHA256Digest(of: encoded))\n1\nx"
    let type = try #require(PNGChunk.ChunkType("qaFR"))
    let chunk = PNGChunk(type: type, data: Array(head.utf8) + (try Zlib.deflate(encoded)))
    let bitmap = Bitmap(width: 1, height: 1, filledWith: RGB(0, 0, 0))
    return try PNGEncoder.encode(bitmap, chunks: [chunk])
  }

  private static func picture(of rows: [String], title: String = "") throws -> [UInt8] {
    let columns = rows.map(\.count).max() ?? 1
    var frame = Frame(size: GridSize(columns: columns, rows: rows.count))
    frame.title = title
    for (row, text) in rows.enumerated() {
      for (column, letter) in text.enumerated() { frame[column, row] = Cell(String(letter)) }
    }
    return try picture(encoded: frame.encoded())
  }

  @Test(
    "A frame with control characters is damaged, for people and for git's textconv",
    arguments: [
      "\u{1b}", "\u{7}", "\0", "\r", "\u{9b}", "\u{9d}", "\u{7f}",
    ])
  func controlCharactersAreDamage(character: String) async throws {
    let project = try TestProject()
    try project.write(try Self.picture(of: ["a\(character)b"]), to: "cell.png")
    try project.write(try Self.picture(of: ["ab"], title: "x\(character)"), to: "title.png")

    for (file, what) in [("cell.png", "a cell"), ("title.png", "the title")] {
      for format in ["text", "ansi", "json"] {
        let result = try await project.qa("show", file, "--format", format)

        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(
          result.errors == """
            error: \(file): the PNG's frame is damaged: the frame data is malformed: \(what) with \
            a control character

            """)
      }
    }
  }

  @Test("Bidirectional controls are made visible, and no line begins with a CI's command")
  func hostileTextIsEscaped() async throws {
    let project = try TestProject()
    let rows = ["::error::x", "  ::add-mask::a", "y##[group]z", "a\u{202e}b\u{2066}c", "::::"]
    try project.write(try Self.picture(of: rows), to: "a.png")

    let text = try await project.qa("show", "a.png")
    let ansi = try await project.qa("show", "a.png", "--format", "ansi")
    let json = try await project.qa("show", "a.png", "--format", "json")

    let expected = ":\\:error::x\n  :\\:add-mask::a\ny##\\[group]z\na�b�c\n:\\:::\n"
    #expect(text.output == expected)
    #expect(ansi.output == expected)
    #expect(json.output.contains(#"\u202e"#) && json.output.contains(#"\u2066"#))
    #expect(!json.output.unicodeScalars.contains { $0 == "\u{202e}" || $0 == "\u{2066}" })
  }

  @Test("Recorded output and its messages are escaped in the same way in a CI")
  func recordingsAreEscaped() async throws {
    let project = try TestProject()
    let output = Array("::error::x\r\n\u{1b}[1m##vso[a]\u{202e}b\u{1b}[0m".utf8)
    let size = ["--columns", "20", "--rows", "2", "--format"]
    try project.write(
      #"{"version": 2, "width": 20, "height": 2}"# + "\n"
        + #"[0, "o", "::error::x\r\n\u001b[1m##vso[a]\u202eb\u001b[0m"]"#, to: "a.cast")
    try project.write("{\"version\": \"\u{9b}31m::\n", to: "b.cast")

    let ci = ["CI": "true"]
    let rendered = try await project.qa(
      ["render"] + size + ["text"], environment: ci, input: output)
    let replayed = try await project.qa(
      ["replay", "a.cast", "--format", "ansi"], environment: ci)
    let refused = try await project.qa(["replay", "\u{9b}x\u{1b}[2J"])

    #expect(rendered.output == ":\\:error::x\n##vso\\[a]�b\n")
    #expect(
      replayed.output == ":\\:error::x\n\u{1b}[0;1m##vso\\[a]�b\u{1b}[0m\n")
    #expect(refused.errors.hasPrefix("error: �x�[2J: does not exist\n"))
  }

  // MARK: Only regular files

  /// Commands that read a file named by a person; `FILE` stands for it.
  static let readers: [[String]] = [
    ["show", "FILE"], ["replay", "FILE", "--format", "text"],
    ["render", "--theme", "FILE", "--format", "text"], ["render", "--font", "FILE", "-o", "x.png"],
    ["approve", "SCREEN", "--import", "FILE", "--reason", "r", "--by", "A"],
    ["merge-baseline", "FILE", "FILE", "FILE", "a.png"],
    ["merge-baseline", "FILE", "FILE", "FILE", "a.approval.json"], ["init", "--from", "FILE"],
  ]

  @Test("A named pipe is refused, and no command waits for its other end", arguments: readers)
  func pipeIsRefused(arguments: [String]) async throws {
    let project = try TestProject()
    try project.configure("true")
    let name = arguments[0] == "init" ? "pipe.tape" : "pipe.json"
    try #require(mkfifo("\(project.root)/\(name)", 0o600) == 0)
    let command = arguments.map {
      $0.replacing("FILE", with: name).replacing("SCREEN", with: project.screen)
    }

    let result = try await project.qa(command, prefix: ["timeout", "-s", "KILL", "60"])

    #expect(result.status > 0 && result.status < 100, "\(result.errors)")
    #expect(result.errors.contains("file"), "\(result.errors)")
  }

  @Test(
    "A named pipe in place of a config, a theme, a font or a declaration is refused",
    arguments: ["qa.json", "SCREEN.json", "expected.json", "theme.json", "font.ttf"])
  func configuredPipeIsRefused(name: String) async throws {
    let project = try TestProject()
    try project.configure("printf x; read -r x")
    let path = "screenshots/\(name.replacing("SCREEN", with: project.screen))"
    let key =
      switch name {
      case "theme.json": #"{ "terminal": { "theme": "screenshots/theme.json" } }"#
      case "font.ttf": #"{ "fonts": ["screenshots/font.ttf"] }"#
      default: "{}"
      }
    try project.write(key, to: "screenshots/qa.json")
    if bytesExist(project, path) { try project.remove(path) }
    try #require(mkfifo("\(project.root)/\(path)", 0o600) == 0)

    let result = try await project.qa(["run"], prefix: ["timeout", "-s", "KILL", "60"])

    #expect(result.status > 0 && result.status < 100, "\(result.errors)")
    #expect((result.errors + result.output).contains("file"), "\(result.errors)")
  }

  private func bytesExist(_ project: TestProject, _ path: String) -> Bool {
    project.bytes(path) != nil
  }
}
