import Capture
import CaptureSteps
import ProjectFiles
import TerminalFrame
import TerminalProcess
import Testing

// Testable to record without writing files.
@testable import ProjectSetup

/// A person at a terminal, and an app that takes every input.
private struct Session {
  var recorder = ScreenRecorder(
    name: "inbox", size: GridSize(columns: 80, rows: 24),
    keys: ScreenRecorder.Keys(screenshot: KeyPress(.f12), end: KeyPress(control: "]")))
  private(set) var inputs: [CaptureInput] = []
  private(set) var hasEnded = false
  private var time = 0.0

  /// Types each text a second after the one before.
  mutating func type(_ texts: String..., refusing error: InputError? = nil) {
    for text in texts {
      time += 1
      for action in recorder.receive(Array(text.utf8), at: time) { act(action, error) }
      for action in recorder.flush(at: time + 0.1) { act(action, error) }
    }
  }

  private mutating func act(_ action: ScreenRecorder.Action, _ error: InputError?) {
    switch action {
    case .end: hasEnded = true
    case .perform(let step):
      if let error { return recorder.refuse(error) }
      inputs += step.inputs
      recorder.done(step, at: time)
    }
  }

  var steps: [String] { recorder.recorder.steps.map(\.value.oneLine) }
}

private let f12 = "\u{1b}[24~"

@Suite(.timeLimit(.minutes(20))) struct ScreenRecorderTests {
  @Test("Typed text goes to the app at once and is one text in the config")
  func typedText() throws {
    var session = Session()

    session.type("h", "é", "\r", "\u{1b}[B\u{1b}[B", "\u{1b}")

    #expect(
      session.steps == [
        #"{ "type": "hé" }"#, #"{ "press": "enter" }"#, #"{ "press": ["down", "down"] }"#,
        #"{ "press": "escape" }"#,
      ])
    #expect(
      session.inputs == [
        .type("h"), .type("é"), .press([KeyPress(.enter)]), .press([KeyPress(.down)]),
        .press([KeyPress(.down)]), .press([KeyPress(.escape)]),
      ])
  }

  @Test(
    "Keys within 300 ms of each other are one step, and later ones another",
    arguments: [
      (0.29, [#"{ "press": ["ctrl+c", "ctrl+c"] }"#]),
      (0.35, [#"{ "press": "ctrl+c" }"#, #"{ "press": "ctrl+c" }"#]),
    ])
  func quickKeys(pause: Double, steps: [String]) {
    var session = Session()

    for time in [1, 1 + pause] {
      for action in session.recorder.receive([0x03], at: time) {
        if case .perform(let step) = action { session.recorder.done(step, at: time) }
      }
    }

    #expect(session.steps == steps)
  }

  @Test("Different keys in quick succession are one step, which a text between them ends")
  func quickChord() {
    var session = Session()

    session.type("\u{18}\u{13}", "\u{1b}[A\u{1b}[B", "\u{1b}[Ax\u{1b}[A")

    #expect(
      session.steps == [
        #"{ "press": ["ctrl+x", "ctrl+s"] }"#, #"{ "press": ["up", "down"] }"#,
        #"{ "press": "up" }"#, #"{ "type": "x" }"#, #"{ "press": "up" }"#,
      ])
  }

  @Test("A character that quickly follows a chord is in its step, and a later one is not")
  func chordWithCharacter() {
    var session = Session()

    session.type("\u{18}k", "\u{b}\u{13} z", "\u{18}", "b", "\r", "\rc")

    #expect(
      session.steps == [
        #"{ "press": ["ctrl+x", "k"] }"#, #"{ "press": ["ctrl+k", "ctrl+s", "space"] }"#,
        #"{ "type": "z" }"#, #"{ "press": "ctrl+x" }"#, #"{ "type": "b" }"#,
        #"{ "press": "enter" }"#, #"{ "press": "enter" }"#, #"{ "type": "c" }"#,
      ])
  }

  @Test("A character that comes in pieces is read as one")
  func characterInPieces() {
    var session = Session()
    let bytes = Array("a😀".utf8)

    for byte in bytes {
      for action in session.recorder.receive([byte], at: 1) {
        if case .perform(let step) = action { session.recorder.done(step, at: 1) }
      }
    }

    #expect(session.steps == [#"{ "type": "a😀" }"#])
  }

  @Test("A click, a drag, the wheel and a paste become steps")
  func mouseAndPaste() {
    var session = Session()

    session.type(
      "\u{1b}[<0;4;6M", "\u{1b}[<0;4;6m", "\u{1b}[<0;1;1M\u{1b}[<32;2;1M\u{1b}[<0;9;1m",
      "\u{1b}[<65;4;6M\u{1b}[<65;4;6M", "\u{1b}[200~a\rb\u{1b}[201~")

    #expect(
      session.steps == [
        #"{ "click": { "column": 3, "row": 5 } }"#,
        #"{ "drag": { "from": { "column": 0, "row": 0 }, "to": { "column": 8, "row": 0 } } }"#,
        #"{ "scroll": { "down": 2, "column": 3, "row": 5 } }"#, #"{ "paste": "a\nb" }"#,
      ])
  }

  @Test("Input that the terminal can't send to the app is reported and is not a step")
  func refusedInput() {
    var session = Session()

    session.type(
      "\u{1b}[<0;4;6M\u{1b}[<0;4;6m", refusing: InputError(message: "no mouse", remedy: ""))
    let refused = session.recorder.status
    session.type("\u{1b}[<0;90;6M\u{1b}[<0;90;6m")
    let outside = session.recorder.status

    #expect(session.steps == [])
    #expect(refused.contains("no mouse"))
    #expect(outside.contains("there is no column 89 in a terminal of 80×24"))
  }

  @Test("F12 asks for a name, which is made valid for a screenshot")
  func namesOfScreenshots() {
    var session = Session()

    session.type("a", f12)
    let asked = session.recorder.status
    session.type("\r", "b", f12, "\u{15}", "after: save", "\u{7f}", "\r", f12, "\u{1b}", "c")

    #expect(asked.contains("step1▏"))
    #expect(
      session.steps == [
        #"{ "type": "a" }"#, #"{ "screenshot": "step1" }"#, #"{ "type": "b" }"#,
        #"{ "screenshot": "after--sav" }"#, #"{ "type": "c" }"#,
      ])
    #expect(session.inputs == [.type("a"), .type("b"), .type("c")])
    #expect(session.recorder.status.contains("3 steps · 2 screenshots"))
  }

  @Test("The end key ends the recording, even while a name is typed")
  func endKey() {
    var session = Session()
    var named = Session()

    session.type("a", "\u{1d}")
    named.type("a", f12, "\u{1d}")

    #expect(session.hasEnded && named.hasEnded)
    #expect(named.steps == [#"{ "type": "a" }"#, #"{ "screenshot": "step1" }"#])
  }

  @Test("F12 goes to the app if the recorder has other keys")
  func otherKeys() {
    var session = Session()
    session.recorder = ScreenRecorder(
      name: "inbox", size: GridSize(columns: 80, rows: 24),
      keys: ScreenRecorder.Keys(screenshot: KeyPress(.f2), end: KeyPress(.f3)))

    session.type(f12, "\u{1d}", "\u{1b}OR")

    #expect(session.steps == [#"{ "press": "f12" }"#, #"{ "press": "ctrl+]" }"#])
    #expect(session.hasEnded)
  }

  @Test("A recording has no more steps than a config may have")
  func limitOfSteps() {
    var session = Session()

    for _ in 0..<500 { session.type("\u{1b}[A\u{1b}[B") }
    session.type("\r")

    #expect(session.inputs.count == 1000)
    #expect(session.recorder.status.contains("at most 1000 steps"))
  }
}

