extension Suite {
  /// Whether every baseline is what was approved, also those that are not in a run. To be called
  /// under the lock.
  ///
  /// - Parameter base: As for ``compare(_:run:_:)``.
  package func verification(
    _ folders: ScreenshotFolders, base: String? = nil
  ) async throws -> Verification {
    let history = try await self.history(of: folders, base: base)
    let count = try folders.baselineNames().count { $0.hasSuffix(".png") }
    return Verification(baselines: count, problems: try await verify(folders, history))
  }

  /// - Parameter judged: Screens that need no look.
  /// - Returns: A report for each other screen whose baseline was changed or removed without an
  ///   approval, or that has no config.
  func verify(
    _ folders: ScreenshotFolders, _ history: GitHistory?, except judged: Set<String> = []
  ) async throws -> [ScreenReport] {
    let configured = try configuredScreens()
    let suffix = ".png"
    let files = try folders.baselineNames() + (history?.names ?? [])
    let screens = Set(
      files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) })
    let reader = try ConfigReader(project: project)
    var reports: [ScreenReport] = []
    for screen in screens.subtracting(judged).sorted() {
      do throws(SuiteError) {
        let config = configured.contains(screen) ? try reader.config(screen: screen) : nil
        let baselines = try await BaselinePair(screen, folders, history, project)
        if let report = report(on: screen, baselines, config, isInGit: history != nil, folders) {
          reports.append(report)
        }
      } catch {
        if error.exitCode == .incomplete { throw error }
        reports.append(ScreenReport(screen: screen, error))
      }
    }
    return reports
  }

  /// - Returns: Nil where the baseline is as it was approved.
  private func report(
    on screen: String, _ baselines: BaselinePair, _ config: CaptureConfig?, isInGit: Bool,
    _ folders: ScreenshotFolders
  ) -> ScreenReport? {
    let path = Path.relative(folders.baselinePNG(screen), to: project.root)
    guard config != nil || baselines.head == nil else {
      var report = ScreenReport(
        screen: screen, verdict: .orphan, reason: "there is a baseline, but no capture config")
      report.remedy = "qa approve --remove \(screen) --reason \"…\""
      report.pictures.baseline = path
      return report
    }
    let evidence = ScreenEvidence(
      base: baselines.base?.digest, head: baselines.head?.digest,
      headPicture: baselines.headPicture, isBase: false, isHead: true, record: baselines.record,
      masks: config?.maskDigest, isInGit: isInGit)
    guard let problem = evidence.problem else { return nil }
    var report = ScreenReport(screen: screen, verdict: .regression, reason: problem)
    if baselines.head == nil {
      report.reason =
        config == nil ? "the baseline and the config were removed without an approval" : problem
      report.remedy =
        "git checkout HEAD -- \(path)"
        + (config == nil ? ", then qa approve --remove \(screen) --reason \"…\"" : "")
    } else {
      report.pictures.baseline = path
      report.remedy = "capture it, look at it, and approve it: qa run \(screen)"
    }
    return report
  }
}

/// What `qa verify` found.
package struct Verification: Codable, Hashable, Sendable {
  /// How many baselines there are.
  package let baselines: Int
  /// Those that are not what was approved, and those that are gone without an approval.
  package let problems: [ScreenReport]

  package init(baselines: Int, problems: [ScreenReport]) {
    self.baselines = baselines
    self.problems = problems
  }

  package var exitCode: SuiteExitCode {
    problems.reduce(.success) { $0.graver($1.verdict.exitCode) }
  }
}
