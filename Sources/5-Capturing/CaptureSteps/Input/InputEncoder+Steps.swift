package import TerminalFrame

extension InputEncoder {
  /// Returns all bytes that one input sends at once.
  ///
  /// - Parameter frame: The screen on which places are looked up.
  package func bytes(for input: CaptureInput, on frame: Frame) throws(InputError) -> [UInt8] {
    switch input {
    case .press(let keys):
      try Array(keys.map { key throws(InputError) in try bytes(for: key) }.joined())
    case .type(let text): try keys(typing: text).flatMap(\.self)
    case .paste(let text): bytes(pasting: text)
    case .focus(let isGained): try focus(isGained)
    case .click(let target, let button, let count, let modifiers):
      try Array(
        click(button, at: target.cell(in: frame), modifiers: modifiers, count: count).joined())
    case .drag(let start, let end, let button, let modifiers):
      try Array(
        drag(
          button, from: start.cell(in: frame), to: end.cell(in: frame), modifiers: modifiers
        ).joined())
    case .scroll(let wheel, let count, let target, let modifiers):
      try Array(
        scroll(
          wheel, at: target?.cell(in: frame) ?? frame.size.middle, modifiers: modifiers,
          count: count
        ).joined())
    }
  }
}

extension GridSize {
  fileprivate var middle: GridPosition { GridPosition(column: columns / 2, row: rows / 2) }
}
