package import Baselines
package import RunReport

/// A row of a review: a screen or group that takes one decision.
package struct ReviewItem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Screens that have the same edits and no others, with the ids of the groups that these edits form.
    case group([String])
    case screen
  }

  package let kind: Kind
  /// The screen's name, or the ids: `g1`, `g1 g3`. Unique among rows.
  package let name: String
  /// In ascending order; never empty.
  package let screens: [BaselineName]
  package let verdict: Verdict
  /// The edits of the screen, or of the first screen of a group.
  package let edits: [EditReport]
  /// The reason for the verdict, if the report gives one.
  package let reason: String?
  /// Why the row can't be decided; nil if a person decides.
  package let blocker: String?

  package var isGroup: Bool { kind != .screen }
  package var isOpen: Bool { blocker == nil }

  /// The change in a few words: the most serious edit, and the number of others.
  package var gist: EditSummary { EditSummary(edits) }

  /// The kinds of change: a kept reason applies to other rows of the same kinds.
  package var kinds: Set<String> { Set([verdict.rawValue] + edits.map(\.kind.rawValue)) }

  /// A longer name, for views with room: `g1 12 screens`.
  package var title: String {
    isGroup ? "\(name) \(SuiteReport.counted(screens.count, "screen"))" : name
  }

  /// Whether a text occurs in its name, its screens' names or its description, ignoring case.
  package func matches(_ text: String) -> Bool {
    let wanted = text.lowercased()
    if wanted.isEmpty { return true }
    let texts =
      [name, reason ?? "", verdict.word] + screens.map(\.description)
      + edits.map(\.summary)
    return texts.contains { $0.lowercased().contains(wanted) }
  }
}
