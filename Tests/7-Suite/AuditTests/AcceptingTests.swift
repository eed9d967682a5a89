import Baselines
import ProjectFiles
import ProjectTestSupport
import Testing

// Reports are only made of results, which checks make inside the module.
@testable import Audit

@Suite("Accepting faults", .timeLimit(.minutes(20)))
struct AcceptingTests {
  private let folder: TemporaryFolder
  /// The id of the report's fault.
  private let id = "exit-sigterm/hiddenCursor"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{}", to: "screenshots/a.json")
  }

  @Test("A fault that is accepted no longer fails the audit")
  func accepted() throws {
    let entries = try accept([id], expires: "2099-12-31")
    let judged = try report().accepting(AuditAcceptanceFile.read(folder.project))

    #expect(entries.map(\.fault) == [id])
    #expect(report().exitCode == .needsReview)
    #expect(judged.exitCode == .success)
    #expect(judged.subjects[0].faults[0].acceptance?.reason == "it is so")
  }

  @Test("An acceptance without a date holds for 90 days")
  func usualDate() throws {
    let entries = try accept([id], expires: nil)

    #expect(entries.map(\.expires) == [ExpectationFile.day(after: 90)])
  }

  @Test("An acceptance that has expired doesn't count")
  func expired() throws {
    let old = AuditAcceptance(
      subject: "app", fault: id, reason: "r", author: "Ann",
      expires: ExpectationFile.day(after: -1))
    let today = AuditAcceptance(
      subject: "app", fault: id, reason: "r", author: "Ann", expires: ExpectationFile.day())

    #expect(report().accepting(AuditAcceptanceFile(accepted: [old])).exitCode == .needsReview)
    #expect(report().accepting(AuditAcceptanceFile(accepted: [today])).exitCode == .success)
  }

  @Test("An acceptance of another app doesn't count")
  func otherApp() {
    let other = AuditAcceptance(
      subject: "other", fault: id, reason: "r", author: "Ann", expires: "2099-12-31")

    #expect(report().accepting(AuditAcceptanceFile(accepted: [other])).exitCode == .needsReview)
  }

  @Test("A fault that didn't happen can't be accepted, and nothing is written")
  func didNotHappen() throws {
    let error = #expect(throws: SuiteError.self) {
      try accept([id, "exit-sigterm/echo"], expires: nil)
    }

    #expect(
      error?.message
        == "the fault \"exit-sigterm/echo\" did not happen, so it can't be accepted")
    #expect(try folder.read("screenshots/audit.json") == nil)
  }

  @Test("The last day can't be in the past, and must be a date", arguments: ["2020-01-01", "soon"])
  func badDate(expires: String) throws {
    #expect(throws: SuiteError.self) { try accept([id], expires: expires) }
    #expect(try folder.read("screenshots/audit.json") == nil)
  }

  @Test("A new acceptance replaces the old one of the same fault")
  func replaced() throws {
    _ = try accept([id], expires: "2099-01-01")
    _ = try accept([id], expires: "2099-02-02")

    let file = try AuditAcceptanceFile.read(folder.project)

    #expect(file.accepted.map(\.expires) == ["2099-02-02"])
  }

  private func accept(_ ids: [String], expires: String?) throws -> [AuditAcceptance] {
    try AuditAcceptanceFile.accept(
      ids, of: report(), reason: "it is so", author: "Ann", expires: expires, in: folder.project)
  }

  /// A report with one fault.
  private func report() -> AuditReport {
    let checks = AuditCheck.all.filter { $0.name == "exit-sigterm" }
    return AuditReport(subjects: [
      AuditReport.Subject(
        subject,
        checks.map { check in
          AuditResult(
            check: check, isSkipped: false,
            faults: [.leaves("a hidden cursor", "hiddenCursor", frame: frame(""))])
        })
    ])
  }
}
