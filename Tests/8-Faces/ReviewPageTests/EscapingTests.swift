import Baselines
import Decisions
import FoundationEssentials
import RunReport
import TerminalFrame
import Testing

@testable import ReviewPage

/// Text from an app, a branch or a report stays text.
@Suite(.timeLimit(.minutes(20))) struct EscapingTests {
  static let hostile = [
    "<script>alert(1)</script>", "</script><script>x()</script>", "<!-- <script>", "]]>",
    "\" onmouseover=\"x()", "' autofocus onfocus='x()", "</noscript><img src=x onerror=x()>",
    "</style><script>x()</script>", "&lt;b&gt;", "{{script}}", "javascript:x()", "\u{202e}gnp.exe",
    "\u{2066}a\u{2069}", "\u{1b}[31mred\u{1b}]52;c;eA==\u{7}", "a\u{2028}b\u{2029}c",
    String(String.UnicodeScalarView([0xfffe, 0xfdd0].compactMap(Unicode.Scalar.init))),
  ]

  @Test("Interpolated text is never markup", arguments: hostile)
  func interpolatedMarkup(_ text: String) {
    let html = ("<p title=\"\(text)\">\(text)</p>" as Markup).html

    let inner = html.dropFirst("<p title=\"".count).dropLast("</p>".count)
    let parts = inner.split(separator: "\">", maxSplits: 1, omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(!inner.contains("<"))
    #expect(parts.allSatisfy { !$0.contains("\"") && !$0.contains("'") })
    #expect(!html.unicodeScalars.contains(where: OutsideText.isHidden))
  }

  @Test("JSON in a script element can't end it and reads back unchanged", arguments: hostile)
  func embeddedJSON(_ text: String) throws {
    let json = ScriptValue.object([("text", .text(text))]).json

    let read = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    #expect(read["text"]?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    #expect(!json.contains("<") && !json.contains(">") && !json.contains("&"))
    #expect(!json.unicodeScalars.contains(where: OutsideText.isHidden))
  }

  @Test("No captured text adds elements to a page", arguments: hostile)
  func hostilePage(_ text: String) {
    let plain = SamplePage.text([SamplePage.changed("screen", from: ["before"], to: ["after"])])
    var (screen, material) = SamplePage.changed(text, from: [text], to: ["\(text)!"], columns: 60)
    screen.reason = text
    screen.remedy = text
    screen.notes = [text]
    screen.configChanges = [text]
    screen.capture = CaptureReport(config: text, command: [text])
    material.masks = [ReviewMaterial.MaskReport(description: text, reason: text)]
    material.problems = [text]

    let page = SamplePage.text([(screen, material)], title: text, warnings: [text])

    for tag in [
      "<script", "</script", "<style", "</style", "<noscript", "</noscript", "<!--", "<img",
    ] {
      #expect(page.ranges(of: tag).count == plain.ranges(of: tag).count, "\(tag)")
    }
    #expect(!page.unicodeScalars.contains { $0 != "\n" && OutsideText.isHidden($0) })
    #expect(!page.contains("onerror=x()>") && !page.contains("=\"x()"))
  }

  @Test("No text about a passing screen adds elements to a page", arguments: hostile)
  func hostilePass(_ text: String) {
    func page(_ text: String) -> String {
      var screen = ScreenReport(screen: BaselineName(text), verdict: .pass, reason: text)
      (screen.notes, screen.configChanges) = ([text], [text])
      screen.capture = CaptureReport(config: text, command: [text])
      var material = ReviewMaterial(palette: SamplePage.palette)
      material.masks = [ReviewMaterial.MaskReport(description: text, reason: text)]
      return SamplePage.text([(screen, material)], title: text)
    }
    let plain = page("screen")

    let page = page(text)

    for tag in [
      "<script", "</script", "<style", "</style", "<noscript", "</noscript", "<!--", "<img", "<li",
    ] {
      #expect(page.ranges(of: tag).count == plain.ranges(of: tag).count, "\(tag)")
    }
    #expect(!page.unicodeScalars.contains { $0 != "\n" && OutsideText.isHidden($0) })
    #expect(!page.contains("onerror=x()>") && !page.contains("=\"x()"))
  }

  @Test("A title of a megabyte and ten thousand edits make a page of less than a megabyte")
  func largePage() {
    let title = String(repeating: "<title> ", count: 1 << 17)
    var (screen, material) = SamplePage.changed("screen", from: ["a"], to: ["b"])
    screen.edits = (0..<10_000).map {
      EditReport(pixels: "\($0) of 10 pixels differ: <b>\(title.prefix(90))")
    }
    screen.reason = title
    material.problems = [title]

    let page = SamplePage.text([(screen, material)], title: title)

    #expect(page.utf8.count < 1 << 20)
    #expect(page.contains("more edits, in report.json"))
  }

  @Test(
    "A link finds the section of its screen",
    arguments: ["list", "a@light.step", "a b", "%3C", "ä"])
  func linksToSections(_ name: String) throws {
    let link = String(ScreenRow.link(to: BaselineName(name)).html.dropFirst())

    var (bytes, rest) = ([UInt8](), Array(link.utf8)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      bytes.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
      rest = rest.dropFirst(2)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == ScreenRow.anchor(BaselineName(name)))
    #expect(!ScreenRow.anchor(BaselineName(name)).contains(" "))
  }
}
