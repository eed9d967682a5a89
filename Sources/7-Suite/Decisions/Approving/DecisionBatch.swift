internal import Baselines
internal import ContentDigest
internal import ProjectFiles
internal import RunReport
internal import ScreenConfig
internal import ScreenRuns
internal import Verdicts

/// The decisions of one person at one moment: changes to the files of baselines, written as one unit, and to what
/// is kept only on this machine.
///
/// Every way to decide goes through it, so all of them leave the same files.
struct DecisionBatch {
  let suite: Suite
  let folders: ScreenshotFolders
  let configs: ConfigReader
  private let person: String
  /// ISO 8601 in UTC.
  private let time: String
  /// What was decided, except for `expected.json`.
  var decisions = UnsignedDecisions()
  /// The screens whose baselines changed.
  private(set) var approved: [ScreenName] = []
  /// What only this machine keeps.
  private var local: LocalState
  private let oldLocal: LocalState
  /// The requests that no person has answered yet.
  let openRequests: OpenRequests

  init(
    _ suite: Suite, _ folders: ScreenshotFolders, by person: String, at time: String
  ) throws(SuiteError) {
    self.suite = suite
    self.folders = folders
    configs = try suite.configReader()
    self.person = person
    self.time = time
    oldLocal = try LocalState(folders, suite.project)
    local = oldLocal
    openRequests = try OpenRequests(folders, suite.project)
  }

  /// Makes a capture the baseline. Changes nothing if it is that already and nothing needs a person.
  ///
  /// - Parameter isNamed: Whether a person named the screen itself. A rejected capture can't be approved
  ///   otherwise.
  mutating func approve(
    _ capture: NewestCapture, on ground: ApprovalGround, isNamed: Bool, reason: String
  ) throws(SuiteError) {
    let screen = capture.screen.screen
    let candidate = try ApprovalCandidate(of: capture.screen, configs, folders)
    let committed = try RejectionRecord.read(.screen(screen), folders, suite.project)?.rejection
    let rejection = candidate.rejection(among: [committed, local.rejections[screen]])
    if !isNamed, let rejection { throw candidate.refusal(rejection) }
    let need = ground.need(screen, wasRejected: rejection != nil, isNamed: isNamed)
    let whole = [reason, candidate.remark(on: need.continuation).map { "(\($0))" }]
    let record = candidate.record(need, run: capture.run) { start in
      candidate.approval(
        from: start, by: person, at: time, reason: whole.compactMap { $0 }.joined(separator: " "),
        run: capture.run, requests: requests(for: .screen(screen)))
    }
    guard let record else { return }
    try ground.check(capture)
    decisions.files.put(candidate.picture, at: folders.baselinePNG(.screen(screen)))
    decisions.change(record, since: candidate.older(need))
    if committed != nil {
      decisions.files.remove(folders.rejection(.screen(screen)))
    }
    local.rejections[screen] = nil
    closeRequests(for: .screen(screen))
    approved.append(screen)
  }

  /// Returns what an approval of a screen keeps of the requests that it answers, or nil if there are none.
  func requests(for screen: BaselineName) -> [AnsweredRequest]? {
    openRequests.entries[screen].map { $0.map { AnsweredRequest($0.request) } }
  }

  /// Adds a request for a screen.
  ///
  /// - Parameter isSuperseded: Whether an earlier request asks for nothing besides.
  mutating func ask(
    _ request: ReviewRequest, for screen: BaselineName, isLocal: Bool,
    unless isSuperseded: (ReviewRequest) -> Bool
  ) throws(SuiteError) {
    let others = (openRequests.entries[screen] ?? []).filter { !isSuperseded($0.request) }
    let kept = { (isLocal: Bool) in others.filter { $0.isLocal == isLocal }.map(\.request) }
    let all = kept(isLocal) + [request]
    if let excess = RequestRecord(screen: screen, requests: all).excess {
      throw SuiteError(
        .usage, "\(screen) would have \(excess)",
        remedy: "name the screen itself, which replaces them, or withdraw them: "
          + ShellCommand.naming("qa request --withdraw", [screen]).description)
    }
    closeRequests(for: screen)
    let (local, shared) = isLocal ? (all, kept(false)) : (kept(true), all)
    if !local.isEmpty { self.local.requests[screen] = local }
    guard !shared.isEmpty else { return }
    let record = RequestRecord(screen: screen, requests: shared)
    decisions.files.put(try JSONFiles.encode(record), at: folders.request(screen))
  }

  /// Removes the requests for a screen that is decided, or whose requests are withdrawn.
  mutating func closeRequests(for screen: BaselineName) {
    local.requests[screen] = nil
    guard openRequests.isCommitted(screen) else { return }
    decisions.files.remove(folders.request(screen))
  }

