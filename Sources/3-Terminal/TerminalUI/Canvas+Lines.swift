package import TerminalFrame

extension Canvas {
  /// The line style of a box.
  package enum Border: Sendable {
    case light, rounded

    fileprivate var corners: [String] {
      switch self {
      case .light: ["┌", "┐", "└", "┘"]
      case .rounded: ["╭", "╮", "╰", "╯"]
      }
    }
  }

  /// Draws a box along the edge of a rectangle, with a title in its top line.
  ///
  /// A rectangle of fewer than 2×2 cells gets no box.
  package mutating func box(
    _ rect: Rect, border: Border = .rounded, style: Style, title: String = "",
    titleStyle: Style? = nil
  ) {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    let corners = border.corners
    for (line, left, right) in [
      (0, corners[0], corners[1]), (rect.rows - 1, corners[2], corners[3]),
    ] {
      rule(rect.line(line), style: style)
      put(left, in: cell(rect.column, rect.row + line), style: style)
      put(right, in: cell(rect.endColumn - 1, rect.row + line), style: style)
    }
    let clip = rect.intersection(bounds)
    for row in clip.row..<clip.endRow where row > rect.row && row < rect.endRow - 1 {
      put("│", in: cell(rect.column, row), style: style)
      put("│", in: cell(rect.endColumn - 1, row), style: style)
    }
    guard !title.isEmpty, rect.columns >= 7 else { return }
    let title = " \(TextWidth.truncated(title, columns: rect.columns - 6)) "
    put(title, in: rect.line(0).inset(columns: 2, rows: 0), style: titleStyle ?? style)
  }

  /// Draws a horizontal line along the first line of a rectangle.
  package mutating func rule(_ rect: Rect, style: Style, with character: Character = "─") {
    fill(rect.line(0), style: style, with: character)
  }

  private func cell(_ column: Int, _ row: Int) -> Rect {
    Rect(column: column, row: row, columns: 1, rows: 1)
  }
}
