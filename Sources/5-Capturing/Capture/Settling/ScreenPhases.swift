internal import FrameMasks
internal import TerminalFrame

/// Distinguishes a screen that blinks between the same states from one that progresses. It has no clock.
///
/// A screen blinks if it has returned twice to earlier states without a new one in between, and no cell has more than
/// two states. A spinner of several frames isn't a blink: it means that something is still to come.
struct ScreenPhases {
  private struct Phase {
    let frame: Frame
    var entries = 1
  }

  /// The number of states of two cells that blink independently.
  private static let maximum = 4

  /// Blinks that the app has shown on earlier screens.
  private let known: Set<BlinkPattern>
  private var phases: [Phase]
  private var current = 0
  private var returns = 0
  /// Whether the screen blinks.
  private(set) var isBlink = false
  /// Whether the blink was known from an earlier screen, so that one change was enough to recognise it.
  private(set) var isKnown = false

  init(of frame: Frame, known: Set<BlinkPattern> = []) {
    self.known = known
    phases = [Phase(frame: frame)]
  }

  /// What blinks, or nil if nothing does or the screen has more than two recurring states.
  func pattern(outside masks: [Mask]) throws(FramePattern.TooSlow) -> BlinkPattern? {
    guard isBlink, recurring.count == 2 else { return nil }
    return try BlinkPattern(recurring[0].frame, recurring[1].frame, outside: masks)
  }

  /// Records the next frame, which differs from the one before outside the masks.
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
    // A new state ends a blink. The next blink may include the state before it.
    if returns > 0 { phases = [Phase(frame: phases[current].frame)] }
    if phases.count == Self.maximum { phases.removeFirst() }
    phases.append(Phase(frame: frame))
    current = phases.count - 1
    returns = 0
    isBlink = false
  }

  /// Whether states that weren't seen may be part of a blink: no cell had more than two, including those of the
  /// phases.
  func mayHold(_ passage: ScreenPassage) -> Bool {
    guard !passage.hidesOthers else { return false }
    return passage.states.allSatisfy { cell, states in
      let known = phases.map(\.frame).filter { $0.size.contains(cell) }.map { $0[cell] }
      return states.union(known).count <= 2
    }
  }

  /// The states to which the screen returns.
  private var recurring: [Phase] { phases.filter { $0.entries > 1 } }

  private var hasTwoStates: Bool {
    guard let first = recurring.first?.frame else { return false }
    let others = recurring.dropFirst().map(\.frame)
    guard others.allSatisfy({ $0.size == first.size }) else { return false }
    return blinkingCells.allSatisfy { cell in
      Set(others.map { $0[cell] } + [first[cell]]).count <= 2
    }
  }

  private var blinkingCells: Set<GridPosition> {
    guard let first = recurring.first?.frame else { return [] }
    return recurring.dropFirst().reduce(into: []) { cells, phase in
      cells.formUnion(first.cells(differingFrom: phase.frame))
    }
  }

  /// Whether the screen is in the state to take: the one with a visible cursor, then the one with more cells that
  /// stand out from their neighbours (as a cursor made of a cell does), then with more inverse or coloured cells, then
  /// with more text. The text and style decide the rest.
  var isChosen: Bool {
    let cells = blinkingCells.sorted()
    let ranks = recurring.map { Rank($0.frame, cells) }
    let best = ranks.max()
    return best.map { $0 == Rank(phases[current].frame, cells) } ?? true
  }

  /// A note on what blinks and which phase was taken.
  var note: String {
    let places = Mask.covering(Array(blinkingCells)).map(\.description)
    let frames = recurring.map(\.frame)
    let parts = ScreenPart.allCases.filter { part in
      frames.dropFirst().contains { part.differs(frames[0], $0) }
    }
    let what =
      places.count > 4
      ? "\(places.count) places" : (places + parts.map(\.phrase)).joined(separator: ", ")
    let showsCursor = Set(recurring.map(\.frame.cursor.isVisible)).count > 1
    return
      "the screen blinks (\(what)): it was taken in the phase that "
      + (showsCursor ? "shows the cursor" : "shows more")
  }

  /// How much a state shows, for choosing a state of a blink.
  private struct Rank: Comparable {
    private let cursor: Int
    private let standingOut: Int
    private let marked: Int
    private let filled: Int
    private let text: String
    /// Ensures that no two states rank the same.
    private let rest: String

    init(_ frame: Frame, _ positions: [GridPosition]) {
      let cells = positions.map { frame[$0] }
      cursor = frame.cursor.isVisible ? 1 : 0
      marked = cells.count {
        $0.style.attributes.contains(.inverse) || $0.style.background != .default
      }
      filled = cells.count { $0.text != " " && !$0.text.isEmpty }
      text = cells.map(\.text).joined()
      rest = "\(frame.cursor.position) \(cells.map(\.style))"
      let blinking = Set(positions)
      standingOut = positions.count { position in
        let style = frame[position].style
        return frame.neighbors(of: position, except: blinking).contains { $0.style != style }
      }
    }

    static func < (one: Rank, other: Rank) -> Bool {
      (one.cursor, one.standingOut, one.marked, one.filled, other.text, other.rest)
        < (other.cursor, other.standingOut, other.marked, other.filled, one.text, one.rest)
    }
  }
}