  /// Whether the baseline of a screen has changed since the capture, and was approved: by `--import`, or from
  /// another run.
  func isDecidedSince(_ capture: NewestCapture) throws(SuiteError) -> Bool {
    let (screen, captured) = (BaselineName.screen(capture.screen.screen), capture.screen)
    guard let bytes = try Files.read(folders.baselinePNG(screen), followsLinks: false) else {
      return false
    }
    let picture = SHA256Digest(of: bytes)
    guard picture != captured.baselineDigest, picture != captured.pictureDigest,
      let record = try ApprovalRecord.read(screen, folders, suite.project)
    else { return false }
    return record.approvals.last?.picture == picture
  }

  /// Makes an approval without a run, for a removal or a picture of another program.
  func approval(
    of screen: BaselineName, from start: BaselineDigest?, to file: BaselineFile?,
    _ config: CaptureConfig?, reason: String
  ) -> Approval {
    Approval(
      from: start, to: file?.digest, picture: file.map { SHA256Digest(of: $0.bytes) },
      masks: config?.maskDigest, config: config.map { ApprovedConfig($0.settings) },
      doubts: file == nil ? nil : [], by: person, at: time, reason: reason, run: "",
      requests: requests(for: screen))
  }

  /// Rejects a capture.
  ///
  /// - Parameter isLocal: Whether only this machine keeps the rejection.
  mutating func reject(
    _ capture: NewestCapture, reason: String, isLocal: Bool
  ) throws(SuiteError) {
    let screen = capture.screen.screen
    guard let frame = capture.screen.frameDigest else {
      throw SuiteError(
        .captureError, "\(screen) is an error: there is no picture to reject",
        remedy: capture.screen.error?.remedy)
    }
    let rejection = Rejection(
      frame: .frame(frame), by: person, at: time, reason: reason, run: capture.run)
    if isLocal {
      local.rejections[screen] = rejection
    } else {
      decisions.rejections[.screen(screen)] = rejection
    }
    closeRequests(for: .screen(screen))
  }

  /// Writes everything: the baselines as one unit, then what only this machine keeps.
  ///
  /// - Parameter expectations: The new `expected.json`, or nil to leave it as it is.
  /// - Returns: The changes, which can be taken back.
  @discardableResult
  func write(
    _ expectations: ExpectationFile?, _ lock: borrowing ProjectLock
  ) async throws(SuiteError) -> WrittenDecisions {
    var files = try await decisions.signed(suite, folders, at: time)
    if !files.baseline.isEmpty, let expectations {
      files.screenshots[ExpectationFile.name] = .some(try expectations.encoded())
    }
    let written = try WrittenDecisions(
      replacing: files, local: (oldLocal, local), folders, suite.project)
    try files.write(suite, lock)
    try local.write(since: oldLocal, lock)
    return written
  }

  // MARK: Finished expectations

  /// Returns `expected.json` without the expectations that covered only what is approved, now or since the report,
  /// or nil if none are done.
  ///
  /// - Parameters:
  ///   - captures: The captures that were to be approved.
  ///   - report: The report that chose them, or nil for the published one.
  func expectations(
    after captures: [NewestCapture], _ newest: RunManifest, _ lock: borrowing ProjectLock,
    judgedBy report: SuiteReport? = nil
  ) async throws -> ExpectationFile? {
    var file = try ExpectationFile.read(suite.project)
    guard !file.expectations.isEmpty, !approved.isEmpty else { return nil }
    let judge = RunJudge(suite)
    let published = try ApprovalSelection.report(on: newest, folders, suite.project)
    let older = try await judge.report(onOlder: captures, than: newest, lock)
    var reports = [report ?? published, older].compactMap { $0 }
    // Some expectations may have been declared after the report was made.
    let known = Set(reports.flatMap(\.expectations).map(\.entry))
    if !known.isSuperset(of: file.expectations) {
      reports.append(try await judge.report(again: newest, lock))
    }
    var done: Set<Expectation> = []
    for entry in file.expectations {
      if entry.hasExpired(on: ExpectationFile.day()), approved.contains(where: entry.names) {
        done.insert(entry)
        continue
      }
      let covered = Set(
        reports.flatMap(\.expectations).filter { $0.entry == entry }.flatMap(\.screens))
      let uncovered = try covered.subtracting(approved).filter { try !isApproved($0, newest) }
      if !covered.isDisjoint(with: approved), uncovered.isEmpty { done.insert(entry) }
    }
    guard !done.isEmpty else { return nil }
    file.expectations.removeAll(where: done.contains)
    return file
  }

  /// Whether the capture of the newest run is the baseline, and was approved by an earlier command.
  private func isApproved(_ screen: ScreenName, _ newest: RunManifest) throws -> Bool {
    guard let captured = newest.screens.first(where: { $0.screen == screen }),
      let bytes = try Files.read(folders.baselinePNG(.screen(screen)), followsLinks: false),
      SHA256Digest(of: bytes) == captured.pictureDigest
    else { return false }
    return try ApprovalRecord.read(.screen(screen), folders, suite.project)?
      .leads(to: captured.frameDigest.map(BaselineDigest.frame)) ?? false
  }
}
