import Capture
import CaptureSteps
import TerminalFrame
import TerminalProcess
import Testing

// The steps by hand are made inside the module, and reports contain them.
@testable import Audit

@Suite("How to see a fault by hand", .timeLimit(.minutes(20)))
struct ProbeStepsTests {
  @Test("Without changes, an app is started and nothing else")
  func plain() {
    #expect(
      Probe(events: [.settle, .watch(.seconds(1)), .waitForEnd(.seconds(1))]).stepsByHand
        == ["start it"])
  }

  @Test(
    "What comes right after the start says how much later",
    arguments: [(0, "at once"), (30, "30 ms later")])
  func early(milliseconds: Int, time: String) {
    let probe = Probe(events: [
      .watch(.milliseconds(milliseconds)), .resize([GridSize(columns: 100, rows: 30)]), .settle,
    ])

    #expect(probe.stepsByHand == ["start it", "\(time), resize the window to 100×30"])
  }

  @Test("What differs at the start is the first step")
  func start() {
    var start = Probe.Start()
    start.size = GridSize(columns: 20, rows: 5)
    start.variables = ["TERM": "dumb", "LANG": "C"]
    start.unset = ["HOME", "COLORTERM"]
    start.hasFullDisk = true
    start.hasReadOnlyHome = true

    #expect(
      Probe(start, events: []).stepsByHand == [
        "start it in a window of 20×5 with LANG=C TERM=dumb without COLORTERM and HOME "
          + "with its home and its folder on a full disk with a home that is mounted read-only"
      ])
  }

  @Test("The colours of the terminal are named by its background")
  func background() {
    let steps = [RGB(0, 0, 0), RGB(255, 250, 240)].map { background in
      var start = Probe.Start()
      start.palette = Palette(
        ansi: [], foreground: RGB(128, 128, 128), background: background, cursor: RGB(0, 0, 0))
      return Probe(start, events: []).stepsByHand
    }

    #expect(
      steps == [
        ["start it in a terminal with a dark background"],
        ["start it in a terminal with a light background"],
      ])
  }

  @Test("A terminal without a size is one of 0 rows and columns")
  func unknownSize() {
    var start = Probe.Start()
    start.reportsSize = false

    #expect(Probe(start, events: []).stepsByHand == ["start it after stty cols 0 rows 0"])
  }

  @Test(
    "Each event is a step",
    arguments: [
      (Probe.Event.resize([GridSize(columns: 50, rows: 12)]), "resize the window to 50×12"),
      (
        .resize([GridSize(columns: 50, rows: 12), GridSize(columns: 60, rows: 13)]),
        "resize the window 2 times, at last to 60×13"
      ),
      (.resizeToNothing, "stty cols 0 rows 0 on its terminal, then kill -WINCH"),
      (.signal(.terminate), "kill -TERM its process"),
      (
        .signal(.stopFromTerminal),
        "kill -TSTP its process (or ctrl+z, if the app leaves that key to the terminal)"
      ),
      (.hangUp, "close the terminal"),
      (.resumeJob, "fg"),
      (.stall(.seconds(1)), "stop the output for a moment, as over a line that stalls"),
      (.readSlowly(.seconds(1)), "let the terminal read slowly, as over a slow line"),
      (.send(Array("\u{1B}[200~é".utf8)), #"send the bytes \x1b[200~\xc3\xa9"#),
      (.send([0x07]), #"send the bytes \x07"#),
    ])
  func event(event: Probe.Event, step: String) {
    #expect(Probe(events: [event]).stepsByHand == ["start it", step])
  }

  @Test("A long list of bytes is cut, and says how long it is")
  func longBytes() {
    let probe = Probe(events: [.send(Array(repeating: 0x61, count: 100))])

    #expect(
      probe.stepsByHand.last == "send the bytes " + String(repeating: "a", count: 32) + "… (100)")
  }
}
