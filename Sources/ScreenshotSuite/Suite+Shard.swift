extension Suite {
  /// The part of a selection that a shard captures.
  ///
  /// Equal screens and equal `timings.json` give equal parts on every machine.
  ///
  /// - Parameter shard: nil for what the environment says, which may be nothing.
  /// - Throws: ``SuiteError`` where the environment or `timings.json` is wrong.
  package func part(
    _ shard: Shard?, of selection: Selection
  ) async throws(SuiteError) -> Selection {
    let wanted = if let shard { shard } else { try ShardEnvironment(environment).shard() }
    guard let shard = wanted else { return selection }
    let names = selection.configs.map(\.screen)
    let parts = ShardSplit.parts(
      of: names, milliseconds: try Timings.read(project), count: shard.count)
    let own = Set(parts[shard.index - 1])
    return Selection(
      configs: selection.configs.filter { own.contains($0.screen) },
      isComplete: selection.isComplete && !shard.isPart,
      folders: selection.folders,
      shard: ShardManifest(
        part: shard, screens: selection.digests, source: await SourceState.read(project)))
  }

  /// Writes what the screens of a run took to `screenshots/timings.json`. To be called under the lock.
  package func saveTimings(of run: RunManifest) throws(SuiteError) {
    try Timings.write(run, screens: screenNames, project)
  }
}

extension Suite.Selection {
  /// The digests of the configs by screen.
  var digests: [String: String] {
    Dictionary(
      configs.map { ($0.screen, $0.digest) }, uniquingKeysWith: { first, _ in first })
  }
}
