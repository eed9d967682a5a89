internal import FrameMasks
internal import RunReport
internal import TerminalFrame

extension HiddenChange {
  /// Of more masks, the last ones are not looked at: a config decides how many there are.
  private static let most = 100

  /// The masks that hid something, in their order; none where the sizes of the frames differ.
  ///
  /// - Throws: ``FramePattern/TooSlow``, where a regular expression can't be matched in time.
  static func list(
    _ masks: [Mask], from old: Frame, to new: Frame
  ) throws(FramePattern.TooSlow) -> [HiddenChange] {
    guard !masks.isEmpty, old.size == new.size, old.cells != new.cells else { return [] }
    var list: [HiddenChange] = []
    for mask in masks.prefix(most) {
      let cells = try CellSet([mask], from: old, to: new).positions
      let changed = cells.count { old[$0.column, $0.row] != new[$0.column, $0.row] }
      guard changed > 0 else { continue }
      list.append(
        HiddenChange(
          mask: mask.words, reason: mask.reason, cells: cells.count, changed: changed))
    }
    return list
  }
}
