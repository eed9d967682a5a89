package import RunReport

/// Selects the rows to show.
package struct ReviewFilter: Hashable, Sendable {
  /// The verdicts that the keys 1 to 6 select.
  package enum Verdicts: Int, Hashable, Sendable, CaseIterable {
    case regression = 1
    case error, new, expected, pass, other

    package var verdicts: Set<Verdict> {
      Set(VerdictForm.all.filter { $0.key == rawValue }.map(\.verdict))
    }

    package init?(_ action: ReviewKeys.Action) {
      switch action {
      case .regressions: self = .regression
      case .errors: self = .error
      case .new: self = .new
      case .expected: self = .expected
      case .passing: self = .pass
      case .others: self = .other
      default: return nil
      }
    }
  }

  /// Nil for all rows that need a person.
  package var verdicts: Verdicts?
  /// A text that a row must contain; empty for any.
  package var text: String

  package init(verdicts: Verdicts? = nil, text: String = "") {
    self.verdicts = verdicts
    self.text = text
  }

  package var isEmpty: Bool { verdicts == nil && text.isEmpty }
}
