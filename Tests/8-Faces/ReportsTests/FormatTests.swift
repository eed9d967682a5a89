import ProjectTestSupport
import ReaderFuzzer
import Reports
import RunReport
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct FormatTests {
  private func text(
    _ format: ReportFormat, _ report: SuiteReport = SampleReport.small, prefix: String = ""
  ) throws -> String {
    String(decoding: try format.bytes(of: report, prefix: prefix), as: UTF8.self)
  }

  @Test(
    "Each format writes groups once and distinguishes failures from errors",
    arguments: SampleReport.expected.keys.sorted { $0.rawValue < $1.rawValue })
  func smallReport(format: ReportFormat) throws {
    #expect(try text(format, prefix: "app/") == SampleReport.expected[format])
  }

  @Test("The text format is the console's, and JSON is the report")
  func textAndJSON() throws {
    let report = SampleReport.small

    #expect(
      try text(.text)
        == ConsoleReport(style: ConsoleStyle(usesColor: false)).text(of: report).description)
    #expect(try OutsideFile.report.accepts(ReportFormat.json.bytes(of: report)))
  }

  @Test("GitHub gets at most ten annotations of a kind, and the last one counts the rest")
  func manyAnnotations() throws {
    let lines = try text(.annotations, SampleReport.large(30)).split(separator: "\n")

    #expect(lines.count == 10)
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines.last?.hasPrefix("::error title=21 more::screen9%3A") == false)
    #expect(lines.last?.hasPrefix("::error title=21 more::screen9: ") == true)
  }

  @Test("A declared change fails a gate, and is a warning elsewhere", arguments: [true, false])
  func declaredChange(isGate: Bool) throws {
    var screen = ScreenReport(screen: "a", verdict: .expectedChange, reason: "declared: mail")
    screen.needsApproval = true
    let report = SuiteReport(run: "1", screens: [screen], isGate: isGate)

    #expect(try text(.annotations, report).hasPrefix(isGate ? "::error " : "::warning "))
    #expect(try text(.junit, report).contains("failures=\"\(isGate ? 1 : 0)\""))
    #expect(try text(.tap, report).contains(isGate ? "\nnot ok 1 - a\n" : "\nok 1 - a\n"))
    #expect(try text(.ctrf, report).contains("\"failed\" : \(isGate ? 1 : 0)"))
  }

  @Test("Each entry has its own fingerprint and keeps it in later runs")
  func stableFingerprints() throws {
    func fingerprints(_ report: SuiteReport) throws -> [Substring] {
      try text(.codequality, report).matches(of: /"fingerprint" : "([0-9a-f]{64})"/)
        .map(\.output.1)
    }
    let screen = ScreenReport(screen: "a", verdict: .new)

    let twins = try fingerprints(SuiteReport(run: "1", screens: [screen, screen]))
    let one = try fingerprints(SuiteReport(run: "2", screens: [screen]))
    let many = try fingerprints(SampleReport.large(200))

    #expect(twins.count == 2 && Set(twins).count == 2)
    #expect(one.first == twins.first)
    #expect(Set(many).count == 200)
  }

  @Test("Only annotations are empty without screens", arguments: ReportFormat.allCases)
  func noScreens(format: ReportFormat) throws {
    let text = try text(format, SuiteReport(run: "1", screens: []))

    #expect(text.isEmpty == (format == .annotations))
  }

  // MARK: Text from outside

  private static let cases = ReportFormat.allCases.filter { $0 != .text }

  @Test("No captured text becomes a hidden character or a log command", arguments: cases)
  func hostileText(format: ReportFormat) throws {
    // Compiled once, because compiling takes longer than searching.
    let annotation = /^::(error|warning|notice) (file=|title=)/
    let (comma, percent) = (/,/, /%(?!25|0A|3A|2C)/)
    let (command, marker) = (/^\s*::/, /##[a-zA-Z.]*\[/)
    for hostile in SampleReport.hostile {
      let text = try text(format, SampleReport.hostile(hostile))

      if [.junit, .tap, .ctrf, .codequality].contains(format) {
        #expect(!text.unicodeScalars.contains { $0 == "\u{fffe}" || $0 == "\u{ffff}" })
      }
      #expect(!text.unicodeScalars.contains { $0 != "\n" && OutsideText.isHidden($0) }, "\(text)")
      if format == .annotations {
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.contains(annotation) })
        #expect(!text.contains("##["))
        for line in lines {
          // Only the `::` after the properties ends them, and no comma or colon in them is from outside.
          let properties = line.dropFirst(2).split(separator: "::", maxSplits: 1)[0]
          #expect(!properties.contains(":"), "\(line)")
          #expect(properties.matches(of: comma).count <= 2, "\(line)")
          #expect(!line.contains(percent), "\(line)")
        }
      } else {
        for line in text.split(separator: "\n") {
          #expect(!line.contains(command), "\(line)")
          #expect(!line.contains(marker), "\(line)")
        }
      }
    }
  }

  @Test("No name turns a test point of TAP into a directive", arguments: SampleReport.hostile)
  func namesInTAP(hostile: String) throws {
    let points = try text(.tap, SampleReport.hostile(hostile)).split(separator: "\n")
      .filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }

    #expect(points.count == 5)
    #expect(!points.joined().contains("#"))
  }

  @Test("XML stays well formed with any text", arguments: SampleReport.hostile)
  func wellFormedXML(hostile: String) throws {
    let text = try text(.junit, SampleReport.hostile(hostile))

    let own = /<(\/?(testsuites|testsuite|testcase|failure|error|system-out)[ \/>]|\?xml )/
    #expect(text.matches(of: /</).count == text.matches(of: own).count)
    #expect(text.matches(of: /&/).count == text.matches(of: /&(amp|lt|gt|quot);/).count)
    #expect(!text.contains("]]>"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{ffff}" })
    let output = text.split(separator: "<system-out>").dropFirst()
      .compactMap { $0.split(separator: "</system-out>").first }
    #expect(!output.joined().contains(/\[\[ATTACHMENT\|\/etc/))
  }

  private static let longest = SampleReport.hostile(String(repeating: "界", count: 350_000))

  @Test("A text of a megabyte is cut in every format", arguments: cases.filter { $0 != .json })
  func longText(format: ReportFormat) throws {
    let text = try text(format, Self.longest)

    #expect(text.utf8.count < 1 << 20)
  }

  @Test("Paths begin at the top of the checkout")
  func prefixOfPaths() throws {
    for format in [ReportFormat.annotations, .junit, .codequality, .ctrf] {
      #expect(try text(format, prefix: "app/").contains("app/screenshots/"))
    }
  }
}
