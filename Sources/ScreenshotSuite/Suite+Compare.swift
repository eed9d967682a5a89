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
      warnings: await warnings(about: reports, folders, isInGit: judge.isInGit))
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
