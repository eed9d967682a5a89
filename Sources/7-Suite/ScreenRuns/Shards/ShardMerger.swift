package import Baselines
internal import FileSystem
internal import FoundationEssentials
internal import ProjectFiles
internal import ScreenConfig

/// Merges the runs of several machines into one.
package struct ShardMerger: Sendable {
  private let suite: Suite
  private var project: Project { suite.project }

  package init(_ suite: Suite) { self.suite = suite }

  /// The runs of all shards, read and checked against each other and against this project.
  package struct Request: Sendable {
    package let shards: ShardSet
    /// The screens of the whole, with their configs in this project.
    package let selection: Suite.Selection
  }

  /// Reads the runs of shards, and checks that they are all the parts of one whole and match this project.
  ///
  /// - Parameter folders: The `current/` folder of each shard.
  /// - Throws: ``SuiteErrors`` or ``SuiteError`` that names what is missing or does not belong.
  package func request(_ folders: [String]) async throws -> Request {
    var runs: [ShardRun] = []
    var errors: [SuiteError] = []
    for folder in folders {
      do throws(SuiteError) { runs.append(try ShardRun(folder, project)) } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    let shards = try ShardSet(runs)
    let selection = try suite.select()
    try shards.check(against: CaptureConfigs(selection.configs))
    let source = try await SourceState.read(project, in: suite.repository)
    guard shards.source == source else {
      throw SuiteError(
        .usage,
        "the shards and this project \(ShardSet.difference(shards.source, source))",
        remedy: "merge in a checkout of the commit that the shards captured")
    }
    return Request(shards: shards, selection: selection)
  }

  /// Merges the runs of all shards into one, as if one machine had captured it, with their pictures in this
  /// project's `current/`.
  ///
  /// Changes nothing in `current/` if anything isn't as the shards sealed it.
  package func merge(
    _ request: Request, _ lock: borrowing ProjectLock
  ) async throws -> RunManifest {
    let folders = lock.folders
    let store = RunStore(project: project, folders: folders)
    let id = try store.newID(at: .now)
    let folder = try store.makeFolder(of: id)
    var screens: [CapturedScreen] = []
    screens.reserveCapacity(request.selection.configs.count)
    do {
      let staged = try folder.makeFolder("staged")
      for shard in request.shards.shards {
        for captured in shard.run.screens {
          let picture = store.lastPicture(captured.screen, of: id)
          screens.append(try stage(captured, of: shard, in: staged, lastPicture: picture, folder))
        }
      }
      try move(staged, to: folders.makeCurrent(), screens)
    } catch {
      try store.removeFolder(of: id)
      throw error
    }
    try folder.removeFolder("staged")
    screens.sort { $0.screen < $1.screen }
    let runs = request.shards.shards.map(\.run)
    let run = RunManifest(
      id: id, startedAt: runs.map(\.startedAt).min() ?? "",
      finishedAt: runs.map(\.finishedAt).max() ?? "", isComplete: request.selection.isComplete,
      // A single shard has the warnings already.
      screens: runs.count == 1
        ? screens : IdenticalScreenWarning.added(to: screens, request.selection.configs),
      // The shards' sources are those of this project, as the request has checked.
      tree: try await SourceTree.digest(
        project, in: suite.repository, request.selection.folders),
      // Each shard asked the same apps.
      appScreens: runs.lazy.compactMap(\.appScreens).max { $0.count < $1.count })
    try store.seal(run, lock)
    return run
  }

  private func move(
    _ staged: ProjectFolder, to current: ProjectFolder, _ screens: [CapturedScreen]
  ) throws(SuiteError) {
    let names = Set(try staged.names())
    for name in names { try staged.rename(name, to: name, in: current, isKept: false) }
    // Removes recordings of earlier captures that were not replaced.
    for screen in screens {
      let recording = try current.name("\(screen.screen).cast")
      if !names.contains(recording) { try current.removeFile(recording) }
    }
  }

  /// Copies the pictures and the recording of a screen from its shard.
  ///
  /// - Parameter lastPicture: The path in the run's folder for the last frame of a screen that failed.
  /// - Returns: The screen for the merged run.
  private func stage(
    _ captured: CapturedScreen, of shard: ShardRun, in staged: ProjectFolder, lastPicture: String,
    _ runFolder: ProjectFolder
  ) throws(SuiteError) -> CapturedScreen {
    var captured = captured
    if let recording = try shard.recording(of: captured) {
      try staged.writeNew(
        recording, to: staged.name("\(captured.screen).cast"), isKept: false)
    }
    guard captured.error != nil else {
      try staged.writeNew(
        try shard.picture(of: captured), to: staged.name("\(captured.screen).png"), isKept: false)
      return captured
    }
    (captured.frameDigest, captured.pictureDigest, captured.instability) = (nil, nil, nil)
    let last = try shard.lastPicture(of: captured)
    captured.error?.lastPicture = nil
    if let last {
      try runFolder.writeNew(
        last, to: runFolder.name(Path.name(of: lastPicture)), isKept: false)
      captured.error?.lastPicture = Path.relative(lastPicture, to: project.root)
    }
    return captured
  }
}
