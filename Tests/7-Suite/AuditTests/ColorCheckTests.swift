import TerminalProcess
import Testing

// Checks are judged with evidence that no app has to make.
@testable import Audit
@testable import Capture

@Suite("Checks of colours", .timeLimit(.minutes(20)))
struct ColorCheckTests {
  @Test("Text that is hard to read in each common theme is a fault")
  func poorEverywhere() throws {
    let redOnBlue = ProbeEvidence(writing: "\u{1B}[31;44mmenu\u{1B}[0m")

    let found = try faults("contrast-dark", redOnBlue)

    #expect(found.map(\.detail) == ["contrast"])
    #expect(found.map(\.severity) == [nil])
  }

  @Test("Text that is hard to read in the terminal's own theme only is a note")
  func poorInOneTheme() throws {
    let yellowOnBlue = ProbeEvidence(writing: "\u{1B}[33;44mmenu\u{1B}[0m")

    let found = try faults("contrast-dark", yellowOnBlue)

    #expect(found.map(\.detail) == ["theme"])
    #expect(found.map(\.severity) == [.note])
  }

  @Test("Colours that no theme changes are a fault on a background that hides them")
  func fixedColors() throws {
    let paleYellow = ProbeEvidence(writing: "\u{1B}[38;2;240;240;180mmenu\u{1B}[0m")

    #expect(try faults("contrast-light", paleYellow).map(\.detail) == ["contrast"])
    #expect(try faults("contrast-dark", paleYellow) == [])
  }

  @Test("Text behind a box is inactive, however few of its words are hard to read")
  func behindBox() throws {
    let words = (1...6).map { "\u{1B}[\($0)H\u{1B}[31;44mword\u{1B}[0m and other words" }
    let box = ["┌────┐", "│    │", "│    │", "└────┘"].enumerated().map {
      "\u{1B}[\($0 + 2);7H\($1)"
    }
    let behind = ProbeEvidence(writing: words.joined() + box.joined())
    let uncovered = ProbeEvidence(writing: words.joined())

    #expect(try faults("contrast-dark", behind) == [])
    #expect(try faults("contrast-dark", uncovered).map(\.detail) == ["contrast"])
  }

  /// What `color-only` finds in a list of two rows.
  ///
  /// - Parameters:
  ///   - first: What selects the first row, with colours.
  ///   - plain: The same with NO_COLOR=1.
  ///   - vt100: The same with TERM=vt100.
  private func selection(_ first: String, plain: String, vt100: String) throws -> [String] {
    func list(_ first: String, _ second: String) -> ProbeEvidence {
      ProbeEvidence(
        writing: "title\r\n\r\n\(first)first row\u{1B}[m\r\n\(second)second row\u{1B}[m", "", "")
    }
    return try faults(
      "color-only", list(first, ""), list("", first), list(plain, ""), list(vt100, "")
    )
    .map(\.detail)
  }

  @Test("A selection that is lost without colours is a fault, whatever makes an app leave them out")
  func lostSelection() throws {
    let (blue, reverse) = ("\u{1B}[44m", "\u{1B}[7m")

    #expect(try selection(blue, plain: "", vt100: "") == ["selection"])
    #expect(try selection(blue, plain: reverse, vt100: "") == [])
    #expect(try selection(blue, plain: blue, vt100: reverse) == [])
    #expect(try selection(blue, plain: blue, vt100: "") == ["selection"])
    #expect(try selection(blue, plain: blue, vt100: blue) == ["selection"])
    #expect(try selection(blue + "\u{1B}[1m", plain: blue + "\u{1B}[1m", vt100: blue) == [])
  }

  @Test("The steps by hand are those of the run without colours")
  func stepsWithoutColors() throws {
    let check = try #require(AuditCheck.all.first { $0.name == "color-only" })
    func list(_ first: String) -> ProbeEvidence {
      ProbeEvidence(writing: "title\r\n\r\n\(first)first row\u{1B}[m\r\nsecond row")
    }
    let (colored, plain) = (list("\u{1B}[44m"), list(""))
    func start(_ asked: ProbeEvidence, _ onTerminal: ProbeEvidence) throws -> [String: String] {
      let fault = try #require(check.judge([colored, colored, asked, onTerminal], subject).first)
      return check.probes(subject)[fault.run].start.variables
    }

    #expect(try start(plain, plain) == ["NO_COLOR": "1"])
    #expect(try start(colored, plain) == ["TERM": "vt100"])
    #expect(try start(colored, colored) == ["NO_COLOR": "1"])
  }

