package import ProjectFiles
internal import RunReport
internal import ScreenConfig

/// The runs of all shards of one whole.
package struct ShardSet: Sendable {
  /// In the order of their indices; never empty.
  package let shards: [ShardRun]
  package let source: SourceState

  /// - Throws: ``SuiteError`` with exit code 4 if a shard is missing, and 3 if the shards are not parts of one whole.
  package init(_ runs: [ShardRun]) throws(SuiteError) {
    guard let first = runs.first else {
      throw SuiteError(.usage, "there are no shards to merge")
    }
    shards = runs.sorted { $0.shard.part.index < $1.shard.part.index }
    source = first.shard.source
    for other in runs.dropFirst() { try Self.checkSame(first, other) }
    try checkIndices(count: first.shard.part.count)
    try checkScreens()
  }

  private static func checkSame(_ first: ShardRun, _ other: ShardRun) throws(SuiteError) {
    let parts = (first.shard.part, other.shard.part)
    guard parts.0.count == parts.1.count else {
      throw SuiteError(
        .usage, "\(first.name) is shard \(parts.0), but \(other.name) is shard \(parts.1)",
        remedy: "merge shards of one split")
    }
    guard first.shard.source == other.shard.source else {
      throw SuiteError(
        .usage,
        "\(first.name) and \(other.name) \(difference(first.shard.source, other.shard.source))",
        remedy: "capture all shards of one commit")
    }
  }

  /// Returns how two different sources differ.
  package static func difference(_ old: SourceState, _ new: SourceState) -> String {
    old.commit == new.commit
      ? "have different uncommitted changes" : "are from different commits"
  }

  private func checkIndices(count: Int) throws(SuiteError) {
    for (first, second) in zip(shards, shards.dropFirst())
    where first.shard.part == second.shard.part {
      throw SuiteError(
        .usage, "\(first.name) and \(second.name) are both shard \(first.shard.part)",
        remedy: "name each shard once")
    }
    let there = Set(shards.map(\.shard.part.index))
    let missing = (1...count).filter { !there.contains($0) }
    guard missing.isEmpty else {
      let list = missing.prefix(10).map(String.init).joined(separator: ", ")
      let rest = missing.count > 10 ? " and \(missing.count - 10) more" : ""
      throw SuiteError(
        .incomplete,
        missing.count == 1
          ? "shard \(list) of \(count) is missing"
          : "shards \(list)\(rest) of \(count) are missing",
        remedy: "name the folders of all shards; rerun the jobs that failed")
    }
  }

  /// What to do if the screens were split in several ways.
  private static let splitRemedy =
    "capture all screens in the shards, split by the same screenshots/timings.json"

  /// Checks that no two shards captured the same screen.
  private func checkScreens() throws(SuiteError) {
    var owners: [ScreenName: Shard] = [:]
    for shard in shards {
      guard !shard.run.isInterrupted else {
        throw SuiteError(
          .incomplete, at: shard.name, "shard \(shard.shard.part) was interrupted",
          remedy: "capture it again")
      }
      for captured in shard.run.screens {
        if let other = owners.updateValue(shard.shard.part, forKey: captured.screen) {
          throw SuiteError(
            .usage,
            "\(captured.screen) is in shard \(other) as well as in \(shard.shard.part)",
            remedy: Self.splitRemedy)
        }
      }
    }
  }

  /// Checks that the shards are those of a project, and have captured all of its screens.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 if a screen is missing, and 3 if it is another project.
  func check(against configs: CaptureConfigs) throws(SuiteError) {
    let remedy = "merge in a checkout of the commit that the shards captured"
    let captured = shards.flatMap(\.run.screens)
    if let unknown = captured.map(\.screen).filter({ !configs.contains($0) }).min() {
      throw SuiteError(
        .usage, "this project lacks a screen that the shards have: \(unknown)", remedy: remedy)
    }
    let whole = WholeProject(configs)
    for shard in shards {
      let other = shard.run.screens.first { configs[$0.screen]?.digest != $0.configDigest }
      if other == nil, shard.whole == whole { continue }
      let difference =
        other.map { "the config of \($0.screen) differs" }
        ?? (shard.whole.count == whole.count
          ? "the config of a screen in another shard differs"
          : "it is a part of \(SuiteReport.counted(shard.whole.count, "screen")), "
            + "and this project has \(whole.count)")
      throw SuiteError(
        .usage, "\(shard.name) does not match this project: \(difference)", remedy: remedy)
    }
    let there = Set(captured.map(\.screen))
    if let missing = configs.screens.first(where: { !there.contains($0) }) {
      throw SuiteError(
        .incomplete, "no shard has captured \(missing)", remedy: Self.splitRemedy)
    }
  }
}
