package import Baselines
internal import FileSystem
package import FoundationEssentials
package import ProjectFiles

/// The runs of a project, in `current/runs/<id>/run.json`. Only folders named like a run's id are read or removed;
/// everything else there stays.
package struct RunStore: Sendable {
  private let folders: ScreenshotFolders
  private let project: Project

  /// The number of runs that are kept.
  private static let kept = 10
  /// The largest manifest that is read. A screen takes some hundred bytes.
  package static let sizeLimit = 64 << 20
  static let folderName: FileName = "runs"
  static let manifestName: FileName = "run.json"

  package init(project: Project, folders: ScreenshotFolders) {
    self.project = project
    self.folders = folders
  }

  /// Returns the id of a run that starts now. It is greater than all others, even if the clock was set back.
  func newID(at date: Date) throws(SuiteError) -> RunID {
    let id = RunID(at: date)
    guard let runs = try openRuns(), let newest = try Self.ids(in: runs).last, newest >= id else {
      return id
    }
    guard let next = newest.next else {
      throw SuiteError(
        .usage, at: folder(of: newest), "has the greatest possible run id", remedy: "remove it")
    }
    return next
  }

  /// ISO 8601 in UTC, to the second.
  package static func timestamp(_ date: Date) -> String { date.formatted(.iso8601) }

  package func folder(of id: RunID) -> String { "\(folders.runs)/\(id)" }

  /// The path of the manifest by which a run is judged. One that a checkout brings may not be ours: a gate trusts
  /// it only if git doesn't track it.
  package func manifest(of id: RunID) -> String { "\(folder(of: id))/\(Self.manifestName)" }

  /// The path of the last frame of a screen that failed.
  package func lastPicture(_ screen: ScreenName, of id: RunID) -> String {
    "\(folder(of: id))/\(screen).png"
  }

  private func openRuns() throws(SuiteError) -> ProjectFolder? {
    guard let runs = try folders.openCurrent()?.folder(Self.folderName) else { return nil }
    try runs.requireOwn()
    return runs
  }

  /// Opens the folder of a run. Makes it if it doesn't exist.
  package func makeFolder(of id: RunID) throws(SuiteError) -> ProjectFolder {
    let runs = try folders.makeCurrent().makeFolder(Self.folderName)
    try runs.requireOwn()
    let folder = try runs.makeFolder(id.folderName())
    try folder.requireOwn()
    return folder
  }

  package func removeFolder(of id: RunID) throws(SuiteError) {
    try openRuns()?.removeFolder(id.folderName())
  }

  /// Writes the manifest of a finished run, and removes the oldest runs.
  package func seal(_ run: RunManifest, _ lock: borrowing ProjectLock) throws(SuiteError) {
    try makeFolder(of: run.$id).write(run, to: Self.manifestName)
    guard let runs = try openRuns() else { return }
    let sealed = try Self.sealedIDs(in: runs)
    for old in sealed.dropLast(Self.kept) { try runs.removeFolder(old.folderName()) }
    // Interrupted runs leave folders without a manifest.
    for id in try Self.ids(in: runs) where id < run.$id && !sealed.contains(id) {
      try runs.removeFolder(id.folderName())
    }
  }

  /// Returns the newest run.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 if nothing was captured yet.
  package func newest() throws(SuiteError) -> RunManifest {
    guard let runs = try openRuns(), let id = try Self.sealedIDs(in: runs).last else {
      throw SuiteError(
        .incomplete, at: project.displayPath(folders.current), "nothing was captured yet",
        remedy: "capture the screens: qa run")
    }
    return try read(id, in: runs)
  }

  /// Returns the newest run that is older than another one, or nil if none is kept.
  func run(before id: RunID) throws(SuiteError) -> RunManifest? {
    guard let runs = try openRuns(),
      let older = try Self.sealedIDs(in: runs).last(where: { $0 < id })
    else { return nil }
    return try read(older, in: runs)
  }

  /// Reads one of the project's own runs.
  private func read(_ id: RunID, in runs: ProjectFolder) throws(SuiteError) -> RunManifest {
    let path = project.displayPath(manifest(of: id))
    let run = try Self.read(id, in: runs, at: path, remedy: "remove it, and capture again")
    guard RunManifest.readableVersions.contains(run.version) else {
      throw SuiteError(
        .usage, at: path, "was written by another version of qa", remedy: "capture again")
    }
    for captured in run.screens {
      guard let picture = captured.error?.lastPicture else { continue }
      let expected = Path.relative(lastPicture(captured.screen, of: id), to: project.root)
      guard picture == expected else {
        throw SuiteError(
          .usage, at: path,
          "was not written by qa, or was edited: \"\(picture)\" can't be the last picture of \(captured.screen)",
          remedy: "remove it, and capture again")
      }
    }
    return run
  }
}

// Reading a folder of runs, also one from another machine.
extension RunStore {
  /// Returns the ids of all runs in a folder, ascending, including interrupted ones.
  ///
  /// - Throws: ``SuiteError`` if something other than a folder is named like a run.
  package static func ids(in runs: ProjectFolder) throws(SuiteError) -> [RunID] {
    var ids: [RunID] = []
    for name in try runs.names() {
      guard let id = RunID(name.text) else { continue }
      _ = try runs.folder(name)
      ids.append(id)
    }
    return ids.sorted()
  }

  static func sealedIDs(in runs: ProjectFolder) throws(SuiteError) -> [RunID] {
    var sealed: [RunID] = []
    for id in try ids(in: runs) {
      let folder = try runs.folder(id.folderName())
      if try folder?.kind(of: manifestName) != nil { sealed.append(id) }
    }
    return sealed
  }

  /// Reads a run.
  ///
  /// - Parameter path: The path that messages show.
  /// - Throws: ``SuiteError`` if the file isn't what `qa` wrote about this run.
  package static func read(
    _ id: RunID, in runs: ProjectFolder, at path: String, remedy: String
  ) throws(SuiteError) -> RunManifest {
    let bytes = try runs.folder(id.folderName())?.read(manifestName, limit: sizeLimit)
    let run = try JSONFiles.decode(RunManifest.self, bytes ?? [], at: path, remedy: remedy)
    var problem: String?
    if run.$id != id { problem = "it is run \"\(run.id)\"" }
    var seen: Set<ScreenName> = []
    for captured in run.screens where !seen.insert(captured.screen).inserted {
      problem = "\(captured.screen) appears twice"
    }
    guard let problem else { return run }
    throw SuiteError(
      .usage, at: path, "was not written by qa, or was edited: \(problem)", remedy: remedy)
  }
}
