package import ContentDigest
package import ProjectFiles
internal import RunReport
internal import ScreenConfig
package import TerminalFrame

/// What one run captured, sealed when its last screen was done. Approvals are made from it.
package struct RunManifest: Codable, Hashable, Sendable {
  package static let currentVersion = 1

  package var version = currentVersion
  /// Ascending with time.
  @RunID package var id: String
  /// ISO 8601, UTC.
  package let startedAt: String
  package let finishedAt: String
  /// How long the captures took, without builds; nil for runs that were merged.
  package let milliseconds: Int?
  /// Whether all screens of the project were captured, so that an orphan can be told.
  package let isComplete: Bool
  /// Whether it ended before all screens that were asked for were captured.
  package let isInterrupted: Bool
  /// In ascending order of their names.
  package let screens: [CapturedScreen]
  /// Of which whole this run is a part; nil where it is no shard's.
  package let shard: ShardManifest?
  /// The digest of the files that were captured, see ``SourceTree``, or nil outside git.
  package let tree: SHA256Digest?
  /// What the apps said of their screens; nil if they were not asked.
  package let appScreens: [AppScreenList]?

  package init(
    id: RunID, startedAt: String, finishedAt: String, milliseconds: Int? = nil, isComplete: Bool,
    isInterrupted: Bool = false, screens: [CapturedScreen], shard: ShardManifest? = nil,
    tree: SHA256Digest? = nil, appScreens: [AppScreenList]? = nil
  ) {
    _id = id
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.milliseconds = milliseconds
    self.isComplete = isComplete
    self.isInterrupted = isInterrupted
    self.screens = screens
    self.shard = shard
    self.tree = tree
    self.appScreens = appScreens
  }

  /// Whether other shards captured other screens of the same whole.
  package var isPart: Bool { shard?.part.isPart ?? false }

  /// Whether some of its captures are those of older runs.
  package var hasKeptCaptures: Bool { screens.contains { $0.keptFrom != nil } }

  /// Whether every screen was captured.
  package var exitCode: SuiteExitCode {
    screens.contains { $0.error != nil || $0.instability != nil } ? .captureError : .success
  }
}

/// One screen of a run: what was captured, from what and next to what, all by digest.
package struct CapturedScreen: Codable, Hashable, Sendable {
  package let screen: ScreenName
  /// Of the capture config and its defaults.
  package let configDigest: SHA256Digest
  /// Of the baseline's PNG file when the screen was captured; nil where there was none.
  package let baselineDigest: SHA256Digest?
  /// Of the frame; nil for an error.
  package var frameDigest: SHA256Digest?
  /// Of the current PNG file; nil for an error.
  package var pictureDigest: SHA256Digest?
  /// Whether the baseline's bytes were taken because nothing differs from it.
  package var isReused = false
  package var error: CaptureError?
  /// How a second capture differed; nil where it did not, or there was none.
  package var instability: CaptureInstability?
  /// In milliseconds, from launch to the settled frame, or until it failed.
  package var milliseconds: Int?
  /// Of what the app found when it was launched, see ``CaptureInputs``; nil where nobody asked, or could tell.
  var inputsDigest: SHA256Digest?
  /// The run of which this is the capture, since the app would have found the same again; nil for one of
  /// this run.
  package var keptFrom: String?
  /// What a person should know, but what decides nothing.
  package var warnings: [String] = []
  /// What makes the frame doubtful, or nil if nothing does.
  package var doubts: [FrameDoubt]?

  package init(screen: ScreenName, configDigest: SHA256Digest, baselineDigest: SHA256Digest?) {
    self.screen = screen
    self.configDigest = configDigest
    self.baselineDigest = baselineDigest
  }
}

/// Why a screen could not be captured.
package struct CaptureError: Codable, Hashable, Sendable {
  package let reason: String
  package let message: String
  package let remedy: String?
  /// What the app wrote that says what is wrong, or its last lines; nil unless it ended and wrote something.
  package var said: String?
  /// The picture of the last frame, relative to the project's root.
  package var lastPicture: String?

  package init(
    reason: String, message: String, remedy: String?, said: String? = nil,
    lastPicture: String? = nil
  ) {
    self.reason = reason
    self.message = message
    self.remedy = remedy
    self.said = said
    self.lastPicture = lastPicture
  }
}

extension RunManifest: LimitedJSON {
  package static var limits: JSONLimits { .run }
}
