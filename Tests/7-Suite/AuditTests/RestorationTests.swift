import TerminalFrame
import TerminalProcess
import Testing

// What an app leaves behind is judged inside the module.
@testable import Audit
@testable import Capture

@Suite("What an app leaves behind", .timeLimit(.minutes(20)))
struct RestorationTests {
  @Test("An app that restores everything leaves nothing behind")
  func nothing() {
    let evidence = ProbeEvidence(
      writing: "\u{1B}[?1049h\u{1B}[?25lpicture", "\u{1B}[?25h\u{1B}[?1049l", status: .exited(0))

    #expect(Restoration(evidence).faults == [])
  }

  @Test("Each setting that is changed is a fault of its own")
  func settings() {
    let evidence = ProbeEvidence(
      writing: "\u{1B}[?25l\u{1B}[?2004h", "", status: .exited(0))

    #expect(Restoration(evidence).faults.map(\.detail) == ["hiddenCursor", "bracketedPaste"])
  }

  @Test("An app that still runs leaves nothing behind")
  func running() {
    let evidence = ProbeEvidence(writing: "\u{1B}[?25l")

    #expect(Restoration(evidence).faults == [])
  }

  @Test("The title that is saved with the alternate screen isn't named beside it")
  func titleStack() {
    let both = ProbeEvidence(writing: "\u{1B}[22;0t\u{1B}[?1049h", status: .exited(0))
    let title = ProbeEvidence(writing: "\u{1B}[22;0t", status: .exited(0))

    #expect(Restoration(both).faults.map(\.detail) == ["alternateScreen"])
    #expect(Restoration(title).faults.map(\.detail) == ["titleStack"])
  }

  @Test(
    "The next prompt covers what is after the cursor",
    arguments: [
      ("two\r\nlines\r\n", false), ("no newline", false), ("a line\r", true),
      ("two\r\nlines\u{1B}[1;1H", true), ("wiped\r\u{1B}[J", false),
    ])
  func output(text: String, isCovered: Bool) {
    let evidence = ProbeEvidence(writing: text, status: .exited(0))

    #expect(Restoration(evidence).faults.map(\.detail) == (isCovered ? ["output"] : []))
  }

  @Test(
    "What few people see of what is left is moderate",
    arguments: [
      ("\u{1B}[22;0t", true), ("\u{1B}[?1006h", true), ("\u{1B}[?1000h\u{1B}[?1006h", false),
    ])
  func unseen(output: String, isModerate: Bool) {
    let evidence = ProbeEvidence(writing: "", output, status: .signaled(15))

    let faults = Restoration(evidence, subject, after: .terminate).faults

    #expect(!faults.isEmpty)
    #expect(faults.allSatisfy { ($0.severity == .moderate) == isModerate })
  }

  @Test("The next prompt may cover the app's own prompt, but no other text")
  func ownPrompt() {
    let prompt = ProbeEvidence(writing: "text\r\n> ", "\r", status: .signaled(15))
    let echo = ProbeEvidence(writing: "text\r\n> ", "^C\r", status: .signaled(2))
    let other = ProbeEvidence(writing: "text\r\n> ", "\rbye\r", status: .signaled(15))
    let below = ProbeEvidence(writing: "text\r\n> ", "\r\nbye\u{1B}[A\r", status: .signaled(15))

    #expect(Restoration(prompt, subject).faults == [])
    #expect(Restoration(echo, subject).faults == [])
    #expect(Restoration(other, subject).faults.map(\.detail) == ["output"])
    #expect(Restoration(below, subject).faults.map(\.detail) == ["output"])
  }

  @Test("A process on the terminal is left behind")
  func children() {
    var evidence = ProbeEvidence(writing: "", status: .exited(0))
    evidence.leftProcesses = 2

    #expect(Restoration(evidence).faults.map(\.sentence) == ["leaves 2 processes on the terminal"])
  }
}

@Suite("Screens that are right", .timeLimit(.minutes(20)))
struct RightScreensTests {
  private static let page = "title\u{1B}[3Hfirst row\u{1B}[4Hsecond row\u{1B}[10Hstatus"

  @Test("The screen of the start is right, and that after ctrl+l is, too")
  func bothAreRight() throws {
    let start = ProbeEvidence(writing: Self.page)
    let redrawn = ProbeEvidence(writing: Self.page, "", "", "\u{1B}[3;1Hanother")
    let right = try #require(RightScreens([start, redrawn], subject))

    let other = frame(Self.page + "\u{1B}[3;1Hanother")

    #expect(right.fault(of: frame(Self.page)) { $0 } == nil)
    #expect(right.fault(of: other) { $0 } == nil)
  }

