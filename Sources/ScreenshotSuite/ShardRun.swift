internal import ContentDigest

/// The newest run in a folder `current/` that another machine filled: nothing in it is taken on trust.
struct ShardRun: Sendable {
  /// As it was named.
  let name: String
  let run: RunManifest
  let shard: ShardManifest
  private let current: ScreenshotFolders

  /// Larger files are refused; a picture has some ten kilobytes.
  private static let limit = 64 << 20

  /// - Parameter name: The folder, absolute or as seen from where the person stands.
  /// - Throws: ``SuiteError`` where it has no run of a shard, or one that `qa` did not write.
  init(_ name: String, _ project: Project) throws(SuiteError) {
    self.name = name
    let folder = Path.absolute(name, from: project.workingDirectory)
    guard Files.isFolder(folder) else {
      throw SuiteError(
        Files.exists(folder) ? .usage : .incomplete, at: name,
        Files.exists(folder) ? "is not a folder" : "does not exist", remedy: Self.remedy)
    }
    current = ScreenshotFolders(current: folder)
    guard let id = try Self.newestID(current) else {
      throw SuiteError(.incomplete, at: name, "has no sealed run", remedy: Self.remedy)
    }
    let path = "\(current.runs)/\(id)/run.json"
    let bytes = try Files.read(path, followsLinks: false, limit: Self.limit) ?? []
    run = try JSONFiles.decode(RunManifest.self, bytes, at: path)
    guard run.version == RunManifest.currentVersion else {
      throw SuiteError(
        .usage, at: path, "was written by another version of qa",
        remedy: "use the same version for all shards")
    }
    guard let shard = run.shard else {
      throw SuiteError(
        .usage, at: path, "is the run of no shard", remedy: "capture it with --shard i/n")
    }
    self.shard = shard
    guard run.id == id else { throw Self.forged(path, "it is the run \"\(run.id)\"") }
    try checkScreens(path)
  }

  private static let remedy =
    "give the folder screenshots/current of every shard, as qa run --shard left it"

  /// The newest sealed run; symbolic links are none.
  private static func newestID(_ folders: ScreenshotFolders) throws(SuiteError) -> String? {
    guard Files.isOwnFolder(folders.runs) else { return nil }
    return Files.names(in: folders.runs).last { id in
      let folder = "\(folders.runs)/\(id)"
      return Files.isOwnFolder(folder) && Files.exists(folder + "/run.json")
    }
  }

  private func checkScreens(_ path: String) throws(SuiteError) {
    for screen in shard.screens.keys.sorted() {
      if ScreenName(screen) == nil {
        throw Self.forged(path, "\"\(screen)\" can't be a screen")
      }
    }
    var seen: Set<String> = []
    for captured in run.screens {
      let screen = captured.screen
      guard let digest = shard.screens[screen], seen.insert(screen).inserted else {
        throw Self.forged(path, "\"\(screen)\" is not one of its screens, or there twice")
      }
      guard captured.configDigest == digest else {
        throw Self.forged(path, "\(screen) has two configs")
      }
      let hasPicture = captured.pictureDigest != nil && captured.frameDigest != nil
      guard hasPicture || captured.error != nil else {
        throw Self.forged(path, "\(screen) has neither a picture nor an error")
      }
    }
  }

  private static func forged(_ path: String, _ what: String) -> SuiteError {
    SuiteError(.usage, at: path, "is not what qa wrote: \(what)", remedy: "capture the shard again")
  }

  /// The picture of a screen that was captured, checked against what the run says of it.
  ///
  /// - Throws: ``SuiteError`` with exit code 2 where it is gone or another one.
  func picture(of captured: CapturedScreen) throws(SuiteError) -> [UInt8] {
    let path = current.currentPNG(captured.screen)
    let remedy = "capture shard \(shard.part) again"
    guard let bytes = try Files.read(path, followsLinks: false, limit: Self.limit) else {
      throw SuiteError(.captureError, at: path, "is gone", remedy: remedy)
    }
    guard ContentDigest.sha256(bytes) == captured.pictureDigest else {
      throw SuiteError(
        .captureError, at: path, "was changed since it was captured", remedy: remedy)
    }
    guard try Self.file(bytes, at: path).frameDigest == captured.frameDigest else {
      throw SuiteError(
        .captureError, at: path, "has another frame than was captured", remedy: remedy)
    }
    return bytes
  }

  /// The picture of the last frame of a screen that failed; nil where there is none.
  func lastPicture(of captured: CapturedScreen) throws(SuiteError) -> [UInt8]? {
    guard captured.error?.lastPicture != nil else { return nil }
    // Where it is follows from the run; the path that the run names is another machine's.
    let path = "\(current.runs)/\(run.id)/\(captured.screen).png"
    guard let bytes = try Files.read(path, followsLinks: false, limit: Self.limit) else {
      return nil
    }
    _ = try Self.file(bytes, at: path)
    return bytes
  }

  /// What was recorded of a screen, as it is: no decision rests on it. nil where there is nothing.
  func recording(of captured: CapturedScreen) throws(SuiteError) -> [UInt8]? {
    try Files.read(current.recording(captured.screen), followsLinks: false, limit: Self.limit)
  }

  private static func file(_ bytes: [UInt8], at path: String) throws(SuiteError) -> ScreenshotFile {
    do {
      return try ScreenshotFile(bytes)
    } catch {
      throw SuiteError(.captureError, at: path, error.message, remedy: "capture the shard again")
    }
  }
}
