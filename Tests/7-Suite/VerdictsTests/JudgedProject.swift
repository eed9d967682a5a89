import Baselines
import ContentDigest
import FrameMasks
import FrameRenderer
import PNGImage
import ProjectFiles
import ProjectTestSupport
import RunReport
import ScreenConfig
import ScreenRuns
import TerminalFrame
import Testing

// Testable for the reports on screens whose differences are drawn.
@testable import Verdicts

/// A project whose files a test writes, with captures that no app made.
struct JudgedProject {
  private let files: TemporaryFolder
  /// Nil outside git.
  private let repository: GitRepository?
  var folders: ScreenshotFolders { files.folders }
  var suite: Suite { Suite(project: files.project, environment: [:]) }

  private static let (run, olderRun) = ("20260102-030405-678", "20260102-030405-677")

  private init(_ files: TemporaryFolder, _ repository: GitRepository?) {
    (self.files, self.repository) = (files, repository)
  }

  static func inGit() async throws -> JudgedProject {
    let repository = try await GitRepository()
    return JudgedProject(repository.files, repository)
  }

  static func outsideGit() throws -> JudgedProject { JudgedProject(try TemporaryFolder(), nil) }

  /// A picture of a text in the second of two rows, which another version of `qa` drew.
  ///
  /// - Parameter digest: The digest of the theme with which it was drawn.
  static func picture(
    _ text: String, style: Style = .default, columns: Int = 12, theme digest: SHA256Digest = "theme"
  ) throws -> ScreenshotFile {
    try picture(
      text, style: style, columns: columns,
      renderer: "renderer 1\ntheme \(digest) dark\nscale 1\npadding 0")
  }

  /// - Parameter fingerprint: What drew it.
  static func picture(
    _ text: String, style: Style = .default, columns: Int = 12, renderer fingerprint: String
  ) throws -> ScreenshotFile {
    var frame = Frame(size: GridSize(columns: columns, rows: 2))
    for (column, letter) in text.enumerated() where letter != " " {
      frame[column, 1] = Cell(String(letter), style: style)
    }
    return try ScreenshotFile(
      Bitmap(width: 4, height: 4, filledWith: RGB(1, 2, 3)), of: frame, fingerprint: fingerprint)
  }

  // MARK: Files

  /// Writes a config of one screen.
  ///
  /// - Parameter more: More keys, each after a comma.
  func configure(_ screen: ScreenName, _ more: String = "") throws {
    try files.write(
      #"{ "command": ["true"], "screenshotName": "\#(screen)"\#(more) }"#,
      to: "screenshots/\(screen).json")
  }

  func removeConfig(of screen: ScreenName) {
    Files.remove("\(files.path)/screenshots/\(screen).json")
  }

  func write(_ text: String, to name: String) throws { try files.write(text, to: name) }

  func read(_ name: String) throws -> String? { try files.read(name) }

  /// Writes a baseline, and no record.
  func write(_ picture: [UInt8], of screen: BaselineName) throws {
    try files.write("", to: "screenshots/baseline/.keep")
    Files.remove("\(files.path)/screenshots/baseline/.keep")
    try Files.write(picture, to: folders.baselinePNG(screen))
  }

  func removePicture(of screen: BaselineName) { Files.remove(folders.baselinePNG(screen)) }

  /// Writes a record.
  func write(_ approvals: [Approval], of screen: BaselineName) throws {
    try files.write(
      String(
        decoding: JSONFiles.encode(ApprovalRecord(screen: screen, approvals: approvals)),
        as: UTF8.self), to: "screenshots/baseline/\(BaselineFileKind.record.name(of: screen))")
  }

  /// Returns an approval with the present config, as `qa approve` makes it.
  func approval(
    of new: ScreenshotFile?, over old: ScreenshotFile? = nil, _ screen: ScreenName,
    reason: String = "r"
  ) throws -> Approval {
    let config = try suite.configuredScreens().config(of: screen)
    return Approval(
      from: old.map { .frame($0.frameDigest) }, to: new.map { .frame($0.frameDigest) },
      picture: new.map { SHA256Digest(of: $0.bytes) },
      masks: new == nil ? nil : config?.maskDigest,
      config: new == nil ? nil : (config?.settings).map(ApprovedConfig.init),
      doubts: new == nil ? nil : [], by: "A", at: "2026-01-02T03:04:05Z", reason: reason, run: "1")
  }

  /// Writes the newest of these pictures as the baseline, with a record that leads through all of them.
  func approve(_ pictures: ScreenshotFile..., of screen: ScreenName) throws {
    var approvals: [Approval] = []
    for (place, new) in pictures.enumerated() {
      let old = place > 0 ? pictures[place - 1] : nil
      approvals.append(try approval(of: new, over: old, screen))
    }
    try write(approvals, of: .screen(screen))
    if let newest = pictures.last { try write(newest.bytes, of: .screen(screen)) }
  }

