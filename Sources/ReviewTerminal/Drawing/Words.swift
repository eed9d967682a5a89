internal import TerminalFrame
internal import TerminalUI

/// Text in runs of one style each. What comes from outside is made visible: nothing of it is acted on.
struct Words: Hashable {
  private(set) var runs: [Run] = []

  struct Run: Hashable {
    var text: String
    let style: Style
  }

  /// Nobody reads more of a text in one line.
  private static let longest = 2000

  init() {}

  init(_ text: String, _ style: Style) {
    guard !text.isEmpty else { return }
    let cut = text.unicodeScalars.prefix(Self.longest)
    let visible = OutsideText.visible(String(String.UnicodeScalarView(cut)))
    runs = [Run(text: Self.narrowed(visible), style: style)]
  }

  /// With three blanks where there are more: columns of an app say nothing here.
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

  static func + (first: Words, second: Words) -> Words {
    var result = first
    result.runs += second.runs
    return result
  }

  static func += (first: inout Words, second: Words) { first = first + second }

  /// In columns.
  var width: Int { runs.reduce(0) { $0 + TextWidth.of($1.text) } }

  /// In lines of at most so many columns, broken at blanks.
  func wrapped(columns: Int) -> [Words] {
    guard columns > 0 else { return [] }
    var lines: [Words] = [Words()]
    for run in runs {
      for piece in run.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        let needsBlank = piece.offset > 0
        let width = TextWidth.of(String(piece.element)) + (needsBlank ? 1 : 0)
        if lines[lines.count - 1].width + width > columns, !lines[lines.count - 1].runs.isEmpty {
          lines.append(Words(String(piece.element), run.style))
        } else {
          lines[lines.count - 1] += Words((needsBlank ? " " : "") + piece.element, run.style)
        }
      }
    }
    return lines
  }
}

extension Canvas {
  /// Puts words on the first line of a rectangle, with an ellipsis where they are too long.
  ///
  /// - Returns: The column after the last character.
  @discardableResult
  mutating func put(
    _ words: Words, in rect: Rect, alignment: Canvas.Alignment = .leading
  ) -> Int {
    var rest = rect.line(0)
    if alignment != .leading {
      let spare = max(0, rect.columns - words.width)
      rest = rest.from(rect.column + (alignment == .center ? spare / 2 : spare))
    }
    for (index, run) in words.runs.enumerated() {
      let isLast = index == words.runs.count - 1
      let width = TextWidth.of(run.text)
      // An ellipsis needs a column of its own where more would follow.
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
  /// What lies at a column and to the right of it.
  func from(_ column: Int) -> Rect {
    Rect(column: column, row: row, columns: max(0, endColumn - column), rows: rows)
  }

  /// The rows from one on, counted from the top.
  func dropping(_ count: Int) -> Rect {
    Rect(column: column, row: row + count, columns: columns, rows: rows - count)
  }

  /// The first rows.
  func prefix(_ count: Int) -> Rect {
    Rect(column: column, row: row, columns: columns, rows: min(rows, max(0, count)))
  }

  func contains(column: Int, row: Int) -> Bool {
    column >= self.column && column < endColumn && row >= self.row && row < endRow
  }
}
