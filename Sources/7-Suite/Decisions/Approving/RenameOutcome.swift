package import ProjectFiles

/// Who gives a config another name, and why.
package struct RenameRequest: Hashable, Sendable {
  package var old: String
  package var new: String
  package var reason: String
  /// nil for the person who commits in this repository.
  package var approver: String?

  package init(from old: String, to new: String, reason: String, approver: String? = nil) {
    self.old = old
    self.new = new
    self.reason = reason
    self.approver = approver
  }
}

/// The result of a renaming.
package struct RenameOutcome: Codable, Hashable, Sendable {
  package struct Screen: Codable, Hashable, Sendable {
    package let from: ScreenName
    package let to: ScreenName
  }

  /// The names of the configs.
  package let from: String
  package let to: String
  /// The screens whose baselines have a new name.
  package var screens: [Screen] = []
  /// What a person should look at.
  package var notes: [String] = []
}
