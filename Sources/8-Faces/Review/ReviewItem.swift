package import Baselines
package import RunReport

/// A row of a review: a screen or group that takes one decision.
package struct ReviewItem: Hashable, Sendable {
  /// Whether it stands for screens that have the same edits and no others.
  package let isGroup: Bool
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
  /// The requests to approve it, oldest first, each once.
  package let requests: [RequestReport]
  /// The ids of those of ``edits`` that no request names, on any of the screens; empty without a request.
  package let unnamed: Set<String>

  /// - Parameter reports: The reports on the screens, in their order; never empty.
  init(
    _ name: String, _ reports: [ScreenReport], isGroup: Bool, verdict: Verdict, reason: String?,
    blocker: String?
  ) {
    (self.name, self.isGroup, self.verdict) = (name, isGroup, verdict)
    (self.reason, self.blocker) = (reason, blocker)
    screens = reports.map(\.screen)
    edits = reports.first?.edits ?? []
    requests = RequestGroup.all(of: reports).map(\.request)
    // Screens of a group have the same groups of edits, with ids of their own.
    let isAsked = !requests.isEmpty
    let names = reports.flatMap { report in
      report.edits.filter { edit in
        report.requests.map { $0.unnamed.contains(edit.id ?? "") } ?? isAsked
      }.map { $0.group ?? $0.label }
    }
    let unnamed = Set(names)
    self.unnamed = Set(
      edits.filter { unnamed.contains($0.group ?? $0.label) }.compactMap(\.id))
  }

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
      + edits.map(\.summary) + requests.map(\.summary)
    return texts.contains { $0.lowercased().contains(wanted) }
  }
}
