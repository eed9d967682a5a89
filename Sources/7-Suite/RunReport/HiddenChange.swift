/// What a mask hid: a difference from the baseline that doesn't count for the verdict.
package struct HiddenChange: Codable, Hashable, Sendable {
  /// The mask in words: `/\d\d:\d\d/ in row 0`.
  package let mask: String
  /// The reason for the mask, or nil if its config gives none.
  package let reason: String?
  /// The number of cells that it takes out of this comparison.
  package let cells: Int
  /// The number of these cells that differ.
  package let changed: Int
  /// How the title changed, in words, or nil if the mask is about cells.
  package let title: String?

  package init(
    mask: String, reason: String?, cells: Int = 0, changed: Int = 0, title: String? = nil
  ) {
    self.mask = mask
    self.reason = reason
    self.cells = cells
    self.changed = changed
    self.title = title
  }

  /// What it hid, in words: `a change of 3 cells`.
  package var description: String {
    title == nil ? "a change of \(changed) cell\(changed == 1 ? "" : "s")" : "a change of the title"
  }
}
