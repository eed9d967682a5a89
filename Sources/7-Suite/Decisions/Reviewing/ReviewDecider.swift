package import Baselines
package import FoundationEssentials
package import ProjectFiles
internal import RunReport
package import ScreenRuns

/// The decisions of a review that were written.
package struct ReviewOutcome: Codable, Hashable, Sendable {
  /// The screens whose baselines changed, in the order of their decisions.
  package var approved: [ScreenName] = []
  package var rejected: [ScreenName] = []
  /// The screens without a config whose baselines are gone.
  package var removed: [BaselineName] = []
  /// The screens that were looked at, but not decided on.
  package var skipped: [ScreenName] = []

  package init() {}
}

/// The decisions of a review that were written, and the changes, which can be taken back.
package struct WrittenReview: Sendable {
  package let outcome: ReviewOutcome
  package let decisions: WrittenDecisions
}

/// Writes a person's decisions from a review, all of them or none, with the same files as `qa approve` and
/// `qa reject` of the same screens.
package struct ReviewDecider: Sendable {
  let suite: Suite
  let now: @Sendable () -> Date

  /// - Parameter now: The clock that decisions are dated by.
  package init(_ suite: Suite, now: @escaping @Sendable () -> Date = { .now }) {
    // A review stays open for a long time, during which commits may be made.
    self.suite = suite.withFreshRepository
    self.now = now
  }

  var project: Project { suite.project }

  /// Applies a draft, and removes its file.
  ///
  /// - Parameters:
  ///   - person: The person who decides, or nil for the one who commits in this repository.
  ///   - keepsFile: Whether to keep the file, since it holds other decisions than these.
  /// - Throws: ``SuiteErrors`` with every reason why that isn't possible. In that case nothing has changed, and
  ///   the draft is still there.
  package func write(
    _ draft: ReviewDraft, by person: String? = nil, keepsFile: Bool = false,
    _ lock: borrowing ProjectLock
  ) async throws -> WrittenReview {
    if let problem = draft.problem {
      throw SuiteError(.usage, "this isn't a review draft: \(problem)")
    }
    let person = try await suite.person(named: person)
    let newest = try await checkedRun(draft, lock.folders)
    let captures = Dictionary(
      newest.screens.map { ($0.screen, NewestCapture($0, of: newest)) },
      uniquingKeysWith: { first, _ in first })
    let state = try ReviewedState(lock.folders, project)
    var batch = try DecisionBatch(
      suite, lock.folders, by: person, at: RunStore.timestamp(now()))
    let removable = Set(
      try ReportFile.read(lock.folders, project).report.screens.filter(\.isRemovable)
        .compactMap(\.screen.screenName))
    let approved = draft.decisions.filter { $0.choice == .approve }.flatMap(\.screens)
    let ground = try await ApprovalGround(
      approved.compactMap { captures[$0.screen] }, of: newest, allowsStale: false, suite,
      lock.folders)
    var (outcome, wanted, errors) = (ReviewOutcome(), [NewestCapture](), [SuiteError]())
    var removed: [(screen: ScreenName, reason: String)] = []
    for decision in draft.decisions {
      for reviewed in decision.screens {
        guard decision.choice != .skip else {
          outcome.skipped.append(reviewed.screen)
          continue
        }
        do throws(SuiteError) {
          if captures[reviewed.screen]?.screen.frameDigest == nil,
            decision.choice == .approve, removable.contains(reviewed.screen)
          {
            guard try state.digest(of: reviewed.screen) == reviewed.baseline else {
              throw state.refusal(reviewed.screen)
            }
            removed.append((reviewed.screen, decision.reason))
            continue
          }
          let capture = try capture(of: reviewed, captures, state)
          if decision.choice == .approve {
            // A decision on a group doesn't name its screens.
            let isNamed = decision.subject == reviewed.screen.description
            try batch.approve(
              capture, on: ground, isNamed: isNamed, reason: decision.reason)
            wanted.append(capture)
          } else {
            try batch.reject(capture, reason: decision.reason, isLocal: decision.isLocal)
            outcome.rejected.append(reviewed.screen)
          }
        } catch {
          errors.append(error)
        }
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    for (screen, reason) in removed {
      try await batch.remove(exactly: .screen(screen), reason: reason)
    }
    outcome.approved = batch.approved + removed.map(\.screen)
    let expectations = try await batch.expectations(after: wanted, newest, lock)
    let decisions = try await batch.write(expectations, lock)
    if !keepsFile { try ReviewDraftFile(lock.folders, project).remove(lock) }
    return WrittenReview(outcome: outcome, decisions: decisions)
  }

  /// Returns the run that was shown, provided that it is still the newest one and has the same report.
  func checkedRun(
    _ draft: ReviewDraft, _ folders: ScreenshotFolders
  ) async throws(SuiteError) -> RunManifest {
    let newest = try await suite.newestRun(folders)
    guard newest.id == draft.run else {
      throw SuiteError(
        .usage, "there is a newer run than the one that was shown (\(draft.run)): \(newest.id)",
        remedy: "review that one: qa review; screens that look the same keep their decisions")
    }
    guard try ReportFile.read(folders, project).digest == draft.report else {
      throw SuiteError(
        .usage, at: project.displayPath(ReportFile.path(in: folders)),
        "was written again and differs from the one that was shown",
        remedy: "review that one: qa review; unchanged screens keep their decisions")
    }
    return newest
  }

  /// Returns the capture that was looked at.
  private func capture(
    of reviewed: ReviewedScreen, _ captures: [ScreenName: NewestCapture], _ state: ReviewedState
  ) throws(SuiteError) -> NewestCapture {
    guard let capture = captures[reviewed.screen], capture.screen.frameDigest == reviewed.frame
    else {
      throw SuiteError(
        .usage, "\(reviewed.screen) is missing from the newest run, or looks different there",
        remedy:
          "review it again: \(ShellCommand.naming("qa run", [reviewed.screen])), then qa review")
    }
    guard try state.digest(of: reviewed.screen) == reviewed.baseline else {
      throw state.refusal(reviewed.screen)
    }
    return capture
  }
}
