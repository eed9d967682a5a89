package import Baselines
internal import FileSystem
package import FoundationEssentials
package import ProjectFiles
internal import ScreenConfig

/// The runs of a project, in `current/runs/<id>/run.json`. Only folders with the name of a run's id are
/// looked at and ever removed; whatever else lies there stays.
package struct RunStore: Sendable {
  private let folders: ScreenshotFolders
  private let project: Project

  /// How many runs are kept.
  private static let kept = 10
  /// Larger files are refused; a screen takes some hundred bytes.
  package static let sizeLimit = 64 << 20
  static let folderName: FileName = "runs"
  static let manifestName: FileName = "run.json"

  package init(project: Project, folders: ScreenshotFolders) {
    self.project = project
    self.folders = folders
  }

  /// The id of a run that starts now: after those of all other runs, also where a clock was set back.
  func newID(at date: Date) throws(SuiteError) -> RunID {
    let id = RunID(at: date)
    guard let runs = try openRuns(), let newest = try Self.ids(in: runs).last, newest >= id else {
      return id
    }
    guard let next = newest.next else {
      throw SuiteError(
        .usage, at: folder(of: newest), "is the last run that can be", remedy: "remove it")
    }
    return next
  }

  /// ISO 8601 in UTC, to the second.
  package static func timestamp(_ date: Date) -> String { date.formatted(.iso8601) }

  package func folder(of id: RunID) -> String { "\(folders.runs)/\(id)" }

  /// The file by which a run is judged. What a checkout brings is none of ours: a gate believes it only
  /// where git does not track it.
  package func manifest(of id: RunID) -> String { "\(folder(of: id))/\(Self.manifestName)" }

  /// Where the last frame of a screen that failed is kept.
  package func lastPicture(_ screen: ScreenName, of id: RunID) -> String {
    "\(folder(of: id))/\(screen).png"
  }

  private func openRuns() throws(SuiteError) -> ProjectFolder? {
    guard let runs = try folders.openCurrent()?.folder(Self.folderName) else { return nil }
    try runs.requireOwn()
    return runs
  }

  /// The folder of a run, which is made where it is not there.
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

  /// Writes the manifest of a finished run, and removes the oldest ones.
  package func seal(_ run: RunManifest, _ lock: borrowing ProjectLock) throws(SuiteError) {
    try makeFolder(of: run.$id).write(JSONFiles.encode(run), to: Self.manifestName)
    guard let runs = try openRuns() else { return }
    let sealed = try Self.sealedIDs(in: runs)
    for old in sealed.dropLast(Self.kept) { try runs.removeFolder(old.folderName()) }
    // What an interrupted run left.
    for id in try Self.ids(in: runs) where id < run.$id && !sealed.contains(id) {
      try runs.removeFolder(id.folderName())
    }
  }

  /// The newest run.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 where nothing was captured yet.
  package func newest() throws(SuiteError) -> RunManifest {
    guard let runs = try openRuns(), let id = try Self.sealedIDs(in: runs).last else {
      throw SuiteError(
        .incomplete, at: project.shown(folders.current), "nothing was captured yet",
        remedy: "capture the screens: qa run")
    }
    return try read(id, in: runs)
  }

  /// The newest of the runs before another one; nil where none is kept.
  func run(before id: RunID) throws(SuiteError) -> RunManifest? {
    guard let runs = try openRuns(),
      let older = try Self.sealedIDs(in: runs).last(where: { $0 < id })
    else { return nil }
    return try read(older, in: runs)
  }

  /// Reads one of the project's own runs.
  private func read(_ id: RunID, in runs: ProjectFolder) throws(SuiteError) -> RunManifest {
    let path = project.shown(manifest(of: id))
    let run = try Self.read(id, in: runs, at: path, remedy: "remove it, and capture again")
    guard run.version == RunManifest.currentVersion else {
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

// What a folder of runs has, whoever filled it.
extension RunStore {
  /// The ids of all runs in a folder, ascending, those that were interrupted too.
  ///
  /// - Throws: Where something else than a folder has the name of one.
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
  /// - Parameter path: As messages show it.
  /// - Throws: Where the file is not what `qa` wrote of this run.
  package static func read(
    _ id: RunID, in runs: ProjectFolder, at path: String, remedy: String
  ) throws(SuiteError) -> RunManifest {
    let bytes = try runs.folder(id.folderName())?.read(manifestName, limit: sizeLimit)
    let run = try JSONFiles.decode(RunManifest.self, bytes ?? [], at: path, remedy: remedy)
    var problem: String?
    if run.$id != id { problem = "it is the run \"\(run.id)\"" }
    var seen: Set<ScreenName> = []
    for captured in run.screens where !seen.insert(captured.screen).inserted {
      problem = "\(captured.screen) is there twice"
    }
    guard let problem else { return run }
    throw SuiteError(
      .usage, at: path, "was not written by qa, or was edited: \(problem)", remedy: remedy)
  }
}
