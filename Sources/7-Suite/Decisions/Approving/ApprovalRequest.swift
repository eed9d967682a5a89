package import Baselines

/// Who accepts what, and why.
package struct ApprovalRequest: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// Every screen of the newest run.
    case all
    /// Screens, each as it was last captured, and ids of edits or groups of the newest report.
    case named([String])
    /// Screens whose differences are all covered by expectations.
    case declared
    /// Baselines without a config, to be removed.
    case removal([String])
    /// A PNG of another program, to be compared by its pixels. The path is relative to the person's working
    /// directory.
    case picture(String, name: String)
  }

  package var subject: Subject
  package var reason: String
  /// nil for the person who commits in this repository.
  package var approver: String?
  /// Whether to also accept captures of other files than those that are checked out.
  package var allowsStale: Bool

  package init(
    _ subject: Subject, reason: String, approver: String? = nil, allowsStale: Bool = false
  ) {
    self.subject = subject
    self.reason = reason
    self.approver = approver
    self.allowsStale = allowsStale
  }
}

/// The result of an approval.
package struct ApprovalOutcome: Codable, Hashable, Sendable {
  /// The screens whose baselines changed or are gone.
  package var screens: [BaselineName]
  /// The screens that an id names but that were left because they have other edits as well, with the reason.
  package var skipped: [BaselineName: String] = [:]
  /// What else a person should know, or nil if there is nothing.
  package var note: String?
  /// The screens that a person was asked to approve instead; nil for an approval.
  package var requested: [BaselineName]?

  private enum CodingKeys: String, CodingKey {
    case screens
    case skipped = "left"
    case note, requested
  }

  package init(
    screens: [BaselineName], skipped: [BaselineName: String] = [:], note: String? = nil
  ) {
    (self.screens, self.skipped, self.note) = (screens, skipped, note)
  }

  package init(requested: [BaselineName]) {
    screens = []
    self.requested = requested
  }
}
