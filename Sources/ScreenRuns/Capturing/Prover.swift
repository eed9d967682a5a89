package import Baselines
internal import Capture
internal import FrameComparison
internal import FrameMasks
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalFrame
internal import TerminalProcess

/// Captures the same screens again and again, to find out whether they are always the same.
package struct Prover: Sendable {
  private let suite: Suite
  private let permission: LaunchPermission

  package init(_ suite: Suite, _ permission: LaunchPermission) {
    self.suite = suite
    self.permission = permission
  }

  /// A frame that settles by itself stood still for the second of `settle`; what comes soon after that
  /// shows up here.
  private static let watch = Duration.seconds(2)

  /// How a proof is made.
  package struct Options: Hashable, Sendable {
    /// How often each screen is captured, at least 2.
    package var times: Int
    /// How many screens at the same time, at least 1.
    package var jobs: Int
    /// Takes apps as they were built before.
    package var skipsBuild: Bool

    package init(times: Int, jobs: Int, skipsBuild: Bool = false) {
      self.times = max(2, times)
      self.jobs = max(1, jobs)
      self.skipsBuild = skipsBuild
    }
  }

  /// Captures each screen several times, each time in another order, every second time with all
  /// processors busy, else watched for a while afterwards, and where libfaketime is there at other dates and
  /// times. Nothing is written into `current/`; the lock keeps captures that would disturb these away.
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
    var proofs = Dictionary(
      uniqueKeysWithValues: selection.configs.map { ($0.name, ProofInProgress(config: $0)) })
    let count = options.times * selection.configs.count
    var done = 0
    for round in 0..<options.times {
      let load = round % 2 == 1 ? ProcessorLoad() : nil
      // A frame that was taken too early under load differs from the others, which were watched.
      let watch = load == nil ? Self.watch : .zero
      // The first round has the real time, later ones are some weeks and hours ahead.
      let ahead = round * (37 * 86_400 + 5 * 3_600 + 7 * 60 + 11)
      let time = ahead == 0 ? [:] : clock?.environment(ahead: ahead) ?? [:]
      await withTaskGroup(of: [ScreenWorker.Attempt].self) { group in
        for family in Capturer.families(of: selection.configs).shuffled() {
          // Only the first time: what preloading changes differs from all other times.
          group.addTask {
            await worker.attempt(family, with: time, watch: watch, preloads: round == 0)
          }
        }
        for await attempts in group {
          for attempt in attempts {
            proofs[attempt.screen]?.add(attempt)
            done += 1
            suite.onEvent(.proving(screen: attempt.screen, index: done, count: count))
          }
        }
      }
      withExtendedLifetime(load) {}
      if round == 0 { await worker.launcher.preloads.end() }
      if Task.isCancelled { throw SuiteError(.interrupted, "interrupted: nothing is proven") }
    }
    for (launch, blame) in try await worker.launcher.projectGuard.blames() {
      for (name, proof) in proofs where name.launch == launch {
        guard let error = blame.error(for: name) else { continue }
        proofs[name] = proof.adding(error.message)
      }
    }
    return ProofReport(
      times: options.times, hadOtherClocks: clock != nil,
      screens: proofs.values.map(\.proof).sorted { $0.screen < $1.screen })
  }
}

/// The captures of one screen so far.
private struct ProofInProgress {
  let config: CaptureConfig
  private var first: Frame?
  private var isFirstPreloaded = false
  private var places: Set<Place> = []
  private var edits: [String] = []
  private var cells: Set<GridPosition> = []
  private var titleMasks: Set<Mask> = []
  private var causes: Set<InstabilityCause> = []
  private var result: ScreenProof

  private struct Place: Hashable {
    let kind: EditKind
    let region: GridRegion?

    init(_ edit: Edit) { (kind, region) = (edit.category, edit.region) }
  }

  init(config: CaptureConfig) {
    self.config = config
    result = ScreenProof(screen: config.name)
  }

  mutating func add(_ attempt: ScreenWorker.Attempt) {
    do {
      let shot = try attempt.shot.get()
      let frame = shot.frame.withoutInvisibleStyle
      result.captures += 1
      let isOther = try first.map { try note(from: $0, to: frame) } ?? false
      // It may have been the same half of a screen each time.
      let isLate =
        try shot.later.map { try note(from: frame, to: $0.withoutInvisibleStyle) } ?? false
      if isOther { result.differing += 1 }
      if isLate { result.late += 1 }
      if first == nil { (first, isFirstPreloaded) = (frame, attempt.isPreloaded) }
    } catch {
      let words = SuiteError(error).message
      if !result.errors.contains(words) { result.errors.append(words) }
    }
  }

  func adding(_ error: String) -> ProofInProgress {
    var proof = self
    proof.result.errors.append(error)
    return proof
  }

  /// - Returns: Whether the frames differ outside of masks.
  private mutating func note(
    from first: Frame, to frame: Frame
  ) throws(FramePattern.TooSlow) -> Bool {
    let comparison = try FrameComparison(from: first, to: frame, masks: config.masks)
    guard !comparison.edits.isEmpty else { return false }
    cells.formUnion(CaptureInstability.cells(of: comparison))
    if let mask = CaptureInstability.titleMask(for: comparison) { titleMasks.insert(mask) }
    // The first change in each place is example enough.
    for edit in comparison.edits where places.insert(Place(edit)).inserted {
      edits.append(edit.words)
    }
    for case .text(let from, let to) in comparison.edits.map(\.kind) {
      if let cause = InstabilityCause(from: from, to: to) { causes.insert(cause) }
    }
    return true
  }

  var proof: ScreenProof {
    var proof = result
    if !edits.isEmpty {
      // One without a regular expression hides all that the others do.
      let title = titleMasks.first { $0.pattern == nil } ?? titleMasks.first
      proof.instability = CaptureInstability(edits: edits, cells: cells, title: title)
    }
    var causes = causes
    // All others imported their modules themselves.
    if isFirstPreloaded, proof.differing > 0, proof.differing == proof.captures - 1 {
      causes.insert(.preload)
    }
    proof.causes = InstabilityCause.allCases.filter(causes.contains).map(\.rawValue)
    return proof
  }
}
