import Testing

@Suite(.timeLimit(.minutes(20))) struct FrameCommandTests {
  @Test("Recorded output becomes the cells of a frame")
  func outputBecomesCells() async throws {
    let project = try TestProject()

    let result = try await project.qa(
      ["render", "--columns", "3", "--rows", "1", "--format", "json"],
      input: Array("a\u{1b}[31mb\u{1b}[0m".utf8))

    #expect(result.status == 0)
    #expect(
      result.output == """
        {
          "columns": 3, "rows": 1, "title": "",
          "cursor": { "column": 2, "row": 0, "visible": true, "shape": "block" },
          "cells": [
            [{ "text": "a", "width": 1 }, { "text": "b", "width": 1, "foreground": 1 }, \
        { "text": " ", "width": 1 }]
          ]
        }

        """)
  }

  @Test("A picture's frame can be shown as text, as ANSI and as the same JSON")
  func showReturnsFrame() async throws {
    let project = try TestProject()
    let recording = Array("one\n\u{1b}[1mtwo\u{1b}[0m".utf8)
    let size = ["--columns", "5", "--rows", "3", "--crlf"]

    let picture = try await project.qa(["render", "-o", "a.png"] + size, input: recording)
    let json = try await project.qa(["render", "--format", "json"] + size, input: recording)
    let text = try await project.qa("show", "a.png")
    let ansi = try await project.qa("show", "a.png", "--format", "ansi")
    let shown = try await project.qa("show", "a.png", "--format", "json")

    #expect(picture.status == 0)
    #expect(text.output == "one\ntwo\n\n")
    #expect(ansi.output == "one\n\u{1b}[0;1mtwo\u{1b}[0m\n\n")
    #expect(shown.output == json.output)
  }

  @Test("A picture can have another theme, padding, cursor or a window around it")
  func looksChangePicture() async throws {
    let project = try TestProject()
    let ansi = Array(repeating: "\"#808080\"", count: 16).joined(separator: ", ")
    try project.write(
      ##"{ "foreground": "#839496", "background": "#002b36", "ansi": [\##(ansi)] }"##,
      to: "sea.json")
    let size = ["render", "--columns", "5", "--rows", "3", "-o"]

    var pictures: [[UInt8]] = []
    for look in [
      [], ["--theme", "sea.json"], ["--padding", "8"], ["--cursor", "hollow"],
      ["--cursor", "hidden"], ["--window"],
    ] {
      let result = try await project.qa(size + ["a.png"] + look, input: Array("one".utf8))
      #expect(result.status == 0, "\(result.errors)")
      pictures.append(try #require(project.bytes("a.png")))
    }

    #expect(Set(pictures).count == pictures.count)
    let shown = try await project.qa("show", "a.png")
    #expect(shown.output == "one\n\n\n")
  }

  @Test("A hint is printed for bare line feeds if --crlf would show something else")
  func lineFeedsGetHint() async throws {
    let project = try TestProject()
    func errors(_ output: String, _ options: String...) async throws -> String {
      try await project.qa(["render", "--format", "text"] + options, input: Array(output.utf8))
        .errors
    }

    #expect(try await errors("one\ntwo\n").contains("; --crlf shows the lines"))
    #expect(try await errors("one\ntwo\n", "--crlf") == "")
    #expect(try await errors("one\r\ntwo\r\n") == "")
    #expect(try await errors("one\n") == "")
  }

  @Test("The terminal's replies go to a file")
  func repliesGoToFile() async throws {
    let project = try TestProject()

    _ = try await project.qa(
      ["render", "--format", "text", "--replies", "replies"], input: Array("ab\u{1b}[6n".utf8))

    #expect(project.bytes("replies") == Array("\u{1b}[1;3R".utf8))
  }

  @Test(
    "A wrong argument is named in the error",
    arguments: [
      (["render", "--columns", "0"], 3, "error: 0×24 is not a valid terminal size\n"),
      (["render", "--theme", "x"], 3, "error: there is no theme \"x\"\n"),
      (["render", "--theme", "no.json"], 3, "error: no.json: does not exist\n"),
      (["render", "--theme", "bad.json"], 3, "error: bad.json:1:3: unknown key \"ansy\"\n"),
      (["render", "--padding", "257"], 3, "error: a padding of 257 pixels is out of range\n"),
      (["render", "--cursor", "x"], 3, "Error: The value 'x' is invalid for '--cursor <look>'"),
      (["show", "none.png"], 3, "error: none.png: does not exist\n"),
      (["show", "app.sh"], 2, "error: app.sh: the file is not a PNG\n"),
    ])
  func mistakesAreNamed(arguments: [String], status: Int32, message: String) async throws {
    let project = try TestProject()
    try project.configure("true")
    try project.write(#"{ "ansy": [] }"#, to: "bad.json")

    let result = try await project.qa(arguments)

    #expect(result.status == status)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
  }

  /// Rows that a CI would obey as commands.
  private static let commands = ["::error::x", "##[warn] y", "  ::add-mask::z", "a \u{200d}b"]

  @Test("Text is the rows of the frame, and ANSI gives the same frame, in a pipe and in a file")
  func outputKeepsRows() async throws {
    let project = try TestProject()
    let input = Array(Self.commands.map { "\u{1b}[31m\($0)\u{1b}[0m" }.joined(separator: "\n").utf8)
    let size = ["render", "--columns", "20", "--rows", "4", "--crlf", "--format"]

    let text = try await project.qa(size + ["text"], input: input)
    let ansi = try await project.qa(size + ["ansi"], input: input)
    let json = try await project.qa(size + ["json"], input: input)
    let again = try await project.qa(
      size + ["json"], input: Array(ansi.output.dropLast().utf8))
    _ = try await project.qa(
      size + ["text", "-o", "a.txt"], environment: ["CI": "true"], input: input)

    #expect(text.output == Self.commands.joined(separator: "\n") + "\n")
    #expect(project.bytes("a.txt") == Array(text.output.utf8))
    #expect(ansi.output.contains("::error::x") && ansi.output.contains("##[warn]"))
    #expect(Self.cells(again.output) == Self.cells(json.output))
  }

  @Test("A CI's log has no row that the CI would obey", arguments: ["text", "ansi"])
  func ciCommandsAreEscaped(format: String) async throws {
    let project = try TestProject()

    let result = try await project.qa(
      ["render", "--columns", "20", "--rows", "4", "--crlf", "--format", format],
      environment: ["CI": "true"], input: Array(Self.commands.joined(separator: "\n").utf8))

    #expect(result.output.hasPrefix(":\\:error::x\n##\\[warn] y\n  :\\:add-mask::z"))
  }

  /// The cells of a frame in JSON, without the cursor.
  private static func cells(_ json: String) -> Substring? {
    json.firstRange(of: "\"cells\"").map { json[$0.lowerBound...] }
  }
}
