package import FrameComparison

/// One change as a person counts it: edits with one cause.
///
/// A new box is one change, with all the words in it. So are words with the look that they bring, and a removed row
/// with the rows that moved up. Every edit of a comparison is in exactly one of them.
package struct FoldedEdit: Hashable, Sendable {
  /// The indices of the comparison's edits, ascending; never empty.
  package let edits: [Int]
  /// The edit that the others follow from, or nil if only all of them together describe what happened.
  package let cause: Int?
  /// The kind of its finding, or text if it joins findings of several kinds.
  package let kind: Finding.Kind
  /// What happened, without the place: `"Save" → "Submit", and foreground colour 2 → colour 1`.
  package let change: String
  /// What happened elsewhere because of it, with places: `rows 8–12 moved up by 1`.
  package let aftermath: [String]
  /// The texts that have another look or link now; empty if it is about something else.
  package let subjects: [String]
  /// Its place, in the old frame if it is gone. Nil for the frame as a whole.
  package let region: GridRegion?

  /// What happened and where: `row 7, columns 4–24: removed "Book train"; rows 8–12 moved up by 1`.
  package var summary: String {
    let change = ([change] + aftermath).joined(separator: "; ")
    let texts = subjects.isEmpty ? nil : FindingSearch.list(subjects.map(Edit.quoted))
    let location = [region?.description, texts].compactMap(\.self)
    return location.isEmpty ? change : "\(location.joined(separator: ", ")): \(change)"
  }
}
