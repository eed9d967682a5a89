package import ContentDigest
package import ProjectFiles
package import ScreenRuns
internal import TerminalFrame

/// The decisions of a review that are not written yet, in `current/review.json`.
///
/// It is bound to the run and to the report that were shown, so decisions about something else are never written.
package struct ReviewDraft: Codable, Hashable, Sendable {
  package static let currentVersion = 1

  package private(set) var version = currentVersion
  /// The id of the run that was shown.
  @RunID package var run: String
  /// The digest of the file of the report that was shown.
  package let report: SHA256Digest
  /// The decisions so far, the oldest first. Each screen is in at most one of them.
  package private(set) var decisions: [ReviewDecision]

  package init(run: RunID, report: SHA256Digest, decisions: [ReviewDecision]) {
    _run = run
    self.report = report
    self.decisions = decisions
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    version = try values.decode(Int.self, forKey: .version)
    guard version == Self.currentVersion else {
      throw UnlikelyValue("it was written by another version of qa")
    }
    _run = try values.decode(RunID.self, forKey: .run)
    report = try values.decode(SHA256Digest.self, forKey: .report)
    decisions = try values.decode([ReviewDecision].self, forKey: .decisions)
    if let problem { throw UnlikelyValue(problem) }
  }

  /// What is wrong with a draft that no review can have left, or nil if nothing is.
  package var problem: String? {
    var seen: Set<ScreenName> = []
    for decision in decisions {
      if decision.screens.isEmpty { return "a decision names no screen" }
      let needsReason = decision.choice != .skip
      if needsReason, !OutsideText.hasInk(decision.reason) {
        return "the decision on \(decision.subject.excerpt()) has no reason"
      }
      for reviewed in decision.screens where !seen.insert(reviewed.screen).inserted {
        return "\(reviewed.screen) has two decisions"
      }
    }
    return nil
  }
}

/// One decision: on a screen, or on several that changed in the same way.
package struct ReviewDecision: Codable, Hashable, Sendable {
  package enum Choice: String, Codable, Hashable, Sendable, CaseIterable {
    case approve, reject
    /// The person looked at it and left it as it is.
    case skip
  }

  package let choice: Choice
  /// What the person decided on: the name of a screen, or ids of groups.
  package let subject: String
  /// Empty if it was skipped.
  package let reason: String
  /// Whether only this machine keeps a rejection.
  package let isLocal: Bool
  /// Never empty.
  package let screens: [ReviewedScreen]

  package init(
    _ choice: Choice, of subject: String, _ screens: [ReviewedScreen], reason: String = "",
    isLocal: Bool = false
  ) {
    self.choice = choice
    self.subject = subject
    self.reason = reason
    self.isLocal = isLocal
    self.screens = screens
  }
}

/// What a person looked at before deciding on a screen.
package struct ReviewedScreen: Codable, Hashable, Sendable {
  package let screen: ScreenName
  /// The digest of the captured frame, or of the file of a baseline without a config.
  package let frame: SHA256Digest
  /// The digest of what was approved and rejected then, see ``ReviewedState``.
  package let baseline: SHA256Digest

  package init(_ screen: ScreenName, frame: SHA256Digest, baseline: SHA256Digest) {
    self.screen = screen
    self.frame = frame
    self.baseline = baseline
  }
}

extension ReviewDraft: LimitedJSON {
  package static var limits: JSONLimits { .run }
}
