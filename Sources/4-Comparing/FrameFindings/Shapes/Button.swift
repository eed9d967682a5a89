internal import FrameComparison
internal import TerminalFrame

/// What buttons look like in a terminal.
enum Button {
  private static let maxLabelLength = 24

  /// The label of a button such as `[ Save ]`, `[Save]` or `< OK >`, or nil for other texts. `[x]` and `[ ]` are
  /// checkboxes.
  static func label(_ text: String) -> String? {
    guard let first = text.first, let last = text.last, text.count >= 4,
      (first == "[" && last == "]") || (first == "<" && last == ">")
    else { return nil }
    let label = text.dropFirst().dropLast().withoutOuterBlanks
    guard (2...maxLabelLength).contains(label.count),
      label.unicodeScalars.contains(where: { CellMap.isWord($0.value) }),
      !label.contains(where: { "[]<>".contains($0) })
    else { return nil }
    return label
  }
}

extension Button {
  /// The columns of a button with a background of its own: text with at least one blank of that background on both
  /// sides. Nil if there is no such button.
  static func columns(
    around columns: ClosedRange<Int>, row: Int, in frame: Frame
  ) -> ClosedRange<Int>? {
    func ground(_ column: Int) -> Ground? {
      guard (0..<frame.size.columns).contains(column) else { return nil }
      return frame[column, row].style.ground
    }
    let own = ground(columns.lowerBound)
    var (first, last) = (columns.lowerBound, columns.upperBound)
    while last - first < 2 * maxLabelLength, ground(first - 1) == own, frame[first - 1, row].isBlank
    {
      first -= 1
    }
    while last - first < 2 * maxLabelLength, ground(last + 1) == own, frame[last + 1, row].isBlank {
      last += 1
    }
    let (left, right) = (columns.lowerBound - first, last - columns.upperBound)
    // A field for input has more room on the right.
    let isPadded = left > 0 && right > 0 && abs(left - right) <= 1
    let isApart =
      ground(first - 1) != own && ground(last + 1) != own && last - first + 1 < frame.size.columns
    return isPadded && isApart && columns.count <= maxLabelLength ? first...last : nil
  }
}
