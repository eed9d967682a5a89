package import ContentDigest
package import ProjectFiles
internal import RunReport
internal import ScreenConfig

/// The runs of all shards of one whole.
package struct ShardSet: Sendable {
  /// In the order of their indices; never empty.
  package let shards: [ShardRun]
  /// The screens of the whole, the same for all shards.
  package let screens: [ScreenName: SHA256Digest]
  package let source: SourceState

  /// - Throws: ``SuiteError`` with exit code 4 if a shard or a screen is missing, and 3 if the shards are not
  ///   parts of one whole.
  package init(_ runs: [ShardRun]) throws(SuiteError) {
    guard let first = runs.first else {
      throw SuiteError(.usage, "there are no shards to merge")
    }
    shards = runs.sorted { $0.shard.part.index < $1.shard.part.index }
    screens = first.shard.screens
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
    if let problem = difference(first.shard.screens, other.shard.screens) {
      throw SuiteError(
        .usage, "\(first.name) and \(other.name) are shards of different screens: \(problem)",
        remedy: "capture all shards of one commit")
    }
    guard first.shard.source == other.shard.source else {
      throw SuiteError(
        .usage,
        "\(first.name) and \(other.name) \(difference(first.shard.source, other.shard.source))",
        remedy: "capture all shards of one commit")
    }
  }

  /// Returns how the screens of two wholes differ, or nil if they don't.
  package static func difference(
    _ old: [ScreenName: SHA256Digest], _ new: [ScreenName: SHA256Digest]
  ) -> String? {
    let names = Set(old.keys).union(new.keys).sorted()
    guard let screen = names.first(where: { old[$0] != new[$0] }) else { return nil }
    return old[screen] == nil || new[screen] == nil
      ? "only one has \(screen)" : "the config of \(screen) differs"
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

  /// Checks that exactly one shard captured each screen.
  private func checkScreens() throws(SuiteError) {
    let remedy =
      "capture all screens in the shards, split by the same screenshots/timings.json"
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
            remedy: remedy)
        }
      }
    }
    if let missing = screens.keys.sorted().first(where: { owners[$0] == nil }) {
      throw SuiteError(.incomplete, "no shard has captured \(missing)", remedy: remedy)
    }
  }
}
