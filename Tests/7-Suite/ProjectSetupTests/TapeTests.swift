import ProjectFiles
import Testing

// Testable to translate a tape without writing files.
@testable import ProjectSetup

@Suite(.timeLimit(.minutes(20))) struct TapeTests {
  private func screen(
    _ tape: String, including tapes: [String: String] = [:]
  ) throws(SuiteError) -> ScriptedScreen {
    try TapeTranslation.screen(of: Array(tape.utf8), file: "demo.tape") { path in
      tapes[path].map { Array($0.utf8) }
    }
  }

  @Test("A tape becomes a config with steps")
  func tapeToConfig() throws {
    let tape = """
      # A comment, and what is a matter of the film.
      Output demo.gif
      Set FontSize 32
      Set Theme { "name": "x" }
      Env LANG "de_DE.UTF-8"
      Type "ls 'a b'" Sleep 500ms
      Enter
      Wait
      Screenshot shots/list.png
      Type@10ms top
      Down@100ms 3
      Ctrl+C
      Wait+Screen@30s /foo\\/\\d+/
      """

    let bytes = try screen(tape).config(named: "demo").fileBytes

    #expect(
      String(decoding: bytes, as: UTF8.self) == #"""
        {
          "command": ["bash", "--norc", "--noprofile", "-i"],
          "screenshotName": "demo",
          "outputDir": "screenshots/current",
          "launchEnv": { "LANG": "de_DE.UTF-8", "PS1": "> " },
          "cwd": ".",
          "timeout": 55,
          "steps": [
            { "type": "ls 'a b'" },
            { "press": "enter" },
            { "waitFor": { "regex": ">\\s*\\z" } },
            { "screenshot": "list" },
            { "type": "top" },
            { "press": ["down", "down", "down"] },
            { "press": "ctrl+c" },
            { "waitFor": { "regex": "foo/\\d+" } }
          ]
        }

        """#)
  }

  @Test(
    "A command becomes a step or is left out",
    arguments: [
      ("Type hello world", .type("hello world")), ("Type `a\"b`", .type("a\"b")),
      ("Type '#'", .type("#")), ("Space", .press(["space"])), ("Escape@1s", .press(["escape"])),
      ("Backspace 2", .press(["backspace", "backspace"])), ("PageDown", .press(["pageDown"])),
      ("Home", .press(["home"])), ("End", .press(["end"])), ("Delete", .press(["delete"])),
      ("Ctrl+Alt+Shift+P", .press(["ctrl+alt+shift+p"])), ("Ctrl+]", .press(["ctrl+]"])),
      ("Ctrl+Left", .press(["ctrl+left"])), ("Ctrl+a+b", .press(["ctrl+a", "ctrl+b"])),
      ("Alt+.", .press(["alt+."])), ("Alt+Enter", .press(["alt+enter"])),
      ("Alt+ab", .press(["alt+a", "alt+b"])), ("Shift+Tab", .press(["shift+tab"])),
      ("Shift+a", .press(["A"])), ("Wait /x$/", .waitForRegex("x$")),
      ("Wait+Line@2s /x/", .waitForRegex("x")), ("Wait+Screen 'a.*b'", .waitForText("a.*b")),
      ("Wait@1s \"Ready\"", .waitForText("Ready")),
      ("Set WaitPattern /%$/ Wait", .waitForRegex("%$")),
      ("Copy 'a  b' Paste", .paste("a  b")), ("Hide Type x", nil), ("Hide Type x Show", .type("x")),
      ("Type exit Enter", nil), ("Ctrl+D", nil), ("Screenshot end.png", nil), ("Paste", nil),
      ("ScrollUp 3", nil), ("Subtitle 'text'", nil), ("Require htop", nil),
    ] as [(String, ScriptStep?)])
  func stepsOfCommands(command: String, step: ScriptStep?) throws {
    let screen = try screen(command)

    #expect(screen.steps == (step.map { [$0] } ?? []))
  }

  @Test(
    "An error gives its place and remedy",
    arguments: [
      (
        "Enter\nEntr", "demo.tape:2:1", "\"Entr\" is not a VHS command",
        "did you mean \"Enter\"?"
      ),
      (
        "Type Enter", "demo.tape:1:6", "Type needs text, found \"Enter\"",
        "put it in quotes: Type \"…\""
      ),
      (
        "Set FontSiz 3", "demo.tape:1:5", "\"FontSiz\" is not a VHS setting",
        "did you mean \"FontSize\"?"
      ),
      (
        "Set Shell tcsh", "demo.tape:1:11", "unknown shell \"tcsh\"",
        "shells: bash, zsh, fish, osh, nu, xonsh, pwsh"
      ),
      ("Sleep soon", "demo.tape:1:7", "\"Sleep\" needs a time", "as in 500ms, 2s or 1m"),
      (
        "Screenshot a.gif", "demo.tape:1:12",
        "Screenshot needs a file whose name ends in .png, found \"a.gif\"", nil
      ),
      ("Ctrl+", "demo.tape:1:6", "the end of the tape is not a key", "as in Ctrl+C or Alt+Enter"),
      ("Ctrl+a+Alt", "demo.tape:1:8", "Alt must come before the key", nil),
      ("Wait+Word", "demo.tape:1:6", "Wait+ needs Screen or Line, found \"Word\"", nil),
      (
        "Wait ''", "demo.tape:1:6", "Wait needs text that isn't empty",
        "as in Wait \"Ready\"; Wait alone waits for the prompt"
      ),
      ("Down 9999", "demo.tape:1:6", "a key is pressed 1 to 1000 times, not 9999", nil),
      (
        "Env A", "demo.tape:1:6", "Env needs a value, found the end of the tape",
        "as in Env A \"value\""
      ),
      ("Type é", "demo.tape:1:6", "Type needs text, found \"é\"", "put it in quotes: Type \"…\""),
      ("", "demo.tape", "has no commands", "name a tape of VHS"),
      (
        "Source x.tape", "demo.tape:1", "the tape x.tape does not exist",
        "its path is relative to the folder in which qa runs"
      ),
    ] as [(String, String, String, String?)])
  func errorsHavePlaces(tape: String, place: String, message: String, remedy: String?) throws {
    #expect(throws: SuiteError(.usage, at: place, message, remedy: remedy)) { try screen(tape) }
  }

  @Test("The commands of an included tape are done, and its outputs are ignored")
  func includedTape() throws {
    let screen = try screen(
      "Type a Source inner.tape Type b", including: ["inner.tape": "Output x.gif Enter"])

    #expect(screen.steps == [.type("a"), .press(["enter"]), .type("b")])
    #expect(screen.notes == [])
  }

  @Test("An included tape that includes another one is an error at its place")
  func nestedSource() throws {
    #expect {
      try screen("Source a.tape", including: ["a.tape": "\nSource b.tape"])
    } throws: {
      ($0 as? SuiteError)?.place == "a.tape:2"
    }
  }

  @Test("Commands that are left out are listed once, with their lines and the reason")
  func omittedCommands() throws {
    let screen = try screen("Set Width 9\nSleep 1\nType a\nSleep 2\nSet Height 9\nHide\nType b")

    #expect(
      screen.notes == [
        InitNote(
          place: "demo.tape:6", "what follows this Hide is left out: the video doesn't show it"),
        InitNote(
          place: "demo.tape:1, 5",
          "Set Width, Set Height left out: a size in pixels means nothing without the font: "
            + "the terminal's size is that of qa.json, 80×24 by default"),
        InitNote(
          place: "demo.tape:2, 4",
          "Sleep left out: qa continues once the screen has settled; a waitFor step names what "
            + "to wait for"),
      ])
  }

  @Test("A Wait for one line gives a note, because waitFor searches all lines")
  func lineWait() throws {
    let screen = try screen("Wait /a/\nWait+Screen /b/\nWait\nWait+Line /c/")

    #expect(screen.notes.map(\.place) == ["demo.tape:1, 4"])
  }

  @Test("A control character in a text becomes its key")
  func controlCharacters() throws {
    #expect(
      try screen("Type 'a\tb'").steps == [.type("a"), .press(["tab"]), .type("b")])
  }

  @Test("A regular expression that Swift doesn't know is left out with a note")
  func unknownRegex() throws {
    let screen = try screen("Wait /a{2,1}/\nType x")

    #expect(screen.steps == [.type("x")])
    #expect(screen.notes.first?.place == "demo.tape:1")
    #expect(
      screen.notes.first?.text.hasPrefix("/a{2,1}/ isn't a Swift regular expression") == true)
  }

  @Test("Screenshots get unique names")
  func uniqueNames() throws {
    let screen = try screen(
      "Screenshot diff.png Screenshot a/one.png Screenshot b/one.png Screenshot 'my shot.png' Enter"
    )

    #expect(
      screen.steps == [
        .screenshot("diff-screen"), .screenshot("one"), .screenshot("one-2"),
        .screenshot("my-shot"), .press(["enter"]),
      ])
    #expect(screen.notes.count == 3)
  }

  @Test(
    "A prompt of the tape replaces that of the shell",
    arguments: [("bash", "PS1"), ("zsh", "PROMPT"), ("zsh", "PS1")])
  func promptOfTape(shell: String, name: String) throws {
    let screen = try screen("Set Shell \(shell)\nEnv \(name) 'demo $ ' Env LANG C Enter")

    #expect(screen.command.first == shell)
    #expect(screen.launchEnv == [name: "demo $ ", "LANG": "C"])
  }

  @Test("The last screenshot gives the screen its name")
  func lastScreenshot() throws {
    let screen = try screen("Screenshot a.png Enter\nScreenshot shots/menu.png\nCtrl+D")

    #expect(screen.suggestedName == "menu")
    #expect(screen.steps == [.screenshot("a"), .press(["enter"])])
    #expect(
      screen.notes.contains(
        InitNote(
          place: "demo.tape:2", "the last screenshot, shots/menu.png, is the screen itself")))
  }

  @Test("A screenshot with steps after it does not name the screen")
  func earlierScreenshot() throws {
    #expect(try screen("Screenshot a.png Enter").suggestedName == nil)
  }
}
