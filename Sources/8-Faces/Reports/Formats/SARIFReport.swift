internal import Audit
internal import ContentDigest

/// The report of an audit for tools that show results of static analysis, such as code scanning on GitHub: a rule for
/// each check, and a result for each fault.
///
/// Sources: OASIS, SARIF 2.1.0 §3.13 (log file), §3.14 (run), §3.27 (result), §3.35 (suppression), §3.49 (rule);
/// docs.github.com, "SARIF support for code scanning": a result needs a location and is recognized by its
/// fingerprint.
struct SARIFReport: Encodable {
  private var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  private var version = "2.1.0"
  private let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  private struct Run: Encodable {
    let tool: Tool
    let results: [Result]
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    var name = "qa audit"
    let rules: [Rule]
  }

  private struct Rule: Encodable {
    let id: String
    let shortDescription: Message
    let fullDescription: Message
    let defaultConfiguration: Configuration
  }

  private struct Configuration: Encodable { let level: String }

  private struct Message: Encodable { let text: String }

  private struct Result: Encodable {
    let ruleId: String
    let level: String
    let message: Message
    let locations: [Location]
    let partialFingerprints: [String: String]
    let suppressions: [Suppression]?
  }

  private struct Suppression: Encodable {
    var kind = "external"
    let justification: String
  }

  private struct Location: Encodable { let physicalLocation: PhysicalLocation }

  private struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    var region = Region()
  }

  private struct ArtifactLocation: Encodable { let uri: String }

  private struct Region: Encodable { var startLine = 1 }

  /// - Parameter prefix: The prefix of the project's paths, relative to the top of the checkout.
  init(_ report: AuditReport, prefix: String) {
    let made = Set(report.subjects.flatMap(\.checks))
    let rules = AuditCheck.all.filter { made.contains($0.name) }.map { check in
      Rule(
        id: check.name, shortDescription: Message(text: check.action),
        fullDescription: Message(text: check.expectation),
        defaultConfiguration: Configuration(level: Self.level(of: check.severity)))
    }
    // The faults are those of a program, not of a file, but a result without one isn't shown.
    let location = Location(
      physicalLocation: PhysicalLocation(
        artifactLocation: ArtifactLocation(uri: MachineText.line(prefix + "screenshots"))))
    let results = report.subjects.flatMap { subject in
      subject.groups.map { group in
        Result(
          ruleId: group.check, level: Self.level(of: group.severity),
          message: Message(
            text: MachineText.cut("\(subject.name): \(group.lines.joined(separator: "\n"))")),
          locations: [location],
          partialFingerprints: [
            "faults/v1":
              SHA256Digest(of: Array("\(prefix)\(subject.name)\n\(group.id)".utf8)).description
          ],
          suppressions: group.acceptance.map {
            [Suppression(justification: MachineText.line($0))]
          })
      }
    }
    runs = [Run(tool: Tool(driver: Driver(rules: rules)), results: results)]
  }

  private static func level(of severity: AuditSeverity) -> String {
    switch severity {
    case .serious: "error"
    case .moderate: "warning"
    case .note: "note"
    }
  }
}
