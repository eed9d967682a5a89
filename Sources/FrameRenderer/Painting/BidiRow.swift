internal import CFriBidi
internal import TerminalFrame

/// A row of cells in the order in which people see it: text from right to left runs so, brackets in it are
/// mirrored, and Arabic letters have the forms that join (presentation forms, a cell each, as in VTE).
///
/// This is Unicode's bidirectional algorithm (UAX #9), as FriBidi has it, with two rules for grids: a row
/// begins at the left whatever it says, and what stands apart stays where it is: what is on one side of a line
/// or block (U+2500 to U+259F) or of two blanks, and what is on the other, are ordered by themselves.
///
/// This is the only file that imports FriBidi.
struct BidiRow {
  /// The cells from left to right.
  private(set) var cells: [Cell]
  /// The column in which each column of the row is shown.
  private(set) var places: [Int]

  /// - Returns: nil for a row without text from right to left, which is as it is.
  init?(_ row: ArraySlice<Cell>) {
    guard row.contains(where: Self.runsFromRight) else { return nil }
    let row = Array(row)
    let units = Self.units(of: row)
    cells = row
    places = Array(row.indices)
    for segment in Self.segments(row, units) {
      var text = BidiText(units[segment].map { row[$0.lowerBound] })
      guard let order = text.resolve() else { continue }
      var place = units[segment.lowerBound].lowerBound
      for unit in order {
        let shaped = text.shaped(unit)
        for (index, column) in units[segment.lowerBound + unit].enumerated() {
          places[column] = place
          cells[place] = row[column]
          if index == 0, let shaped { cells[place].text = shaped }
          place += 1
        }
      }
    }
  }

  /// Whether a cell may begin with a character of a script from right to left.
  private static func runsFromRight(_ cell: Cell) -> Bool {
    guard let scalar = cell.text.unicodeScalars.first, scalar.value >= 0x590 else { return false }
    switch scalar.value {
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff:
      return true
    default: return false
    }
  }

  /// The columns of each character: a wide one moves with its right half.
  private static func units(of row: [Cell]) -> [Range<Int>] {
    var units: [Range<Int>] = []
    for column in row.indices {
      if row[column].isContinuation, let last = units.last {
        units[units.count - 1] = last.lowerBound..<column + 1
      } else {
        units.append(column..<column + 1)
      }
    }
    return units
  }

  /// The units of each piece of text that stands apart from others.
  private static func segments(_ row: [Cell], _ units: [Range<Int>]) -> [Range<Int>] {
    var isApart = [Bool](repeating: false, count: units.count)
    var gap = 0
    for (unit, columns) in units.enumerated() {
      let cell = row[columns.lowerBound]
      gap = cell.isBlank ? gap + 1 : 0
      if gap > 1 { (isApart[unit - 1], isApart[unit]) = (true, true) }
      if let scalar = cell.text.unicodeScalars.first, (0x2500...0x259f).contains(scalar.value) {
        isApart[unit] = true
      }
    }
    return isApart.indices.split { isApart[$0] }.map { $0.startIndex..<$0.endIndex }
  }
}

/// The characters of a piece of a row, as FriBidi is asked about them.
private struct BidiText {
  private var scalars: [FriBidiChar] = []
  /// Where the scalars of each unit begin.
  private var starts: [Int] = []
  private let original: [FriBidiChar]

  /// A cell counts up to this many characters, as it is drawn.
  private static let mostScalars = 32

  init(_ cells: [Cell]) {
    for cell in cells {
      starts.append(scalars.count)
      let text = cell.text.unicodeScalars.prefix(Self.mostScalars).map(\.value)
      scalars += text.isEmpty ? [0x20] : text
    }
    original = scalars
  }

  /// Finds the order of the units and gives their characters the forms that they have there.
  ///
  /// - Returns: The units from left to right; nil where they are as they are, or FriBidi has no memory.
  mutating func resolve() -> [Int]? {
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    var direction = QA_FRIBIDI_LEFT_TO_RIGHT
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    let highest = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
    // One more than the highest level.
    guard highest > 1 else { return nil }
    var joining = [FriBidiArabicProp](repeating: 0, count: scalars.count)
    fribidi_get_joining_types(scalars, count, &joining)
    fribidi_join_arabic(types, count, levels, &joining)
    fribidi_shape(QA_FRIBIDI_SHAPING, levels, count, &joining, &scalars)
    return order(types: starts.map { types[$0] }, levels: starts.map { levels[$0] }, direction)
  }

  private func order(
    types: [FriBidiCharType], levels: [FriBidiLevel], _ direction: FriBidiParType
  ) -> [Int]? {
    var levels = levels
    var map = starts.indices.map { FriBidiStrIndex($0) }
    let count = FriBidiStrIndex(starts.count)
    guard fribidi_reorder_line(0, types, count, 0, direction, &levels, nil, &map) > 0 else {
      return nil
    }
    return map.map { Int($0) }
  }

  /// The text of a unit; nil where it is what it was.
  func shaped(_ unit: Int) -> String? {
    let end = unit + 1 < starts.count ? starts[unit + 1] : scalars.count
    let range = starts[unit]..<end
    guard scalars[range] != original[range] else { return nil }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range].compactMap(Unicode.Scalar.init))
    return String(text)
  }
}

extension Frame {
  /// The frame with each row as people read it (``BidiRow``), and the cursor on the character that it was
  /// on.
  func inVisualOrder() -> Frame {
    var result = self
    // A text of another size is drawn as one, from left to right.
    let sized = Set(sizedTexts.flatMap(\.rows))
    for row in 0..<size.rows where !sized.contains(row) {
      // Of a row of double size the left half is shown.
      let isDouble = rowSizes[row].map { $0 != .single } ?? false
      let columns = isDouble ? (size.columns + 1) / 2 : size.columns
      guard let line = BidiRow(self.row(row).prefix(columns)) else { continue }
      for (column, cell) in line.cells.enumerated() { result[column, row] = cell }
      if cursor.position.row == row, line.places.indices.contains(cursor.position.column) {
        result.cursor.position.column = line.places[cursor.position.column]
      }
    }
    return result
  }
}
