package import ProjectFiles

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
