package import DaylistDomain
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

  package init(_ problem: Problem) { self.init(.error, problem.text) }

  package init(_ error: any LocalizedError) { self.init(Problem(error)) }
}

/// How far a screen has loaded its content.
package nonisolated enum LoadState: Hashable, Sendable {
  /// Loading hasn't started yet.
  case idle
  case loading
  case loaded
  case failed(Problem)
}
