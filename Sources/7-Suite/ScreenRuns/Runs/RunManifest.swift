package import ContentDigest
package import ProjectFiles
internal import RunReport
package import TerminalFrame

/// The captures of one run, sealed after its last screen. Approvals are made from it.
package struct RunManifest: Codable, Hashable, Sendable {
  /// Since version 2, the run of a shard has a digest of the whole instead of a list.
  package static let currentVersion = 2
  /// The versions that can be read. The run of a shard of version 1 can't be merged.
  static let readableVersions = 1...currentVersion

  package var version = currentVersion
  /// Greater for later runs.
  @RunID package var id: String
  /// ISO 8601, UTC.
  package let startedAt: String
  package let finishedAt: String
  /// How long the captures took, without builds; nil for runs that were merged.
  package let milliseconds: Int?
  /// Whether all screens of the project were captured, so that orphans can be found.
  package let isComplete: Bool
  /// Whether it ended before all requested screens were captured.
  package let isInterrupted: Bool
  /// In ascending order of their names.
  package private(set) var screens: [CapturedScreen]
  /// The shard that this run captured, or nil if it isn't sharded.
  package let shard: ShardManifest?
  /// The digest of the files that were captured, see ``SourceTree``, or nil outside git.
  package let tree: SHA256Digest?
  /// The screens that the apps list, or nil if the apps were not asked.
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

/// One screen of a run: what was captured, with which config and beside which baseline, all by digest.
package struct CapturedScreen: Codable, Hashable, Sendable {
  package let screen: ScreenName
  /// The digest of the capture config and its defaults.
  package let configDigest: SHA256Digest
  /// The digest of the baseline's PNG file when the screen was captured, or nil if there was none.
  package internal(set) var baselineDigest: SHA256Digest?
  /// The digest of the frame, or nil for an error.
  package var frameDigest: SHA256Digest?
  /// The digest of the current PNG file, or nil for an error.
  package var pictureDigest: SHA256Digest?
  /// Whether the baseline's bytes were reused because nothing differs from it.
  package var isReused = false
  package var error: CaptureError?
  /// How a second capture differed, or nil if it didn't or there was none.
  package var instability: CaptureInstability?
  /// The milliseconds from launch to the settled frame or to the failure.
  package var milliseconds: Int?
  /// The digest of what the app found at launch, see ``CaptureInputs``, or nil if it wasn't computed or couldn't
  /// be.
  var inputsDigest: SHA256Digest?
  /// The older run that made this capture, kept because the app would have found the same again; nil if this run
  /// made it.
  package var keptFrom: String?
  /// What a person should know, without effect on any verdict.
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
  /// The app's output that says what is wrong, or its last lines; nil unless the app ended and wrote something.
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

extension RunManifest: ListedJSON {
  package static var listKey: String { CodingKeys.screens.stringValue }
  package var list: [CapturedScreen] {
    get { screens }
    set { screens = newValue }
  }
}

extension RunManifest: LimitedJSON {
  package static var limits: JSONLimits { .run }
}
