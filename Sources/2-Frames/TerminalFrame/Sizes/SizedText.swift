/// A text drawn at another size (kitty, "The text sizing protocol", OSC 66). It occupies a block of cells. One row of
/// the block holds the text at the usual size, so that it can be read and searched like any other text.
package struct SizedText: Hashable, Sendable {
  /// The top left cell of the block.
  package var position: GridPosition
  package var columns: Int
  /// The number of rows of the block, and so the magnification of text that fills it.
  package var scale: Int
  /// The number of columns of the text at the usual size. The text is cut off if its block is too small.
  package var length: Int
  /// The text's share of the height of the block, or nil for all of it.
  package var fraction: Fraction?

  package init(
    position: GridPosition = GridPosition(column: 0, row: 0), columns: Int, scale: Int, length: Int,
    fraction: Fraction? = nil
  ) {
    self.position = position
    self.columns = columns
    self.scale = scale
    self.length = length
    self.fraction = fraction
  }

  /// A share of a block, and the alignment of smaller text in it.
  package struct Fraction: Hashable, Sendable {
    package var numerator: Int
    /// Above the numerator.
    package var denominator: Int
    package var vertical: Alignment
    package var horizontal: Alignment

    package init(
      _ numerator: Int, _ denominator: Int, vertical: Alignment = .start,
      horizontal: Alignment = .start
    ) {
      self.numerator = numerator
      self.denominator = denominator
      self.vertical = vertical
      self.horizontal = horizontal
    }
  }

  /// The values are those of the protocol. `start` is the top or the left.
  package enum Alignment: Int, Hashable, Sendable {
    case start = 0
    case end, middle

    /// The offset of something of `length` that is aligned within `available`.
    package func start(of length: Int, in available: Int) -> Int {
      switch self {
      case .start: 0
      case .end: max(0, available - length)
      case .middle: max(0, available - length) / 2
      }
    }
  }

  package static let scales = 1...7
  static let maxDenominator = 15
  /// The most columns of a text, at the usual size.
  package static let maxLength = 4096

  package var rows: Range<Int> { position.row..<position.row + scale }
  package var columnRange: Range<Int> { position.column..<position.column + columns }

  package func contains(_ cell: GridPosition) -> Bool {
    rows.contains(cell.row) && columnRange.contains(cell.column)
  }

  /// The cell in which the text starts.
  package var textPlace: GridPosition {
    GridPosition(
      column: position.column
        + (fraction?.horizontal.start(of: min(length, columns), in: columns) ?? 0),
      row: position.row + (fraction?.vertical.start(of: 1, in: scale) ?? 0))
  }

  /// The magnification of the text, such as `2` or `2/3`.
  package var magnification: String {
    guard let fraction else { return "\(scale)" }
    return "\(scale * fraction.numerator)/\(fraction.denominator)"
  }

  /// The size of the block in cells, such as `10×2`.
  package var cells: String { "\(columns)×\(scale)" }

  /// The layout of the text in its block, such as `5 columns` or `5 columns, 1/3 of the height, end, middle`. The two
  /// words are the vertical and the horizontal alignment.
  package var layout: String {
    let part = fraction.map {
      ", \($0.numerator)/\($0.denominator) of the height, \($0.vertical), \($0.horizontal)"
    }
    return "\(length) columns\(part ?? "")"
  }

  /// This text as an object in the JSON of a frame.
  var json: String {
    var members = [
      ("column", position.column), ("row", position.row), ("columns", columns), ("scale", scale),
      ("length", length),
    ]
    if let fraction {
      members += [
        ("numerator", fraction.numerator), ("denominator", fraction.denominator),
        ("vertical", fraction.vertical.rawValue), ("horizontal", fraction.horizontal.rawValue),
      ]
    }
    return "{ \(members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ")) }"
  }
}

// The codec's field: the texts in reading order. Each ends with its fraction, or with 0 if it has none.

extension ByteWriter {
  mutating func write(_ texts: [SizedText]) {
    for text in texts {
      for value in [text.position.row, text.position.column, text.columns, text.scale, text.length]
      {
        number(value)
      }
      guard let fraction = text.fraction else {
        number(0)
        continue
      }
      for value in [
        fraction.numerator, fraction.denominator, fraction.vertical.rawValue,
        fraction.horizontal.rawValue,
      ] {
        number(value)
      }
    }
  }
}

extension ByteReader {
  mutating func sizedTexts(in grid: GridSize) throws(FrameDecodingError) -> [SizedText] {
    var texts: [SizedText] = []
    var taken: Set<GridPosition> = []
    while !isAtEnd {
      let text = try sizedText()
      guard text.columnRange.upperBound <= grid.columns, text.rows.upperBound <= grid.rows,
        texts.last.map({ $0.position < text.position }) ?? true
      else { throw .malformed("the position of a sized text") }
      for row in text.rows {
        for column in text.columnRange {
          guard taken.insert(GridPosition(column: column, row: row)).inserted else {
            throw .malformed("overlapping sized texts")
          }
        }
      }
      texts.append(text)
    }
    return texts
  }

  private mutating func sizedText() throws(FrameDecodingError) -> SizedText {
    let (row, column) = (try count(), try count())
    let (columns, scale, length) = (try count(), try count(), try count())
    let numerator = try count()
    // Text of the usual size isn't a sized text.
    guard [columns, row + 1, column + 1].allSatisfy(GridSize.bounds.contains),
      SizedText.scales.contains(scale), (1...SizedText.maxLength).contains(length),
      scale > 1 || numerator > 0
    else { throw .malformed("a sized text") }
    let position = GridPosition(column: column, row: row)
    var text = SizedText(position: position, columns: columns, scale: scale, length: length)
    if numerator > 0 {
      let denominator = try count()
      guard numerator < denominator, denominator <= SizedText.maxDenominator,
        let vertical = SizedText.Alignment(rawValue: try count()),
        let horizontal = SizedText.Alignment(rawValue: try count())
      else { throw .malformed("the size of a sized text") }
      text.fraction = SizedText.Fraction(
        numerator, denominator, vertical: vertical, horizontal: horizontal)
    }
    return text
  }
}
