internal import Baselines
package import ProjectFiles
package import ScreenRuns
internal import TerminalFrame

// The person and the reason that every decision needs.
extension Suite {
  func checkReason(_ reason: String, of what: String) throws(SuiteError) {
    guard OutsideText.hasInk(reason) else {
      throw SuiteError(.usage, "\(what) needs a reason", remedy: "--reason \"…\"")
    }
  }

  /// Returns who approves, rejects or declares.
  package func person(named name: String?) async throws(SuiteError) -> String {
    if let name, OutsideText.hasInk(name) { return name }
    if isCI {
      throw SuiteError(
        .usage, "in CI, a decision must name its author", remedy: "--by \"Name <address>\"")
    }
    if let name = try await knownPerson() { return name }
    throw SuiteError(
      .usage, "no author is known for this decision",
      remedy: "--by \"Name <address>\", or git config --global user.name")
  }

  /// Returns the person who commits in this repository, or else the user of the machine; nil if neither is known.
  func knownPerson() async throws(SuiteError) -> String? {
    if let name = try await repository.committer() { return name }
    return environment["USER"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
