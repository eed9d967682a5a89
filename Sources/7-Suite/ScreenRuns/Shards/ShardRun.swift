internal import ContentDigest
internal import FileSystem
internal import FrameRenderer
package import ProjectFiles

/// The newest run in a `current/` folder that another machine filled. Nothing in it is trusted.
package struct ShardRun: Sendable {
  /// The folder as the person named it.
  package let name: String
  package let run: RunManifest
  package let shard: ShardManifest
  let whole: WholeProject
  private let current: ProjectFolder

  /// The largest file that is read. A picture takes some ten kilobytes.
  private static let limit = 64 << 20

  /// - Parameter name: The folder, absolute or relative to the person's working directory.
  /// - Throws: ``SuiteError`` if it has no run of a shard, or one that `qa` did not write.
  package init(_ name: String, _ project: Project) throws(SuiteError) {
    self.name = name
    current = try Self.open(name, project)
    guard let runs = try current.folder(RunStore.folderName),
      let id = try RunStore.sealedIDs(in: runs).last
    else { throw try Self.withoutRun(name, current) }
    let path = "\(runs.path)/\(id)/\(RunStore.manifestName)"
    run = try RunStore.read(id, in: runs, at: path, remedy: "capture the shard again")
    guard let shard = run.shard else {
      throw SuiteError(
        .usage, at: path,
        "is a run of its own, not a shard: judge it where it was captured",
        remedy:
          "to judge it here, capture it with qa run --shard 1/1, or each part with --shard i/n")
    }
    guard run.version == RunManifest.currentVersion, let whole = shard.whole else {
      throw SuiteError(
        .usage, at: path, "was written by another version of qa",
        remedy: "use the same version for all shards")
    }
    (self.shard, self.whole) = (shard, whole)
    try checkScreens(path)
  }

  private static let remedy =
    "give the whole screenshots/current of each shard; capture a killed shard again"

  /// Returns the error for a folder without a run. The person often named the folder above it, or kept only a part
  /// of an artifact.
  private static func withoutRun(
    _ name: String, _ folder: ProjectFolder
  ) throws(SuiteError) -> SuiteError {
    let report: FileName = "report.json"
    var found: [String] = []
    if let suffix = try pathSuffix(ofRunsIn: folder) { found.append(name + suffix) }
    for child in try folder.names() where try folder.kind(of: child) == .folder {
      guard let inner = try folder.folder(child), let suffix = try pathSuffix(ofRunsIn: inner)
      else {
        continue
      }
      found.append("\(name)/\(child)\(suffix)")
    }
    if !found.isEmpty {
      let noun =
        found.count == 1 ? "a folder in it has one" : "\(found.count) folders in it have one"
      return SuiteError(
        .incomplete, at: name, "has no sealed run, but \(noun)",
        remedy: "\(ShellCommand("qa merge \(found.sorted())"))")
    }
    guard try folder.kind(of: report) == nil else {
      return SuiteError(
        .incomplete, at: name, "has the report of a run, but not the run itself, which is in runs/",
        remedy: "make each shard's job keep all of screenshots/current as its artifact")
    }
    return SuiteError(.incomplete, at: name, "has no sealed run", remedy: remedy)
  }

  /// The place of the sealed runs in a folder of an artifact, or nil if it has none.
  private static func pathSuffix(ofRunsIn folder: ProjectFolder) throws(SuiteError) -> String? {
    if try hasRun(folder) { return "" }
    guard let current = try folder.folder("screenshots")?.folder("current") else { return nil }
    return try hasRun(current) ? "/screenshots/current" : nil
  }

  /// Whether a folder `current/` has a sealed run.
  private static func hasRun(_ current: ProjectFolder) throws(SuiteError) -> Bool {
    guard try current.kind(of: RunStore.folderName) == .folder,
      let runs = try current.folder(RunStore.folderName)
    else { return false }
    return try !RunStore.sealedIDs(in: runs).isEmpty
  }

  /// Opens the folder that a person named. Links that lead to it are followed, but none inside it.
  private static func open(_ name: String, _ project: Project) throws(SuiteError) -> ProjectFolder {
    let folder = Path.absolute(name, from: project.workingDirectory)
    let kind = try Files.kind(folder)
    guard kind == .folder else {
      throw SuiteError(
        kind == nil ? .incomplete : .usage, at: name,
        kind == nil ? "does not exist" : "is not a folder", remedy: remedy)
    }
    return ProjectFolder(try SuiteError.people(Directory.open(Files.realPath(folder) ?? folder)))
  }

  private func checkScreens(_ path: String) throws(SuiteError) {
    for captured in run.screens where captured.error == nil {
      guard captured.pictureDigest == nil || captured.frameDigest == nil else { continue }
      throw SuiteError(
        .usage, at: path,
        "was not written by qa, or was edited: \(captured.screen) has neither a picture nor an error",
        remedy: "capture the shard again")
    }
  }

  /// Returns the picture of a captured screen, checked against the run.
  ///
  /// - Throws: ``SuiteError`` with exit code 2 if the picture is missing or has changed.
  package func picture(of captured: CapturedScreen) throws(SuiteError) -> [UInt8] {
    let file = try current.name("\(captured.screen).png")
    let path = current.path(of: file)
    let remedy = "capture shard \(shard.part) again"
    guard let bytes = try current.read(file, limit: Self.limit) else {
      throw SuiteError(.captureError, at: path, "is gone", remedy: remedy)
    }
    guard SHA256Digest(of: bytes) == captured.pictureDigest else {
      throw SuiteError(
        .captureError, at: path, "was changed since it was captured", remedy: remedy)
    }
    guard try Self.file(bytes, at: path).frameDigest == captured.frameDigest else {
      throw SuiteError(
        .captureError, at: path, "has a different frame than was captured", remedy: remedy)
    }
    return bytes
  }

  /// Returns the picture of the last frame of a screen that failed, or nil if there is none.
  func lastPicture(of captured: CapturedScreen) throws(SuiteError) -> [UInt8]? {
    guard captured.error?.lastPicture != nil else { return nil }
    // The run determines the path. The one that it names belongs to another machine.
    let folder = try current.folder(RunStore.folderName)?.folder(run.$id.folderName())
    guard let folder,
      let bytes = try folder.read(
        folder.name("\(captured.screen).png"), limit: Self.limit)
    else { return nil }
    _ = try Self.file(bytes, at: "\(folder.path)/\(captured.screen).png")
    return bytes
  }

  /// Returns the recording of a screen, or nil if there is none. It isn't checked, since no decision rests on it.
  package func recording(of captured: CapturedScreen) throws(SuiteError) -> [UInt8]? {
    try current.read(current.name("\(captured.screen).cast"), limit: Self.limit)
  }

  private static func file(_ bytes: [UInt8], at path: String) throws(SuiteError) -> ScreenshotFile {
    do {
      return try ScreenshotFile(bytes)
    } catch {
      throw SuiteError(.captureError, at: path, error.message, remedy: "capture the shard again")
    }
  }
}
