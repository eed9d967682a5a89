internal import FrameComparison
internal import FrameMasks
internal import RunReport
internal import TerminalFrame

extension HiddenChange {
  /// The largest number of masks that are examined: a config may have any number.
  private static let maximum = 100

  /// The masks that hid something, in their order; empty if the sizes of the frames differ.
  ///
  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
  static func list(
    _ masks: [Mask], from old: Frame, to new: Frame
  ) throws(FramePattern.TooSlow) -> [HiddenChange] {
    guard !masks.isEmpty, old.size == new.size,
      old.cells != new.cells || !old.title.utf8.elementsEqual(new.title.utf8)
    else { return [] }
    var list: [HiddenChange] = []
    for mask in masks.prefix(maximum) {
      if mask.isTitle {
        let title = try [mask].hidingChanges(ofTitle: old.title, to: new.title)
        guard !title.utf8.elementsEqual(old.title.utf8) else { continue }
        let change = Edit(.title(from: old.title, to: new.title)).summary
        list.append(HiddenChange(mask: mask.description, reason: mask.reason, title: change))
        continue
      }
      let cells = try CellSet([mask], from: old, to: new).positions
      let changed = cells.count { old[$0.column, $0.row] != new[$0.column, $0.row] }
      guard changed > 0 else { continue }
      list.append(
        HiddenChange(
          mask: mask.description, reason: mask.reason, cells: cells.count, changed: changed))
    }
    return list
  }
}
