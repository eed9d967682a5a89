internal import TerminalFrame
internal import TerminalUI

/// Text in runs of one style each. Control characters are made visible, so that the terminal doesn't act on them.
struct AttributedText: Hashable {
  private(set) var runs: [Run] = []

  struct Run: Hashable {
    var text: String
    let style: Style
  }

  /// The most Unicode scalars of a text: far more than fit in a line.
  private static let maxLength = 2000

  init() {}

  init(_ text: String, _ style: Style) {
    guard !text.isEmpty else { return }
    let cut = text.unicodeScalars.prefix(Self.maxLength)
    let visible = OutsideText.visible(String(String.UnicodeScalarView(cut)))
    runs = [Run(text: Self.narrowed(visible), style: style)]
  }

  /// Shortens runs of more than three spaces to three: the alignment in an app's text means nothing here.
  private static func narrowed(_ text: String) -> String {
    guard text.contains("    ") else { return text }
    var result = ""
    var blanks = 0
    for character in text {
      blanks = character == " " ? blanks + 1 : 0
      if blanks <= 3 { result.append(character) }
    }
    return result
  }

  static func + (first: AttributedText, second: AttributedText) -> AttributedText {
    var result = first
    result.runs += second.runs
    return result
  }

  static func += (first: inout AttributedText, second: AttributedText) { first = first + second }

  /// The width in columns.
  var width: Int { runs.reduce(0) { $0 + TextWidth.of($1.text) } }

  /// Breaks the words at spaces into lines of at most `columns` columns. A longer word gets a line of its own.
  func wrapped(columns: Int) -> [AttributedText] {
    guard columns > 0 else { return [] }
    var lines: [AttributedText] = [AttributedText()]
    for run in runs {
      for piece in run.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        let needsBlank = piece.offset > 0
        let width = TextWidth.of(String(piece.element)) + (needsBlank ? 1 : 0)
        if lines[lines.count - 1].width + width > columns, !lines[lines.count - 1].runs.isEmpty {
          lines.append(AttributedText(String(piece.element), run.style))
        } else {
          lines[lines.count - 1] += AttributedText(
            (needsBlank ? " " : "") + piece.element, run.style)
        }
      }
    }
    return lines
  }
}

extension Canvas {
  /// Writes a text in one style, as the words below.
  @discardableResult
  mutating func put(
    _ text: String, _ style: Style, in rect: Rect, alignment: Canvas.Alignment = .leading
  ) -> Int {
    put(AttributedText(text, style), in: rect, alignment: alignment)
  }

  /// Writes each text on a line of its own, from the top of a rectangle.
  mutating func put(_ lines: some Sequence<AttributedText>, in rect: Rect) {
    for (offset, line) in lines.enumerated() { put(line, in: rect.line(offset)) }
  }

  /// Writes words on the first line of a rectangle, truncated with an ellipsis if they are too long.
  ///
  /// - Returns: The column after the last character.
  @discardableResult
  mutating func put(
    _ text: AttributedText, in rect: Rect, alignment: Canvas.Alignment = .leading
  ) -> Int {
    var rest = rect.line(0)
    if alignment != .leading {
      let spare = max(0, rect.columns - text.width)
      rest = rest.from(rect.column + (alignment == .center ? spare / 2 : spare))
    }
    for (index, run) in text.runs.enumerated() {
      let isLast = index == text.runs.count - 1
      let width = TextWidth.of(run.text)
      // The ellipsis needs a column of its own if more would follow.
      if !isLast, width >= rest.columns, rest.columns > 0 {
        let cut = TextWidth.prefix(of: run.text, columns: rest.columns - 1)
        return put(cut + "…", in: rest, style: run.style)
      }
      rest = rest.from(put(run.text, in: rest, style: run.style))
    }
    return rest.column
  }
}

extension Rect {
  /// The part from a column to the right edge.
  func from(_ column: Int) -> Rect {
    Rect(column: column, row: row, columns: max(0, endColumn - column), rows: rows)
  }

  /// The rectangle without its first `count` rows.
  func dropping(_ count: Int) -> Rect {
    Rect(column: column, row: row + count, columns: columns, rows: rows - count)
  }

  /// The first `count` rows, or fewer if there aren't as many.
  func prefix(_ count: Int) -> Rect {
    Rect(column: column, row: row, columns: columns, rows: min(rows, max(0, count)))
  }

  func contains(column: Int, row: Int) -> Bool {
    column >= self.column && column < endColumn && row >= self.row && row < endRow
  }
}
