internal import FrameMasks
internal import TerminalFrame

/// What blinks on a screen, whatever else it shows and wherever that is: a cursor that is typed on is at another place
/// with each key, and on another character.
struct BlinkPattern: Hashable {
  /// How a cell looks that blinks, and its two texts unless they are the same.
  private struct CellPhases: Hashable {
    let styles: Set<Style>
    let texts: Set<String>
  }

  /// How many cells blink in the same way.
  private let cells: [CellPhases: Int]
  private let turnsCursor: Bool

  /// - Parameter masks: What changes inside these does not blink.
  /// - Returns: Nil if the two frames do not differ, or in more than cells and the visibility of the cursor.
  init?(_ one: Frame, _ other: Frame, outside masks: [Mask]) throws(FramePattern.TooSlow) {
    guard one.size == other.size, one.cursor.position == other.cursor.position,
      !ScreenPart.allCases.contains(where: { $0 != .cursor && $0.differs(one, other) })
    else { return nil }
    let masked = try CellSet(masks, from: one, to: other)
    let places = Set(
      one.cells(differingFrom: other).filter { place in
        let (before, after) = (one[place.column, place.row], other[place.column, place.row])
        return !masked.contains(place)
          && (before.text != after.text || Self.look(of: before) != Self.look(of: after))
      })
    var cells: [CellPhases: Int] = [:]
    for place in places {
      let texts = Set([one, other].map { $0[place.column, place.row].text })
      let phases = CellPhases(
        styles: Self.styles(of: place, in: [one, other], besides: places),
        texts: texts.count > 1 ? texts : [])
      cells[phases, default: 0] += 1
    }
    turnsCursor = one.cursor.isVisible != other.cursor.isVisible
    guard turnsCursor || !cells.isEmpty else { return nil }
    self.cells = cells
  }

  /// The styles of a cell in which it stands out from those beside it: what it looks like otherwise depends on where it
  /// is.
  private static func styles(
    of place: GridPosition, in frames: [Frame], besides places: Set<GridPosition>
  ) -> Set<Style> {
    let all = Set(frames.map { look(of: $0[place.column, place.row]) })
    let standingOut = frames.filter { frame in
      let beside = [place.column - 1, place.column + 1]
        .filter { (0..<frame.size.columns).contains($0) }
        .map { GridPosition(column: $0, row: place.row) }.filter { !places.contains($0) }
      let look = look(of: frame[place.column, place.row])
      return !beside.contains { Self.look(of: frame[$0.column, $0.row]) == look }
    }
    let styles = Set(standingOut.map { look(of: $0[place.column, place.row]) })
    return styles.isEmpty ? all : styles
  }

  /// The style of a cell as far as it can be seen: a blank one shows no foreground, unless that is turned into its
  /// background, or drawn as a line.
  private static func look(of cell: Cell) -> Style {
    var style = cell.style
    let hasNone = style.attributes.isDisjoint(with: [.inverse, .strike, .overline])
    if cell.isBlank, hasNone, style.underline == .none { style.foreground = .default }
    return style
  }
}
