internal import TerminalFrame

/// The merge of one row of frames of the same size, cell by cell.
///
/// A wide character is never split. Writing or overwriting one changes both of its cells, and if the other side changes
/// either of them, that is a conflict.
struct RowMerge {
  /// The merged cells. If there is a conflict, ours.
  private(set) var cells: [Cell]
  private(set) var conflicts: [MergeConflict] = []

  init(base: [Cell]?, ours: [Cell], theirs: [Cell], row: Int) {
    if let side = MergeSide.side(base, ours, theirs) {
      cells = side == .ours ? ours : theirs
      return
    }
    cells = ours
    // Ours, with theirs in the cells that conflict.
    var disputed = ours
    for column in ours.indices {
      switch MergeSide.side(base?[column], ours[column], theirs[column]) {
      case .ours?: break
      case .theirs?: cells[column] = theirs[column]
      case nil: disputed[column] = theirs[column]
      }
    }
    guard disputed != ours else { return }
    addTexts(
      RowComparison(old: ours[...], new: theirs[...], row: row), base: base,
      columns: ours.indices.filter { ours[$0] != disputed[$0] })
    addLooks(RowComparison(old: ours[...], new: disputed[...], row: row))
  }

  /// Reports whole words, even if parts of them could be merged.
  ///
  /// - Parameter columns: The columns that conflict.
  private mutating func addTexts(_ difference: RowComparison, base: [Cell]?, columns: [Int]) {
    for edit in difference.textEdits {
      guard let span = edit.region?.columns, columns.contains(where: span.contains) else {
        continue
      }
      func text(_ cells: ArraySlice<Cell>) -> String {
        Edit.quoted(Self.shortened(RowComparison.text(of: cells)))
      }
      conflicts.append(
        MergeConflict(
          region: edit.region, before: base.map { text($0[span]) },
          ours: text(difference.old[span]), theirs: text(difference.new[span])))
    }
  }

  /// - Parameter difference: The comparison of our cells with the conflicting ones.
  private mutating func addLooks(_ difference: RowComparison) {
    for edit in difference.styleEdits + difference.linkEdits {
      switch edit.kind {
      case .style(let changes):
        conflicts += changes.map {
          MergeConflict(
            region: edit.region, property: $0.property.description, ours: $0.from.description,
            theirs: $0.to.description)
        }
      case .link(let from, let to):
        conflicts.append(
          MergeConflict(
            region: edit.region, property: "link", ours: from?.uri ?? "none",
            theirs: to?.uri ?? "none"))
      default: break
      }
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(59) + "…" : text
  }
}