@Suite(.timeLimit(.minutes(20))) struct RecordedScreenTests {
  private static let plan = RecordingPlan(
    name: "inbox", size: GridSize(columns: 80, rows: 24), screen: ScriptedScreen(command: ["inbox"])
  )
  private static var frame: Frame {
    var frame = Frame(size: GridSize(columns: 80, rows: 24))
    frame[0, 0] = Cell("x")
    return frame
  }

  private func recorded(_ texts: [String], _ end: RecordingEnd) throws(SuiteError) -> RecordedScreen
  {
    var session = Session()
    for text in texts { session.type(text) }
    return try RecordedScreen(Self.plan, session.recorder, end)
  }

  @Test("A screenshot right before the end is the screen itself")
  func screenshotAtEnd() throws {
    let screen = try recorded(["a", f12, "\r"], .asked(Self.frame)).screen

    #expect(screen.steps == [.type("a")])
    #expect(screen.notes == [])
  }

  @Test("The last screenshot is the screen if the app ended")
  func endedAfterScreenshot() throws {
    let screen = try recorded(
      ["a", f12, "\r", ":q", "\r"], .appEnded(.exited(0), Self.frame)
    ).screen

    #expect(screen.steps == [.type("a")])
    #expect(screen.notes.count == 1)
  }

  @Test("The key that ended the app is left out if there is no screenshot")
  func endedByKey() throws {
    let screen = try recorded(["aq"], .appEnded(.exited(0), Self.frame)).screen

    #expect(screen.steps == [.type("a")])
    #expect(screen.notes.first?.text.hasPrefix("the last key") == true)
  }

  @Test("An app that prints and ends gets a wait for its exit")
  func waitForExit() throws {
    let screen = try recorded([], .appEnded(.exited(0), Self.frame)).screen

    #expect(screen.waitsForExit)
    #expect(
      String(decoding: screen.config(named: "inbox").fileBytes, as: UTF8.self)
        .contains(#""waitFor": { "exit": 0 }"#))
  }

  @Test(
    "An app that fails or crashes makes no screen",
    arguments: [
      (["a"], TerminationStatus.signaled(11)), ([], .exited(1)), ([], .signaled(15)),
    ])
  func failedApp(texts: [String], status: TerminationStatus) {
    let error = #expect(throws: SuiteError.self) {
      try recorded(texts, .appEnded(status, Self.frame))
    }

    #expect(error?.exitCode == .captureError)
    #expect(error?.message.contains(status.description) == true)
  }
}
