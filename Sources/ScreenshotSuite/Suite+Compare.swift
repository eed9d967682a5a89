internal import ContentDigest
internal import FrameComparison
internal import FrameRenderer
internal import TerminalFrame

extension Suite {
  /// Judges the screens of a run. To be called under the lock.
  ///
  /// - Parameters:
  ///   - run: What was captured; nil for the newest run.
  ///   - selection: Screens with their configs, which tell how a difference is drawn.
  ///   - names: The screens to judge; none for all of the run. What the run does not have is an error
  ///     with exit code 4.
  ///   - base: A revision whose merge base with HEAD has the approved baselines; nil for HEAD.
  package func compare(
    _ selection: Selection, run: RunManifest? = nil, names: [String] = [], base: String? = nil
  ) async throws -> SuiteReport {
    let folders = selection.folders
    let run = try run ?? RunStore(project: project, folders: folders).newest()
    if run.isInterrupted, names.isEmpty {
      throw SuiteError(
        .incomplete, "the newest run (\(run.id)) was interrupted", remedy: "capture again")
    }
    for name in names where !run.screens.contains(where: { $0.screen == name }) {
      throw SuiteError(
        .incomplete, "the newest run (\(run.id)) does not have the screen \(name)",
        remedy: "capture it: qa capture \(name)")
    }
    let history = try await GitHistory.read(folder: folders.baseline, base: base)
    let judge = ScreenJudge(
      project: project, folders: folders, history: history, renderers: renderers)
    var reports: [ScreenReport] = []
    for captured in run.screens where names.isEmpty || names.contains(captured.screen) {
      let config = selection.configs.first { $0.screen == captured.screen }
      reports.append(await judge.report(captured, config: config))
    }
    if names.isEmpty, run.isComplete {
      reports += orphans(folders)
      reports += try await removed(folders, history)
    }
    let report = SuiteReport(
      run: run.id, screens: reports.sorted { $0.screen < $1.screen },
      warnings: await warnings(about: reports, folders, isInGit: history != nil))
    try Files.write(JSONFiles.encode(report), to: folders.current + "/report.json")
    return report
  }

  private func warnings(
    about reports: [ScreenReport], _ folders: ScreenshotFolders, isInGit: Bool
  ) async -> [String] {
    guard isInGit else {
      return ["not in git: a baseline can't be told from what was approved before"]
    }
    let changed = reports.first { $0.verdict == .expectedChange }
    guard let changed, await GitHistory.ignores(folders.baselinePNG(changed.screen)) else {
      return []
    }
    return ["git ignores \(project.shown(folders.baseline)): what is approved can't be committed"]
  }

  /// Baselines of screens that have no config.
  private func orphans(_ folders: ScreenshotFolders) -> [ScreenReport] {
    let names = screenNames
    return Files.names(in: folders.baseline).filter { $0.hasSuffix(".png") }
      .map { String($0.dropLast(".png".count)) }
      .filter { !names.contains($0) }
      .map { name in
        var report = ScreenReport(
          screen: name, verdict: .orphan, reason: "there is a baseline, but no capture config")
        report.remedy = "qa approve --remove \(name) --reason \"…\""
        report.pictures.baseline = Path.relative(folders.baselinePNG(name), to: project.root)
        return report
      }
  }
}

extension Suite {
  /// Baselines that were committed and are gone, with their configs, but without an approval.
  private func removed(
    _ folders: ScreenshotFolders, _ history: GitHistory?
  ) async throws -> [ScreenReport] {
    guard let history else { return [] }
    var reports: [ScreenReport] = []
    let known = screenNames
    for file in history.names where file.hasSuffix(".png") {
      let screen = String(file.dropLast(".png".count))
      guard !known.contains(screen), !Files.exists(folders.baselinePNG(screen)) else { continue }
      let bytes = try await history.file(file, known: nil) ?? []
      let digest = (try? ScreenshotFile(bytes))?.frameDigest
      let record = try ApprovalRecord.read(screen, folders, project)
      if let digest, record?.leads(from: digest, to: nil) == true { continue }
      var report = ScreenReport(
        screen: screen, verdict: .regression,
        reason: "the baseline and the config were removed without an approval")
      report.remedy =
        "git checkout HEAD -- \(Path.relative(folders.baselinePNG(screen), to: project.root)), "
        + "then qa approve --remove \(screen) --reason \"…\""
      reports.append(report)
    }
    return reports
  }
}

/// Judges single screens.
struct ScreenJudge {
  let project: Project
  let folders: ScreenshotFolders
  let history: GitHistory?
  let renderers: RendererPool

  var isInGit: Bool { history != nil }

