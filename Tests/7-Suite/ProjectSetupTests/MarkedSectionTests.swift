import ProjectFiles
import Testing

// Testable for the section of a file, without a project.
@testable import ProjectSetup

@Suite(.timeLimit(.minutes(20))) struct MarkedSectionTests {
  private let section = MarkedSection(text: "one\n\ntwo\n")
  private static let (begin, end) = (MarkedSection.begin, MarkedSection.end)
  private static let marked = "\(begin)\none\n\ntwo\n\(end)\n"

  private func change(_ text: String) throws -> MarkedSection.Change? {
    try section.change(of: Array(text.utf8), file: "AGENTS.md")
  }

  @Test(
    "A file without the section gets it at its end, below an empty line, with its own line ends",
    arguments: [
      ("", marked), ("# Mine\n", "# Mine\n\n" + marked), ("# Mine", "# Mine\n\n" + marked),
      ("a\r\nb\r\n", "a\r\nb\r\n\r\n" + marked.replacing("\n", with: "\r\n")),
      ("\u{feff}é\0\u{1b}", "\u{feff}é\0\u{1b}\n\n" + marked),
    ])
  func appended(before: String, after: String) throws {
    #expect(try change(before) == .appended(Array(after.utf8)))
  }

  @Test(
    "Another section between the marks is replaced, and all other bytes stay",
    arguments: [
      "\(begin)\n\(end)\n", "\(begin)\none\n\(end)\n", "\(begin)\none\n\ntwo\n\(end)",
      "<!-- qa: begin, as an older version wrote it -->\nold\n<!-- qa: end, too -->\n",
    ], ["", "# Mine\n\n", "\u{feff}\0a\n```\n"])
  func replaced(old: String, before: String) throws {
    let after = old.hasSuffix("\n") ? "\nlast line without an end" : ""

    let change = try change(before + old + after)

    #expect(change == .replaced(Array((before + Self.marked + after).utf8)))
  }

  @Test("A file that has the section stays as it is", arguments: ["", "a\n"], ["", "\n\nb"])
  func unchanged(before: String, after: String) throws {
    #expect(try change(before + Self.marked + after) == nil)
  }

  @Test(
    "Marks that enclose no single section are an error with its line",
    arguments: [
      ("a\n\(begin)\nb\n", 2, "has a begin mark of qa without an end mark"),
      ("\(end)\n", 1, "has an end mark of qa without a begin mark"),
      ("a\n\(end)\n\(begin)\n", 3, "has marks of qa that enclose no single section"),
      ("\(begin)\n\(begin)\n\(end)\n", 1, "has marks of qa that enclose no single section"),
      (marked + marked, 1, "has marks of qa that enclose no single section"),
      (marked + end, 1, "has marks of qa that enclose no single section"),
    ])
  func badMarks(text: String, line: Int, message: String) throws {
    let error = #expect(throws: SuiteError.self) { try change(text) }

    #expect(error?.place == "AGENTS.md:\(line)")
    #expect(error?.message == message)
    #expect(error?.exitCode == .usage)
  }

  @Test(
    "A file that isn't UTF-8 is an error", arguments: [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80]])
  func notUTF8(bytes: [UInt8]) throws {
    let error = #expect(throws: SuiteError.self) {
      try section.change(of: bytes, file: "AGENTS.md")
    }

    #expect(error?.message == "is not UTF-8 text")
  }

  @Test("A section can be left out of a text")
  func removed() {
    #expect(MarkedSection.removed(from: "a\n\(Self.marked)b\n") == "a\nb\n")
  }
}
