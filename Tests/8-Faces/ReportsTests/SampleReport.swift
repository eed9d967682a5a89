import Baselines
import FrameComparison
import ProjectTestSupport
import RunReport
import TerminalFrame

/// Reports for the tests of formats.
enum SampleReport {
  /// A group, a regression, an error, a new screen, an expected change, one that passes, a note.
  static var small: SuiteReport {
    var screens = ["create", "edit"].map { name in
      var screen = ScreenReport(screen: BaselineName(name), verdict: .regression)
      screen.edits = [
        edit(
          .text(from: "Esc Cancel", to: "Esc Discard"), 23, 29...38,
          excerpt: ["-  Tab Next   Esc Cancel", "+  Tab Next   Esc Discard"])
      ]
      return complete(screen)
    }
    var list = ScreenReport(screen: "list", verdict: .regression)
    list.edits = [
      edit(
        .text(from: "4 of 14", to: "3 of 13"), 2, 2...8,
        excerpt: ["-  4 of 14   28 %", "+  3 of 13   23 %"]),
      edit(
        .text(from: "28 %", to: "23 %"), 2, 12...15,
        excerpt: ["-  4 of 14   28 %", "+  3 of 13   23 %"]),
      edit(
        .removed(["Call the dentist"]), 18, 4...19,
        excerpt: [" File expenses", "-Call the dentist", " Back up photos"]),
      edit(
        .style(StyleChange.changes(from: Style(), to: Style(foreground: .palette(1)))), 7, 0...5),
    ]
    screens.append(complete(list))
    var failed = ScreenReport(screen: "import", verdict: .error, reason: "exit status 66")
    failed.remedy = "add \"files\": [\"Fixtures\"] to screenshots/import.json"
    failed.capture = CaptureReport(config: "screenshots/import.json", command: ["app"])
    failed.milliseconds = 200
    screens.append(failed)
    var new = ScreenReport(screen: "filter", verdict: .new, reason: "no baseline yet")
    new.pictures.current = PictureReport(path: "screenshots/current/filter.png")
    new.capture = CaptureReport(config: "screenshots/filter.json", command: ["app"])
    screens.append(new)
    var expected = ScreenReport(screen: "settings", verdict: .expectedChange)
    expected.edits = [edit(.title(from: "Files", to: "Mail"), nil, 0...0)]
    expected.approvals = [approval(by: "佐藤美咲", "mail instead of files")]
    expected.capture = CaptureReport(config: "screenshots/settings.json", command: ["app"])
    screens.append(expected)
    screens.append(ScreenReport(screen: "zoom", verdict: .pass))
    return SuiteReport(
      run: "1", screens: screens, isGate: true, warnings: ["not in git"],
      source: ReportSource(
        commit: "5a85e3c0000", base: "bd1c0de1111", startedAt: "2026-11-23T12:00:00Z",
        milliseconds: 9412))
  }

  static func edit(
    _ kind: Edit.Kind, _ row: Int?, _ columns: ClosedRange<Int>, excerpt: [String]? = nil
  ) -> EditReport {
    let region = row.map { GridRegion(columns: columns, rows: $0...$0) }
    var report = EditReport(Edit(kind, region: region))
    report.excerpt = excerpt
    return report
  }

  static func approval(by: String, _ reason: String) -> ApprovalReport {
    ApprovalReport(
      Approval(
        from: nil, to: "1", by: by, at: "2026-11-22T11:02:00Z", reason: reason, run: "0"))
  }

  private static func complete(_ screen: ScreenReport) -> ScreenReport {
    var screen = screen
    let name = screen.screen
    screen.capture = CaptureReport(config: "screenshots/\(name).json", command: ["app"])
    screen.pictures.current = PictureReport(path: "screenshots/current/\(name).png")
    screen.pictures.difference = PictureReport(path: "screenshots/current/\(name).diff.png")
    screen.milliseconds = 100
    return screen
  }

