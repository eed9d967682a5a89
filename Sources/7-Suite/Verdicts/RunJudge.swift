package import Baselines
internal import ContentDigest
internal import FrameRenderer
package import ProjectFiles
package import RunReport
internal import ScreenConfig
package import ScreenRuns

/// Judges runs and baselines. It only reads, compares, and returns a value; ``ReportPublisher`` writes the result.
package struct RunJudge: Sendable {
  let suite: Suite
  var project: Project { suite.project }

  package init(_ suite: Suite) { self.suite = suite }

  /// How a run is judged.
  package struct Options: Hashable, Sendable {
    /// The screens to judge; empty for all of the run. A screen that the run doesn't have is an error with exit code 4.
    package var names: [ScreenName]
    /// The base with the approved baselines.
    package var base: BaseRequest
    /// Whether the verdicts gate a change: a change that was only declared fails, and every baseline of the project is
    /// verified.
    package var isGate: Bool

    package init(
      names: [ScreenName] = [], base: BaseRequest = BaseRequest(), isGate: Bool = false
    ) {
      self.names = names
      self.base = base
      self.isGate = isGate
    }

    /// How a command that captures or merges first uses the folders: a gate changes nothing that is approved.
    package var use: FolderUse { isGate ? .judging : .changing }
  }

  /// Judges the screens of a run.
  ///
  /// - Parameters:
  ///   - run: The run with the captures.
  ///   - selection: Screens with their configs, which decide how a difference is drawn.
  ///   - base: What was approved before; nil outside git.
  ///   - lock: Keeps other processes from changing what is judged.
  ///   - onDifference: Called with each screen that changed, for a few screens at a time, since differences are large.
  ///     Returns the picture of the difference, if there is one.
  package func report(
    on run: RunManifest, _ selection: Suite.Selection, _ options: Options,
    against base: BaseSnapshot?, _ lock: borrowing ProjectLock,
    onDifference: @escaping @Sendable (JudgedScreen) async throws -> PictureReport? = { _ in nil }
  ) async throws(SuiteError) -> SuiteReport {
    let folders = lock.folders
    try check(run, has: options.names)
    let expectations = try ExpectationFile.read(project).expectations
    let unsigned = base?.signatureProblems(with: expectations) ?? [:]
    let judge = ScreenJudge(
      project: project, folders: folders, base: base,
      check: PictureCheck(renderers: suite.renderers), expectations: expectations,
      day: ExpectationFile.day(), unsigned: Set(unsigned.keys),
      rejections: try LocalState(folders, project).rejections)
    let configured =
      selection.isComplete
      ? ConfiguredScreens(selection.configs) : try suite.configuredScreens()
    if options.isGate { try await checkForGate(run, options, selection) }
    // The capture of a screen whose config is gone doesn't count; its baseline is verified.
    let gone = Set(
      run.screens.map(\.screen).filter { !configured.contains($0) }.map(BaselineName.screen))
    // Usually all of them, which share their memory with the run.
    let judged =
      gone.isEmpty && options.names.isEmpty
      ? run.screens
      : run.screens.filter { captured in
        !gone.contains(.screen(captured.screen))
          && (options.names.isEmpty || options.names.contains(captured.screen))
      }
    let isComplete = options.names.isEmpty && run.isComplete
    // Screens that no shard captured are verified when the shards are merged.
    let verifiesAll = (isComplete || options.isGate) && !run.isPart
    var others = BaselineVerdicts()
    if verifiesAll || !gone.isEmpty {
      others = try await verdicts(
        on: folders, base, configured, except: Set(judged.map { .screen($0.screen) }))
      if !verifiesAll { others.keep(gone) }
    }
    others.problems += try TrustedState(project: project).report(since: base).map { [$0] } ?? []
    let rest = others.problems + others.removals.map(\.report)
    var numbering = EditNumbering(
      reserved: Set(judged.map(\.screen.description) + rest.map(\.screen.description)))
    var (reports, usage) = try await judge.judge(
      judged, selection, numberedBy: &numbering, onDifference: onDifference)
    reports += rest
    try RenameFinder(project: project, folders: folders).annotateRenames(
      &reports, removed: others.removals)
    try suggestRenames(&reports, run, folders)
    let uncaptured = run.isPart ? [] : UncapturedScreen.all(of: run.appScreens ?? [], configured)
    if options.isGate { reports += uncaptured.map(ScreenReport.init) }
    let declared = report(
      on: expectations, usage: usage, day: judge.day, unsigned,
      isComplete: isComplete && !reports.contains { $0.verdict.exitCode == .captureError })
    let requests = try OpenRequests(folders, project)
    let warnings =
      try await warnings(about: reports, folders, base)
      + Self.warnings(about: requests, reports, isComplete: isComplete)
    reports.sort { $0.screen < $1.screen }
    return SuiteReport(
      run: run.id, screens: consume reports, expectations: declared,
      isGate: options.isGate, shard: run.isPart ? run.shard?.part : nil,
      warnings: warnings
        + (run.appScreens ?? []).compactMap(\.problem)
        + (options.isGate ? [] : uncaptured.map { "\($0.message): \($0.remedy)" }),
      source: ReportSource(
        commit: base?.workTree.head, base: base?.commit,
        startedAt: run.startedAt, milliseconds: run.milliseconds)
    ).with(requests)
  }

  /// Warnings about requests that can't be read, and those that ask for nothing any more.
  ///
  /// - Parameter isComplete: Whether all screens were judged.
  private static func warnings(
    about requests: OpenRequests, _ reports: [ScreenReport], isComplete: Bool
  ) -> [String] {
    guard isComplete else { return requests.problems }
    let open = Set(reports.filter { $0.fails(isGate: true) }.map(\.screen))
    let leftover = requests.entries.keys.filter { !open.contains($0) }.sorted()
    guard !leftover.isEmpty else { return requests.problems }
    let names = SuiteReport.names(leftover, maximum: 12)
    return requests.problems + [
      "requests that ask for nothing any more: \(names): "
        + ShellCommand.naming("qa request --withdraw", leftover).description
    ]
  }

  private func check(_ run: RunManifest, has names: [ScreenName]) throws(SuiteError) {
    if run.isInterrupted, names.isEmpty {
      throw SuiteError(
        .incomplete, "the newest run (\(run.id)) was interrupted", remedy: "capture again")
    }
    for name in names where !run.screens.contains(where: { $0.screen == name }) {
      throw SuiteError(
        .incomplete, "the newest run (\(run.id)) does not have the screen \(name)",
        remedy: "capture it: \(ShellCommand.naming("qa capture", [name]))")
    }
  }

  private func checkForGate(
    _ run: RunManifest, _ options: Options, _ selection: Suite.Selection
  ) async throws(SuiteError) {
    guard options.names.isEmpty else {
      throw SuiteError(
        .usage, "a gate judges all screens, not some of them", remedy: "leave their names out")
    }
    var all = selection.configs
    if !selection.isComplete, !selection.isPart {
      do { all = try suite.select().configs } catch { throw SuiteError(error) }
    }
    if run.isPart, !selection.isPart {
      // A shard's run, judged by itself, has only its own screens; the merged run has all.
      let captured = Set(run.screens.map(\.screen))
      all = all.filter { captured.contains($0.name) }
    }
    try await run.checkForGate(
      suite.withFreshRepository, selection.folders, all, against: options.base)
  }

  private func report(
    on expectations: [Expectation], usage: [Int: [ScreenName]], day: String,
    _ unsigned: [Int: String], isComplete: Bool
  ) -> [ExpectationReport] {
    expectations.enumerated().map { index, entry in
      let screens = usage[index] ?? []
      var problem: String?
      if entry.hasExpired(on: day) {
        problem =
          "expired on \(entry.expires): approve the change, or remove the entry from expected.json"
      } else if let reason = unsigned[index] {
        problem = "\(reason): declare it again by qa expect, or approve the change"
      } else if screens.isEmpty, isComplete {
        problem = "covers nothing: remove the entry"
      }
      return ExpectationReport(entry: entry, screens: screens, problem: problem)
    }
  }

  private func warnings(
    about reports: [ScreenReport], _ folders: ScreenshotFolders, _ base: BaseSnapshot?
  ) async throws(SuiteError) -> [String] {
    guard let base else {
      return ["not in a git repository: can't check what was approved before"]
    }
    let notes =
      try base.notes + caseTwins(in: folders, base)
      + TrustedState(project: project).notes(since: base)
    let changed = reports.first { $0.verdict == .expectedChange && $0.pictures.baseline != nil }
    guard let changed else { return notes }
    let path = folders.baselinePNG(changed.screen)
    switch try await base.workTree.treatment(of: path) {
    case .none: return notes
    case .converted: return notes + [suite.lineEndWarning(folders)]
    case .ignored:
      return notes + [
        "git ignores \(project.displayPath(folders.baseline)): what is approved can't be committed"
      ]
    }
  }

  /// Warnings about records of removed screens whose names differ only in case from those of other records.
  private func caseTwins(
    in folders: ScreenshotFolders, _ base: BaseSnapshot
  ) throws(SuiteError) -> [String] {
    let names = try folders.baselineNames()
    let screens = names.compactMap(BaselineFileKind.record.baseline)
    return NameCase.twins(in: screens.map(\.description)).compactMap { first, second in
      let twins = [BaselineName(first), BaselineName(second)]
      guard
        let orphan = twins.first(where: { !names.contains(BaselineFileKind.picture.name(of: $0)) })
      else { return nil }
      let path = project.displayPath(folders.record(orphan))
      let other = orphan == twins[0] ? twins[1] : twins[0]
      return
        "\(path) and \(BaselineFileKind.record.name(of: other)) differ only in case: a clone on macOS or Windows can have only one of the two; "
        + (base.has(orphan) ? "once the base has no picture of \(orphan): " : "")
        + ShellCommand("git rm -f -- \(path)").description
    }
  }

  /// Suggests one rename for an orphan and a new screen that look the same, in place of their separate remedies.
  private func suggestRenames(
    _ reports: inout [ScreenReport], _ run: RunManifest, _ folders: ScreenshotFolders
  ) throws(SuiteError) {
    for orphan in reports.indices where reports[orphan].verdict == .orphan {
      let name = reports[orphan].screen
      guard let digest = try frameDigest(of: folders.baselinePNG(name)) else { continue }
      let twins = reports.indices.filter { index in
        reports[index].verdict == .new
          && run.screens.contains {
            .screen($0.screen) == reports[index].screen && $0.frameDigest == digest
          }
      }
      // Several new screens may look alike, as variants do: a name that differs only in case is the best match.
      let alike = twins.first {
        NameCase.areTwins(name.description, reports[$0].screen.description)
      }
      guard let twin = alike ?? twins.first else { continue }
      let new = reports[twin].screen
      let remedy =
        try renaming(from: name, to: new, folders)
        ?? "\(ShellCommand.deciding("qa approve --remove", [name], reason: "\("renamed to \(new)")")) && "
        + "\(ShellCommand.deciding("qa approve", [new], reason: "\("renamed from \(name)")"))"
      reports[twin].notes.append("looks the same as \(name), which has no config: was it renamed?")
      reports[twin].remedy = remedy
      reports[orphan].notes.append("looks the same as \(new), which is new: was it renamed?")
      reports[orphan].remedy = nil
    }
  }

  /// The command that renames a whole config; nil if only a variant or a step was renamed, if the old config still
  /// exists, or if the new one has baselines already.
  private func renaming(
    from old: BaselineName, to new: BaselineName, _ folders: ScreenshotFolders
  ) throws(SuiteError) -> String? {
    guard let old = old.screenName, let new = new.screenName, old.variant == new.variant,
      old.step == new.step, try !suite.project.configNames().contains(old.config),
      try !folders.screensWithFiles().contains(where: { $0.screenName?.config == new.config })
    else { return nil }
    return ShellCommand.deciding("qa rename", [old.config, new.config]).description
  }

  /// The digest of a picture's frame; nil if there is no picture, or its frame can't be read.
  private func frameDigest(of picture: String) throws(SuiteError) -> SHA256Digest? {
    guard let bytes = try Files.read(picture, followsLinks: false) else { return nil }
    do { return try ScreenshotFile(bytes).frameDigest } catch { return nil }
  }
}

