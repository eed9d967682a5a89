package import ContentDigest
package import ProjectFiles
package import RunReport

/// The whole that a shard's run is a part of, so that only shards of the same whole are merged.
package struct ShardManifest: Codable, Hashable, Sendable {
  package let part: Shard
  /// The digests of the capture configs of all screens, including those of other shards, by screen.
  package let screens: [ScreenName: SHA256Digest]
  package let source: SourceState

  package init(part: Shard, screens: [ScreenName: SHA256Digest], source: SourceState) {
    self.part = part
    self.screens = screens
    self.source = source
  }
}
