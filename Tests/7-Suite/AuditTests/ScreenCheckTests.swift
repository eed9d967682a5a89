import Synchronization
import TerminalProcess
import Testing

// Checks are judged with evidence that no app has to make.
@testable import Audit
@testable import Capture

@Suite("Checks of one screen", .timeLimit(.minutes(20)))
struct ScreenCheckTests {
  /// A box from the first column to the tenth, with texts in its rows.
  private func box(_ rows: String...) -> String {
    let lines = ["┌────────┐"] + rows.map { "│\($0)│" } + ["└────────┘"]
    return lines.joined(separator: "\r\n")
  }

  @Test("A word that a border cuts is a fault if the whole word is elsewhere on the screen")
  func cutWord() throws {
    let cut = ProbeEvidence(writing: box("see Sett", "        ") + "\r\nSettings")
    let alone = ProbeEvidence(writing: box("see Sett", "        "))

    #expect(try faults("text-word", cut).map(\.detail) == ["truncation"])
    #expect(try faults("text-word", alone) == [])
  }

  @Test("A word that a border cuts isn't named twice, and an ellipsis is another check's")
  func ellipsis() throws {
    let word = ProbeEvidence(writing: box("see Sett", "        ") + "\r\nSettings")
    let ellipsis = ProbeEvidence(writing: box("Settin…", "        "))

    #expect(try faults("text-cut", word) == [])
    #expect(try faults("text-word", ellipsis) == [])
  }

  @Test(
    "A crash is quoted if the app said something, and not if its last line is only a border",
    arguments: [
      ("out of memory", "was killed by SIGSEGV: \"out of memory\""),
      ("└────────┘", "was killed by SIGSEGV"),
    ])
  func quote(said: String, sentence: String) throws {
    let crash = ProbeEvidence(writing: "screen", status: .signaled(11), saying: [said])

    let found = try faults("small-1x1", crash, ProbeEvidence(writing: "screen"))

    #expect(found.map(\.sentence) == [sentence])
  }

  /// An app at rest that writes during each of three watches: at its end, and at some moments before.
  private func writing(at moments: [Duration]) -> ProbeEvidence {
    var evidence = ProbeEvidence(writing: "screen", "", "\u{7}", "\u{7}", "\u{7}")
    for watch in 1...3 {
      for moment in moments {
        evidence.recording.add([0x07], at: .seconds(watch) + moment) { .output($0) }
      }
    }
    return evidence
  }

  @Test("Output that arrives in parts counts as one write: a note, unless there are many")
  func writesAtRest() throws {
    let parts = writing(at: (410...419).map { .milliseconds($0) })
    let many = writing(at: (1...9).map { .milliseconds($0 * 100 + 10) })

    #expect(try faults("idle-output", parts).map(\.severity) == [.note])
    #expect(try faults("idle-output", many).map(\.severity) == [nil])
  }

  /// A list whose row has a background.
  private func list(background: Int?, row: Int) -> String {
    (1...4).map { number in
      let isChosen = number == row
      let style = isChosen ? background.map { "\u{1B}[\($0)m" } ?? "" : ""
      return "\u{1B}[\(number + 2);3H\(style)entry\u{1B}[0m"
    }.joined()
  }

  @Test("A selection without a sign besides its background is a fault, below a heading, too")
  func selection() throws {
    let heading = "\u{1B}[2;3H\u{1B}[1mThe entries\u{1B}[0m"
    let plain = ProbeEvidence(writing: heading + list(background: nil, row: 1))
    let colored = ProbeEvidence(writing: heading + list(background: 42, row: 1))
    let moved = ProbeEvidence(
      writing: heading + list(background: 42, row: 1), heading + list(background: 42, row: 2))

    let found = try faults("color-only", colored, moved, plain, plain)

    #expect(found.map(\.sentence).first?.hasPrefix("row 2: ") == true)
    #expect(found.map(\.severity) == [nil])
  }

