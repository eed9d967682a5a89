package import TerminalFrame

/// Turns frames into the bytes that draw them. It remembers the last frame and rewrites only the rows that differ from
/// it; after a change of size it redraws the whole screen.
///
/// Each drawing is one synchronized update (DEC mode 2026) with the cursor hidden, so that a half-drawn frame is never
/// visible. Autowrap (DECAWM) is off meanwhile: if a terminal gives an emoji more columns than we do, the row would
/// otherwise continue on the next one.
package struct FrameWriter: Sendable {
  private var visibleFrame: Frame?
  private let depth: ColorDepth
  private let hasTitle: Bool
  private let restsCursor: Bool

  /// - Parameters:
  ///   - depth: The colours that the terminal has; others are reduced to them.
  ///   - hasTitle: Whether the terminal understands titles.
  ///   - restsCursor: Whether to leave a hidden cursor in the last cell, whichever rows were drawn.
  package init(depth: ColorDepth = .full, hasTitle: Bool = true, restsCursor: Bool = false) {
    self.depth = depth
    self.hasTitle = hasTitle
    self.restsCursor = restsCursor
  }

  /// Forgets what is on the screen, so that the next frame is drawn in full.
  package mutating func invalidate() { visibleFrame = nil }

  /// Returns the text that makes a terminal that shows the last frame show this one; empty if nothing changed.
  package mutating func output(for frame: Frame) -> String {
    let frame = depth.reduced(frame)
    defer { visibleFrame = frame }
    guard frame != visibleFrame else { return "" }
    let last = visibleFrame?.size == frame.size ? visibleFrame : nil
    var result = "\u{1b}[?2026h\u{1b}[?25l\u{1b}[?7l"
    if last == nil { result += "\u{1b}[0m\u{1b}[2J" }
    for row in 0..<frame.size.rows where last?.row(row) != frame.row(row) {
      result += "\u{1b}[\(row + 1);1H" + frame.placedANSI(ofRow: row)
      // Erase what an older row may have left, or a last emoji that is wider on this terminal. Never after a character
      // in the last column: the cursor would still be on it.
      let mayLeave = last != nil || !frame.row(row).allSatisfy(\.isPrintableASCII)
      if mayLeave, frame[frame.size.columns - 1, row] == .blank { result += "\u{1b}[K" }
    }
    result += "\u{1b}[?7h"
    if hasTitle, last?.title != frame.title {
      let title = frame.title.filter { TextWidth.of($0) > 0 }
      result += "\u{1b}]2;\(title)\u{1b}\\"
    }
    if frame.cursor.isVisible {
      // DECSCUSR with its steady shapes.
      let position = frame.cursor.position
      result += "\u{1b}[\(2 + 2 * Int(frame.cursor.shape.rawValue)) q"
      result += "\u{1b}[\(position.row + 1);\(position.column + 1)H\u{1b}[?25h"
    } else if restsCursor {
      result += "\u{1b}[\(frame.size.rows);\(frame.size.columns)H"
    }
    return result + "\u{1b}[?2026l"
  }
}
