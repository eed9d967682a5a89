/// A report for an agent as an agent sees it: the words of `qa`, and the blocks of captured text.
package struct AgentView {
  /// The lines outside of blocks, each with a newline.
  package private(set) var outside = ""
  /// The lines of each block, without what marks them.
  package private(set) var blocks: [[String]] = []
  /// The id of the blocks, as the head of the report names it.
  package let id: String

  /// What is wrong with a report.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// - Throws: ``Problem`` if the report has no id, or has a line in a block that isn't marked as captured, or an open block.
  package init(_ report: String) throws {
    guard let mark = report.firstMatch(of: /"begin captured ([0-9a-f]{16})"/) else {
      throw Problem(description: "the report names no id: \(report)")
    }
    id = String(mark.output.1)
    var block: [String]?
    // Each character that any reader could take for the end of a line ends one here.
    for line in report.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine) {
      switch (block, line) {
      case (nil, "begin captured \(id)"): block = []
      case (let lines?, "end captured \(id)"):
        blocks.append(lines)
        block = nil
      case (let lines?, _):
        guard line.hasPrefix("| ") else { throw Problem(description: "not marked: \(line)") }
        block = lines + [String(line.dropFirst(2))]
      case (nil, _): outside += line + "\n"
      }
    }
    guard block == nil else { throw Problem(description: "a block is open: \(report)") }
  }

  /// All captured text.
  package var captured: String { blocks.joined().joined(separator: "\n") }

  private static func endsLine(_ character: Character) -> Bool {
    character.isNewline || "\u{1c}\u{1d}\u{1e}".contains(character)
  }
}
