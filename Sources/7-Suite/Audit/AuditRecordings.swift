internal import Capture
package import ProjectFiles
internal import Recordings

/// A folder for the recordings of runs that show faults.
package struct AuditRecordings: Sendable {
  private let folder: String

  /// - Parameter folder: An absolute path.
  /// - Throws: ``SuiteError`` if the folder doesn't exist.
  package init(in folder: String) throws(SuiteError) {
    guard Files.isFolder(folder) else {
      throw SuiteError(
        .usage, at: folder, "is not a folder", remedy: "make it first: mkdir -p \(folder)")
    }
    self.folder = folder
  }

  /// Writes a recording for each check that found a fault: `<app>-<check>.cast`.
  func write(_ results: [AuditResult], of app: String) throws(SuiteError) {
    for result in results {
      guard let evidence = result.evidence, let request = evidence.request else { continue }
      let title = "\(app): \(evidence.probe.stepsByHand.joined(separator: "; "))"
      try Files.write(
        AsciicastWriter.file(of: evidence.recording, from: request, title: title),
        to: "\(folder)/\(app)-\(result.check.name).cast")
    }
  }
}
