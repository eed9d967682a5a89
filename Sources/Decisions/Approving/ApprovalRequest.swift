package import Baselines

/// Who accepts what, and why.
package struct ApprovalRequest: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// Every screen of the newest run.
    case all
    /// Screens, each as it was captured last, and ids of edits or groups of the newest report.
    case named([String])
    /// Screens of which expectations cover all that differs.
    case declared
    /// Baselines without a config, which are removed.
    case removal([String])
    /// A PNG of another program, to be compared by its pixels; a path from where the person stands.
    case picture(String, name: String)
  }

  package var subject: Subject
  package var reason: String
  /// Nil for who commits in this repository.
  package var approver: String?
  /// Whether captures of other files than those that are checked out are meant too.
  package var takesStale: Bool

  package init(
    _ subject: Subject, reason: String, approver: String? = nil, takesStale: Bool = false
  ) {
    self.subject = subject
    self.reason = reason
    self.approver = approver
    self.takesStale = takesStale
  }
}

/// What an approval did.
package struct ApprovalOutcome: Codable, Hashable, Sendable {
  /// The screens whose baselines are other ones now, or gone.
  package var screens: [BaselineName]
  /// Screens that an id names, but that have other edits as well, and why they were left.
  package var left: [BaselineName: String] = [:]
  /// What else a person should know; nil for nothing.
  package var note: String?
}
