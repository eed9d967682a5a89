internal import FrameMasks
internal import TerminalFrame

/// Tells a screen that blinks, and goes back and forth between the same states, from one that goes on. It has
/// no clock.
///
/// A blink is seen when the screen has come back twice to states that it had before, without a new one in
/// between, and when no cell has more than two: a spinner of several frames is none, since it says that
/// something is still to come.
struct ScreenPhases {
  private struct Phase {
    let frame: Frame
    var entries = 1
  }

  /// As two cells that blink by themselves have.
  private static let most = 4

  /// Blinks that the app has shown before.
  private let known: Set<BlinkPattern>
  private var phases: [Phase]
  private var current = 0
  private var returns = 0
  /// Whether the screen goes back and forth.
  private(set) var isBlink = false
  /// Whether that was seen before, so that one change was enough to know it.
  private(set) var isKnown = false

  init(of frame: Frame, known: Set<BlinkPattern> = []) {
    self.known = known
    phases = [Phase(frame: frame)]
  }

  /// What blinks; nil if nothing does, or more than two states take turns.
  func pattern(outside masks: [Mask]) throws(FramePattern.TooSlow) -> BlinkPattern? {
    guard isBlink, recurring.count == 2 else { return nil }
    return try BlinkPattern(recurring[0].frame, recurring[1].frame, outside: masks)
  }

  /// Takes note of the next frame, which differs from the one before outside of masks.
  mutating func enter(_ frame: Frame, outside masks: [Mask]) throws(FramePattern.TooSlow) {
    for index in phases.indices where index != current {
      guard try phases[index].frame.isSame(as: frame, outside: masks) else { continue }
      returns += 1
      phases[index].entries += 1
      current = index
      isBlink = returns >= 2 && hasTwoStates
      return
    }
    if !known.isEmpty, returns == 0,
      let pattern = try BlinkPattern(phases[current].frame, frame, outside: masks),
      known.contains(pattern)
    {
      phases = [Phase(frame: phases[current].frame, entries: 2), Phase(frame: frame, entries: 2)]
      (current, returns, isBlink, isKnown) = (1, 2, true, true)
      return
    }
    isKnown = false
    // What is new ends a blink; the next one may have the state before it.
    if returns > 0 { phases = [Phase(frame: phases[current].frame)] }
    if phases.count == Self.most { phases.removeFirst() }
    phases.append(Phase(frame: frame))
    current = phases.count - 1
    returns = 0
    isBlink = false
  }

  /// Whether what was not seen may be a blink: no cell had more than two states, those of the phases included.
  func mayHold(_ passage: ScreenPassage) -> Bool {
    guard !passage.hidesOthers else { return false }
    return passage.states.allSatisfy { cell, states in
      let known = phases.map(\.frame)
        .filter { cell.column < $0.size.columns && cell.row < $0.size.rows }
        .map { $0[cell.column, cell.row] }
      return states.union(known).count <= 2
    }
  }

  /// The states to which the screen comes back.
  private var recurring: [Phase] { phases.filter { $0.entries > 1 } }

  private var hasTwoStates: Bool {
    guard let first = recurring.first?.frame else { return false }
    let others = recurring.dropFirst().map(\.frame)
    guard others.allSatisfy({ $0.size == first.size }) else { return false }
    return blinkingCells.allSatisfy { cell in
      Set(others.map { $0[cell.column, cell.row] } + [first[cell.column, cell.row]]).count <= 2
    }
  }

  private var blinkingCells: Set<GridPosition> {
    guard let first = recurring.first?.frame else { return [] }
    return recurring.dropFirst().reduce(into: []) { cells, phase in
      cells.formUnion(first.cells(differingFrom: phase.frame))
    }
  }

  /// Whether the screen is in the state of which a picture is taken: the one with the cursor shown; else the
  /// one with more cells that stand out from those beside them, as a cursor made of a cell does, then with more
  /// cells that are inverse or have a background, then with more text; else the first by its text and style.
  var isChosen: Bool {
    let cells = blinkingCells.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    let ranks = recurring.map { Rank($0.frame, cells) }
    let best = ranks.max()
    return best.map { $0 == Rank(phases[current].frame, cells) } ?? true
  }

  /// What blinks and what was taken, in words.
  var words: String {
    let places = Mask.covering(Array(blinkingCells)).map(\.words)
    let frames = recurring.map(\.frame)
    let parts = ScreenPart.allCases.filter { part in
      frames.dropFirst().contains { part.differs(frames[0], $0) }
    }
    let what =
      places.count > 4
      ? "\(places.count) places" : (places + parts.map(\.words)).joined(separator: ", ")
    let showsCursor = Set(recurring.map(\.frame.cursor.isVisible)).count > 1
    return
      "the screen blinks (\(what)): it was taken in the phase that "
      + (showsCursor ? "shows the cursor" : "shows more")
  }

  /// How much a state shows, for the choice among those of a blink.
  private struct Rank: Comparable {
    private let cursor: Int
    private let standingOut: Int
    private let marked: Int
    private let filled: Int
    private let text: String
    /// So that no two states rank the same.
    private let rest: String

    init(_ frame: Frame, _ positions: [GridPosition]) {
      let cells = positions.map { frame[$0.column, $0.row] }
      cursor = frame.cursor.isVisible ? 1 : 0
      marked = cells.count {
        $0.style.attributes.contains(.inverse) || $0.style.background != .default
      }
      filled = cells.count { $0.text != " " && !$0.text.isEmpty }
      text = cells.map(\.text).joined()
      rest = "\(frame.cursor.position) \(cells.map(\.style))"
      let blinking = Set(positions)
      standingOut = positions.count { position in
        let beside = [position.column - 1, position.column + 1]
          .filter { (0..<frame.size.columns).contains($0) }
          .map { GridPosition(column: $0, row: position.row) }
          .filter { !blinking.contains($0) }
        let style = frame[position.column, position.row].style
        return beside.contains { frame[$0.column, $0.row].style != style }
      }
    }

    static func < (one: Rank, other: Rank) -> Bool {
      (one.cursor, one.standingOut, one.marked, one.filled, other.text, other.rest)
        < (other.cursor, other.standingOut, other.marked, other.filled, one.text, one.rest)
    }
  }
}