  /// - Parameter config: How the screen is drawn; nil where its config is gone.
  func report(_ captured: CapturedScreen, config: CaptureConfig?) async -> ScreenReport {
    let screen = captured.screen
    Files.remove(folders.differencePNG(screen))
    if let error = captured.error {
      var report = ScreenReport(screen: screen, verdict: .error, reason: error.message)
      report.remedy = error.remedy
      report.pictures.current = error.lastPicture
      return report
    }
    do {
      return try await judge(captured, config: config)
    } catch let error as SuiteError {
      let place = error.place.map { "\($0): " } ?? ""
      var report = ScreenReport(screen: screen, verdict: .error, reason: place + error.message)
      report.remedy = error.remedy
      return report
    } catch {
      return ScreenReport(screen: screen, verdict: .error, reason: "\(error)")
    }
  }

  private func judge(
    _ captured: CapturedScreen, config: CaptureConfig?
  ) async throws -> ScreenReport {
    let screen = captured.screen
    let current = try currentFile(captured)
    let headBytes = try Files.read(folders.baselinePNG(screen), followsLinks: false)
    let head = try headBytes.map { try baselineFile($0, folders.baselinePNG(screen)) }
    let name = Path.name(of: folders.baselinePNG(screen))
    let baseBytes = try await history?.file(name, known: headBytes)
    var base = head
    if baseBytes != headBytes {
      base = try baseBytes.map { try baselineFile($0, "\(name) in git") }
    }
    let evidence = ScreenEvidence(
      base: base?.frameDigest, head: head?.frameDigest, current: current.frameDigest,
      record: try ApprovalRecord.read(screen, folders, project), isInGit: isInGit)
    let (verdict, reason) = evidence.verdict
    var report = ScreenReport(screen: screen, verdict: verdict, reason: reason)
    report.milliseconds = captured.milliseconds
    report.notes = captured.warnings
    report.pictures.current = shown(folders.currentPNG(screen))
    if head != nil { report.pictures.baseline = shown(folders.baselinePNG(screen)) }
    if let head, head.frameDigest == current.frameDigest, head.fingerprint != current.fingerprint {
      report.notes.append("renderer drift: \(Self.drift(from: head, to: current))")
    }
    // What changed since it was last approved; where that is the present baseline, what it changed.
    let before = head?.frameDigest == current.frameDigest ? base : head
    if let before, before.frameDigest != current.frameDigest {
      try await addDifference(to: &report, from: before.frame, to: current.frame, config: config)
    }
    return report
  }

  private func addDifference(
    to report: inout ScreenReport, from old: Frame, to new: Frame, config: CaptureConfig?
  ) async throws {
    let comparison = FrameComparison(from: old, to: new)
    report.edits = comparison.edits.map(EditReport.init)
    report.changedCells = comparison.changedCells.count
    let renderer = try await renderers.renderer(config?.renderSettings ?? RenderSettings())
    let picture = try await DifferencePicture(renderer: renderer)
      .png(from: old, to: new, comparison: comparison)
    let path = folders.differencePNG(report.screen)
    try Files.write(picture, to: path)
    report.pictures.difference = shown(path)
  }

  private func shown(_ path: String) -> String { Path.relative(path, to: project.root) }

  private static func drift(from old: ScreenshotFile, to new: ScreenshotFile) -> String {
    guard let old = RenderFingerprint(old.fingerprint), let new = RenderFingerprint(new.fingerprint)
    else { return "another version of qa drew the baseline" }
    return old.differences(to: new).joined(separator: ", ")
  }

  private func currentFile(_ captured: CapturedScreen) throws(SuiteError) -> ScreenshotFile {
    let path = folders.currentPNG(captured.screen)
    let remedy = "capture it again: qa capture \(captured.screen)"
    guard let bytes = try Files.read(path, followsLinks: false) else {
      throw SuiteError(.captureError, at: project.shown(path), "is gone", remedy: remedy)
    }
    guard ContentDigest.sha256(bytes) == captured.pictureDigest else {
      throw SuiteError(
        .captureError, at: project.shown(path), "was changed since it was captured",
        remedy: remedy)
    }
    do {
      return try ScreenshotFile(bytes)
    } catch {
      throw SuiteError(.captureError, at: project.shown(path), error.message, remedy: remedy)
    }
  }

  private func baselineFile(
    _ bytes: [UInt8], _ path: String
  ) throws(SuiteError) -> ScreenshotFile {
    do {
      return try ScreenshotFile(bytes)
    } catch {
      let remedy =
        error == .noFrame
        ? "remove it and approve a capture in its place"
        : "restore it: git checkout -- \(shown(path))"
      throw SuiteError(.captureError, at: project.shown(path), error.message, remedy: remedy)
    }
  }
}

extension ApprovalRecord {
  /// The record of a screen, or nil when there is none.
  static func read(
    _ screen: String, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> ApprovalRecord? {
    let path = folders.record(screen)
    guard let bytes = try Files.read(path, followsLinks: false) else { return nil }
    let record = try JSONFiles.decode(ApprovalRecord.self, bytes, at: project.shown(path))
    guard record.screen == screen else {
      throw SuiteError(
        .captureError, at: project.shown(path), "is the record of the screen \(record.screen)",
        remedy: "remove it with its baseline, then approve \(screen) as a new screen")
    }
    return record
  }
}
