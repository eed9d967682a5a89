package import FoundationEssentials

/// An error in words for people.
package struct Problem: Hashable, Sendable {
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

  /// The message and the remedy as one text.
  package var text: String { remedy.isEmpty ? message : "\(message) \(remedy)" }
}
