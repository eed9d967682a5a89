package import FrameComparison

/// One thing that changed, as a person counts: edits that have one cause.
///
/// A box that came is one, with all the words in it; so are words with the look that they carry, and a row
/// that went with those that moved up. Every edit of a comparison is in one of them.
package struct FoldedEdit: Hashable, Sendable {
  /// Numbers of the comparison's edits, ascending; never empty.
  package let edits: [Int]
  /// The edit that the others follow from; nil where only all of them together say what happened.
  package let cause: Int?
  /// What happened to the screen; of edits with a cause that of its finding as well.
  package let kind: Finding.Kind
  /// What happened, wherever it is: `"Save" → "Submit", and foreground colour 2 → colour 1`.
  package let change: String
  /// What happened elsewhere because of it, with places: `rows 8–12 moved up by 1`.
  package let aftermath: [String]
  /// The texts that have another look or link now; none if it is about something else.
  package let subjects: [String]
  /// Where it is; what is gone is where it was. Nil for the frame as a whole.
  package let region: GridRegion?

  /// What happened and where: `row 7, columns 4–24: removed "Book train"; rows 8–12 moved up by 1`.
  package var words: String {
    let change = ([change] + aftermath).joined(separator: "; ")
    let texts = subjects.isEmpty ? nil : FindingSearch.list(subjects.map(Edit.quoted))
    let place = [region?.description, texts].compactMap(\.self)
    return place.isEmpty ? change : "\(place.joined(separator: ", ")): \(change)"
  }
}
