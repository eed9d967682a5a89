internal import CFriBidi
internal import TerminalFrame

/// A row of cells in visual order: right-to-left text is reversed, its brackets are mirrored, and Arabic letters take
/// their joined forms (presentation forms, one per cell, as in VTE).
///
/// The order follows the Unicode bidirectional algorithm (UAX #9), as implemented by FriBidi, with two rules for grids.
/// The base direction of a row is always left to right, so that text doesn't jump to the right edge. And columns of a
/// layout stay in place: lines and blocks (U+2500 to U+259F) and runs of two or more blanks split the row into
/// segments. Each segment is ordered on its own.
///
/// This is the only file that imports FriBidi.
struct BidiRow {
  /// The cells from left to right, as shown.
  private(set) var cells: [Cell]
  /// For each column of the original row, the column in which it is shown.
  private(set) var columns: [Int]

  /// - Returns: nil for a row without right-to-left text, which needs no reordering.
  init?(_ row: ArraySlice<Cell>) {
    guard row.contains(where: Self.runsFromRight) else { return nil }
    let row = Array(row)
    let units = Self.units(of: row)
    cells = row
    columns = Array(row.indices)
    for segment in Self.segments(row, units) {
      var text = BidiText(units[segment].map { row[$0.lowerBound] })
      guard let order = text.resolve() else { continue }
      var start = units[segment.lowerBound].lowerBound
      for unit in order {
        let shaped = text.shaped(unit)
        for (index, column) in units[segment.lowerBound + unit].enumerated() {
          columns[column] = start
          cells[start] = row[column]
          if index == 0, let shaped { cells[start].text = shaped }
          start += 1
        }
      }
    }
  }

  /// Whether the cell's first character is in a range of right-to-left scripts.
  private static func runsFromRight(_ cell: Cell) -> Bool {
    switch cell.firstScalar {
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff: true
    default: false
    }
  }

  /// The columns of each character. A wide one includes its right half.
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

  /// The units of each segment: the text between separators.
  private static func segments(_ row: [Cell], _ units: [Range<Int>]) -> [Range<Int>] {
    var isApart = [Bool](repeating: false, count: units.count)
    var gap = 0
    for (unit, columns) in units.enumerated() {
      let cell = row[columns.lowerBound]
      gap = cell.isBlank ? gap + 1 : 0
      if gap > 1 { (isApart[unit - 1], isApart[unit]) = (true, true) }
      if (0x2500...0x259f).contains(cell.firstScalar) { isApart[unit] = true }
    }
    return isApart.indices.split { isApart[$0] }.map { $0.startIndex..<$0.endIndex }
  }
}

/// The characters of one segment, in the form that FriBidi takes.
private struct BidiText {
  private var scalars: [FriBidiChar] = []
  /// For each unit, the index of its first scalar.
  private var starts: [Int] = []
  private let original: [FriBidiChar]

  init(_ cells: [Cell]) {
    for cell in cells {
      starts.append(scalars.count)
      let text = cell.text.unicodeScalars.prefix(FrameBounds.maxClusterLength).map(\.value)
      scalars += text.isEmpty ? [0x20] : text
    }
    original = scalars
  }

  /// Finds the order of the units and replaces their characters with the forms that they take there.
  ///
  /// - Returns: The units from left to right, or nil if their order doesn't change or FriBidi is out of memory.
  mutating func resolve() -> [Int]? {
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    var direction = QA_FRIBIDI_LEFT_TO_RIGHT
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    let highest = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
    // FriBidi returns the highest level plus one.
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

  /// The text of a unit, or nil if it is unchanged.
  func shaped(_ unit: Int) -> String? {
    let end = unit + 1 < starts.count ? starts[unit + 1] : scalars.count
    let range = starts[unit]..<end
    guard scalars[range] != original[range] else { return nil }
    return String(String.UnicodeScalarView(scalars[range].compactMap(Unicode.Scalar.init)))
  }
}

extension Frame {
  /// The frame with each row in visual order (``BidiRow``). The cursor stays on its character.
  func inVisualOrder() -> Frame {
    var result = self
    // A sized text is drawn as a whole, from left to right.
    let sized = Set(sizedTexts.flatMap(\.rows))
    for row in 0..<size.rows where !sized.contains(row) {
      // Only the left half of a double-size row is shown.
      let isDouble = rowSizes[row]?.isDouble ?? false
      let columns = isDouble ? (size.columns + 1) / 2 : size.columns
      guard let line = BidiRow(self.row(row).prefix(columns)) else { continue }
      for (column, cell) in line.cells.enumerated() { result[column, row] = cell }
      if cursor.position.row == row, line.columns.indices.contains(cursor.position.column) {
        result.cursor.position.column = line.columns[cursor.position.column]
      }
    }
    return result
  }
}
