/// What a mask hid: cells that differ from those of the baseline, and decide nothing.
package struct HiddenChange: Codable, Hashable, Sendable {
  /// Where the mask is: `/\d\d:\d\d/ in row 0`.
  package let mask: String
  /// The reason for the mask, or nil if its config gives none.
  package let reason: String?
  /// How many cells it takes out of this comparison.
  package let cells: Int
  /// How many of them differ.
  package let changed: Int

  package init(mask: String, reason: String?, cells: Int, changed: Int) {
    self.mask = mask
    self.reason = reason
    self.cells = cells
    self.changed = changed
  }
}
