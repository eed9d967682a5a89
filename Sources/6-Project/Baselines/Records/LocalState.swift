package import ProjectFiles

/// What people and programs said of screens on this machine alone, in files of `current/`. What is shared stands
/// beside the baselines: see ``RejectionRecord`` and ``RequestRecord``.
package struct LocalState: Hashable, Sendable {
  /// The newest rejection of each screen, in `rejected.json`.
  package var rejections: [ScreenName: Rejection]
  /// The requests for each screen, newest last, in `requests.json`.
  package var requests: [BaselineName: [ReviewRequest]]

  private static let (rejectionsFile, requestsFile) = ("rejected.json", "requests.json")

  package init(_ folders: ScreenshotFolders, _ project: Project) throws(SuiteError) {
    rejections = try Self.read(Self.rejectionsFile, folders, project) ?? [:]
    requests = try Self.read(Self.requestsFile, folders, project) ?? [:]
  }

  private static func read<Record: Decodable>(
    _ name: String, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> Record? {
    let path = "\(folders.current)/\(name)"
    guard let bytes = try Files.read(path, followsLinks: false) else { return nil }
    return try JSONFiles.decode(
      Record.self, bytes, at: project.displayPath(path), remedy: "remove it")
  }

  /// Writes the files that differ from an older state.
  package func write(
    since old: LocalState, _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    if rejections != old.rejections {
      try Self.write(rejections, to: Self.rejectionsFile, lock.folders)
    }
    if requests != old.requests {
      try Self.write(requests, to: Self.requestsFile, lock.folders)
    }
  }

  private static func write(
    _ records: some Encodable & Collection, to name: String, _ folders: ScreenshotFolders
  ) throws(SuiteError) {
    let path = "\(folders.current)/\(name)"
    if records.isEmpty { return try folders.remove(fromCurrent: path) }
    try folders.write(JSONFiles.encode(records), toCurrent: path)
  }

  /// The path of the first file that differs from another state, as messages show it; nil if none does.
  package func firstChange(
    since old: LocalState, _ folders: ScreenshotFolders, _ project: Project
  ) -> String? {
    let name =
      rejections != old.rejections
      ? Self.rejectionsFile : requests != old.requests ? Self.requestsFile : nil
    return name.map { project.displayPath("\(folders.current)/\($0)") }
  }
}
