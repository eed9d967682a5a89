package import FrameComparison

/// The verdicts over the screens of one run: what reports show.
package struct SuiteReport: Codable, Hashable, Sendable {
  /// The id of the run that was judged.
  package let run: String
  /// In ascending order of their names.
  package let screens: [ScreenReport]
  /// Edits that several screens have in common.
  package let groups: [EditGroup]
  /// What concerns the run as a whole.
  package let warnings: [String]

  package init(run: String, screens: [ScreenReport], warnings: [String] = []) {
    self.run = run
    self.screens = screens
    groups = EditGroup.groups(of: screens)
    self.warnings = warnings
  }

  package var exitCode: SuiteExitCode {
    if screens.isEmpty { return .incomplete }
    return screens.reduce(.success) { $0.graver($1.verdict.exitCode) }
  }

  package func count(of verdict: Verdict) -> Int { screens.count { $0.verdict == verdict } }
}

/// The verdict on one screen with all that a person needs to agree or not.
package struct ScreenReport: Codable, Hashable, Sendable {
  package let screen: String
  package let verdict: Verdict
  package var reason: String?
  /// What to do about an error.
  package var remedy: String?
  package var edits: [EditReport] = []
  package var changedCells = 0
  /// What decides nothing: renderer drift, warnings.
  package var notes: [String] = []
  /// Paths relative to the project's root.
  package var pictures = Pictures()
  /// From launch to the settled frame.
  package var milliseconds: Int?

  package struct Pictures: Codable, Hashable, Sendable {
    package var baseline: String?
    package var current: String?
    package var difference: String?

    package init() {}
  }

  package init(screen: String, verdict: Verdict, reason: String? = nil) {
    self.screen = screen
    self.verdict = verdict
    self.reason = reason
  }
}

/// One edit as reports have it; rows and columns are zero-based, ranges include both ends.
package struct EditReport: Codable, Hashable, Sendable {
  package let kind: String
  /// Place and change together.
  package let words: String
  package let change: String
  /// Nil for the frame as a whole.
  package let place: String?
  package let rows: [Int]?
  package let columns: [Int]?

  package init(_ edit: Edit) {
    kind =
      switch edit.kind {
      case .text: "text"
      case .moved: "shift"
      case .inserted: "insertion"
      case .removed: "removal"
      case .style: "style"
      case .link: "link"
      case .cursor: "cursor"
      case .title: "title"
      case .rowSize: "row size"
      case .size: "size"
      case .palette: "palette"
      case .picture: "picture"
      }
    words = edit.words
    change = edit.change
    place = edit.region?.description
    rows = edit.region.map { [$0.rows.lowerBound, $0.rows.upperBound] }
    columns = edit.region.map { [$0.columns.lowerBound, $0.columns.upperBound] }
  }
}
