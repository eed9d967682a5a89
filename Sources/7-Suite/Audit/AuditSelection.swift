package import ProjectFiles

/// The checks that a person chose.
package struct AuditSelection: Hashable, Sendable {
  /// Names of areas and checks; empty for all.
  private let only: [String]
  /// Names of areas and checks to leave out.
  private let skipped: [String]
  private let isQuick: Bool

  /// - Throws: ``SuiteError`` for a name that neither an area nor a check has.
  package init(only: [String], skipped: [String], isQuick: Bool) throws(SuiteError) {
    for name in only + skipped where !AuditCheck.all.contains(where: { $0.isNamed(name) }) {
      let areas = AuditArea.allCases.map(\.rawValue).joined(separator: ", ")
      throw SuiteError(
        .usage, "there is no check or area \"\(name)\"",
        remedy: "the areas are \(areas); list the checks: qa audit --list")
    }
    self.only = only
    self.skipped = skipped
    self.isQuick = isQuick
  }

  /// - Throws: ``SuiteError`` if nothing is left.
  package func checks() throws(SuiteError) -> [AuditCheck] {
    let checks = AuditCheck.all.filter { check in
      (only.isEmpty ? !isQuick || check.isQuick : only.contains { check.isNamed($0) })
        && !skipped.contains { check.isNamed($0) }
    }
    guard !checks.isEmpty else {
      throw SuiteError(.usage, "no check is left", remedy: "leave out --skip or --only")
    }
    return checks
  }
}

extension AuditCheck {
  /// Whether a name is the check's own or that of its area.
  fileprivate func isNamed(_ name: String) -> Bool { name == self.name || name == area.rawValue }
}
