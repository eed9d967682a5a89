package import Baselines
package import ProjectFiles
package import ScreenRuns

/// The files that decisions wrote, with their earlier contents, so that the decisions can be taken back.
package struct WrittenDecisions: Sendable {
  /// The bytes of a file before and after, or nil if the file doesn't exist.
  private struct Change: Hashable, Sendable {
    let before: [UInt8]?
    let after: [UInt8]?
  }

  /// The files in `baseline/`, by name.
  private let baselines: [String: Change]
  /// The files in the folder around it, such as `expected.json`, by name.
  private let shared: [String: Change]
  /// What only this machine keeps.
  private let local: (before: LocalState, after: LocalState)

  /// Reads what is about to be replaced.
  init(
    replacing files: DecisionFiles,
    local: (before: LocalState, after: LocalState),
    _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) {
    func changes(
      _ files: [String: [UInt8]?], _ folder: String
    ) throws(SuiteError) -> [String: Change] {
      var changes: [String: Change] = [:]
      for (name, after) in files {
        let before = try Files.read("\(folder)/\(name)", followsLinks: false)
        changes[name] = Change(before: before, after: after)
      }
      return changes
    }
    baselines = try changes(files.baseline, folders.baseline)
    self.shared = try changes(files.screenshots, project.screenshots)
    self.local = local
  }

  /// Puts everything back as it was before, as one unit.
  ///
  /// - Throws: ``SuiteError`` if anything has changed since. In that case nothing is put back.
  package func undo(_ suite: Suite, _ lock: borrowing ProjectLock) throws(SuiteError) {
    let folders = lock.folders
    for (changes, folder) in [
      (baselines, folders.baseline), (shared, suite.project.screenshots),
    ] {
      for (name, change) in changes.sorted(by: { $0.key < $1.key }) {
        let path = "\(folder)/\(name)"
        guard try Files.read(path, followsLinks: false) == change.after else {
          throw Self.changed(at: suite.project.displayPath(path))
        }
      }
    }
    let isLocalChanged = local.before != local.after
    if isLocalChanged,
      let path = try LocalState(folders, suite.project)
        .firstChange(since: local.after, folders, suite.project)
    {
      throw Self.changed(at: path)
    }
    let files = DecisionFiles(
      baseline: baselines.mapValues(\.before), screenshots: shared.mapValues(\.before))
    try files.write(suite, lock)
    if isLocalChanged { try local.before.write(since: local.after, lock) }
  }

  private static func changed(at path: String) -> SuiteError {
    SuiteError(
      .usage, at: path, "has changed since this was decided",
      remedy: "look at both: \(ShellCommand("git diff -- \(path)"))")
  }
}