  @Test("A row whose background no key moves may be a heading: a note")
  func heading() throws {
    let plain = ProbeEvidence(writing: list(background: nil, row: 2))
    let colored = ProbeEvidence(writing: list(background: 42, row: 2))

    #expect(
      try faults("color-only", colored, colored, plain, plain).map(\.severity) == [.note])
  }

  @Test("A selection that only the colour of its text shows is a fault, if a key moves it")
  func coloredText() throws {
    let plain = ProbeEvidence(writing: list(background: nil, row: 1))
    let colored = ProbeEvidence(writing: list(background: 36, row: 1))
    let moved = ProbeEvidence(
      writing: list(background: 36, row: 1), list(background: 36, row: 2))

    func severities(_ moved: ProbeEvidence, without plain: ProbeEvidence) throws
      -> [AuditSeverity?]
    {
      try faults("color-only-text", colored, moved, plain, plain).map(\.severity)
    }
    #expect(try severities(moved, without: plain) == [nil])
    #expect(try severities(moved, without: colored) == [nil])
    #expect(try severities(colored, without: plain) == [])
  }

  @Test(
    "A key for which the app writes its screen many times is a note, and one for a larger view isn't"
  )
  func bytesForKey() throws {
    let screen = "\u{1B}[H" + String(repeating: "word ", count: 20)
    let view = "\u{1B}[H" + String(repeating: "w", count: 299)

    let many = ProbeEvidence(writing: screen, "", String(repeating: screen, count: 9))
    let once = ProbeEvidence(writing: screen, "", screen)
    let larger = ProbeEvidence(writing: "w", "", view)

    #expect(try faults("key-bytes", many).map(\.detail) == ["bytes"])
    #expect(try faults("key-bytes", once) == [])
    #expect(try faults("key-bytes", larger) == [])
  }

  /// What `text-cut` finds in a list with these rows.
  private func cut(_ rows: String...) throws -> [String] {
    let list = rows.map { "  \($0)" }.joined(separator: "\r\n")
    return try faults("text-cut", ProbeEvidence(writing: list)).map(\.sentence)
  }

  @Test("Texts of a list that end with an ellipsis in one column are cut, whatever is between them")
  func cutTexts() throws {
    #expect(
      try cut("apples", "cherrie…", "dates", "elderbe…", "figs")
        == ["cut off: \"cherrie…\", \"elderbe…\""])
  }

  @Test("An ellipsis in one text, in texts of other lengths, or in a wider list may be intended")
  func intendedEllipses() throws {
    #expect(try cut("Save", "Save as…", "Close") == [])
    #expect(try cut("Open…", "Close", "Save as…") == [])
    #expect(try cut("Save as…", "Export as PDF", "Open as…") == [])
  }

  @Test("A selection in reverse video needs no colours")
  func reverse() throws {
    let plain = ProbeEvidence(writing: list(background: 7, row: 2))
    let colored = ProbeEvidence(writing: list(background: 42, row: 2))

    #expect(try faults("color-only", colored, colored, plain, plain) == [])
  }

  /// A field in a box, with a text and the column of its right border, from 1.
  private func field(_ text: String, border: Int) -> String {
    "\u{1B}[1;1H┌────────────────┐\u{1B}[2;1H│\u{1B}[2;\(border)H│"
      + "\u{1B}[3;1H└────────────────┘\u{1B}[2;3H\(text)"
  }

  @Test("A border that wide text moves is a fault in a box of one row, too", arguments: [18, 22])
  func movedBorder(column: Int) throws {
    let start = field("", border: 18)
    let typed = "\u{1B}[2J" + field("日本", border: column)
    let evidence = ProbeEvidence(writing: start, typed)

    #expect(
      try faults("text-wide-auto", evidence).map(\.detail) == (column == 18 ? [] : ["border"]))
  }

  @Test("An app that doesn't settle at its start isn't waited for as long later")
  func restless() async throws {
    let waits = Mutex<[Bool]>([])
    let auditor = Auditor(subject) { _, isRestless in
      waits.withLock { $0.append(isRestless) }
      return ProbeEvidence(writing: "", unsettled: "it keeps a processor busy")
    }

    _ = try await auditor.audit(AuditCheck.all.filter { $0.name == "idle-cpu" })

    #expect(waits.withLock { $0 } == [false, true])
  }

  @Test("The steps by hand are those of the run that shows the fault")
  func steps() throws {
    let check = try #require(AuditCheck.all.first { $0.name == "redraw-ctrl-l" })

    #expect(
      check.probes(subject).first?.stepsByHand == ["start it", #"send the bytes \x0c"#])
  }
}
