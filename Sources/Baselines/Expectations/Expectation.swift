package import FrameComparison
internal import Glibc
package import ProjectFiles
internal import TerminalFrame

/// A change that somebody declared before it was approved: an entry of `screenshots/expected.json`.
package struct Expectation: Codable, Hashable, Sendable {
  /// Names or patterns of screens, with `*` and `?` as in a shell.
  package var screens: [String]
  /// What may change there; never empty.
  package var changes: [Change]
  package var reason: String
  package var author: String
  /// The last day on which it holds, `YYYY-MM-DD` in UTC.
  package var expires: String

  /// What an edit may be; whatever is not named may be anything.
  package struct Change: Codable, Hashable, Sendable {
    package var edit: EditKind?
    /// Of a style, as `foreground`; or the entry of the palette.
    package var property: String?
    /// What was and what is there, in the words of reports.
    package var from: String?
    package var to: String?
    /// The rows and columns that it may touch.
    package var rows: CellRange?
    package var columns: CellRange?

    package init(
      edit: EditKind? = nil, property: String? = nil, from: String? = nil, to: String? = nil,
      rows: CellRange? = nil, columns: CellRange? = nil
    ) {
      self.edit = edit
      self.property = property
      self.from = from
      self.to = to
      self.rows = rows
      self.columns = columns
    }
  }

  package init(
    screens: [String], changes: [Change], reason: String, author: String, expires: String
  ) {
    self.screens = screens
    self.changes = changes
    self.reason = reason
    self.author = author
    self.expires = expires
  }

  package func names(_ screen: ScreenName) -> Bool {
    screens.contains { fnmatch($0, screen.description, 0) == 0 }
  }

  /// - Parameter day: `YYYY-MM-DD`.
  package func hasExpired(on day: String) -> Bool { expires < day }
}

extension Expectation.Change {
  /// Whether an edit's aspect may be as it is, and all of the edit lies where it may.
  func allows(_ aspect: EditAspect, of edit: Edit) -> Bool {
    (self.edit == nil || self.edit == edit.category)
      && (property == nil || property == aspect.property)
      && (from == nil || from == aspect.from) && (to == nil || to == aspect.to)
      && contains(edit.region)
  }

  /// Whether it says what happens to cells that only moved with others.
  var allowsShifts: Bool {
    edit?.movesRows ?? true
  }

  /// - Parameter region: Nil for the frame as a whole, which no rectangle contains.
  package func contains(_ region: GridRegion?) -> Bool {
    guard rows != nil || columns != nil else { return true }
    guard let region else { return false }
    return Self.contains(rows, region.rows) && Self.contains(columns, region.columns)
  }

  private static func contains(_ bounds: CellRange?, _ range: ClosedRange<Int>) -> Bool {
    guard let bounds = bounds?.range else { return true }
    return bounds.lowerBound <= range.lowerBound && range.upperBound <= bounds.upperBound
  }
}

extension Edit {
  /// Whether rows moved down or up, as by others that came or went.
  fileprivate var isPushed: Bool {
    if case .moved(columns: 0, _) = kind { true } else { false }
  }
}

/// Which of the declared expectations cover a comparison.
package struct ExpectationCoverage {
  /// Whether every edit and every changed cell is covered.
  package let isComplete: Bool
  /// The entries that cover something, as their places in the list.
  package let used: Set<Int>

  /// - Parameters:
  ///   - expectations: All entries of the project.
  ///   - day: The present day, `YYYY-MM-DD`; what expired before covers nothing.
  package init(
    of comparison: FrameComparison, screen: ScreenName, by expectations: [Expectation],
    on day: String
  ) {
    let entries = expectations.indices.filter {
      expectations[$0].names(screen) && !expectations[$0].hasExpired(on: day)
    }
    var used: Set<Int> = []
    var isComplete = !comparison.edits.isEmpty && !entries.isEmpty
    for edit in comparison.edits {
      for aspect in edit.aspects {
        let covering = entries.filter { index in
          expectations[index].changes.contains {
            $0.allows(aspect, of: edit)
              || edit.isPushed && $0.allowsShifts && $0.contains(edit.region)
          }
        }
        used.formUnion(covering)
        if covering.isEmpty { isComplete = false }
      }
    }
    let shifts = used.flatMap { expectations[$0].changes }.filter(\.allowsShifts)
    self.used = used
    self.isComplete = isComplete && Self.coversMovedCells(of: comparison, by: shifts)
  }

  /// Cells that differ only because a block moved are in no edit's region; where something may move,
  /// they may lie.
  private static func coversMovedCells(
    of comparison: FrameComparison, by shifts: [Expectation.Change]
  ) -> Bool {
    let told = Set(comparison.unexplainedCells)
    return comparison.changedCells.allSatisfy { cell in
      let region = GridRegion(columns: cell.column...cell.column, rows: cell.row...cell.row)
      return told.contains(cell) || shifts.contains { $0.contains(region) }
    }
  }
}
