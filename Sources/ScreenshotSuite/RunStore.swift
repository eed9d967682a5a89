internal import FoundationEssentials

/// The runs of a project, in `current/runs/<id>/run.json`.
package struct RunStore: Sendable {
  private let folders: ScreenshotFolders
  private let project: Project

  /// How many runs are kept.
  private static let kept = 10

  package init(project: Project, folders: ScreenshotFolders) {
    self.project = project
    self.folders = folders
  }

  /// The id of a run that starts now: after those of all other runs, also where a clock was set back.
  func newID(at date: Date) -> String {
    let id = Self.id(at: date)
    guard let newest = Files.names(in: folders.runs).last, newest >= id else { return id }
    let parts = newest.split(separator: "+", maxSplits: 1)
    let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return "\(parts[0])+\(String(number + 100_001).dropFirst())"
  }

  private static func id(at date: Date) -> String {
    let stamp = timestamp(date).filter { $0.isNumber }
    let milliseconds = Int(date.timeIntervalSince1970 * 1000) % 1000
    let fraction = String(milliseconds + 1000).dropFirst()
    return "\(stamp.prefix(8))-\(stamp.dropFirst(8))-\(fraction)"
  }

  /// ISO 8601 in UTC, to the second.
  static func timestamp(_ date: Date) -> String { date.formatted(.iso8601) }

  package func folder(of id: String) -> String { "\(folders.runs)/\(id)" }

  /// Writes the manifest of a finished run, and removes the oldest ones.
  package func seal(_ run: RunManifest) throws(SuiteError) {
    try Files.makeFolder(folder(of: run.id))
    try Files.write(JSONFiles.encode(run), to: folder(of: run.id) + "/run.json")
    let sealed = sealedIDs()
    for old in sealed.dropLast(Self.kept) { Files.remove(folder(of: old)) }
    // What an interrupted run left.
    for name in Files.names(in: folders.runs) where name < run.id && !sealed.contains(name) {
      Files.remove(folder(of: name))
    }
  }

  /// The newest run.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 where nothing was captured yet.
  package func newest() throws(SuiteError) -> RunManifest {
    guard let id = sealedIDs().last else {
      throw SuiteError(
        .incomplete, at: project.shown(folders.current), "nothing was captured yet",
        remedy: "run ./capture-all.sh or qa capture")
    }
    let path = folder(of: id) + "/run.json"
    let run = try JSONFiles.decode(
      RunManifest.self, Files.read(path) ?? [], at: project.shown(path))
    guard run.version == RunManifest.currentVersion else {
      throw SuiteError(
        .usage, at: project.shown(path), "was written by another version of qa",
        remedy: "capture again")
    }
    return run
  }

  private func sealedIDs() -> [String] {
    Files.names(in: folders.runs).filter { Files.exists(folder(of: $0) + "/run.json") }
  }
}