  @Test("A terminal on which the app ends at once isn't one without colours")
  func endsOnTerminal() throws {
    let blue = ProbeEvidence(writing: "title\r\n\r\n\u{1B}[44mfirst row\u{1B}[m\r\nsecond row")
    let refusal = ProbeEvidence(writing: "needs a better terminal", status: .exited(1))

    #expect(try faults("color-only", blue, blue, blue, refusal).map(\.run) == [2])
  }

  @Test("A selection that looks like the heading above it without colours isn't lost")
  func selectionBelowHeading() throws {
    func list(_ heading: String, _ first: String, _ second: String) -> ProbeEvidence {
      let rows = [heading + "heading", first + "first row", second + "second row", "third row"]
      return ProbeEvidence(writing: rows.map { $0 + "\u{1B}[m" }.joined(separator: "\r\n"))
    }
    let (green, cyan, reverse) = ("\u{1B}[42m", "\u{1B}[46m", "\u{1B}[7m")

    let colored = list(green, cyan, "")
    let moved = list(green, "", cyan)
    let plain = list(reverse, reverse, "")
    let lost = list(reverse, "", "")

    #expect(try faults("color-only", colored, moved, plain, plain) == [])
    #expect(try faults("color-only", colored, moved, lost, lost).map(\.severity) == [nil])
  }

  @Test("A selection with the cursor in its row, or at another place without colours, isn't judged")
  func otherSigns() throws {
    let blue = "\u{1B}[44m"
    func list(_ first: String, _ end: String) -> ProbeEvidence {
      ProbeEvidence(
        writing: "\u{1B}[?25l\(first)first row\u{1B}[m\r\nsecond row\r\nthird row\(end)")
    }
    let colored = list(blue, "")

    #expect(try faults("color-only", colored, colored, list("", ""), list("", "")).count == 1)
    let withCursor = list("", "\u{1B}[H\u{1B}[?25h")
    #expect(try faults("color-only", colored, colored, withCursor, withCursor) == [])
    let other = list("other words\r\n", "")
    #expect(try faults("color-only", colored, colored, other, other) == [])
  }

  @Test("Texts that get darker from row to row are no selection")
  func shades() throws {
    func list(_ first: Int) -> ProbeEvidence {
      let rows = (0..<4).map { "\u{1B}[38;5;\(first + $0)mentry\u{1B}[m" }
      return ProbeEvidence(writing: "title\r\n\r\n" + rows.joined(separator: "\r\n"))
    }

    #expect(try faults("color-only-text", list(232), list(240), list(232), list(232)) == [])
  }

  @Test(
    "Sequences that a terminal skips are notes",
    arguments: [
      ("term-vt100", "\u{1B}[31mred"), ("term-vt100", "\u{1B}[?1049h"),
      ("term-linux", "\u{1B}]0;title\u{7}"), ("term-linux", "\u{1B}P+q544e\u{1B}\\"),
    ])
  func skippedSequences(check: String, output: String) throws {
    #expect(try faults(check, ProbeEvidence(writing: output)).map(\.severity) == [.note])
  }

  @Test(
    "Sequences that a terminal shows, or takes for others, are faults",
    arguments: [
      ("term-vt100", "\u{1B}[38;5;200mpink"), ("term-vt100", "\u{1B}]0;title\u{7}"),
      ("term-vt100", "\u{1B}P+q544e\u{1B}\\"), ("term-dumb", "\u{1B}[H"),
      ("term-16color", "\u{1B}[38;5;200mpink"),
    ])
  func faultySequences(check: String, output: String) throws {
    #expect(try faults(check, ProbeEvidence(writing: output)).map(\.severity).contains(nil))
  }

  @Test(
    "A fault names the first sequence that a terminal lacks",
    arguments: [
      ("term-dumb", "$ \u{1B}[?2004h\u{1B}[31m", "^[[?2004h"), ("term-dumb", "\u{1B}(0", "^[(0"),
      ("term-256color", "\u{1B}[1m\u{1B}[38;2;1;2;3mx", "^[[38;2;1;2;3m"),
      ("term-vt100", "\u{1B}]0;title\u{7}", "^[]0…"),
      ("term-vt100", "\u{1B}P+q544e\u{1B}\\", "^[P…"),
    ])
  func namedSequence(check: String, output: String, name: String) throws {
    let found = try faults(check, ProbeEvidence(writing: output))

    #expect(found.first?.sentence.hasSuffix(": \(name)") == true)
  }

  @Test("A string after which the app asks for the place of the cursor is a test of the terminal")
  func testOfTerminal() throws {
    let test = ProbeEvidence(writing: "\u{1B}[3;1H\u{1B}Pzz\u{1B}\\\u{1B}[0%m\u{1B}[6n")

    #expect(try faults("term-vt100", test) == [])
  }
}
