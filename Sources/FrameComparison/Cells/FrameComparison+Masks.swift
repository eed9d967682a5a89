package import FrameMasks
package import TerminalFrame

extension FrameComparison {
  /// The comparison of two frames but for what masks take out of it.
  ///
  /// - Throws: ``FramePattern/TooSlow``, where a regular expression can't be matched in time.
  package init(
    from old: Frame, to new: Frame, masks: [Mask], pixels: PixelComparison? = nil
  ) throws(FramePattern.TooSlow) {
    var before = old
    before.title = try masks.hidingChanges(ofTitle: old.title, to: new.title)
    self.init(
      from: before, to: new, masked: try CellSet(masks, from: old, to: new), pixels: pixels)
  }
}
