package import ContentDigest
package import ProjectFiles
package import RunReport

/// What the run of a shard says of the whole, so that only shards of one whole are merged.
package struct ShardManifest: Codable, Hashable, Sendable {
  package let part: Shard
  /// The digests of the capture configs of all screens, those of other shards too, by screen.
  package let screens: [ScreenName: SHA256Digest]
  package let source: SourceState

  package init(part: Shard, screens: [ScreenName: SHA256Digest], source: SourceState) {
    self.part = part
    self.screens = screens
    self.source = source
  }
}
