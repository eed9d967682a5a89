internal import ContentDigest
internal import RunReport

/// A report in the format of GitLab's Code Quality, shown beside a merge request: a list of issues, one per entry.
///
/// Source: docs.gitlab.com, "Code Quality", "Code Quality report format".
struct CodeQualityReport: Encodable {
  private struct Issue: Encodable {
    let description: String
    let checkName: String
    let fingerprint: String
    let severity: String
    let location: Location

    private enum CodingKeys: String, CodingKey {
      case description
      case checkName = "check_name"
      case fingerprint, severity, location
    }
  }

  private struct Location: Encodable {
    let path: String
    var lines = Lines()
  }

  private struct Lines: Encodable { var begin = 1 }

  private let issues: [Issue]

  private static let maxIssues = 5000

  /// - Parameter prefix: The prefix of the project's paths, relative to the top of the checkout.
  init(_ entries: [ReportEntry], prefix: String) {
    var seen: [String: Int] = [:]
    issues = entries.limited(to: Self.maxIssues).map { entry in
      let key = "\(entry.check)\n\(prefix)\(entry.file ?? "")\n\(entry.identity)"
      let number = seen[key, default: 0]
      seen[key] = number + 1
      let identity = number == 0 ? key : "\(key)\n\(number)"
      let title = MachineText.title(entry.title, in: prefix)
      let text = ([title] + entry.brief).joined(separator: "\n")
      return Issue(
        description: MachineText.cut(text),
        checkName: "qa/\(entry.check.replacing(" ", with: "-"))",
        fingerprint: SHA256Digest(of: Array(identity.utf8)).description,
        severity: Self.severity(of: entry),
        location: Location(path: MachineText.cut(prefix + (entry.file ?? "screenshots"))))
    }
  }

  func encode(to encoder: any Encoder) throws { try issues.encode(to: encoder) }

  /// One of GitLab's `info`, `minor`, `major`, `critical` and `blocker`.
  private static func severity(of entry: ReportEntry) -> String {
    switch (entry.gravity, entry.check) {
    case (.notice, _): "info"
    case (.warning, _): "minor"
    case (.error, Verdict.error.rawValue), (.error, Verdict.unstable.rawValue): "critical"
    case (.error, Verdict.new.rawValue), (.error, Verdict.orphan.rawValue): "minor"
    case (.error, _): "major"
    }
  }
}
