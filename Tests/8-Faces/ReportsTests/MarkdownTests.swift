import Baselines
import FrameComparison
import ProjectFiles
import ProjectTestSupport
import RunReport
import TerminalFrame
import Testing

// Testable to escape text alone.
@testable import Reports

@Suite(.timeLimit(.minutes(20))) struct MarkdownTextTests {
  @Test(
    "Harmless words stay as they are, and every other one becomes code",
    arguments: [
      ("exit status 66 after 0.2 s, before its screen was taken", nil),
      ("the safe choice (comes first)", nil),
      ("佐藤美咲 → Ada", nil),
      ("add \"files\": [\"Fixtures\"] to a.json", "add \"files\": `[\"Fixtures\"]` to `a.json`"),
      ("ask @everybody.", "ask `@everybody`."),
      ("see #1 #2, and www.a.b", "see `#1 #2`, and `www.a.b`"),
      ("fixes GH-1 in deadbeefcafe", "fixes `GH-1` in `deadbeefcafe`"),
      ("<b>bold</b>", "`<b>bold</b>`"),
      ("1. first", "`1`. first"),
      ("- item", "`-` item"),
      ("a ` b", "a `` ` `` b"),
      ("a\nb\u{1b}[2J", "a\u{fffd}b\u{fffd}[2J".code),
    ])
  func harmlessWords(text: String, expected: String?) {
    #expect(MarkdownText.prose(text) == expected ?? text)
  }

  @Test(
    "The fence of code is longer than any run of backticks in it",
    arguments: [
      ("a", "`a`"), ("a`b", "``a`b``"), ("`a`", "`` `a` ``"), ("``", "``` `` ```"),
      ("", "` `"), (" ", "` `"), (" a ", "`  a  `"),
    ])
  func fenceOfCode(text: String, expected: String) {
    #expect(MarkdownText.code(text) == expected)
  }

  @Test(
    "The fence of a block is longer than any run of backticks in it, and lines stay lines")
  func fenceOfBlock() {
    let block = MarkdownText.fenced(["-````", "+a\n```\n::error::x"], as: "diff")

    #expect(block == "`````diff\n-````\n+a\u{fffd}```\u{fffd}::error::x\n`````\n")
  }

  @Test("A very long text is cut")
  func longText() {
    let text = String(repeating: "x", count: 1 << 20)

    #expect(MarkdownText.prose(text).utf8.count < 2100)
    #expect(MarkdownText.code(text).hasSuffix("…`"))
  }
}

extension String {
  fileprivate var code: String { "`\(self)`" }
}