extension ScreenJudge {
  /// The largest number of differences in memory while their pictures are drawn.
  private static let maxDrawings = 4

  /// Judges screens one after the other, while the pictures of those before are drawn.
  ///
  /// - Returns: The reports in the same order, and by the index of each expectation the screens on which it covers
  ///   something.
  fileprivate func judge(
    _ screens: [CapturedScreen], _ selection: Suite.Selection,
    numberedBy numbering: inout EditNumbering,
    onDifference: @escaping @Sendable (JudgedScreen) async throws -> PictureReport?
  ) async throws(SuiteError) -> (reports: [ScreenReport], usage: [Int: [ScreenName]]) {
    let configs = CaptureConfigs(selection.configs)
    do {
      return try await withThrowingTaskGroup(of: (Int, PictureReport?).self) { drawings in
        var reports: [ScreenReport] = []
        reports.reserveCapacity(screens.count)
        var usage: [Int: [ScreenName]] = [:]
        var count = 0
        for captured in screens {
          let config = configs[captured.screen]
          var judged = try await judge(captured, config: config)
          for index in judged.usedExpectations {
            usage[index, default: []].append(captured.screen)
          }
          numbering.number(&judged.report)
          reports.append(judged.report)
          guard judged.change != nil else { continue }
          if count >= Self.maxDrawings, let (index, picture) = try await drawings.next() {
            reports[index].pictures.difference = picture
          }
          let position = reports.count - 1
          drawings.addTask { [judged] in (position, try await onDifference(judged)) }
          count += 1
        }
        for try await (index, picture) in drawings { reports[index].pictures.difference = picture }
        return (reports, usage)
      }
    } catch {
      throw SuiteError(error)
    }
  }
}
