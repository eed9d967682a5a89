package import Baselines
internal import Capture
internal import FrameComparison
internal import FrameMasks
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalFrame
internal import TerminalProcess

/// Captures the same screens repeatedly, to find out whether they always look the same.
package struct Prover: Sendable {
  private let suite: Suite
  private let permission: LaunchPermission

  package init(_ suite: Suite, _ permission: LaunchPermission) {
    self.suite = suite
    self.permission = permission
  }

  /// How long to keep watching after each frame, for changes that come soon after a screen has settled.
  private static let watch = Duration.seconds(2)
  /// The longest time to watch a screen for a timer that its app has set.
  private static let maxWatchTime = Duration.seconds(60)

  /// How a proof is made.
  package struct Options: Hashable, Sendable {
    /// The number of captures of each screen, at least 2.
    package var times: Int
    /// The number of screens to capture at the same time, at least 1.
    package var jobs: Int
    /// Whether to use the apps as they were last built.
    package var skipsBuild: Bool
    /// Whether to also judge what was captured while the machine was too busy.
    package var judgesAnyway: Bool

    package init(times: Int, jobs: Int, skipsBuild: Bool = false, judgesAnyway: Bool = false) {
      self.times = max(2, times)
      self.jobs = max(1, jobs)
      self.skipsBuild = skipsBuild
      self.judgesAnyway = judgesAnyway
    }
  }

  /// Captures each screen several times, in a different order each time. Every second round keeps all processors
  /// busy. In the others, each screen is watched for a while afterwards, in the first one until the app's timers
  /// are over. Later rounds have other dates and times if libfaketime is installed.
  ///
  /// Frames from a machine that is too busy are not judged. Nothing is written to `current/`. The lock keeps away
  /// captures that would disturb these.
  package func prove(
    _ selection: Suite.Selection, _ options: Options, _ lock: borrowing ProjectLock
  ) async throws -> ProofReport {
    let capturer = Capturer(suite, permission)
    if !options.skipsBuild { try await capturer.build(selection) }
    HostProcess.prepareToRunApps()
    CaptureSandbox.clearLeftovers()
    let worker = capturer.worker(
      for: selection, jobs: options.jobs, reuses: false, proves: false, run: nil)
    let clock = FakeTime.installed
    /// The apps that libfaketime can't run, with the symptom.
    var incapable: [ScreenName: String] = [:]
    var proofs = Dictionary(
      uniqueKeysWithValues: selection.configs.map { ($0.name, ProofInProgress(config: $0)) })
    let count = options.times * selection.configs.count
    var done = 0
    for round in 0..<options.times {
      let load = round % 2 == 1 ? ProcessorLoad() : nil
      let share = ProcessorShare()
      // Under load, no watch is needed: a frame taken too early differs from those of the watched rounds.
      let watch =
        load == nil
        ? WatchTime(always: Self.watch, forTimers: round == 0 ? Self.maxWatchTime : .zero) : .none
      // The first round has the real time. Each later one is some weeks and hours further ahead.
      let ahead = round * (37 * 86_400 + 5 * 3_600 + 7 * 60 + 11)
      let time = ahead == 0 ? [:] : clock?.environment(ahead: ahead) ?? [:]
      var attempts: [ScreenWorker.Attempt] = []
      await withTaskGroup(of: [ScreenWorker.Attempt].self) { group in
        for launches in Capturer.launchGroups(of: selection.configs).shuffled() {
          let isIncapable = launches.contains { incapable[$0.name] != nil }
          // Only the first round preloads, so whatever preloading changes differs from all other rounds.
          group.addTask {
            await worker.attempt(
              launches, with: isIncapable ? [:] : time, watch: watch, preloads: round == 0)
          }
        }
        for await made in group {
          attempts += made
          for attempt in made {
            done += 1
            suite.onEvent(.proving(screen: attempt.screen, index: done, count: count))
          }
        }
      }
      withExtendedLifetime(load) {}
      let isBusy =
        !options.judgesAnyway
        && ProcessorShare.isTooSmall(
          share.end(), processors: ProcessorLoad.processors,
          busy: options.jobs + (load == nil ? 0 : ProcessorLoad.processors))
      for attempt in attempts {
        if let problem = attempt.dateProblem { incapable[attempt.launch] = problem }
        proofs[attempt.screen]?.add(attempt, isBusy: isBusy)
      }
      if round == 0 { await worker.launcher.preloads.end() }
      if Task.isCancelled { throw SuiteError(.interrupted, "interrupted: nothing is proven") }
    }
    for (launch, blame) in try await worker.launcher.projectGuard.blames() {
      for name in proofs.keys where name.launch == launch {
        if let error = blame.error(for: name) { proofs[name]?.add(error: error.message) }
      }
    }
    return ProofReport(
      times: options.times, hadOtherClocks: clock != nil,
      screens: proofs.values.map { $0.finished(hasClock: clock != nil) }
        .sorted { $0.screen < $1.screen })
  }
}

