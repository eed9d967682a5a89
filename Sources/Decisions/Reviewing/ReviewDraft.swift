package import ContentDigest
package import ProjectFiles
internal import ScreenConfig
package import ScreenRuns
internal import TerminalFrame

/// What a person decided in a review and did not write yet, in `current/review.json`.
///
/// It is bound to the run and to the report that were shown: decisions about something else are never written.
package struct ReviewDraft: Codable, Hashable, Sendable {
  package static let currentVersion = 1

  package private(set) var version = currentVersion
  /// The id of the run that was shown.
  @RunID package var run: String
  /// That of the file of the report that was shown.
  package let report: SHA256Digest
  /// Oldest first; each screen is in one of them at most.
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
      throw UnlikelyValue("it is a draft of another version of qa")
    }
    _run = try values.decode(RunID.self, forKey: .run)
    report = try values.decode(SHA256Digest.self, forKey: .report)
    decisions = try values.decode([ReviewDecision].self, forKey: .decisions)
    if let problem { throw UnlikelyValue(problem) }
  }

  /// What no review would have left; nil where nothing is wrong.
  package var problem: String? {
    var seen: Set<ScreenName> = []
    for decision in decisions {
      if decision.screens.isEmpty { return "a decision is about no screen" }
      let needsReason = decision.choice != .skip
      if needsReason, !OutsideText.hasInk(decision.reason) {
        return "the decision on \(decision.subject.excerpt()) has no reason"
      }
      for reviewed in decision.screens where !seen.insert(reviewed.screen).inserted {
        return "\(reviewed.screen) is decided twice"
      }
    }
    return nil
  }
}

/// One decision: on a screen, or on several that changed in the same way.
package struct ReviewDecision: Codable, Hashable, Sendable {
  package enum Choice: String, Codable, Hashable, Sendable, CaseIterable {
    case approve, reject
    /// Looked at, and left as it is.
    case skip
  }

  package let choice: Choice
  /// What the person saw it as: the name of a screen, or ids of groups.
  package let subject: String
  /// Empty where it was skipped.
  package let reason: String
  /// Whether a rejection is only for this machine.
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

/// What was looked at of a screen when a person decided.
package struct ReviewedScreen: Codable, Hashable, Sendable {
  package let screen: ScreenName
  /// That of the captured frame; of a baseline without a config, that of its file.
  package let frame: SHA256Digest
  /// That of what was approved and rejected of the screen then: ``ReviewedState``.
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
