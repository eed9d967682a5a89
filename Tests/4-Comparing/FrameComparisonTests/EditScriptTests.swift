import FrameComparison
import TerminalFrame
import Testing

/// A comparison finds the changes of an ``EditScript``, and few edits more.
@Suite(.timeLimit(.minutes(20))) struct EditScriptTests {
  /// The number of extra edits allowed: a change in a row that moved, or resembles another, may be found in parts.
  private static let slack = 5

  @Test("At most five edits more are found than were made", arguments: 0..<400 as Range<UInt64>)
  func fewExtraEdits(seed: UInt64) {
    let script = EditScript(seed: seed)

    let edits = FrameComparison(from: script.old, to: script.new).edits

    #expect(
      edits.count <= script.made.count + Self.slack, "\(script.made): \(edits.map(\.summary))")
  }

  @Test("A frame doesn't differ from itself", arguments: 0..<40 as Range<UInt64>)
  func frameEqualsItself(seed: UInt64) {
    let frame = EditScript(seed: seed).new

    let comparison = FrameComparison(from: frame, to: frame)

    #expect(comparison.edits.isEmpty)
    #expect(comparison.changedCells.isEmpty)
  }

  @Test("The size is the first edit between frames of two sizes")
  func sizeIsFirstEdit() {
    let old = EditScript(seed: 1).old
    let new = Frame(size: GridSize(columns: 61, rows: 20))

    let edits = FrameComparison(from: old, to: new).edits

    #expect(edits.first?.summary == "size 60×20 → 61×20")
  }
}
