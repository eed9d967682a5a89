internal import FrameRenderer

/// The screens of one project and what can be done with them.
package struct Suite: Sendable {
  package let project: Project
  let renderers = RendererPool()
  /// The environment of `qa` itself.
  let environment: [String: String]
  let onEvent: @Sendable (RunEvent) -> Void

  /// - Parameters:
  ///   - environment: The environment of `qa`, of which apps get a little.
  ///   - onEvent: Called during long work, from any thread.
  package init(
    project: Project, environment: [String: String],
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) {
    self.project = project
    self.environment = environment
    self.onEvent = onEvent
  }

  /// Whether a CI runs this.
  package var isCI: Bool { CIEnvironment(environment).isCI }

  /// Some screens of the project.
  package struct Selection: Hashable, Sendable {
    /// In ascending order of their names; empty only for a shard that has nothing to do.
    package let configs: [CaptureConfig]
    /// Whether these are all screens of the project.
    package let isComplete: Bool
    package let folders: ScreenshotFolders
    /// Of which whole these are a part; nil where they are the whole.
    package var shard: ShardManifest?
    /// Whether other shards capture other screens of the same whole.
    package var isPart: Bool { shard?.part.isPart ?? false }
  }

  /// The names of all screens that have a config, ascending.
  package var screenNames: [String] {
    Files.names(in: project.screenshots).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(".json".count)) }
      .filter { !Self.ownFiles.contains($0) }
  }

  /// JSON files in `screenshots/` that are no capture configs, without their extension.
  static let ownFiles = ["qa", "expected", "timings"]

  /// Reads the configs of the screens that were asked for.
  ///
  /// - Parameter names: Screens; none for all.
  /// - Throws: ``SuiteErrors`` with everything that is wrong with them.
  package func select(_ names: [String] = []) throws(SuiteErrors) -> Selection {
    let known = screenNames
    guard !known.isEmpty else {
      throw SuiteErrors([
        SuiteError(
          .incomplete, at: project.shown(project.screenshots), "there are no screens",
          remedy: "add a capture config: <name>.json")
      ])
    }
    var errors: [SuiteError] = []
    for name in names where !known.contains(name) { errors.append(unknownScreen(name, known)) }
    let wanted = names.isEmpty ? known : known.filter(names.contains)
    let reader: ConfigReader
    do { reader = try ConfigReader(project: project) } catch { throw SuiteErrors([error]) }
    var configs: [CaptureConfig] = []
    for name in wanted {
      do {
        configs.append(try reader.config(screen: name))
      } catch {
        errors.append(error)
      }
    }
    if let first = configs.first {
      for config in configs where config.outputFolder != first.outputFolder {
        errors.append(
          SuiteError(
            .usage, at: project.shown(config.file),
            "\"outputDir\" differs from that of \(first.screen)",
            remedy: "it must be the same in all configs of a project"))
      }
    }
    guard errors.isEmpty, let first = configs.first else { throw SuiteErrors(errors) }
    let folders = ScreenshotFolders(current: first.outputFolder)
    do { try checkBaseline(folders) } catch { throw SuiteErrors([error]) }
    return Selection(
      configs: configs, isComplete: configs.count == known.count, folders: folders)
  }

  /// The folders of the project's pictures, also where some of its configs are wrong.
  package func locateFolders() throws(SuiteErrors) -> ScreenshotFolders {
    for name in screenNames {
      if let selection = try? select([name]) { return selection.folders }
    }
    return try select().folders
  }

  private func checkBaseline(_ folders: ScreenshotFolders) throws(SuiteError) {
    guard project.inside(folders.baseline) == folders.baseline else {
      throw SuiteError(
        .usage, at: project.shown(folders.baseline), "leaves the project by a symbolic link",
        remedy: "put the folder itself in its place")
    }
  }

  private func unknownScreen(_ name: String, _ known: [String]) -> SuiteError {
    let nearest = EditDistance.nearest(to: name, among: known)
    return SuiteError(
      .usage, "there is no screen \"\(name)\"",
      remedy: nearest.map { "did you mean \"\($0)\"?" }
        ?? "screens: \(known.joined(separator: ", "))")
  }

  /// Does something with the project's screenshot folders while nobody else does, after finishing
  /// what an interrupted command left.
  package func locked<Result: Sendable>(
    _ folders: ScreenshotFolders, _ body: () async throws -> Result
  ) async throws -> Result {
    let lock = try await ProjectLock.take(folders) { onEvent(.waitingForLock($0)) }
    do {
      try BaselineJournal(folders).recover()
      let result = try await body()
      lock.release()
      return result
    } catch {
      lock.release()
      throw error
    }
  }
}

/// Several mistakes at once, so that a person can correct them in one go.
package struct SuiteErrors: Error, Hashable, Sendable {
  /// Never empty.
  package let errors: [SuiteError]

  package init(_ errors: [SuiteError]) { self.errors = errors }

  package var exitCode: SuiteExitCode { errors.map(\.exitCode).reduce(.success) { $0.graver($1) } }
}
