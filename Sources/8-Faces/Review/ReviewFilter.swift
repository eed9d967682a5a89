/// Selects the rows to show.
package struct ReviewFilter: Hashable, Sendable {
  /// The key of the verdicts to show (`VerdictForm.key`), or nil for all rows that need a person.
  package var verdictKey: Int?
  /// A text that a row must contain; empty for any.
  package var text: String

  package init(verdictKey: Int? = nil, text: String = "") {
    self.verdictKey = verdictKey
    self.text = text
  }

  package var isEmpty: Bool { verdictKey == nil && text.isEmpty }
}
