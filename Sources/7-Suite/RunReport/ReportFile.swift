package import Baselines
package import ContentDigest
package import ProjectFiles

/// The published report, `report.json` in `current/`.
package enum ReportFile {
  package static func path(in folders: ScreenshotFolders) -> String {
    folders.current + "/report.json"
  }

  /// - Returns: The report with the SHA-256 of its file.
  /// - Throws: ``SuiteError``, with exit code 4 if there is no report.
  package static func read(
    _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> (report: SuiteReport, digest: SHA256Digest) {
    if let found = try find(folders, project) { return found }
    throw SuiteError(
      .incomplete, at: project.displayPath(path(in: folders)), "there is no report yet",
      remedy: "make one: qa run, or qa compare for the newest run")
  }

  /// - Returns: The same, or nil if there is no report.
  package static func find(
    _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> (report: SuiteReport, digest: SHA256Digest)? {
    let path = path(in: folders)
    guard let bytes = try Files.read(path, followsLinks: false, limit: JSONLimits.report.size)
    else { return nil }
    let report = try JSONFiles.decode(
      SuiteReport.self, bytes, at: project.displayPath(path), remedy: "make a new one: qa compare")
    return (report, SHA256Digest(of: bytes))
  }
}