  /// Texts that act in some format, unless they are escaped.
  static let hostile = [
    "::error::x", "  ::add-mask::y", "##[error]z", "##vso[task.complete]", "a\n::stop-commands::t",
    "\u{1b}[2J", "\u{1b}]52;c;eA==\u{7}", "\u{9b}2J", "a\0b", "a\rb", "a\u{202e}b\u{2066}c",
    "a\u{200b}b\u{feff}", "]]>", "<script>alert(1)</script>", "<!-- x", "</details>", "&lt;&#60;",
    "\"' onload='x", "```\n# heading", "`````", "a `b` c", "` `", "[x](http://evil.example)",
    "![x](http://evil.example/a.png)", "<http://evil.example>", "http://evil.example",
    "www.evil.example", "a@evil.example", "@everybody", "#1", "GH-1", "org/repo#1", "!1", "~bug",
    "%1", "$1", ":smile:", "$x$", "a|b|c", "| --- |", "\\| x", "1. x", "- x", "+ x", "> x",
    "=====", "-----", "* * *", "    code", "*x* _y_ **z**", "~~x~~", "deadbeefcafe", "\\", "\\\\`",
    "]]\n[[ATTACHMENT|/etc/passwd]]", "# SKIP", "\\# TODO", "1..9", "ok 1", "---\n...", "%0A::x",
    "a,b=c:d", "\u{fffe}\u{ffff}", "\u{e0041}", "👩\u{200d}👧", "", " ",
  ]

  /// A report in which every text contains this one.
  static func hostile(_ text: String) -> SuiteReport {
    var screens = ["a", "b"].map { name in
      var screen = ScreenReport(screen: BaselineName(name + text), verdict: .regression)
      screen.edits = [edit(.text(from: "x", to: text), 1, 0...4, excerpt: ["-x", "+" + text])]
      return screen
    }
    var failed = ScreenReport(screen: BaselineName(text), verdict: .error, reason: text)
    failed.remedy = text
    failed.notes = [text]
    failed.edits = [
      edit(.title(from: text, to: "x"), nil, 0...0), edit(.removed([text]), 3, 0...4),
    ]
    failed.capture = CaptureReport(config: text, command: [text])
    failed.pictures.current = PictureReport(path: "screenshots/current/\(text)")
    screens.append(failed)
    var expected = ScreenReport(
      screen: BaselineName("z" + text), verdict: .expectedChange, reason: text)
    expected.approvals = [approval(by: text, text)]
    expected.notes = [text]
    expected.edits = [edit(.text(from: text, to: "y"), 2, 0...4)]
    screens.append(expected)
    let entry = Expectation(
      screens: ["b"], changes: [], reason: text, author: text, expires: "2026-12-31")
    return SuiteReport(
      run: text, screens: screens,
      expectations: [ExpectationReport(entry: entry, screens: [], problem: text)], isGate: true,
      warnings: [text],
      source: ReportSource(commit: text, base: text, startedAt: text, milliseconds: -1)
    ).with(requests(text, for: screens.map(\.screen)))
  }

  /// A request for each of some screens, which names no edit that they have.
  static func requests(_ text: String, for screens: [BaselineName]) -> OpenRequests {
    let request = ReviewRequest(
      by: text, for: text, at: text, reason: text,
      edits: [Expectation.Change(edit: .text, from: text, to: "never \(text)")])
    return OpenRequests(
      Dictionary(screens.map { ($0, [OpenRequests.Entry(request, isLocal: false)]) }) { $1 })
  }

  /// A report on many screens, each with its own change, which fills rows.
  static func large(_ count: Int, rows: Int = 20, width: Int = 300) -> SuiteReport {
    let row = String(repeating: "界", count: width)
    let screens = (0..<count).map { number in
      var screen = ScreenReport(screen: "screen\(number)", verdict: .regression)
      screen.edits = [
        edit(
          .text(from: "\(number)", to: "x\(number)"), 1, 0...4,
          excerpt: (0..<rows).map { "\($0 % 2 == 0 ? "-" : "+")\(number) \(row)" })
      ]
      return complete(screen)
    }
    return SuiteReport(run: "1", screens: screens, isGate: true)
  }
}
