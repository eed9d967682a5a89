import FrameComparison
import TerminalFrame
import TestSupport

/// A screen full of words, and the same screen after up to eight random changes of different kinds.
struct EditScript {
  let old: Frame
  let new: Frame
  /// The changes in words, for failure messages.
  let made: [String]

  private static let size = GridSize(columns: 60, rows: 20)
  private static let words = [
    "alpha", "beta", "gamma", "delta", "日本", "1,204", "ready", "✓", "quit", "epsilon", "zeta",
  ]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = Self.screen(&random)
    var new = old
    var made: [String] = []
    // Each change gets its own rows: overlapping changes would be found as other edits than those that were made.
    var rows = Array(stride(from: 1, to: 19, by: 2)).shuffled(using: &random)
    let kinds = Kind.allCases.shuffled(using: &random)
    for kind in kinds.prefix(Int.random(in: 1...8, using: &random)) {
      guard let row = rows.popLast() else { break }
      made.append("\(kind) in row \(row)")
      kind.apply(to: &new, row: row, &random)
    }
    (self.old, self.new, self.made) = (old, new, made)
  }

  private static func screen(_ random: inout SeededGenerator) -> Frame {
    var frame = Frame(size: size)
    frame.title = "a title"
    for row in 0..<size.rows {
      var column = 1
      // The row number makes each row unique.
      for word in ["\(row)\(row)"] + words.shuffled(using: &random).prefix(5) {
        column = frame.write(word, column, row) + 1
      }
    }
    return frame
  }

  /// What a change affects.
  enum Kind: CaseIterable {
    case text, foreground, background, attributes, underline, underlineColor, link, cursor, title
    case palette, rowSize, textSize, picture, insertion, removal

    fileprivate func apply(
      to frame: inout Frame, row: Int, _ random: inout SeededGenerator
    ) {
      let start = Int.random(in: 0...20, using: &random)
      let columns = start...(start + Int.random(in: 0...20, using: &random))
      let index = UInt8.random(in: 1...255, using: &random)
      func style(_ change: (inout Style) -> Void) {
        for column in columns { change(&frame[column, row].style) }
      }
      switch self {
      case .text:
        for column in 0..<frame.size.columns { frame[column, row] = Cell() }
        _ = frame.write("other 本 words", 4, row)
      case .foreground: style { $0.foreground = .palette(index) }
      case .background: style { $0.background = .palette(index) }
      case .attributes: style { $0.attributes = Style.Attributes(rawValue: index) }
      case .underline: style { $0.underline = .curly }
      case .underlineColor: style { $0.underlineColor = .palette(index) }
      case .link: for column in columns { frame[column, row].link = "https://example.org" }
      case .cursor: frame.cursor.position = GridPosition(column: start, row: row)
      case .title: frame.title = "title \(index)"
      case .palette: frame.paletteChanges.colors[index] = RGB(1, 2, 3)
      case .rowSize: frame.rowSizes[row] = .doubleWidth
      case .textSize:
        frame.sizedTexts.append(
          SizedText(
            position: GridPosition(column: start, row: row), columns: 6, scale: 1, length: 3,
            fraction: SizedText.Fraction(1, 2)))
        frame.sizedTexts.sort { $0.position < $1.position }
      case .picture:
        let bitmap = Bitmap(width: 20, height: 19, filledWith: RGB(index, 0, 0))
        frame.pictures.append(
          Picture(bitmap, position: GridPosition(column: start, row: row)))
      case .insertion: frame.shiftRows(from: row, by: 1, "a row that was not there")
      case .removal: frame.shiftRows(from: row, by: -1, "")
      }
    }
  }
}

extension Frame {
  /// Writes text from a column on, without wrapping.
  ///
  /// - Returns: The column after the text.
  fileprivate mutating func write(_ text: String, _ column: Int, _ row: Int) -> Int {
    var column = column
    for character in text {
      let isWide = TextWidth.of(character) == 2
      guard column + (isWide ? 2 : 1) <= size.columns else { return column }
      self[column, row] = Cell(String(character), width: isWide ? 2 : 1)
      if isWide { self[column + 1, row] = .continuation() }
      column += isWide ? 2 : 1
    }
    return column
  }

  /// Moves the rows from `row` to the last down or up, and writes the text into the row that an insertion frees.
  fileprivate mutating func shiftRows(from row: Int, by distance: Int, _ text: String) {
    let before = self
    for target in row..<size.rows {
      let source = target - distance
      for column in 0..<size.columns {
        self[column, target] =
          (row..<size.rows).contains(source) ? before[column, source] : Cell()
      }
    }
    if distance > 0 { _ = write(text, 2, row) }
  }
}
