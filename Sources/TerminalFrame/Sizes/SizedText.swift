/// A text that is drawn in another size (kitty's page "The text sizing protocol", OSC 66): a block of cells, in one row of
/// which the text stands in the usual size, so that it can be read and found as any other.
package struct SizedText: Hashable, Sendable {
  /// The top left cell of the block.
  package var place: GridPosition
  package var columns: Int
  /// The rows of the block, which is how many times as large as usual a text is that fills it.
  package var scale: Int
  /// The columns that the text takes in the usual size; it is cut if its block is too small.
  package var length: Int
  /// The part of the block's height that the text has; nil for all of it.
  package var fraction: Fraction?

  package init(
    place: GridPosition = GridPosition(column: 0, row: 0), columns: Int, scale: Int, length: Int,
    fraction: Fraction? = nil
  ) {
    self.place = place
    self.columns = columns
    self.scale = scale
    self.length = length
    self.fraction = fraction
  }

  /// A part of a block, and where in it smaller text stands.
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

  /// By the numbers of the protocol: `start` is at the top or on the left.
  package enum Alignment: Int, Hashable, Sendable {
    case start = 0
    case end, middle

    /// Where something begins that is shorter than its place.
    package func start(of length: Int, in room: Int) -> Int {
      switch self {
      case .start: 0
      case .end: max(0, room - length)
      case .middle: max(0, room - length) / 2
      }
    }
  }

  package static let scales = 1...7
  static let mostDenominator = 15
  /// The columns of the longest text, in the usual size.
  package static let longest = 4096

  package var rows: Range<Int> { place.row..<place.row + scale }

  package func contains(_ cell: GridPosition) -> Bool {
    rows.contains(cell.row) && (place.column..<place.column + columns).contains(cell.column)
  }

  /// The cell in which the text begins.
  package var textPlace: GridPosition {
    GridPosition(
      column: place.column
        + (fraction?.horizontal.start(of: min(length, columns), in: columns) ?? 0),
      row: place.row + (fraction?.vertical.start(of: 1, in: scale) ?? 0))
  }

  /// How many times as large as usual the text is, as `2` or `2/3`.
  package var words: String {
    guard let fraction else { return "\(scale)" }
    return "\(scale * fraction.numerator)/\(fraction.denominator)"
  }

  /// The cells of the block, as `10×2`.
  package var cells: String { "\(columns)×\(scale)" }

  /// How the text lies in its block, as `5 columns` or `5 columns, 1/3 of the height, end, middle`: the fraction, and then
  /// from top to bottom and from left to right.
  package var layout: String {
    let part = fraction.map {
      ", \($0.numerator)/\($0.denominator) of the height, \($0.vertical), \($0.horizontal)"
    }
    return "\(length) columns\(part ?? "")"
  }

  /// The members of this text in the JSON of a frame.
  var json: String {
    var members = [
      ("column", place.column), ("row", place.row), ("columns", columns), ("scale", scale),
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

// The field of the codec: the texts in reading order of their places, each with a number that is 0 if there is no fraction.

extension ByteWriter {
  mutating func write(_ texts: [SizedText]) {
    for text in texts {
      for value in [text.place.row, text.place.column, text.columns, text.scale, text.length] {
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
      let (place, end) = (text.place, text.place.column + text.columns)
      guard end <= grid.columns, text.rows.upperBound <= grid.rows,
        texts.last.map({ $0.place < place }) ?? true
      else { throw .malformed("the place of a sized text") }
      for row in text.rows {
        for column in place.column..<end {
          guard taken.insert(GridPosition(column: column, row: row)).inserted else {
            throw .malformed("sized texts over each other")
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
    // A text of the usual size has no need to be one of these.
    guard [columns, row + 1, column + 1].allSatisfy(GridSize.bounds.contains),
      SizedText.scales.contains(scale), (1...SizedText.longest).contains(length),
      scale > 1 || numerator > 0
    else { throw .malformed("a sized text") }
    let place = GridPosition(column: column, row: row)
    var text = SizedText(place: place, columns: columns, scale: scale, length: length)
    if numerator > 0 {
      let denominator = try count()
      guard numerator < denominator, denominator <= SizedText.mostDenominator,
        let vertical = SizedText.Alignment(rawValue: try count()),
        let horizontal = SizedText.Alignment(rawValue: try count())
      else { throw .malformed("the size of a sized text") }
      text.fraction = SizedText.Fraction(
        numerator, denominator, vertical: vertical, horizontal: horizontal)
    }
    return text
  }
}
