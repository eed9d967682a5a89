import TerminalFrame
import Testing

// Checks are judged with evidence that no app has to make.
@testable import Audit
@testable import Capture

@Suite("Checks that let an app draw its screen anew", .timeLimit(.minutes(20)))
struct RedrawCheckTests {
  private static let page =
    "\u{1B}[?1049h\u{1B}[2J\u{1B}[H"
    + "title\r\nrow 1\r\nrow 2\r\nrow 3\r\nrow 4\r\nrow 5\r\nrow 6\r\nrow 7\r\nlast row"

  /// What `redraw-width` finds if the app writes something at a key, and draws its screen when the width changes.
  ///
  /// - Parameters:
  ///   - drawn: What it draws then.
  ///   - other: What it draws if the keys were pressed in the wider window.
  private func widened(_ atKey: String, drawn: String, other: String? = nil) throws -> [AuditFault]
  {
    let check = try #require(AuditCheck.all.first { $0.name == "redraw-width" })
    return check.judge(
      [
        ProbeEvidence(writing: Self.page, "", "", "", "", atKey, "", drawn, "", drawn),
        ProbeEvidence(writing: Self.page, "", "", "", "", "", "", other ?? drawn),
        ProbeEvidence(writing: Self.page),
        ProbeEvidence(writing: Self.page, "", "", ""),
      ], subject)
  }

  @Test("What stays on the screen although the app doesn't draw it is found without a key for that")
  func drift() throws {
    let mark = "\u{1B}[5;20Hold"

    #expect(try widened(mark, drawn: Self.page).map(\.detail) == ["screen"])
    #expect(try widened(mark, drawn: Self.page + mark) == [])
  }

  @Test("A screen that isn't drawn anew, or is another one each time, isn't judged")
  func unknown() throws {
    let mark = "\u{1B}[5;20Hold"

    #expect(try widened(mark, drawn: "\u{1B}[5;20H   ") == [])
    #expect(try widened(mark, drawn: Self.page, other: Self.page + "\u{1B}[6;20Hnew") == [])
  }

  @Test("Another place in a text isn't judged")
  func otherPlace() throws {
    let scrolled = "\u{1B}[2J\u{1B}[H" + (1...9).map { "line \($0)" }.joined(separator: "\r\n")

    #expect(try widened(scrolled, drawn: Self.page) == [])
  }
}
