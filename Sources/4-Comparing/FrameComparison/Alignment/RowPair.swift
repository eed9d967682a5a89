/// Some columns of a row in the old frame and of a row in the new one that show the same thing, changed or not.
///
/// A pair without a new row was removed, a pair without an old row was inserted.
package struct RowPair: Hashable {
  package var old: Int?
  package var new: Int?
  /// Its columns in the new frame, or in the old one if it was removed.
  package var columns: Range<Int>
  /// The number of columns by which all of it moved to the right.
  package var shift = 0
  /// The words that the two rows have in common, from left to right, or nil if no word moved within the pair.
  var words: [WordPair]?
  /// Columns of the old row that moved elsewhere, and of the new row that came from elsewhere. They are in other pairs.
  var movedOut: [Range<Int>] = []
  var movedIn: [Range<Int>] = []
  /// Whether it is part of a box that appeared, disappeared or changed. The words beside it are separate.
  var isOfBox = false

  /// Its columns in the old frame.
  var oldColumns: Range<Int> { columns.lowerBound - shift..<columns.upperBound - shift }

  /// The number of rows by which it moved down.
  var rows: Int {
    guard let old, let new else { return 0 }
    return new - old
  }

  var isInPlace: Bool { old != nil && old == new && shift == 0 }

  /// Whether all of it is in place, and no part of it moved elsewhere or came from elsewhere.
  package var isUnmoved: Bool { isInPlace && words == nil && movedOut.isEmpty && movedIn.isEmpty }

  /// The same pair with the frames swapped.
  var inverted: RowPair {
    RowPair(
      old: new, new: old, columns: old == nil || new == nil ? columns : oldColumns,
      shift: -shift, words: words.map { $0.map(\.inverted) }, movedOut: movedIn, movedIn: movedOut,
      isOfBox: isOfBox)
  }
}

/// A word that both rows of a pair have.
struct WordPair: Hashable {
  var old: Range<Int>
  var new: Range<Int>

  /// The number of columns by which it moved to the right.
  var shift: Int { new.lowerBound - old.lowerBound }

  var inverted: WordPair { WordPair(old: new, new: old) }
}
