package import FrameComparison
internal import Glibc
package import ProjectFiles
internal import TerminalFrame

/// A change that was declared before it is approved: an entry of `screenshots/expected.json`.
package struct Expectation: Codable, Hashable, Sendable {
  /// Names or patterns of screens, with `*` and `?` as in a shell.
  package var screens: [String]
  /// The changes that are expected; never empty.
  package var changes: [Change]
  package var reason: String
  package var author: String
  /// The last day on which it holds, `YYYY-MM-DD` in UTC.
  package var expires: String
  /// The author's signature; nil if it wasn't signed.
  package var signature: DecisionSignature?

  /// What an edit may be. A property that is nil allows anything.
  package struct Change: Codable, Hashable, Sendable {
    package var edit: EditKind?
    /// The property of a style, such as `foreground`, or the entry of the palette.
    package var property: String?
    /// The old and the new value, in the words of reports.
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
  /// Whether an edit's aspect is allowed, and the whole edit is in the rows and columns that it may touch.
  func allows(_ aspect: EditAspect, of edit: Edit) -> Bool {
    allows(aspect, of: edit.category, in: edit.region)
  }

  /// - Parameter region: The cells of the edit; nil for the whole frame.
  package func allows(_ aspect: EditAspect, of kind: EditKind, in region: GridRegion?) -> Bool {
    (edit == nil || edit == kind)
      && (property == nil || property == aspect.property)
      && (from == nil || from == aspect.from) && (to == nil || to == aspect.to)
      && contains(region)
  }

  /// Whether it also allows changes of cells that only moved with others.
  var allowsShifts: Bool {
    edit?.movesRows ?? true
  }

  /// - Parameter region: Nil for the whole frame, which no rectangle contains.
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
  /// Whether rows moved up or down, as when rows above them were inserted or removed.
  fileprivate var isPushed: Bool {
    if case .moved(columns: 0, _) = kind { true } else { false }
  }
}

/// Which of the declared expectations cover a comparison.
package struct ExpectationCoverage {
  /// Whether every edit and every changed cell is covered.
  package let isComplete: Bool
  /// The indices of the entries that cover something.
  package let used: Set<Int>

  /// - Parameters:
  ///   - expectations: All entries of the project.
  ///   - day: Today, `YYYY-MM-DD`. Entries that expired before cover nothing.
  ///   - refused: The indices of entries that cover nothing for another reason.
  package init(
    of comparison: FrameComparison, screen: ScreenName, by expectations: [Expectation],
    on day: String, except refused: Set<Int> = []
  ) {
    let entries = expectations.indices.filter {
      expectations[$0].names(screen) && !expectations[$0].hasExpired(on: day)
        && !refused.contains($0)
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

  /// Whether all cells that changed only because a block moved are in the regions of `shifts`. No edit has such cells
  /// in its region.
  private static func coversMovedCells(
    of comparison: FrameComparison, by shifts: [Expectation.Change]
  ) -> Bool {
    let unexplained = Set(comparison.unexplainedCells)
    return comparison.changedCells.allSatisfy { cell in
      let region = GridRegion(columns: cell.column...cell.column, rows: cell.row...cell.row)
      return unexplained.contains(cell) || shifts.contains { $0.contains(region) }
    }
  }
}
