package import RunReport
package import ScreenConfig

/// What the run of a shard says of the whole, so that only shards of one whole are merged.
package struct ShardManifest: Codable, Hashable, Sendable {
  package let part: Shard
  /// The digests of the capture configs of all screens, those of other shards too, by screen.
  @ByScreen package var screens: [ScreenName: SHA256Digest]
  package let source: SourceState

  package init(part: Shard, screens: [ScreenName: SHA256Digest], source: SourceState) {
    self.part = part
    _screens = ByScreen(wrappedValue: screens)
    self.source = source
  }
}
