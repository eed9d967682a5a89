/// What the app has to say in the line above the status bar.
package nonisolated struct Notice: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case info, question, error }

  package let kind: Kind
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  init(_ error: TaskRepositoryError) { self.init(.error, "\(error.message) \(error.remedy)") }
}