/// The captures of one screen so far.
private struct ProofInProgress {
  let config: CaptureConfig
  private var first: Frame?
  private var isFirstPreloaded = false
  /// The notes on the first frame.
  private var notes: [String] = []
  /// The frames that were taken while the machine was too busy.
  private var busyFrames: [Frame] = []
  private var regions: Set<ChangedRegion> = []
  private var edits: [String] = []
  private var suggestion = MaskSuggestion()
  private var causes: Set<InstabilityCause> = []
  /// How libfaketime keeps the app from running, or nil if it doesn't.
  private var dateProblem: String?
  private var result: ScreenProof

  private struct ChangedRegion: Hashable {
    let kind: EditKind
    let region: GridRegion?
  }

  init(config: CaptureConfig) {
    self.config = config
    result = ScreenProof(screen: config.name)
  }

  /// - Parameter isBusy: Whether the machine was too busy for a failure or a differing frame to say anything about
  ///   the app.
  mutating func add(_ attempt: ScreenWorker.Attempt, isBusy: Bool) {
    dateProblem = dateProblem ?? attempt.dateProblem
    do {
      let shot = try attempt.shot.get()
      let frame = shot.frame.withoutInvisibleStyle
      if isBusy {
        if shot.later == nil { busyFrames.append(frame) } else { result.unjudged += 1 }
        return
      }
      result.captures += 1
      let isOther = try first.map { try note(from: $0, to: frame, isLate: false) } ?? false
      // Each capture may have taken the same half of a screen, which only the watch reveals.
      let isLate =
        try shot.later.map { try note(from: frame, to: $0.withoutInvisibleStyle, isLate: true) }
        ?? false
      if isOther { result.differing += 1 }
      if isLate { result.late += 1 }
      if first == nil {
        (first, isFirstPreloaded, notes) = (frame, attempt.isPreloaded, shot.notes)
      }
    } catch {
      if isBusy, Self.mayBeCausedByLoad(error) {
        result.unjudged += 1
        return
      }
      let message = SuiteError(error).message
      if !result.errors.contains(message) { result.errors.append(message) }
    }
  }

  /// Whether the cause of an error may be that the app had too little time.
  private static func mayBeCausedByLoad(_ error: any Error) -> Bool {
    switch (error as? CaptureFailure)?.reason {
    case .blank, .conditionUnmet, .neverSettled: true
    default: false
    }
  }

  mutating func add(error: String) { result.errors.append(error) }

  /// Judges the frames of a busy machine as far as possible. Frames like the others count, and so do differing
  /// values, since load doesn't change values. Anything missing in a frame may be due to too little time.
  private mutating func judgeBusyFrames() {
    guard let reference = first ?? busyFrames.first else { return }
    for frame in busyFrames {
      do {
        let comparison = try FrameComparison(from: reference, to: frame, masks: config.masks)
        if MaskSuggestion(comparison.edits).hasMissing {
          result.unjudged += 1
          continue
        }
        result.captures += 1
        if try note(from: reference, to: frame, isLate: false) { result.differing += 1 }
      } catch {
        // A mask that takes too long to match says nothing either.
        result.unjudged += 1
      }
    }
    busyFrames = []
  }

  /// - Parameter isLate: Whether the second frame is of the same capture, some time later.
  /// - Returns: Whether the frames differ outside of masks.
  private mutating func note(
    from first: Frame, to frame: Frame, isLate: Bool
  ) throws(FramePattern.TooSlow) -> Bool {
    let comparison = try FrameComparison(from: first, to: frame, masks: config.masks)
    guard !comparison.edits.isEmpty else { return false }
    for edit in comparison.edits {
      suggestion.add(edit, isLate: isLate)
      // One example for each place is enough.
      let place = ChangedRegion(kind: edit.category, region: edit.region)
      if regions.insert(place).inserted { edits.append(edit.summary) }
    }
    if !isLate, InstabilityCause.isOrder(comparison.edits) { causes.insert(.order) }
    for case .text(let from, let to) in comparison.edits.map(\.kind) {
      if let cause = InstabilityCause(from: from, to: to) { causes.insert(cause) }
    }
    return true
  }

  /// - Parameter hasClock: Whether libfaketime is installed.
  consuming func finished(hasClock: Bool) -> ScreenProof {
    judgeBusyFrames()
    var proof = result
    if !edits.isEmpty {
      proof.instability = CaptureInstability(
        edits: edits, suggestion, canHoldClock: hasClock && dateProblem == nil)
    }
    if proof.isStable { proof.notes += notes }
    if let dateProblem {
      proof.notes.append(
        "libfaketime can't run this app (\(dateProblem)): its captures had the real time")
    }
    var causes = causes
    // All other captures imported their modules themselves.
    if isFirstPreloaded, proof.differing > 0, proof.differing == proof.captures - 1 {
      causes.insert(.preload)
    }
    proof.causes = InstabilityCause.allCases.filter(causes.contains).map(\.rawValue)
    return proof
  }
}
