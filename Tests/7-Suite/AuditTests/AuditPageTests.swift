import FoundationEssentials
import TestSupport
import Testing

@testable import Audit

/// `Documentation/Audit.md` lists the checks as they are.
@Suite(.timeLimit(.minutes(20))) struct AuditPageTests {
  /// The rows of the table, with a line for each check.
  private static var rows: [String] {
    ["| check | severity | what is done | what is right |", "|---|---|---|---|"]
      + AuditCheck.all.map { check in
        let quick = check.isQuick ? " •" : ""
        let texts = [
          "`\(check.name)`\(quick)", "\(check.severity)", check.action, check.expectation,
        ]
        return "| \(texts.joined(separator: " | ")) |"
      }
  }

  @Test("The page has a row for each check, in the order of reports")
  func pageListsChecks() throws {
    let path = "\(TestPlace.repository)/Documentation/Audit.md"
    let page = String(
      decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
    let start = try #require(page.ranges(of: "<!-- checks -->\n").first).upperBound
    let end = try #require(page.ranges(of: "<!-- end of checks -->").first).lowerBound

    let table = page[start..<end].split(separator: "\n").map(String.init)

    #expect(table == Self.rows, "\(Self.rows.joined(separator: "\n"))")
  }

  @Test("The name of each check is unique, and differs from those of areas")
  func namesAreUnique() {
    let names = AuditCheck.all.map(\.name) + AuditArea.allCases.map(\.rawValue)

    #expect(Set(names).count == names.count)
  }
}
