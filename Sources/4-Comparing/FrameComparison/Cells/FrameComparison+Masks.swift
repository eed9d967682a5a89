package import FrameMasks
package import TerminalFrame

extension FrameComparison {
  /// Compares two frames, except for what masks cover.
  ///
  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
  package init(
    from old: Frame, to new: Frame, masks: [Mask], pixels: PixelComparison? = nil
  ) throws(FramePattern.TooSlow) {
    var before = old
    before.title = try masks.hidingChanges(ofTitle: old.title, to: new.title)
    self.init(
      from: before, to: new, masked: try CellSet(masks, from: old, to: new), pixels: pixels)
  }
}
