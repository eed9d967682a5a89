import Testing

// Checks are judged with evidence that no app has to make.
@testable import Audit
@testable import Capture
@testable import TerminalProcess

@Suite("Checks of input", .timeLimit(.minutes(20)))
struct InputCheckTests {
  @Test("A key that becomes text is a fault, but not if a terminal below the app has echoed it")
  func unknownKey() throws {
    let typed = ProbeEvidence(writing: "> ", "34~", "", line: .raw)
    let echoed = ProbeEvidence(writing: "$ ", "^[[34~", "", line: .raw)

    #expect(try faults("input-f20", typed).map(\.severity) == [nil])
    #expect(try faults("input-f20", echoed).map(\.severity) == [.note])
  }

  private static let digits = "0123456789"

  /// A run in which ten digits, more of them and `abc` are typed.
  private func typing(_ start: String, _ more: String, _ end: String) -> ProbeEvidence {
    ProbeEvidence(
      writing: start, "", Self.digits, "", more, "", end, line: .raw)
  }

  @Test("A gap among typed digits is a fault")
  func lostKeys() throws {
    let lost = typing("> ", "012345678567890", "abc")

    #expect(try faults("input-typeahead", lost).map(\.detail) == ["lost"])
  }

  @Test("Numbers beside typed digits, such as those of lines and columns, aren't gaps")
  func otherNumbers() throws {
    let numbered = typing("\u{1B}[2;1H1 next\u{1B}[1;1H8", "\u{1B}[1;26H1011", "\u{1B}[1;19Habc")
    let whole = typing("\u{1B}[5;1HLine 1, column 1011\u{1B}[1;1H", Self.digits, "abc")

    #expect(try faults("input-typeahead", numbered) == [])
    #expect(try faults("input-typeahead", whole) == [])
  }

  @Test("The bytes of keys that arrive in pieces are one step by hand, and none is left out")
  func pieces() throws {
    let check = try #require(AuditCheck.all.first { $0.name == "input-typeahead" })

    let steps = check.probes(subject).map(\.stepsByHand)

    #expect(steps.count == 2)
    #expect(steps.first == steps.last)
  }

  @Test("A pasted control sequence that reaches the terminal is a fault")
  func injection() throws {
    #expect(
      try faults("input-paste", ProbeEvidence(writing: "> ", "", "\u{1B}]0;title\u{7}"))
        .map(\.detail) == ["injection"])
    #expect(try faults("input-paste", ProbeEvidence(writing: "> ", "", "^[]0;title")) == [])
    let check = try #require(AuditCheck.all.first { $0.name == "input-paste" })
    let pastes = check.probes(subject).flatMap(\.events).compactMap { event in
      if case .pasteControls(let text) = event { text } else { nil }
    }
    #expect(pastes.map { $0.contains("\u{1B}]0;title\u{7}") } == [true])
  }

  /// The two runs of `input-paste-lines`, with the same screen at their end.
  private func pasted(
    _ prompt: String, _ rest: String, modes: String = "", enter: String = "\r\n"
  ) throws -> [AuditFault] {
    let start = "\u{1B}[?1049h\(modes)\u{1B}[H\(prompt)"
    let entered = "\(enter)\(rest)"
    return try faults(
      "input-paste-lines", ProbeEvidence(writing: "\(start)qa one\(entered)", line: .raw),
      ProbeEvidence(writing: start, "", "qa one", "", entered, line: .raw))
  }

  @Test("Lines of a paste that are run one by one are a fault")
  func pastedCommands() throws {
    #expect(try pasted("> ", "sent\r\n> qa two\r\nsent\r\n> ").map(\.severity) == [nil])
    #expect(try pasted("> ", "> qa two\r\n> ").map(\.severity) == [nil])
  }

  @Test("So they are if the app asks for bracketed paste, and doesn't heed it")
  func unheededPaste() throws {
    let faults = try pasted("> ", "sent\r\n> qa two\r\nsent\r\n> ", modes: "\u{1B}[?2004h")

    #expect(faults.first?.sentence.hasSuffix("but doesn't heed it") == true)
  }

  @Test("Lines that a field has run may stand below each other in a list")
  func listedLines() throws {
    let list = "\u{1B}[3;1Hqa one\u{1B}[4;1Hqa two\u{1B}[1;3H\u{1B}[K"

    #expect(try pasted("> ", list, enter: "").map(\.detail) == ["run"])
  }

  @Test("A field in which Enter does nothing runs no lines")
  func uselessEnter() throws {
    #expect(try pasted("> ", "", enter: "") == [])
  }

  @Test("An editor inserts the lines of a paste as they are", arguments: ["", "1 │ "])
  func pastedText(number: String) throws {
    #expect(try pasted(number, "\(number)qa two\r\n") == [])
  }

  @Test("An app that shows a report of its runtime and goes on has crashed, too")
  func shownCrash() throws {
    let quiet = ProbeEvidence(writing: "> ", "\r\nan error at line 5\r\n", "", line: .raw)
    let shown = ProbeEvidence(writing: "> ", "\r\nat app line 5.\r\nPress Enter", "", line: .raw)

    #expect(try faults("input-f20", quiet) == [])
    #expect(try faults("input-f20", shown).map(\.detail) == ["crash"])
  }

  @Test(
    "Each runtime has its words for an error that isn't handled",
    arguments: [
      (["Error: EROFS", "", "Node.js v20.20.2"], true), (["stack traceback:"], true),
      (["Can't open log at app.pl line 12."], true), (["app.rb:7:in 'main': no (IOError)"], true),
      (["  File \"app.py\", line 5, in main", "OSError: [Errno 30]"], true),
      (["    at open (node:fs:5:1)", "    at main (app.js:9:3)"], true),
      (["TypeError: undefined is not a function"], true), (["java.io.IOException: full"], true),
      (["No Error: all is well", "errors: 0"], false),
      (["Appointments:", "  at 12:30", "  at the office 14:00"], false),
      (["app: can't write in /home: Read-only file system"], false),
      (["usage: app [file]", "see the Node.js version"], false),
    ])
  func reports(lines: [String], isCrash: Bool) throws {
    let ended = ProbeEvidence(writing: "", status: .exited(1), saying: lines)

    #expect(try faults("home-unwritable", ended).map(\.detail) == (isCrash ? ["crash"] : []))
  }

  @Test("The name of an error at the end of an app that ended with status 0 is no crash")
  func shownName() throws {
    let lines = ["TypeError: undefined is not a function"]

    let ended = ProbeEvidence(writing: "", status: .exited(0), saying: lines)

    #expect(try faults("home-unwritable", ended) == [])
  }

  @Test("An app that says in its own words that it panics hasn't crashed")
  func words() throws {
    let said = ProbeEvidence(
      writing: "", status: .exited(1), saying: ["panic: Terminal setup failed"])
    let crashed = ProbeEvidence(
      writing: "", status: .exited(2), saying: ["panic: nil map", "goroutine 7 [running]:"])

    #expect(try faults("term-unknown", said) == [])
    #expect(try faults("term-unknown", crashed).map(\.detail) == ["crash"])
  }
}
