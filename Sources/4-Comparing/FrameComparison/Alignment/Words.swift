internal import TerminalFrame

/// A word of a row: cells without a blank or box drawing between them, or a run of box drawing.
struct Word: Hashable {
  let columns: Range<Int>
  /// Equal for equal words of both frames.
  let number: Int
  /// Whether it consists of box drawing or blocks, which people see as lines rather than words.
  let isLine: Bool
  /// Whether it has no letter or digit.
  let isSign: Bool
}

/// The texts of two frames of the same size as numbers, cell by cell and word by word.
struct WordGrid {
  let size: GridSize
  let old: Side
  let new: Side

  struct Side {
    /// The text and width of each cell as a number; 0 for blanks.
    let cells: [Int]
    /// The words of each row, from left to right.
    let rows: [[Word]]
    /// The same without the sides of boxes, which are no words; their upper and lower borders are.
    let rowsWithoutSides: [[Word]]
    /// For each row, sums over the texts before each column; two rows have the same texts in some columns if
    /// ``WordGrid/Side/sum(_:_:)`` is the same.
    fileprivate let sums: [UInt64]
    fileprivate let columns: Int

    /// A number that is equal for equal texts.
    func sum(_ row: Int, _ columns: Range<Int>) -> UInt64 {
      let start = row * (self.columns + 1)
      return sums[start + columns.upperBound]
        &- sums[start + columns.lowerBound] &* Self.power(columns.count)
    }

    /// ``factor`` raised to an exponent.
    private static func power(_ exponent: Int) -> UInt64 {
      var (result, base, remaining) = (UInt64(1), factor, exponent)
      while remaining > 0 {
        if remaining & 1 == 1 { result = result &* base }
        base = base &* base
        remaining >>= 1
      }
      return result
    }

    fileprivate static let factor: UInt64 = 0x9e37_79b9_7f4a_7c15
  }

  /// A number of a sequence of numbers, from that of all but the last: the same for the same ones.
  static func sum(_ sum: UInt64, _ number: Int) -> UInt64 {
    let number = UInt64(truncatingIfNeeded: number)
    return sum &* Side.factor &+ (number &* 0xbf58_476d_1ce4_e5b9 ^ number >> 3)
  }

  init(_ old: Frame, _ new: Frame) {
    size = old.size
    var (texts, words) = (TextNumbers(), WordNumbers())
    self.old = Side(old, &texts, &words)
    self.new = Side(new, &texts, &words)
  }
}

extension WordGrid {
  /// The rows whose texts differ in place.
  var changedRows: [Int] { (0..<size.rows).filter(isChanged) }

  /// Whether a row has other texts than the same row before.
  func isChanged(_ row: Int) -> Bool {
    old.sum(row, 0..<size.columns) != new.sum(row, 0..<size.columns)
  }

  /// Whether both rows of a pair have the same texts.
  func isSame(_ pair: RowPair) -> Bool {
    guard let row = pair.old, let other = pair.new else { return false }
    return old.sum(row, pair.oldColumns) == new.sum(other, pair.columns)
  }

  /// Whether a row has a letter or digit in these columns. A mark in front of a row isn't a text that moves by itself.
  func hasWord(_ side: Side, _ row: Int, _ columns: Range<Int>) -> Bool {
    side.rows[row].contains { !$0.isSign && columns.overlaps($0.columns) }
  }
}

extension WordGrid.Side {
  fileprivate init(_ frame: Frame, _ texts: inout TextNumbers, _ words: inout WordNumbers) {
    let numbers = texts.numbers(of: frame)
    let (halves, columns) = (frame.rightHalves, frame.size.columns)
    // The numbers include widths. 1 is the right half of a wide character.
    let cells = numbers.indices.map { index in
      numbers[index] == 0
        ? (halves[index] ? 1 : 0) : numbers[index] << 2 | Int(frame.cells[index].width)
    }
    var sums: [UInt64] = []
    sums.reserveCapacity(frame.size.rows * (columns + 1))
    var rows: [[Word]] = []
    for row in 0..<frame.size.rows {
      let start = row * columns
      var sum: UInt64 = 0
      sums.append(sum)
      for column in 0..<columns {
        sum = WordGrid.sum(sum, cells[start + column])
        sums.append(sum)
      }
      rows.append(Self.words(frame, row, cells, halves, &words))
    }
    (self.cells, self.rows, self.sums, self.columns) = (cells, rows, sums, columns)
    rowsWithoutSides = rows.map { $0.filter { !$0.isLine || $0.columns.count > 1 } }
  }

  private static func words(
    _ frame: Frame, _ row: Int, _ cells: [Int], _ halves: [Bool], _ numbers: inout WordNumbers
  ) -> [Word] {
    let (start, end) = (row * frame.size.columns, (row + 1) * frame.size.columns)
    var words: [Word] = []
    var first = start
    while first < end {
      guard cells[first] != 0 else {
        first += 1
        continue
      }
      var isLine = isLine(frame, cells, first)
      var next = first + 1
      while next < end,
        halves[next] || cells[next] != 0 && Self.isLine(frame, cells, next) == isLine
      {
        next += 1
      }
      isLine = isLine || LineArms.isBorder(frame.cells[first..<next].lazy.map(\.firstScalar))
      words.append(
        Word(
          columns: first - start..<next - start,
          number: numbers.number(of: isLine ? Self.form(cells[first..<next]) : cells[first..<next]),
          isLine: isLine,
          isSign: !(first..<next).contains { CellMap.isWord(frame.cells[$0].firstScalar) }))
      first = next
    }
    return words
  }

  /// A line regardless of its length: the border of a box that got wider is the same line.
  private static func form(_ line: ArraySlice<Int>) -> ArraySlice<Int> {
    line.reduce(into: []) { form, cell in if form.last != cell { form.append(cell) } }
  }

  private static func isLine(_ frame: Frame, _ cells: [Int], _ index: Int) -> Bool {
    cells[index] >> 2 >= TextNumbers.severalBytes && RowComparison.isLine(frame.cells[index])
  }
}

/// Numbers for words.
private struct WordNumbers {
  private var known: [ArraySlice<Int>: Int] = [:]

  mutating func number(of word: ArraySlice<Int>) -> Int {
    if let number = known[word] { return number }
    known[word] = known.count
    return known.count - 1
  }
}
