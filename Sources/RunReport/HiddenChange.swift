/// What a mask hid: what differs from the baseline, and decides nothing.
package struct HiddenChange: Codable, Hashable, Sendable {
  /// Where the mask is: `/\d\d:\d\d/ in row 0`.
  package let mask: String
  /// The reason for the mask, or nil if its config gives none.
  package let reason: String?
  /// How many cells it takes out of this comparison.
  package let cells: Int
  /// How many of them differ.
  package let changed: Int
  /// How the title changed, in words, or nil if the mask is about cells.
  package let title: String?

  package init(mask: String, reason: String?, cells: Int, changed: Int) {
    self.mask = mask
    self.reason = reason
    self.cells = cells
    self.changed = changed
    title = nil
  }

  package init(mask: String, reason: String?, title: String) {
    self.mask = mask
    self.reason = reason
    self.title = title
    (cells, changed) = (0, 0)
  }

  /// What it hid, as `a change of 3 cells`.
  package var words: String {
    title == nil ? "a change of \(changed) cell\(changed == 1 ? "" : "s")" : "a change of the title"
  }
}
