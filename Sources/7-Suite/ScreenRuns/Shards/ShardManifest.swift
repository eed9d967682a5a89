package import ContentDigest
package import RunReport
package import ScreenConfig

/// The whole that a shard's run is a part of, so that only shards of the same whole are merged.
package struct ShardManifest: Codable, Hashable, Sendable {
  package let part: Shard
  /// All screens of the project, including those of other shards; nil from a version of `qa` that listed them.
  package let whole: WholeProject?
  package let source: SourceState

  package init(part: Shard, whole: WholeProject, source: SourceState) {
    self.part = part
    self.whole = whole
    self.source = source
  }
}

/// All screens of a project with their configs. A list of them in each of a hundred shards would be longer than what
/// the shards captured.
package struct WholeProject: Codable, Hashable, Sendable {
  /// The number of screens.
  package let count: Int
  /// The digest of the names and the digests of all configs, in the order of the names.
  package let digest: SHA256Digest

  package init(_ configs: CaptureConfigs) {
    count = configs.all.count
    digest = SHA256Digest(
      of: zip(configs.screens, configs.all).flatMap { "\($0) \($1.digest)\n".utf8 })
  }
}
