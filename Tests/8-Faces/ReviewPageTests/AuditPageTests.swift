import FrameComparison
import ReviewPage
import TerminalFrame
import Testing

// Reports are only made of results, which checks make inside the module.
@testable import Audit

/// The page of an audit shows faults with pictures.
@Suite(.timeLimit(.minutes(20))) struct AuditPageTests {
  private static func frame(_ text: String) -> Frame {
    var frame = Frame(size: GridSize(columns: 40, rows: 4))
    for (column, character) in text.prefix(40).enumerated() {
      frame[column, 1] = Cell(String(character))
    }
    return frame
  }

  /// A page about one fault, with the screen that shows it and the right one.
  private static func page(_ text: String) async throws -> String {
    let check = try #require(AuditCheck.all.first { $0.name == "resize-back" })
    let subject = AuditSubject(
      name: text, command: ["app", text], size: GridSize(columns: 40, rows: 4))
    let (screen, right) = (frame("shown \(text)"), frame("right \(text)"))
    let fault = AuditFault(
      "screen", "\(text) differs", frame: screen, expected: right,
      at: GridRegion(columns: 0...4, rows: 1...1))
    let report = AuditReport(subjects: [
      AuditReport.Subject(
        subject, [AuditResult(check: check, isSkipped: false, faults: [fault])])
    ])
    return String(decoding: await AuditPage.bytes(of: report), as: UTF8.self)
  }

  @Test("A fault has its sentence, the place on both screens, and a picture of each")
  func faultIsShown() async throws {
    let page = try await Self.page("text")

    #expect(page.contains("<h3>text differs</h3>"))
    #expect(page.ranges(of: "<div class=\"strip ").count == 2)
    #expect(page.contains(">shown</span></span>"))
    #expect(page.contains(">right</span></span>"))
    #expect(page.ranges(of: "src=\"data:image/png;base64,iVBOR").count == 2)
  }

  @Test("Equal reports give equal bytes, and the page has no script")
  func pageIsStable() async throws {
    let (one, other) = try await (Self.page("text"), Self.page("text"))

    #expect(one == other)
    #expect(!one.contains("<script"))
    #expect(one.contains("default-src 'none'"))
  }

  @Test("No text of an app adds elements to the page", arguments: EscapingTests.hostile)
  func hostileText(text: String) async throws {
    let plain = try await Self.page("plain")

    let page = try await Self.page(text)

    for tag in ["<script", "</script", "<style", "</style", "<!--", "<img", "</section"] {
      #expect(page.ranges(of: tag).count == plain.ranges(of: tag).count, "\(tag)")
    }
    #expect(!page.unicodeScalars.contains { $0 != "\n" && OutsideText.isHidden($0) })
  }
}
