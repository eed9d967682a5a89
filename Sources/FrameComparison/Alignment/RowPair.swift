/// Some columns of a row of the old frame and of a row of the new one that show the same thing, changed or not.
///
/// A pair without a new row is what went, one without an old row is what came.
package struct RowPair: Hashable {
  package var old: Int?
  package var new: Int?
  /// Where it is in the new frame; of what went, where it was.
  package var columns: Range<Int>
  /// How far all of it moved to the right.
  package var shift = 0
  /// The words of the two rows that are the same ones, from left to right; nil if all words are where the pair is.
  var words: [WordPair]?
  /// Columns of the old row that went elsewhere, and of the new row that came from elsewhere: other pairs have them.
  var left: [Range<Int>] = []
  var taken: [Range<Int>] = []
  /// Whether it is part of a box that came, went or changed: words beside it are other words.
  var isOfBox = false

  /// Where it was in the old frame.
  var oldColumns: Range<Int> { columns.lowerBound - shift..<columns.upperBound - shift }

  /// How far it moved down.
  var rows: Int {
    guard let old, let new else { return 0 }
    return new - old
  }

  var isInPlace: Bool { old != nil && old == new && shift == 0 }

  /// Whether all of it is where it was, and nothing else came or went there.
  package var isUnmoved: Bool { isInPlace && words == nil && left.isEmpty && taken.isEmpty }

  /// The same pair if the frames change places.
  var inverted: RowPair {
    RowPair(
      old: new, new: old, columns: old == nil || new == nil ? columns : oldColumns,
      shift: -shift, words: words.map { $0.map(\.inverted) }, left: taken, taken: left,
      isOfBox: isOfBox)
  }
}

/// A word that both rows of a pair have.
struct WordPair: Hashable {
  var old: Range<Int>
  var new: Range<Int>

  /// How far it moved to the right.
  var shift: Int { new.lowerBound - old.lowerBound }

  var inverted: WordPair { WordPair(old: new, new: old) }
}
