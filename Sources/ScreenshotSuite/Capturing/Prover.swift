package import Baselines
internal import Capture
internal import FrameComparison
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalFrame
internal import TerminalProcess

/// Captures the same screens again and again, to find out whether they are always the same.
package struct Prover: Sendable {
  private let suite: Suite

  package init(_ suite: Suite) { self.suite = suite }

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
  /// processors busy, and where libfaketime is there at other dates and times. Nothing is written into
  /// `current/`; the lock keeps captures that would disturb these away.
  package func prove(
    _ selection: Suite.Selection, _ options: Options, _ lock: borrowing ProjectLock
  ) async throws -> ProofReport {
    let capturer = Capturer(suite)
    if !options.skipsBuild { try await capturer.build(selection) }
    HostProcess.prepareToRunApps()
    CaptureSandbox.clearLeftovers()
    let worker = capturer.worker(
      for: selection, jobs: options.jobs, reuses: false, proves: false, run: nil)
    let clock = OtherClock()
    var proofs = Dictionary(
      uniqueKeysWithValues: selection.configs.map { ($0.screen, ProofInProgress(config: $0)) })
    let count = options.times * selection.configs.count
    var done = 0
    for round in 0..<options.times {
      let load = round % 2 == 1 ? ProcessorLoad() : nil
      let time = clock?.environment(round: round) ?? [:]
      await withTaskGroup(of: [(screen: String, result: Result<Frame, any Error>)].self) { group in
        for family in Capturer.families(of: selection.configs).shuffled() {
          group.addTask { await worker.attempt(family, with: time) }
        }
        for await attempts in group {
          for (screen, result) in attempts {
            proofs[screen]?.add(result)
            done += 1
            suite.onEvent(.proving(screen: screen, index: done, count: count))
          }
        }
      }
      withExtendedLifetime(load) {}
      if Task.isCancelled { throw SuiteError(.interrupted, "interrupted: nothing is proven") }
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
  private var places: Set<Place> = []
  private var edits: [String] = []
  private var cells: Set<GridPosition> = []
  private var causes: Set<InstabilityCause> = []
  private var result: ScreenProof

  private struct Place: Hashable {
    let kind: String
    let region: GridRegion?

    init(_ edit: Edit) { (kind, region) = (edit.kindName, edit.region) }
  }

  init(config: CaptureConfig) {
    self.config = config
    result = ScreenProof(screen: config.screen)
  }

  mutating func add(_ capture: Result<Frame, any Error>) {
    do {
      let frame = try capture.get()
      result.captures += 1
      guard let first else {
        first = frame
        return
      }
      let comparison = try FrameComparison(from: first, to: frame, masks: config.masks)
      guard !comparison.edits.isEmpty else { return }
      result.differing += 1
      cells.formUnion(CaptureInstability.cells(of: comparison))
      // The first change in each place is example enough.
      for edit in comparison.edits where places.insert(Place(edit)).inserted {
        edits.append(edit.words)
      }
      for case .text(let from, let to) in comparison.edits.map(\.kind) {
        if let cause = InstabilityCause(from: from, to: to) { causes.insert(cause) }
      }
    } catch {
      let words = SuiteError(error).message
      if !result.errors.contains(words) { result.errors.append(words) }
    }
  }

  var proof: ScreenProof {
    var proof = result
    if !edits.isEmpty { proof.instability = CaptureInstability(edits: edits, cells: cells) }
    proof.causes = InstabilityCause.allCases.filter(causes.contains).map(\.rawValue)
    return proof
  }
}

/// Another date and time for apps that are linked dynamically, by libfaketime.
private struct OtherClock {
  private let library: String

  /// Where Debian and libfaketime's own `make install` put it.
  private static let libraries = [
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/local/lib/faketime/libfaketimeMT.so.1",
  ]

  /// - Returns: Nil where it is not installed.
  init?() {
    guard let library = Self.libraries.first(where: Files.isRegular) else { return nil }
    self.library = library
  }

  /// The first round has the real time, later ones are some weeks and hours ahead. Waits are not
  /// touched.
  func environment(round: Int) -> [String: String] {
    if round == 0 { return [:] }
    return [
      "LD_PRELOAD": library, "FAKETIME": "+\(round * (37 * 86_400 + 5 * 3_600 + 7 * 60 + 11))",
      "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    ]
  }
}
