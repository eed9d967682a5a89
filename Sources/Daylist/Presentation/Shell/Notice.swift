package import FoundationEssentials

/// A message in the line above the status bar.
package nonisolated struct Notice: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case info, error }

  package let kind: Kind
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  package init(_ error: any LocalizedError) {
    let problem = Problem(error)
    self.init(
      .error, [problem.message, problem.remedy].filter { !$0.isEmpty }.joined(separator: " "))
  }
}

/// An error in words for people.
package nonisolated struct Problem: Hashable, Sendable {
  /// What went wrong, in a sentence.
  package let message: String
  /// What to do about it, in a sentence; empty if nothing can be done.
  package let remedy: String

  package init(message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }

  package init(_ error: any LocalizedError) {
    self.init(
      message: error.errorDescription ?? "Something went wrong.",
      remedy: error.recoverySuggestion ?? "")
  }
}

/// How far a screen has loaded its content.
package nonisolated enum LoadState: Hashable, Sendable {
  /// Loading hasn't started yet.
  case idle
  case loading
  case loaded
  case failed(Problem)
}
