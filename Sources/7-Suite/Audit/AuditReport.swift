internal import Capture
package import FrameComparison
package import ProjectFiles
package import TerminalFrame

/// The results of an audit.
package struct AuditReport: Encodable, Hashable, Sendable {
  /// The apps, or the screens of a project, in the order in which they were named.
  package let subjects: [Subject]

  package init(subjects: [Subject]) { self.subjects = subjects }

  /// One app, or one screen of it.
  package struct Subject: Encodable, Hashable, Sendable {
    /// The screen, or the program's name.
    package let name: String
    package let command: [String]
    /// The checks that were made.
    package let checks: [String]
    /// The checks for which the app has nothing to check.
    package let skipped: [String]
    package internal(set) var faults: [Fault]
    /// Why the app couldn't be audited, or nil if it was.
    package private(set) var error: String?

    /// An app that couldn't be audited.
    package init(_ app: AuditRun.App, failed error: SuiteError) {
      name = app.name
      command = app.command
      (checks, skipped, faults) = ([], [], [])
      self.error = error.placedMessage
    }

    package init(_ subject: AuditSubject, _ results: [AuditResult]) {
      name = subject.name
      command = subject.command
      checks = results.filter { !$0.isSkipped }.map(\.check.name)
      skipped = results.filter(\.isSkipped).map(\.check.name)
      faults = results.flatMap { result in
        result.faults.map { Fault($0, result) }
      }.sorted { $0.severity < $1.severity }
    }
  }

  /// One fault of an app.
  package struct Fault: Hashable, Sendable {
    /// The check and the detail: the same in each audit until it is mended.
    package let id: String
    package let check: String
    package let area: AuditArea
    package let severity: AuditSeverity
    package let sentence: String
    /// The thing that is left behind, or nil if the fault is something else.
    package let leftover: String?
    /// How to see it by hand, in steps.
    package let steps: [String]
    /// The screen that shows it, or nil if none does.
    package let screen: Frame?
    /// The screen that is right, or nil if there is none to compare with.
    package let expected: Frame?
    /// The place on the screen, or nil if it's about the whole.
    package let region: GridRegion?
    /// The colours of the terminal in which it happened, without the app's changes; nil for the usual ones.
    package let palette: Palette?
    /// Why it is accepted, or nil if it isn't.
    package internal(set) var acceptance: AuditAcceptance?

    init(_ fault: AuditFault, _ result: AuditResult) {
      id = "\(result.check.name)/\(fault.detail)"
      check = result.check.name
      area = result.check.area
      severity = result.severity(of: fault)
      sentence = fault.sentence
      leftover = fault.item
      steps = result.evidence.map { $0.probe.stepsByHand } ?? []
      screen = fault.frame
      expected = fault.expected
      region = fault.region
      palette = result.evidence?.request?.palette
    }
  }

  package var exitCode: SuiteExitCode {
    if subjects.contains(where: { $0.error != nil }) { return .captureError }
    return subjects.contains { $0.faults.contains(where: \.isOpen) } ? .needsReview : .success
  }
}

extension AuditReport.Fault: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, check, area, severity, sentence, leftover, steps, screen, expected, place, acceptance
  }

  /// Encodes the fault with the rows of its screens, and its place as in `row 3, columns 4–9`.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(check, forKey: .check)
    try fields.encode(area, forKey: .area)
    try fields.encode(severity, forKey: .severity)
    try fields.encode(sentence, forKey: .sentence)
    try fields.encodeIfPresent(leftover, forKey: .leftover)
    try fields.encode(steps, forKey: .steps)
    try fields.encodeIfPresent(screen?.rowTexts, forKey: .screen)
    try fields.encodeIfPresent(expected?.rowTexts, forKey: .expected)
    try fields.encodeIfPresent(region.map { "\($0)" }, forKey: .place)
    try fields.encodeIfPresent(acceptance, forKey: .acceptance)
  }
}
