internal import FrameComparison
internal import FrameFindings
internal import FrameMasks
package import TerminalFrame

/// Properties that must hold for the edits between any two frames.
package enum ComparisonProperties {
  /// Describes a property that two frames violate, or returns nil if they violate none.
  ///
  /// - Parameter masked: Cells to ignore; nil for none.
  package static func violation(
    from old: Frame, to new: Frame, masked: CellSet? = nil
  ) -> String? {
    let there = FrameComparison(from: old, to: new, masked: masked)
    let back = FrameComparison(from: new, to: old, masked: masked)
    let (old, new) = there.maskedCells.hidden(in: old, new)
    if there.maskedCells.isEmpty, there.edits.count != back.edits.count {
      return "\(there.edits.count) edits forward, but \(back.edits.count) back"
    }
    if there.edits.isEmpty != (old == new) {
      return "equal frames have edits, or different frames have none"
    }
    let rules = DesignRules(palette: Self.palette)
    let findings = Findings.of(there, from: old, to: new, rules: rules)
    let folded = there.folded(by: findings, from: old, to: new)
    return ComparisonProof(there, folded, from: old, to: new).fault
  }

  private static let palette = Palette(
    ansi: (0..<16).map { RGB(hex: UInt32($0) * 0x11_1111) }, foreground: RGB(hex: 0xffffff),
    background: RGB(hex: 0), cursor: RGB(hex: 0xffff00))
}