  @Test("Another screen is a fault")
  func other() throws {
    let start = ProbeEvidence(writing: Self.page)
    let redrawn = ProbeEvidence(writing: Self.page, "", "", "")
    let right = try #require(RightScreens([start, redrawn], subject))

    let fault = right.fault(of: frame(Self.page + "\u{1B}[3;1HFIRST\u{1B}[4;1HSECOND")) {
      "differs: \($0)"
    }

    #expect(fault?.detail == "screen")
    #expect(
      fault?.sentence
        == "differs: row 2: \"FIRST row\" instead of \"first row\", and 1 more row")
    #expect(fault?.expected == frame(Self.page))
  }

  @Test("A row that changes by itself isn't judged")
  func unsteadyRow() throws {
    let start = ProbeEvidence(writing: Self.page)
    let redrawn = ProbeEvidence(writing: Self.page, "\u{1B}[3;1H12:01", "", "")
    let right = try #require(RightScreens([start, redrawn], subject))

    #expect(right.fault(of: frame(Self.page + "\u{1B}[3;1H12:02")) { $0 } == nil)
    #expect(right.fault(of: frame(Self.page + "\u{1B}[4;1H12:02")) { $0 } != nil)
  }

  @Test("A row that is another one at each start isn't judged, if another run shows that")
  func chance() throws {
    let start = ProbeEvidence(writing: Self.page)
    let redrawn = ProbeEvidence(writing: Self.page, "", "", "")
    let other = ProbeEvidence(writing: Self.page + "\u{1B}[3;1Hby chance", "")

    let right = try #require(RightScreens([other, start, redrawn], subject))

    #expect(right.fault(of: frame(Self.page + "\u{1B}[3;1Hby CHANCE")) { $0 } == nil)
    #expect(right.fault(of: frame(Self.page + "\u{1B}[4;1Hby chance")) { $0 } != nil)
  }

  @Test("If much changes by itself, nothing is judged")
  func unsteadyScreen() throws {
    let start = ProbeEvidence(writing: Self.page)
    let redrawn = ProbeEvidence(writing: Self.page, "\u{1B}[1;1Ha\u{1B}[3;1Hb\u{1B}[4;1Hc", "", "")
    let right = try #require(RightScreens([start, redrawn], subject))

    #expect(!right.unsteady.isEmpty)
    #expect(right.fault(of: frame("something else")) { $0 } == nil)
  }

  @Test("A screen that never settles isn't judged")
  func unsettled() throws {
    let start = ProbeEvidence(writing: Self.page, unsettled: "too late")
    let redrawn = ProbeEvidence(writing: Self.page, "", "", "", unsettled: "too late")
    let right = try #require(RightScreens([start, redrawn], subject))

    #expect(right.fault(of: frame("something else")) { $0 } == nil)
  }

  @Test("A message without a cause is a fault, and one with a cause is a note")
  func messages() throws {
    let start = ProbeEvidence(writing: Self.page)
    let redrawn = ProbeEvidence(writing: Self.page, "", "", "")
    let right = try #require(RightScreens([start, redrawn], subject))
    let message = frame(Self.page + "\u{1B}[10;10Hpaused")

    let allowed = right.fault(of: message) { $0 }
    let sudden = right.fault(of: message, allowsMessage: false) { $0 }

    #expect(allowed?.severity == .note)
    #expect(allowed?.detail == "message")
    #expect(sudden?.severity == nil)
    #expect(sudden?.detail == "screen")
  }

  @Test("A visible cursor at another place is a fault, and a hidden one isn't")
  func cursor() throws {
    let start = ProbeEvidence(writing: Self.page)
    let right = try #require(
      RightScreens([start, ProbeEvidence(writing: Self.page, "", "", "")], subject))
    let hidden = "\u{1B}[?25l"
    let other = ProbeEvidence(writing: hidden + Self.page)
    let rightWithoutCursor = try #require(
      RightScreens([other, ProbeEvidence(writing: hidden + Self.page, "", "", "")], subject))

    let fault = right.fault(of: frame(Self.page + "\u{1B}[2;3H")) { $0 }

    #expect(fault?.detail == "cursor")
    #expect(
      fault?.sentence
        == "a cursor in row 1, column 2 instead of a cursor in row 9, column 6")
    #expect(rightWithoutCursor.fault(of: frame(hidden + Self.page + "\u{1B}[2;3H")) { $0 } == nil)
    #expect(rightWithoutCursor.fault(of: frame(Self.page)) { $0 }?.detail == "cursor")
  }

  @Test("An app that ends before its screen is reached has no right screens")
  func endedEarly() {
    let start = ProbeEvidence(writing: Self.page, status: .exited(1))
    let redrawn = ProbeEvidence(writing: Self.page, "", "", "")

    #expect(RightScreens([start, redrawn], subject) == nil)
  }

  @Test("If ctrl+l ends the app, only the screen of the start is right")
  func endedByKey() throws {
    let start = ProbeEvidence(writing: Self.page)
    let redrawn = ProbeEvidence(writing: Self.page, "", "", "bye", status: .exited(0))

    let right = try #require(RightScreens([start, redrawn], subject))

    #expect(right.redrawn == nil)
  }

  /// A run in which an app is stopped and resumed, writes something then, and something else at the next key.
  private func resumed(_ atOnce: String, _ atKey: String) throws -> [AuditFault] {
    let start = "\u{1B}[?1049h\u{1B}[?1hpicture"
    var run = ProbeEvidence(
      writing: start, "", "\u{1B}[?1l\u{1B}[?1049l", "\u{1B}[?1049hpicture\(atOnce)", "", atKey, "")
    let moment = run.moments[2]
    run.moments[2] = ProbeEvidence.Moment(
      frame: moment.frame, settings: moment.settings, line: nil, unsettled: nil,
      time: moment.time, byteCount: moment.byteCount, duration: .zero, usage: moment.usage,
      isStopped: true)
    let plain = ProbeEvidence(writing: start)
    let redrawn = ProbeEvidence(writing: start, "", "", "")
    return try faults("exit-sigtstp", run, plain, redrawn)
  }

  @Test("What an app sets again only at the next key after fg, as ncurses does, is a note")
  func lateModes() throws {
    let never = try resumed("", "")
    let late = try resumed("", "\u{1B}[?1h")
    let atOnce = try resumed("\u{1B}[?1h", "")

    #expect(never.map(\.severity) == [.moderate])
    #expect(late.map(\.severity) == [.note])
    #expect(atOnce == [])
  }
}
