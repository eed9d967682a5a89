internal import TerminalFrame

/// The rows that a colour sets off from those around them, such as a selection, and that look like those without
/// colours.
struct ColorOnlyRows {
  /// What has the colour.
  enum Aspect { case background, text }

  private let colored: Frame
  private let plain: Frame
  private let aspect: Aspect
  private let ground: Color

  /// The least number of cells with a colour of their own.
  private static let minCells = 3

  init(_ colored: Frame, _ plain: Frame, _ aspect: Aspect) {
    self.colored = colored
    self.plain = plain
    self.aspect = aspect
    ground = colored.ground.background
  }

  /// In ascending order.
  var all: [Int] {
    guard colored.size == plain.size, colored.size.rows > 2 else { return [] }
    return (0..<colored.size.rows).filter { row in
      let neighbors = self.neighbors(of: row)
      guard hasWord(row), !neighbors.isEmpty, isSame(row), !hasCursor(row),
        aspect == .background || isException(row)
      else { return false }
      let columns = highlighted(row)
      return columns.count >= Self.minCells
        && others(neighbors, columns).contains { looksAlike(row, $0, columns) }
    }
  }

  /// Whether a key has moved a row's colour to another row: then it's a selection, and not a bar or a heading.
  func hasMoved(_ row: Int, in moved: Frame) -> Bool {
    guard moved.size == colored.size else { return false }
    let columns = highlighted(row)
    switch aspect {
    case .background:
      func hasBackground(_ other: Int) -> Bool {
        columns.allSatisfy {
          moved[$0, other].style.background == colored[$0, row].style.background
        }
      }
      return !hasBackground(row) && (0..<moved.size.rows).contains(where: hasBackground)
    case .text:
      let colors = Set(columns.compactMap { color(of: colored[$0, row]) })
      func count(_ frame: Frame, _ row: Int) -> Int {
        frame.row(row).count { color(of: $0).map(colors.contains) ?? false }
      }
      return count(moved, row) == 0
        && (0..<moved.size.rows).contains {
          count(colored, $0) == 0 && count(moved, $0) >= Self.minCells
        }
    }
  }

  /// The neighbours on the background of most of the screen: one with another background is a heading, and no row of
  /// the list.
  private func others(_ neighbors: [Int], _ columns: [Int]) -> [Int] {
    neighbors.filter { row in
      columns.allSatisfy { colored[$0, row].style.background == ground }
    }
  }

  /// Whether a row has the same words without colours. In another terminal, an app may lay out its screen differently.
  private func isSame(_ row: Int) -> Bool {
    colored.text(ofRow: row).filter(\.isLetter) == plain.text(ofRow: row).filter(\.isLetter)
  }

  /// Whether the cursor is a sign of a row: it is there, and is seen.
  private func hasCursor(_ row: Int) -> Bool {
    plain.cursor.isVisible && plain.cursor.position.row == row
  }

  /// Whether two rows close to a row have texts in the same colours. Otherwise colours may shade the rows of a list.
  private func isException(_ row: Int) -> Bool {
    [[row - 1, row + 1], [row + 1, row + 2], [row - 2, row - 1]].contains { rows in
      guard rows.allSatisfy(hasWord) else { return false }
      let colors = rows.map {
        Set(colored.row($0).lazy.filter { !$0.isBlank }.map(\.style.foreground))
      }
      return colors[0] == colors[1]
    }
  }

  /// The rows above and below that have text.
  private func neighbors(of row: Int) -> [Int] { [row - 1, row + 1].filter(hasWord) }

  /// Whether a row is on the screen and has a word: at least two letters.
  private func hasWord(_ row: Int) -> Bool {
    (0..<plain.size.rows).contains(row)
      && plain.text(ofRow: row).split { !$0.isLetter }.contains { $0.count > 1 }
  }

  /// The columns in which a row has a colour that its neighbours don't have: not at that place for backgrounds, nowhere
  /// for texts.
  private func highlighted(_ row: Int) -> [Int] {
    let neighbors = self.neighbors(of: row)
    let others = Set(neighbors.flatMap { colored.row($0).compactMap(color) })
    return (0..<colored.size.columns).filter { column in
      guard let color = color(of: colored[column, row]) else { return false }
      return switch aspect {
      case .background:
        neighbors.allSatisfy { colored[column, $0].style.background != color }
      case .text: !others.contains(color)
      }
    }
  }

  /// The colour of a cell, or nil if it has none of its own. Reverse video needs no colours.
  private func color(of cell: Cell) -> Color? {
    if cell.style.attributes.contains(.inverse) { return nil }
    let color = aspect == .background ? cell.style.background : cell.style.foreground
    return color == .default || aspect == .text && cell.isBlank ? nil : color
  }

  /// Whether two rows have equal styles without colours, and begin with the same symbols.
  private func looksAlike(_ row: Int, _ other: Int, _ columns: [Int]) -> Bool {
    let hasEqualStyles = columns.allSatisfy { plain[$0, row].style == plain[$0, other].style }
    return hasEqualStyles && mark(row) == mark(other)
  }

  /// The symbols before the first letter of a row.
  private func mark(_ row: Int) -> String {
    plain.text(ofRow: row).prefix { !$0.isLetter && !$0.isNumber }.filter { $0 != " " }
  }
}
