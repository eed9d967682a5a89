package import Baselines
package import ProjectFiles
package import RunReport
internal import ScreenConfig

extension Suite {
  /// Returns the part of a selection that a shard captures: the screens in its part of the whole project.
  ///
  /// Equal screens and equal `timings.json` give equal parts on every machine, whatever is selected.
  ///
  /// - Parameters:
  ///   - shard: nil to read it from the environment, which may name none. If the environment asks for a sign that the
  ///     part is taken from it, gives that sign.
  ///   - source: The sources before a build could change them, or nil to read them now.
  /// - Throws: ``SuiteError`` if the environment or `timings.json` is wrong, ``SuiteErrors`` if configs are.
  package func part(
    _ shard: Shard?, of selection: Selection, source: SourceState? = nil
  ) async throws -> Selection {
    let assignment =
      if let shard { ShardEnvironment.Assignment(shard: shard) } else {
        try ShardEnvironment(environment).assignment()
      }
    guard let assignment else { return selection }
    if let file = assignment.statusFile { try Files.touch(file) }
    let shard = assignment.shard
    let whole = selection.isComplete ? selection : try select()
    let parts = ShardSplit.parts(
      of: Set(whole.configs.map(\.name.config)).sorted(),
      milliseconds: whole.milliseconds(try Timings.read(project)), count: shard.count)
    let own = Set(parts[shard.index - 1])
    let source =
      if let source { source } else { try await SourceState.read(project, in: repository) }
    return Selection(
      configs: selection.configs.filter { own.contains($0.name.config) },
      isComplete: selection.isComplete && !shard.isPart, isChosen: selection.isChosen,
      folders: selection.folders,
      shard: ShardManifest(
        part: shard, whole: WholeProject(CaptureConfigs(whole.configs)),
        source: source))
  }

  /// Writes how long the screens of a run took to `screenshots/timings.json`.
  package func saveTimings(
    of run: RunManifest, _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    try Timings.write(run, project, lock, isConfigured: configuredScreens().contains)
  }
}

extension Suite.Selection {
  /// Returns how long all launches of each config take together. Configs without any measurement are left out.
  ///
  /// - Parameter times: The milliseconds from launch for each screen.
  package func milliseconds(_ times: [ScreenName: Int]) -> [String: Int] {
    var launches: [ScreenName: Int] = [:]
    for config in configs {
      guard let time = times[config.name] else { continue }
      launches[config.name.launch] = max(launches[config.name.launch] ?? 0, time)
    }
    return launches.reduce(into: [:]) { $0[$1.key.config, default: 0] += $1.value }
  }
}
