package import Baselines
package import Reports
package import RunReport

/// One row of a review: what is decided at once.
package struct ReviewItem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Screens that have the same edits and no other, and the ids of the groups that these are.
    case group([String])
    case screen
  }

  package let kind: Kind
  /// The screen's name, or the ids: `g1`, `g1 g3`. No other row has it.
  package let name: String
  /// In ascending order; never empty.
  package let screens: [BaselineName]
  package let verdict: Verdict
  /// Those of the screen, or of the first of a group.
  package let edits: [EditReport]
  /// Why, where the report says so.
  package let reason: String?
  /// Why nothing is to be decided about it; nil where a person decides.
  package let obstacle: String?

  package var isGroup: Bool { kind != .screen }
  package var isOpen: Bool { obstacle == nil }

  /// The change in a few words: the gravest edit, and how many more there are.
  package var gist: Gist { Gist(edits) }

  /// What kind of change it is: a reason that is kept applies to others of these kinds.
  package var kinds: Set<String> { Set([verdict.rawValue] + edits.map(\.kind.rawValue)) }

  /// How it is named where there is room: `g1 12 screens`.
  package var title: String {
    isGroup ? "\(name) \(SuiteReport.counted(screens.count, "screen"))" : name
  }

  /// Whether a text is in its name, its screens' names or what is said of it, in any case.
  package func matches(_ text: String) -> Bool {
    let wanted = text.lowercased()
    if wanted.isEmpty { return true }
    let texts =
      [name, reason ?? "", verdict.word] + screens.map(\.description)
      + edits.map(\.words)
    return texts.contains { $0.lowercased().contains(wanted) }
  }
}