@Suite(.timeLimit(.minutes(20))) struct MarkdownReportTests {
  @Test("A comment on a small report is the same as its page")
  func commentOnSmallReport() throws {
    let report = SampleReport.small

    #expect(try ReportFormat.comment.bytes(of: report) == ReportFormat.markdown.bytes(of: report))
  }

  @Test("The summary of a shard says that it is only a part")
  func summaryOfShard() throws {
    let report = SuiteReport(
      run: "1", screens: SampleReport.small.screens, isGate: true, shard: Shard("2/3"))

    let text = String(decoding: try ReportFormat.markdown.bytes(of: report), as: UTF8.self)

    #expect(text.hasPrefix("## Screens of shard 2/3: 3 regression, "))
    #expect(text.contains("These are only part of the screens: `qa merge` judges all of them."))
  }

  @Test(
    "A page keeps its limit, stays whole Markdown, and says what it left out",
    arguments: [(ReportFormat.markdown, 1 << 20), (.comment, (1 << 16) - 1)])
  func limitOfPage(format: ReportFormat, limit: Int) throws {
    let report = SampleReport.large(3000)

    let text = String(decoding: try format.bytes(of: report), as: UTF8.self)

    #expect(text.utf8.count <= limit)
    #expect(text.utf8.count > limit * 9 / 10)
    #expect(Self.prose(of: text) != nil)
    let shown = text.matches(of: /\n### ✗ `screen/).count
    let whole = text.matches(of: /```diff/).count
    let left = shown < 3000 ? "left out: \(3000 - shown) screens; " : ""
    #expect(
      text.hasSuffix(
        "\nTo limit the size of this page, \(left)shortened: \(shown - whole) screens. "
          + "All of it: `screenshots/current/report.json`.\n"))
    #expect(text.contains("qa approve --all"))
  }

  @Test("A screen that is too large for a comment is named without its rows")
  func largeScreen() throws {
    let report = SampleReport.large(1, rows: 40, width: 2000)

    let text = String(decoding: try ReportFormat.comment.bytes(of: report), as: UTF8.self)

    #expect(text.utf8.count < 1 << 16)
    #expect(text.contains("### ✗ `screen0`: "))
    #expect(!text.contains("界"))
  }

  @Test("A step's summary is shortened to the room that is left", arguments: [4096, 20_000])
  func shortSummary(limit: Int) {
    let text = ReportFormat.summary(of: SampleReport.large(100), limit: limit)

    #expect(text.count <= limit)
    #expect(String(decoding: text, as: UTF8.self).contains("\nTo limit the size of this page, "))
  }

  @Test("No captured text acts as Markdown", arguments: SampleReport.hostile)
  func hostileText(text: String) throws {
    for format in [ReportFormat.markdown, .comment] {
      let page = String(
        decoding: try format.bytes(of: SampleReport.hostile(text)), as: UTF8.self)

      let prose = try #require(Self.prose(of: page), "a fence or a code span is open:\n\(page)")
      for line in prose.split(separator: "\n") {
        var line = line
        for own in ["<details><summary>", "</summary>", "</details>", "### ", "## ", "**", "~ "] {
          line = Substring(line.split(separator: own).joined())
        }
        for start in ["  - ", "- "] where line.hasPrefix(start) {
          line = line.dropFirst(start.count)
          break
        }
        #expect(!line.contains { "@#<>&*_[]|\\~$^=%{}`/".contains($0) }, "\(line)")
        #expect(
          line.firstMatch(of: /[:!.\-+][a-zA-Z0-9]/) == nil || line.contains(/[0-9]\.[0-9]/),
          "\(line)")
        #expect(line.firstMatch(of: /[0-9a-f]{7}/) == nil, "\(line)")
      }
    }
  }

  /// Returns the text outside of code, or nil if a fence or a span is open (CommonMark §4.5 and §6.1).
  private static func prose(of page: String) -> String? {
    var (fence, prose): (Int?, [Substring]) = (nil, [])
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let run = line.prefix { $0 == "`" }.count
      if let length = fence {
        if run >= length, line.count == run { fence = nil }
      } else if run >= 3, !line.dropFirst(run).contains("`") {
        fence = run
      } else {
        prose.append(line)
      }
    }
    guard fence == nil else { return nil }
    var result = ""
    for line in prose {
      var rest = line
      while let start = rest.firstIndex(of: "`") {
        result += rest[..<start]
        let length = rest[start...].prefix { $0 == "`" }.count
        rest = rest[start...].dropFirst(length)
        var end: Substring?
        while let next = rest.firstIndex(of: "`") {
          let run = rest[next...].prefix { $0 == "`" }.count
          rest = rest[next...].dropFirst(run)
          if run == length {
            end = rest
            break
          }
        }
        guard let end else { return nil }
        rest = end
      }
      result += rest + "\n"
    }
    return result
  }

  @Test("Rows that are shown already are not repeated")
  func sharedRows() throws {
    var screen = ScreenReport(screen: "s", verdict: .regression)
    screen.edits = [
      SampleReport.edit(
        .text(from: "a", to: "b"), 4, 0...3, excerpt: ["-a one", "-c two", "+b one", "+d three"]),
      SampleReport.edit(
        .text(from: "two", to: "three"), 4, 5...8, excerpt: ["-c two", "+d three"]),
      SampleReport.edit(.text(from: "x", to: "y"), 9, 0...0, excerpt: ["-c two", "+y"]),
    ]

    let text = String(
      decoding: try ReportFormat.markdown.bytes(of: SuiteReport(run: "1", screens: [screen])),
      as: UTF8.self)

    #expect(
      text.contains(
        """
        @@ e1: row 4, columns 0–3: "a" → "b" @@
        @@ e2: row 4, columns 5–8: "two" → "three" @@
        -a one
        -c two
        +b one
        +d three
        @@ e3: row 9, column 0: "x" → "y" @@
        -c two
        +y
        """))
  }

  @Test("A group that leaves other edits on its screens is not a decision of its own")
  func groupWithoutDecision() throws {
    func screen(_ name: String, _ edits: [String]) -> ScreenReport {
      var screen = ScreenReport(screen: BaselineName(name), verdict: .regression)
      screen.edits = edits.map { EditReport(Edit(.title(from: "", to: $0))) }
      screen.pictures.current = PictureReport(path: "screenshots/current/\(name).png")
      return screen
    }
    let screens = [screen("a", ["1", "2"]), screen("b", ["1", "3"]), screen("c", ["4"])]

    let text = String(
      decoding: try ReportFormat.markdown.bytes(of: SuiteReport(run: "1", screens: screens)),
      as: UTF8.self)

    #expect(text.contains("**3 decisions cover 3 screens.**"))
  }

  @Test(
    "A remedy's commands can be pasted, with the words around them as comments",
    arguments: [
      ("look at it again: qa run a", "```sh\n# look at it again\nqa run a\n```"),
      ("qa approve --remove a --reason \"…\"", "```sh\nqa approve --remove a --reason \"…\"\n```"),
      (
        "draw it anew, and look at it: qa run --no-reuse a, then qa approve a --reason \"…\"",
        "```sh\n# draw it anew, and look at it\nqa run --no-reuse a\nqa approve a --reason \"…\"\n```"
      ),
      (
        "start over: git rm -q -- ':/a; b.png' && qa run a; qa approve a --reason \"…\"",
        "```sh\n# start over\ngit rm -q -- ':/a; b.png' && qa run a\nqa approve a --reason \"…\"\n```"
      ),
      (
        "look again: qa run a; or take it as it is: qa approve --stale a",
        "```sh\n# look again\nqa run a\n# take it as it is\nqa approve --stale a\n```"
      ),
      ("the app's qa is wrong", "```text\nthe app's qa is wrong\n```"),
    ])
  func commandsOfRemedies(remedy: String, block: String) throws {
    var screen = ScreenReport(screen: "a", verdict: .error, reason: "x")
    screen.remedy = remedy
    let failed = SuiteReport(
      failed: [SuiteError(.incomplete, "no base", remedy: remedy)], .incomplete)

    let text = String(
      decoding: try ReportFormat.markdown.bytes(of: SuiteReport(run: "1", screens: [screen])),
      as: UTF8.self)
    let withoutVerdict = String(
      decoding: try ReportFormat.markdown.bytes(of: failed), as: UTF8.self)

    #expect(text.contains("Try:\n\n\(block)\n"))
    #expect(withoutVerdict.contains("no base\n\nTry:\n\n\(block)\n"))
  }
}
