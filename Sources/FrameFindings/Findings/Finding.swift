package import FrameComparison

/// What a change means for a person: one finding sums up one edit or more.
///
/// | edit | finding |
/// |---|---|
/// | size of the grid, row size, a block that moved or scrolled, a box of another size | layout shift |
/// | a box, a button, lines of text, a picture that came or went | extra or missing element |
/// | other words, the title, a link, another image in a picture | text |
/// | a highlight or mark that moved, inverse, dim, conceal, strike or blink alone, a box that was ticked, a list that is empty, the cursor | state |
/// | colours, bold, italic, lines under and over text, the palette, other box drawing in place | style |
/// | a colour that neither theme nor tokens have | design token |
/// | text that can hardly be read | contrast |
/// | a label that lost its end | truncation |
/// | a border that does not join, a wide character of which one half is left | clipping |
///
/// Every edit belongs to one finding or more. A finding can also be about a frame alone, one that was
/// never looked at before; it then has no edits.
package struct Finding: Hashable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case layoutShift = "layout shift"
    case missingElement = "missing element"
    case extraElement = "extra element"
    case text
    case state
    case style
    case designToken = "design token"
    case contrast
    case truncation
    case clipping
  }

  package let kind: Kind
  /// What happened, wherever it is: `"Preferences" now cut to "Prefere…"`.
  package var change: String
  /// Where it is; of several places the first, where `change` counts them, or all that they span.
  /// What is gone is where it was. Nil for the frame as a whole.
  package let region: GridRegion?
  /// Which of the comparison's edits it explains, ascending.
  package let edits: [Int]
  /// Those of them that no finding before it explained, ascending: each edit of a comparison is in this
  /// list of one finding.
  package var ownEdits: [Int] = []
  /// Whether it is about a box as a whole, which moved.
  var isOfBox = false
  /// Whether it is about the borders of boxes that came, went, or have another size or place.
  var isOfBorder = false
  /// Whether it is about the look of texts, which stand in its edits.
  var isOfLabels = false
  /// Whether it is about words of some rows alone, and no thing that has them as a part.
  var isOfText = false

  package init(
    _ kind: Kind, _ change: String, at region: GridRegion?, explaining edits: [Int] = []
  ) {
    self.kind = kind
    self.change = change
    self.region = region
    self.edits = Set(edits).sorted()
  }

  /// The finding with its place, as ``Edit/words``: `row 5, columns 3–9: "Save" → "Submit"`.
  package var words: String { region.map { "\($0): \(change)" } ?? change }
}

extension Finding: CustomStringConvertible {
  /// `text: row 5, columns 3–9: "Save" → "Submit"`.
  package var description: String { "\(kind.rawValue): \(words)" }
}
