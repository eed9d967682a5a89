import FrameComparison
import TerminalFrame
import Testing

/// What is found is what was made, and little more.
@Suite struct EditScriptTests {
  /// An edit of a row that also moved, or that resembles another, may be told in parts.
  private static let slack = 5

  @Test("Hardly more edits are found than were made", arguments: 0..<400 as Range<UInt64>)
  func economy(seed: UInt64) {
    let script = EditScript(seed: seed)

    let edits = FrameComparison(from: script.old, to: script.new).edits

    #expect(
      edits.count <= script.made.count + Self.slack, "\(script.made): \(edits.map(\.words))")
  }

  @Test("A frame does not differ from itself", arguments: 0..<40 as Range<UInt64>)
  func identity(seed: UInt64) {
    let frame = EditScript(seed: seed).new

    let comparison = FrameComparison(from: frame, to: frame)

    #expect(comparison.edits.isEmpty)
    #expect(comparison.changedCells.isEmpty)
  }

  @Test("Frames of two sizes differ in their size, whatever else they show")
  func size() {
    let old = EditScript(seed: 1).old
    let new = Frame(size: GridSize(columns: 61, rows: 20))

    let edits = FrameComparison(from: old, to: new).edits

    #expect(edits.first?.words == "size 60×20 → 61×20")
  }
}