  /// Commits everything except captures.
  func commit() async throws {
    let repository = try #require(repository)
    try files.write("current/\n", to: "screenshots/.gitignore")
    try await repository.git("add", "-A")
    try await repository.git("commit", "-q", "-m", "change")
  }

  // MARK: Judging

  /// Writes the picture of a capture.
  func capture(_ picture: ScreenshotFile, of screen: ScreenName) async throws -> CapturedScreen {
    let lock = try await lock()
    try lock.folders.write(picture.bytes, toCurrent: folders.currentPNG(screen))
    lock.release()
    let config = try suite.configuredScreens().config(of: screen)
    var captured = CapturedScreen(
      screen: screen, configDigest: try #require(config).digest, baselineDigest: nil)
    captured.frameDigest = picture.frameDigest
    captured.pictureDigest = SHA256Digest(of: picture.bytes)
    captured.milliseconds = 7
    return captured
  }

  private func lock() async throws -> ProjectLock {
    try await ProjectLock.acquire(folders) { _ in }
  }

  private func run(
    _ captures: [CapturedScreen], id: String = run, isComplete: Bool, isInterrupted: Bool = false,
    tree: SHA256Digest? = nil, shard: Shard? = nil, appScreens: [AppScreenList]? = nil
  ) throws -> RunManifest {
    RunManifest(
      id: try #require(RunID(id)), startedAt: "2026-01-02T03:04:05Z",
      finishedAt: "2026-01-02T03:04:05Z", isComplete: isComplete, isInterrupted: isInterrupted,
      screens: captures.sorted { $0.screen < $1.screen },
      shard: shard.map {
        ShardManifest(
          part: $0, whole: WholeProject(CaptureConfigs()), source: SourceState())
      },
      tree: tree, appScreens: appScreens)
  }

  /// Judges a run of these captures.
  ///
  /// - Parameters:
  ///   - names: The screens to judge; empty for all of the run.
  ///   - draw: Draws the difference of a screen.
  func report(
    on captures: [CapturedScreen], names: [ScreenName] = [], isComplete: Bool = true,
    isInterrupted: Bool = false, appScreens: [AppScreenList]? = nil,
    drawing draw: @escaping @Sendable (ScreenReport) async throws -> PictureReport? = { _ in nil }
  ) async throws -> SuiteReport {
    let run = try run(
      captures, isComplete: isComplete, isInterrupted: isInterrupted, appScreens: appScreens)
    let options = RunJudge.Options(names: names)
    let base = try await suite.base(of: folders, options)
    return try await RunJudge(suite).report(
      on: run, suite.select(), options, against: base, try await lock()
    ) { judged in try await draw(judged.report) }
  }

  func report(
    on captures: CapturedScreen..., names: [ScreenName] = [], isComplete: Bool = true,
    isInterrupted: Bool = false, appScreens: [AppScreenList]? = nil
  ) async throws -> SuiteReport {
    try await report(
      on: captures, names: names, isComplete: isComplete, isInterrupted: isInterrupted,
      appScreens: appScreens)
  }

  /// Judges one capture.
  func judge(_ capture: CapturedScreen) async throws -> ScreenReport {
    try #require(await report(on: capture, isComplete: false).screens.first)
  }

  /// Judges a run of these captures as a gate against HEAD.
  ///
  /// - Parameters:
  ///   - selected: The screens that the command selected; empty for all.
  ///   - names: The screens to judge.
  ///   - shard: The part of the project's screens that the run has; nil for all of them.
  ///   - change: Returns the digest of the captured files, given that of the present ones.
  func gate(
    on captures: CapturedScreen..., selecting selected: [String] = [], names: [ScreenName] = [],
    shard: Shard? = nil, appScreens: [AppScreenList]? = nil,
    tree change: (SHA256Digest?) -> SHA256Digest? = { $0 }
  ) async throws -> SuiteReport {
    let suite = suite
    let tree = try await SourceTree.digest(suite.project, in: suite.repository, folders)
    let run = try run(
      captures, isComplete: true, tree: change(tree), shard: shard, appScreens: appScreens)
    let base = try await suite.base(of: folders, RunJudge.Options())
    return try await RunJudge(suite).report(
      on: run, suite.select(selected), RunJudge.Options(names: names, isGate: true), against: base,
      try await lock())
  }

  /// Judges the captures that the newest run lacks.
  func report(
    onOlder older: [CapturedScreen], andNewest newest: [CapturedScreen]
  ) async throws -> SuiteReport? {
    let run = try run(newest, isComplete: false)
    let olderRun = try self.run(older, id: Self.olderRun, isComplete: false)
    let captures =
      older.map { NewestCapture($0, of: olderRun) } + newest.map { NewestCapture($0, of: run) }
    return try await RunJudge(suite).report(onOlder: captures, than: run, try await lock())
  }

  /// Judges the files alone.
  func verify() async throws -> Verification {
    let lock = try await SharedProjectLock.acquire(folders) { _ in }
    return try await RunJudge(suite).verification(lock)
  }
}
