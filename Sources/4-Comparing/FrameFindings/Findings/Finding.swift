package import FrameComparison

/// What a change means to a person. One finding sums up one or more edits.
///
/// | edit | finding |
/// |---|---|
/// | size of the grid, row size, a block that moved or scrolled, a box of another size | layout shift |
/// | a box, a button, lines of text or a picture, added or removed | extra or missing element |
/// | changed words, the title, a link, another image in a picture | text |
/// | a highlight or mark that moved, a box that was ticked, a list that is empty, the cursor | state |
/// | inverse, dim, conceal, strike or blink alone | state |
/// | colours, bold, italic, lines under and over text, the palette, other box drawing in place | style |
/// | a colour that neither theme nor tokens have | design token |
/// | text that is hard to read | contrast |
/// | a label that lost its end | truncation |
/// | a border that doesn't join, a wide character with only one half left | clipping |
///
/// Every edit belongs to at least one finding. A finding can also be about a single frame that wasn't compared with
/// another one. It then has no edits.
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
  /// What happened, without the place: `"Preferences" now cut to "Prefere…"`.
  package var change: String
  /// Its place, in the old frame if it is gone. If there are several, the first one, with their number in `change`, or
  /// the region that spans them all. Nil for the frame as a whole.
  package let region: GridRegion?
  /// The indices of the comparison's edits that it explains, ascending.
  package let edits: [Int]
  /// Those of its edits that no earlier finding explains, ascending. Each edit of a comparison is in this list of
  /// exactly one finding.
  package var ownEdits: [Int] = []
  /// What it is about, if that decides how its edits are folded.
  var subject: Subject?

  enum Subject {
    /// A box that moved as a whole.
    case box
    /// The borders of boxes that were added, removed, resized or moved.
    case borders
    /// The look of the texts at its edits.
    case labels
    /// Words of some rows alone, rather than an element that contains them.
    case words
  }

  package init(
    _ kind: Kind, _ change: String, at region: GridRegion?, explaining edits: [Int] = []
  ) {
    self.kind = kind
    self.change = change
    self.region = region
    self.edits = Set(edits).sorted()
  }

  /// The finding with its place, like ``Edit/summary``: `row 5, columns 3–9: "Save" → "Submit"`.
  package var summary: String { region.map { "\($0): \(change)" } ?? change }
}

extension Finding: CustomStringConvertible {
  /// A phrase such as `text: row 5, columns 3–9: "Save" → "Submit"`.
  package var description: String { "\(kind.rawValue): \(summary)" }
}
