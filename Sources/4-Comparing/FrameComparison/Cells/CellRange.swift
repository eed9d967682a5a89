internal import TerminalFrame

/// Rows or columns of a grid as given in a file: zero-based, both ends included; in JSON `[first, last]`.
package struct CellRange: Codable, Hashable, Sendable {
  package let range: ClosedRange<Int>

  package init(_ range: ClosedRange<Int>) { self.range = range }

  /// - Throws: `DecodingError` for anything but two numbers in ascending order that fit a grid.
  package init(from decoder: any Decoder) throws {
    let ends = try [Int](from: decoder)
    guard ends.count == 2, 0 <= ends[0], ends[0] <= ends[1],
      ends[1] < GridSize.bounds.upperBound
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "it is no range: [first, last]"))
    }
    range = ends[0]...ends[1]
  }

  package func encode(to encoder: any Encoder) throws {
    try [range.lowerBound, range.upperBound].encode(to: encoder)
  }
}
