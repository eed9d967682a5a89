internal import ContentDigest
internal import FoundationEssentials

extension Suite {
  /// Who accepts what, and why.
  package struct ApprovalRequest: Hashable, Sendable {
    /// Screens; none for all that the newest run has and that differ.
    package var screens: [String]
    package var reason: String
    /// Nil for who commits in this repository.
    package var approver: String?
    /// Whether baselines without a config are removed instead.
    package var removes: Bool

    package init(screens: [String], reason: String, approver: String? = nil, removes: Bool = false)
    {
      self.screens = screens
      self.reason = reason
      self.approver = approver
      self.removes = removes
    }
  }

  /// Makes captures of the newest run the baselines: exactly the bytes that were reviewed, all of
  /// them or none. To be called under the lock.
  ///
  /// - Returns: The screens whose baselines are other ones now.
  /// - Throws: ``SuiteErrors`` with each reason why that can't be.
  package func approve(
    _ request: ApprovalRequest, folders: ScreenshotFolders
  ) async throws -> [String] {
    guard request.reason.contains(where: { !$0.isWhitespace }) else {
      throw SuiteError(
        .usage, "an approval needs a reason", remedy: "--reason \"new status bar\"")
    }
    let approver = try await approver(request)
    let store = RunStore(project: project, folders: folders)
    let stamp = RunStore.timestamp(.now)
    if request.removes { return try remove(request, folders, approver: approver, at: stamp) }
    let run = try store.newest()
    if run.isInterrupted, request.screens.isEmpty {
      throw SuiteError(
        .incomplete, "the newest run (\(run.id)) was interrupted",
        remedy: "capture again, or name the screens")
    }
    var errors: [SuiteError] = []
    var files: [String: [UInt8]?] = [:]
    var approved: [String] = []
    let wanted = request.screens.isEmpty ? run.screens.map(\.screen) : request.screens
    for screen in wanted {
      do throws(SuiteError) {
        let candidate = try candidate(screen, run, folders)
        let record = try record(of: candidate, screen, folders) { from, to in
          Approval(
            from: from, to: to, by: approver, at: stamp, reason: request.reason, run: run.id)
        }
        guard let record else { continue }
        files[Path.name(of: folders.baselinePNG(screen))] = candidate.picture
        files[Path.name(of: folders.record(screen))] = JSONFiles.encode(record)
        approved.append(screen)
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else {
      if request.screens.isEmpty, !approved.isEmpty {
        errors.append(
          SuiteError(
            .usage, "nothing was approved",
            remedy: "for the others: qa approve \(approved.joined(separator: " ")) --reason \"…\""))
      }
      throw SuiteErrors(errors)
    }
    if !files.isEmpty { try BaselineJournal(folders).commit(files) }
    return approved
  }

  /// The record of a screen with one more approval, or nil where there is nothing to approve.
  ///
  /// - Throws: Where the present baseline is neither approved nor what is to be approved: the new
  ///   approval would lead away from a frame that nobody accepted.
  private func record(
    of candidate: Candidate, _ screen: String, _ folders: ScreenshotFolders,
    approval: (_ from: String?, _ to: String) -> Approval
  ) throws(SuiteError) -> ApprovalRecord? {
    var record = try ApprovalRecord.read(screen, folders, project) ?? ApprovalRecord(screen: screen)
    let isApproved = record.leads(to: candidate.oldDigest)
    let isSame = candidate.picture == candidate.baseline
    if isSame, isApproved { return nil }
    guard candidate.baseline == nil || isApproved || isSame else {
      let path = project.shown(folders.baselinePNG(screen))
      throw SuiteError(
        .usage, at: path, "was edited without an approval",
        remedy: "restore it (git checkout -- \(path)) or remove it, then run and approve again")
    }
    let from = isApproved ? candidate.oldDigest : record.approvals.last?.to
    record.append(approval(from, candidate.newDigest))
    return record
  }

  private func approver(_ request: ApprovalRequest) async throws(SuiteError) -> String {
    if let name = request.approver, name.contains(where: { !$0.isWhitespace }) { return name }
    if let ci = environment["CI"], !ci.isEmpty, ci != "false", ci != "0" {
      throw SuiteError(
        .usage, "in CI an approval needs to know who gives it", remedy: "--by \"Name <address>\"")
    }
    if let name = await GitHistory.committer(in: project.root) { return name }
    if let user = environment["USER"], !user.isEmpty { return user }
    throw SuiteError(
      .usage, "who approves is not known",
      remedy: "--by \"Name <address>\", or git config user.name")
  }

  private struct Candidate {
    let picture: [UInt8]
    let newDigest: String
    let baseline: [UInt8]?
    let oldDigest: String?
  }

  /// What would be approved of a screen, after checking that it is what was reviewed.
  private func candidate(
    _ screen: String, _ run: RunManifest, _ folders: ScreenshotFolders
  ) throws(SuiteError) -> Candidate {
    let again = "look at it again: qa run \(screen)"
    guard let captured = run.screens.first(where: { $0.screen == screen }) else {
      let known = run.screens.map(\.screen)
      throw SuiteError(
        .usage, "the newest run does not have the screen \"\(screen)\"",
        remedy: EditDistance.nearest(to: screen, among: known).map { "did you mean \"\($0)\"?" }
          ?? "it has \(known.joined(separator: ", "))")
    }
    if let error = captured.error {
      throw SuiteError(
        .captureError, "\(screen) is an error and can't be approved: \(error.message)",
        remedy: error.remedy)
    }
    let picturePath = folders.currentPNG(screen)
    guard let picture = try Files.read(picturePath, followsLinks: false),
      ContentDigest.sha256(picture) == captured.pictureDigest, let digest = captured.frameDigest
    else {
      throw SuiteError(
        .usage, at: project.shown(picturePath), "was changed since it was captured", remedy: again)
    }
    let baseline = try Files.read(folders.baselinePNG(screen), followsLinks: false)
    if baseline == picture {
      return Candidate(picture: picture, newDigest: digest, baseline: baseline, oldDigest: digest)
    }
    guard baseline.map(ContentDigest.sha256) == captured.baselineDigest else {
      throw SuiteError(
        .usage, at: project.shown(folders.baselinePNG(screen)), "was changed since the run",
        remedy: again)
    }
    guard try config(screen).digest == captured.configDigest else {
      throw SuiteError(
        .usage, at: project.shown("\(project.screenshots)/\(screen).json"),
        "was changed since the run", remedy: again)
    }
    var oldDigest: String?
    if let baseline {
      do {
        oldDigest = try ScreenshotFile(baseline).frameDigest
      } catch {
        throw SuiteError(
          .captureError, at: project.shown(folders.baselinePNG(screen)), error.message,
          remedy: "remove it, then approve the capture as a new baseline")
      }
    }
    return Candidate(
      picture: picture, newDigest: digest, baseline: baseline, oldDigest: oldDigest)
  }

  private func config(_ screen: String) throws(SuiteError) -> CaptureConfig {
    try ConfigReader(project: project).config(screen: screen)
  }

  private func remove(
    _ request: ApprovalRequest, _ folders: ScreenshotFolders, approver: String, at stamp: String
  ) throws -> [String] {
    let configured = screenNames
    var errors: [SuiteError] = []
    var files: [String: [UInt8]?] = [:]
    for screen in request.screens {
      let path = folders.baselinePNG(screen)
      guard !configured.contains(screen) else {
        errors.append(
          SuiteError(
            .usage, "\(screen) has a capture config, so its baseline is no orphan",
            remedy: "remove screenshots/\(screen).json first"))
        continue
      }
      guard ConfigReader.problem(withName: screen) == nil,
        let bytes = try Files.read(path, followsLinks: false)
      else {
        errors.append(SuiteError(.usage, "there is no baseline of \"\(screen)\""))
        continue
      }
      var record =
        try ApprovalRecord.read(screen, folders, project) ?? ApprovalRecord(screen: screen)
      record.append(
        Approval(
          from: (try? ScreenshotFile(bytes))?.frameDigest, to: nil, by: approver, at: stamp,
          reason: request.reason, run: ""))
      files[Path.name(of: path)] = .some(nil)
      files[Path.name(of: folders.record(screen))] = JSONFiles.encode(record)
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    if !files.isEmpty { try BaselineJournal(folders).commit(files) }
    return request.screens.sorted()
  }
}
