internal import FrameMasks
internal import TerminalFrame

/// What blinks on a screen, independent of its position and of everything else: a cursor that follows typed text is at
/// another position with each key, and on another character.
struct BlinkPattern: Hashable {
  /// How a blinking cell looks, and its two texts unless they are the same.
  private struct CellPhases: Hashable {
    let styles: Set<Style>
    let texts: Set<String>
  }

  /// The number of cells that blink in the same way.
  private let cells: [CellPhases: Int]
  private let turnsCursor: Bool

  /// - Parameter masks: Changes inside these don't count.
  /// - Returns: Nil if the two frames don't differ, or differ in more than cells and the visibility of the cursor.
  init?(_ one: Frame, _ other: Frame, outside masks: [Mask]) throws(FramePattern.TooSlow) {
    guard one.size == other.size, one.cursor.position == other.cursor.position,
      !ScreenPart.allCases.contains(where: { $0 != .cursor && $0.differs(one, other) })
    else { return nil }
    let masked = try CellSet(masks, from: one, to: other)
    let positions = Set(
      one.cells(differingFrom: other).filter { position in
        let (before, after) = (one[position], other[position])
        return !masked.contains(position)
          && (before.text != after.text || Self.look(of: before) != Self.look(of: after))
      })
    var cells: [CellPhases: Int] = [:]
    for position in positions {
      let texts = Set([one, other].map { $0[position].text })
      let phases = CellPhases(
        styles: Self.styles(of: position, in: [one, other], besides: positions),
        texts: texts.count > 1 ? texts : [])
      cells[phases, default: 0] += 1
    }
    turnsCursor = one.cursor.isVisible != other.cursor.isVisible
    guard turnsCursor || !cells.isEmpty else { return nil }
    self.cells = cells
  }

  /// The styles in which a cell stands out from its neighbours. Its other styles depend on its position.
  private static func styles(
    of position: GridPosition, in frames: [Frame], besides positions: Set<GridPosition>
  ) -> Set<Style> {
    let all = Set(frames.map { look(of: $0[position]) })
    let standingOut = frames.filter { frame in
      let look = look(of: frame[position])
      return !frame.neighbors(of: position, except: positions).contains {
        Self.look(of: $0) == look
      }
    }
    let styles = Set(standingOut.map { look(of: $0[position]) })
    return styles.isEmpty ? all : styles
  }

  /// The visible style of a cell. A blank cell shows no foreground, unless it is inverse or has a line.
  private static func look(of cell: Cell) -> Style {
    var style = cell.style
    let hasNone = style.attributes.isDisjoint(with: [.inverse, .strike, .overline])
    if cell.isBlank, hasNone, style.underline == .none { style.foreground = .default }
    return style
  }
}

extension Frame {
  /// The cells to the left and to the right of a cell, without those at some positions.
  func neighbors(of cell: GridPosition, except positions: Set<GridPosition>) -> [Cell] {
    [cell.column - 1, cell.column + 1].filter { (0..<size.columns).contains($0) }
      .filter { !positions.contains(GridPosition(column: $0, row: cell.row)) }
      .map { self[$0, cell.row] }
  }
}
