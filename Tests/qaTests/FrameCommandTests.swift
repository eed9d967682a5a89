import Testing

@Suite struct FrameCommandTests {
  @Test("Recorded output becomes the cells of a frame")
  func renderJSON() async throws {
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

  @Test("A picture gives its frame back as text, as ANSI and as the same JSON")
  func show() async throws {
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

  @Test("What the terminal would send back goes to a file")
  func replies() async throws {
    let project = try TestProject()

    _ = try await project.qa(
      ["render", "--format", "text", "--replies", "replies"], input: Array("ab\u{1b}[6n".utf8))

    #expect(project.bytes("replies") == Array("\u{1b}[1;3R".utf8))
  }

  @Test(
    "Mistakes are named",
    arguments: [
      (["render", "--columns", "0"], 3, "error: a terminal of 0×24 is not possible\n"),
      (["render", "--theme", "x"], 3, "error: there is no theme \"x\"\n"),
      (["show", "none.png"], 3, "error: none.png: does not exist\n"),
      (["show", "app.sh"], 2, "error: app.sh: the file is not a PNG\n"),
    ])
  func mistakes(arguments: [String], status: Int32, message: String) async throws {
    let project = try TestProject()
    try project.configure("true")

    let result = try await project.qa(arguments)

    #expect(result.status == status)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
  }
}
