package import Baselines
internal import ContentDigest
internal import FileSystem
package import ProjectFiles
package import RunReport
internal import ScreenConfig
internal import TerminalProcess

/// A folder in which workers share the parts of a project's screens: each claims a part, captures it and stores its
/// run, until all are there for `qa merge`.
///
/// A claim is a folder that only one worker can make (mkdir(2)). Its worker changes a file in it every few seconds, and
/// renames that file if it gives up. If the changes stop for some time, by the clock of a worker that waits, or the
/// file is renamed, that worker makes the part's next claim. A run is stored as a whole, so a worker that is killed
/// loses only the part that it was capturing.
package struct SharedShards: Sendable {
  private let project: Project
  /// The folder as the person named it.
  private let name: String
  private let folder: ProjectFolder
  /// The folder of the claims on this split of these screens, hidden from `qa merge <folder>/*`.
  private let claims: ProjectFolder
  private let whole: WholeProject
  /// The sources before anything was built.
  package let source: SourceState
  private let count: Int
  private let timeout: Duration
  private let onEvent: @Sendable (RunEvent) -> Void

  /// The most parts. With more, the work of the last worker would be shorter, but each part takes some time of its own.
  private static let maxCount = 64
  private static let remedy = "name an empty folder"
  /// The time between two looks at the claims of other workers.
  private static let pause = Duration.milliseconds(500)

  /// - Parameters:
  ///   - name: The folder, absolute or relative to the person's working directory.
  ///   - selection: All screens of the project.
  ///   - timeout: The time after which a worker that doesn't write to its claim counts as dead.
  /// - Throws: ``SuiteError`` if the folder doesn't exist, or has parts of other captures.
  package init(
    _ name: String, of selection: Suite.Selection, _ suite: Suite, timeout: Duration
  ) async throws {
    (project, self.name, self.timeout) = (suite.project, name, timeout)
    onEvent = suite.onEvent
    let path = Path.absolute(name, from: suite.project.workingDirectory)
    let kind = try Files.kind(path)
    guard kind == .folder, let real = Files.realPath(path) else {
      throw SuiteError(
        .usage, at: name, kind == nil ? "does not exist" : "is not a folder",
        remedy: kind == nil
          ? "make it: \(ShellCommand("mkdir -p \([name])"))" : Self.remedy)
    }
    folder = ProjectFolder(try SuiteError.people(Directory.open(real)))
    count = min(Self.maxCount, max(1, Set(selection.configs.map(\.name.config)).count))
    whole = WholeProject(CaptureConfigs(selection.configs))
    source = try await SourceState.read(suite.project, in: suite.repository)
    let split =
      "\(count) \(whole.digest) \(source.commit ?? "") \(source.changes?.description ?? "")"
    let key = SHA256Digest(of: Array(split.utf8)).description.prefix(16)
    claims = try folder.makeFolder(folder.name(".claims-\(key)"))
    for index in 1...count { try check(index) }
  }

  /// A part that a worker is to capture.
  package struct Claim: Sendable {
    package let part: Shard
    fileprivate let folder: ProjectFolder
    fileprivate let interval: Duration

    /// Captures the part and stores it, while signs of life are written to the claim. If that fails, gives the part
    /// up, so that no other worker waits for more signs.
    package func work(
      _ body: () async throws -> RunManifest
    ) async throws -> RunManifest {
      let signs = writeSigns()
      do {
        let run = try await body()
        signs.cancel()
        return run
      } catch {
        signs.cancel()
        await signs.value
        giveUp()
        throw error
      }
    }

    /// Writes to the claim until the task is cancelled. If that fails, other workers may capture the part as well.
    private func writeSigns() -> Task<Void, Never> {
      Task {
        for beat in 1... {
          do {
            try folder.write(Array("\(beat)\n".utf8), to: "beat", isKept: false)
            try await Task.sleep(for: interval)
          } catch { return }
        }
      }
    }

    private func giveUp() {
      Interruption.finishing {
        do throws(SuiteError) {
          try folder.rename("beat", to: SharedShards.endName)
          try folder.removeFolder("current")
        } catch {
          // The error of the capture is what the person must know. Other workers wait until the claim is too old.
        }
      }
    }
  }

  /// What a worker sees of a part's newest claim.
  private struct ClaimState: Equatable {
    let number: Int
    let beat: [UInt8]?
  }

  /// The name of the file of a claim that its worker has given up.
  private static let endName: FileName = "end"

  // MARK: Claims

  /// Claims a part. While others are at work on all parts that aren't stored, waits for their runs or for the end of
  /// one of their claims.
  ///
  /// - Returns: nil if all parts are stored.
  package func claim() async throws(SuiteError) -> Claim? {
    let clock = ContinuousClock()
    var seen: [Int: (state: ClaimState, since: ContinuousClock.Instant)] = [:]
    var isWaiting = false
    while true {
      let numbers = try newestClaims()
      var missing = 0
      for index in 1...count where try !isStored(index) {
        missing += 1
        guard let number = numbers[index] else {
          if let claim = try claim(index, number: 0) { return claim }
          continue
        }
        let current = try claims.folder(claims.name("\(index).\(number)"))
        let state = ClaimState(number: number, beat: try current?.read("beat"))
        let since = seen[index].flatMap { $0.state == state ? $0.since : nil } ?? clock.now
        seen[index] = (state, since)
        let isOver = try current?.kind(of: Self.endName) != nil || clock.now - since >= timeout
        if isOver, let claim = try claim(index, number: number + 1) { return claim }
      }
      if missing == 0 { return nil }
      if !isWaiting { onEvent(.waitingForShards(missing)) }
      isWaiting = true
      do { try await Task.sleep(for: min(Self.pause, timeout)) } catch {
        throw SuiteError(.interrupted, "interrupted while other workers capture")
      }
    }
  }

  /// The number of each part's newest claim.
  private func newestClaims() throws(SuiteError) -> [Int: Int] {
    var numbers: [Int: Int] = [:]
    for name in try claims.names() {
      let parts = name.text.split(separator: ".").compactMap(Shard.number)
      if parts.count == 2 { numbers[parts[0]] = max(numbers[parts[0]] ?? 0, parts[1]) }
    }
    return numbers
  }

  /// - Returns: nil if another worker was faster.
  private func claim(_ index: Int, number: Int) throws(SuiteError) -> Claim? {
    guard let part = Shard(index: index, count: count),
      let own = try claims.makeNewFolder(claims.name("\(index).\(number)"))
    else { return nil }
    // The worker of the claim before may have stored the part meanwhile.
    return try isStored(index) ? nil : Claim(part: part, folder: own, interval: timeout / 6)
  }

  // MARK: Runs

  private func isStored(_ index: Int) throws(SuiteError) -> Bool {
    try folder.kind(of: folder.name("\(index)")) != nil
  }

  /// Checks that the run of a part, if it is stored, is one of this split of these screens.
  private func check(_ index: Int) throws(SuiteError) {
    guard try isStored(index) else { return }
    let path = "\(name)/\(index)"
    let stored: ShardRun
    do throws(SuiteError) { stored = try ShardRun(path, project) } catch {
      throw SuiteError(.usage, error, remedy: Self.remedy)
    }
    guard stored.shard.part == Shard(index: index, count: count), stored.whole == whole,
      stored.shard.source == source
    else {
      throw SuiteError(
        .usage, at: path, "is a part of other captures", remedy: Self.remedy)
    }
  }

  /// Stores the run of a claimed part. If another worker has stored the same part, its run stays.
  package func store(
    _ run: RunManifest, _ claim: Claim, _ folders: ScreenshotFolders
  ) throws(SuiteError) {
    let current = try folders.makeCurrent()
    let staged = try claim.folder.makeFolder("current")
    let stagedRuns = try staged.makeFolder(RunStore.folderName)
    guard let runs = try current.folder(RunStore.folderName) else {
      throw SuiteError(.captureError, at: folders.runs, "is gone", remedy: "capture again")
    }
    let id = try run.$id.folderName()
    try copy(id, of: runs, to: stagedRuns)
    for screen in run.screens {
      for file in ["\(screen.screen).png", "\(screen.screen).cast"] {
        let file = try current.name(file)
        if try current.kind(of: file) != nil { try copy(file, of: current, to: staged) }
      }
    }
    let name = try folder.name("\(claim.part.index)")
    do throws(SuiteError) { try claim.folder.rename("current", to: name, in: folder) } catch {
      guard try isStored(claim.part.index) else { throw error }
    }
  }

  private func copy(
    _ name: FileName, of source: ProjectFolder, to target: ProjectFolder
  ) throws(SuiteError) {
    try SuiteError.people(target.directory.copy(name, of: source.directory, as: name))
  }
}
