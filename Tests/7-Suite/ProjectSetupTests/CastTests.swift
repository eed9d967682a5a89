import ProjectFiles
import TerminalFrame
import Testing

// Testable to translate a recording without writing files.
@testable import ProjectSetup

@Suite(.timeLimit(.minutes(20))) struct CastTests {
  /// A recording of events, each a second after the one before it.
  private func screen(
    _ events: [(String, String)], header: String = #""command": "vim -n a.txt""#,
    command: [String]? = nil
  ) throws(SuiteError) -> ScriptedScreen {
    var text = "{\"version\": 2, \"width\": 90, \"height\": 20, \(header)}\n"
    for (index, event) in events.enumerated() {
      text += "[\(index), \"\(event.0)\", \(ConfigValue.quoted(event.1))]\n"
    }
    return try CastTranslation.screen(of: Array(text.utf8), file: "demo.cast", command: command)
  }

  @Test("A recording becomes a config with steps")
  func recordingToConfig() throws {
    let screen = try screen([
      ("o", "hello"), ("i", "\u{1b}[?1;2c"), ("i", "hé"), ("i", "llo"), ("i", "\r"),
      ("i", "\u{1b}[B\u{1b}OB"), ("i", "\u{1b}[B"), ("m", "After: save"), ("r", "100x30"),
      ("i", "\u{1b}[200~a\rb\u{1b}[201~"), ("m", ""),
    ])

    #expect(
      String(decoding: screen.config(named: "demo").fileBytes, as: UTF8.self) == #"""
        {
          "command": ["vim", "-n", "a.txt"],
          "screenshotName": "demo",
          "outputDir": "screenshots/current",
          "terminal": { "columns": 90, "rows": 20 },
          "cwd": ".",
          "steps": [
            { "type": "héllo" },
            { "press": "enter" },
            { "press": ["down", "down"] },
            { "press": "down" },
            { "screenshot": "After--save" },
            { "resize": { "columns": 100, "rows": 30 } },
            { "paste": "a\nb" }
          ]
        }

        """#)
  }

  @Test("Clicks, drags and the wheel become steps with their cells and modifiers")
  func mouseSteps() throws {
    let screen = try screen([
      ("i", "\u{1b}[<0;4;6M\u{1b}[<0;4;6m"), ("i", "\u{1b}[<18;1;1M\u{1b}[<18;1;1m"),
      ("i", "\u{1b}[<0;2;2M\u{1b}[<0;2;2m\u{1b}[<0;2;2M\u{1b}[<0;2;2m"),
      ("i", "\u{1b}[<0;1;1M\u{1b}[<32;2;1M\u{1b}[<0;9;1m"), ("i", "\u{1b}[<65;4;6M"),
      ("i", "\u{1b}[<65;4;6M"), ("i", "\u{1b}[<64;4;6M"), ("i", "\u{1b}[<35;5;5M"),
    ])

    #expect(
      screen.steps.map(\.value.oneLine) == [
        #"{ "click": { "column": 3, "row": 5 } }"#,
        #"{ "click": { "column": 0, "row": 0, "button": "right", "modifiers": ["ctrl"] } }"#,
        #"{ "click": { "column": 1, "row": 1, "count": 2 } }"#,
        #"{ "drag": { "from": { "column": 0, "row": 0 }, "to": { "column": 8, "row": 0 } } }"#,
        #"{ "scroll": { "down": 2, "column": 3, "row": 5 } }"#,
        #"{ "scroll": { "up": 1, "column": 3, "row": 5 } }"#,
      ])
    #expect(
      screen.notes == [
        InitNote(
          place: "demo.cast", "mouse movements without a button are left out (1)")
      ])
  }

  @Test(
    "A recording without keys is an error that says how to record them",
    arguments: [[("o", "text")], [("i", "\u{1b}[?1;2c"), ("i", "\u{1b}]11;rgb:0/0/0\u{7}")]])
  func noKeys(events: [(String, String)]) throws {
    #expect(
      throws: SuiteError(
        .usage, at: "demo.cast", "has no keys: it was recorded without input",
        remedy: "asciinema rec --stdin <file>; from asciinema 3 on: "
          + "asciinema rec --capture-input <file>")
    ) { try screen(events) }
  }

  @Test(
    "The command is that of the header, unless another is given",
    arguments: [
      (#""command": "htop -d 10""#, nil, ["htop", "-d", "10"]),
      (#""command": "A=1 app | less""#, nil, ["sh", "-c", "A=1 app | less"]),
      (#""env": { "SHELL": "/usr/bin/zsh" }"#, nil, ["zsh", "--histnostore", "--no-rcs"]),
      (#""env": { "SHELL": "/bin/dash" }"#, nil, ["bash", "--norc", "--noprofile", "-i"]),
      (#""command": "htop""#, ["./app"], ["./app"]),
    ] as [(String, [String]?, [String])])
  func recordedCommand(header: String, given: [String]?, command: [String]) throws {
    #expect(try screen([("i", "x")], header: header, command: given).command == command)
  }

  @Test(
    "Input that ended the program or the shell is left out",
    arguments: [
      (#""command": "app""#, [("i", "a"), ("i", "q"), ("o", "\u{1b}[?1049l")], [.type("a")]),
      (#""command": "app""#, [("i", "a"), ("i", "\u{3}")], [.type("a")]),
      (#""command": "app""#, [("i", "a"), ("i", "q"), ("o", "bye")], [.type("aq")]),
      (
        #""title": "x""#, [("i", "ls"), ("i", "\r"), ("i", "exit"), ("i", "\r")],
        [.type("ls"), .press(["enter"])]
      ),
      (#""title": "x""#, [("i", "a"), ("i", "\u{4}")], [.type("a")]),
    ] as [(String, [(String, String)], [ScriptStep])])
  func endOfProgram(header: String, events: [(String, String)], steps: [ScriptStep]) throws {
    #expect(try screen(events, header: header).steps == steps)
  }

  @Test("Version 3 is translated like version 2, and a break is a note with its line")
  func versionThree() throws {
    let text = """
      {"version": 3, "term": {"cols": 90, "rows": 20}, "command": "vim"}
      [0.1, "i", "a"]
      [0.1, "m", "After"]
      [0.1, "i", "b
      """

    let screen = try CastTranslation.screen(
      of: Array(text.utf8), file: "demo.cast", command: nil)

    #expect(screen.command == ["vim"] && screen.size?.columns == 90)
    #expect(screen.steps == [.type("a")])
    #expect(screen.suggestedName == "After")
    #expect(screen.notes.map(\.place) == ["demo.cast:4:12", "demo.cast"])
  }
}
