import FoundationEssentials
import ProjectFiles
import ProjectTestSupport
import Reports
import TerminalFrame
import Testing

// Reports are only made of results, which checks make inside the module.
@testable import Audit

/// The reports of `qa audit` in the formats of CIs.
@Suite(.timeLimit(.minutes(20))) struct AuditFormatTests {
  /// What is found: a fault, another one that is accepted, and a note.
  private static func report(_ text: String = "fault") throws -> AuditReport {
    let check = try #require(AuditCheck.all.first { $0.name == "exit-sigterm" })
    let other = try #require(AuditCheck.all.first { $0.name == "small-1x1" })
    let note = AuditFault("note", "\(text) note", severity: .note)
    let subject = AuditSubject(
      name: text, command: ["app", text], size: GridSize(columns: 20, rows: 4))
    let report = AuditReport(subjects: [
      AuditReport.Subject(
        subject,
        [
          AuditResult(
            check: check, isSkipped: false, faults: [AuditFault("open", "\(text) open"), note]),
          AuditResult(check: other, isSkipped: false, faults: [AuditFault("old", "\(text) old")]),
        ])
    ])
    let acceptance = AuditAcceptance(
      subject: text, fault: "small-1x1/old", reason: "\(text) reason", author: "Ada",
      expires: "2999-01-01")
    return report.accepting(AuditAcceptanceFile(accepted: [acceptance]))
  }

  private static func text(_ format: AuditFormat, _ report: AuditReport) throws -> String {
    String(decoding: try format.bytes(of: report, prefix: "sub/") ?? [], as: UTF8.self)
  }

  @Test("Only the check with an open fault fails in JUnit, TAP and CTRF")
  func openFaultFails() throws {
    let report = try Self.report()

    let junit = try Self.text(.junit, report)
    #expect(junit.contains("tests=\"2\" failures=\"1\" errors=\"0\""))
    #expect(junit.contains("classname=\"sub/audit\" name=\"fault: exit-sigterm\">"))
    #expect(junit.contains("<failure type=\"serious\" message=\"fault open\">"))
    let tap = try Self.text(.tap, report)
    #expect(tap.contains("not ok 1 - sub: fault: exit-sigterm\n"))
    #expect(tap.contains("\nok 2 - sub: fault: small-1x1\n"))
    let ctrf = try Self.text(.ctrf, report)
    #expect(ctrf.contains("\"failed\" : 1"))
    #expect(ctrf.contains("\"type\" : \"check\""))
  }

  @Test("Only the open fault is an error in annotations and for Code Quality")
  func openFaultIsAnError() throws {
    let report = try Self.report()

    let annotations = try Self.text(.annotations, report).split(separator: "\n")
    #expect(annotations.map { $0.prefix(8) } == ["::error ", "::notice", "::notice"])
    #expect(annotations[0].contains("fault open"))
    let issues = try Self.text(.codequality, report)
    #expect(issues.ranges(of: "\"severity\" : \"major\"").count == 1)
    #expect(issues.ranges(of: "\"severity\" : \"info\"").count == 2)
  }

  @Test("Markdown lists accepted faults and notes apart from the open ones")
  func markdownSeparatesNotes() throws {
    let parts = try Self.text(.markdown, Self.report()).split(separator: "<details>")

    #expect(parts.count == 2)
    #expect(parts[0].hasPrefix("## `fault`: faults in 1 of 2 checks\n"))
    #expect(parts[0].contains("fault open"))
    #expect(parts[1].contains("fault note"))
    #expect(parts[1].contains("fault old (accepted until `2999-01-01` by Ada: fault reason)"))
  }

  @Test("The summary of a step keeps its limit, and says that something is missing")
  func summaryIsLimited() throws {
    let bytes = AuditFormat.summary(of: try Self.report(), limit: 120)

    #expect(bytes.count <= 120)
    #expect(
      String(decoding: bytes, as: UTF8.self).hasSuffix("There is no room for the other faults.\n"))
  }

  @Test("SARIF has a rule for each check, and suppresses what is accepted")
  func sarifSuppressesAcceptedFaults() throws {
    struct Log: Decodable {
      struct Run: Decodable {
        struct Tool: Decodable {
          struct Driver: Decodable {
            struct Rule: Decodable { let id: String }
            let rules: [Rule]
          }
          let driver: Driver
        }
        struct Result: Decodable {
          struct Suppression: Decodable { let justification: String }
          let ruleId: String
          let level: String
          let suppressions: [Suppression]?
        }
        let tool: Tool
        let results: [Result]
      }
      let runs: [Run]
    }
    let bytes = try #require(try AuditFormat.sarif.bytes(of: Self.report()))

    let run = try #require(JSONDecoder().decode(Log.self, from: Data(bytes)).runs.first)

    #expect(run.tool.driver.rules.map(\.id) == ["exit-sigterm", "small-1x1"])
    #expect(run.results.map(\.level) == ["error", "warning", "note"])
    #expect(run.results.map { $0.suppressions?.count ?? 0 } == [0, 1, 0])
  }

  @Test(
    "No text of an app becomes a hidden character or a log command",
    arguments: AuditFormat.allCases.filter { $0 != .html })
  func hostileText(format: AuditFormat) throws {
    for hostile in SampleReport.hostile {
      let text = try Self.text(format, Self.report(hostile))

      #expect(!text.unicodeScalars.contains { $0 != "\n" && OutsideText.isHidden($0) }, "\(text)")
      for line in text.split(separator: "\n") where format != .annotations {
        #expect(!line.contains(/^\s*::/), "\(line)")
        #expect(!line.contains(/##[a-zA-Z.]*\[/), "\(line)")
      }
    }
  }

  @Test(
    "The name of a file says its format",
    arguments: [
      ("a.html", AuditFormat.html), ("a/junit.xml", .junit), ("a.sarif", .sarif),
      ("a.md", .markdown),
      ("ctrf.json", .ctrf), ("gl-codequality.json", .codequality), ("audit.json", .json),
      ("a.tap", .tap),
    ])
  func nameDecides(file: String, format: AuditFormat) throws {
    #expect(try AuditFormat(file: file) == format)
  }

  @Test("A name that says no format is an error that lists the endings")
  func unknownName() {
    let error = #expect(throws: SuiteError.self) { try AuditFormat(file: "audit.pdf") }

    #expect(error?.remedy?.contains(".sarif") == true)
  }
}
