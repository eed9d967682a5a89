internal import FrameMasks
internal import TerminalFrame

/// Tells what counts as movement of a screen from what only changes inside masks, and remembers what
/// kept moving. It has no clock: times come in.
struct ScreenMovement {
  private let masks: [Mask]
  private let rule: AnimationRule
  private let knownBlinks: Set<BlinkPattern>
  /// The screen after it last moved. What changes bit by bit inside masks is compared with this, so
  /// that it never becomes something else unseen.
  private var moved: Frame
  private var phases: ScreenPhases
  /// What has blinked so far, on this screen, also before something else changed, and on those before.
  private(set) var blinks: Set<BlinkPattern>
  private var earlier: Earlier?
  private var animated = ScreenAnimation()
  /// When the screen last moved, and when it last changed, be it by a blink.
  private(set) var lastMove: ContinuousClock.Instant
  private(set) var lastChange: ContinuousClock.Instant
  /// Since when moves are counted.
  let countsFrom: ContinuousClock.Instant
  /// How often each cell changed since then, and how often before.
  private var counts: [GridPosition: Int] = [:]
  private var earlyCounts: [GridPosition: Int] = [:]
  /// How often what is no cell changed since then.
  private var otherCounts: [ScreenPart: Int] = [:]

  /// - Parameters:
  ///   - countsFrom: Before this the app may still be painting.
  ///   - knownBlinks: What has blinked on earlier screens of the app.
  init(
    of frame: Frame, masks: [Mask], rule: AnimationRule = .hold,
    countsFrom: ContinuousClock.Instant, knownBlinks: Set<BlinkPattern> = [],
    start: ContinuousClock.Instant = .now
  ) {
    self.masks = masks
    self.rule = rule
    moved = frame
    self.knownBlinks = knownBlinks
    blinks = knownBlinks
    phases = ScreenPhases(of: frame, known: knownBlinks)
    lastMove = start
    lastChange = start
    self.countsFrom = countsFrom
  }

  /// How the screen goes back and forth; nil where it does not.
  var blink: ScreenPhases? { phases.isBlink ? phases : nil }

  /// What goes through the same states again and again and is left blank; nil where nothing is.
  var animation: ScreenAnimation? { rule == .mask && !animated.isEmpty ? animated : nil }

  /// Whether what kept changing went through the same states again and again.
  var isAnimated: Bool { !animated.isEmpty }

  /// What the next frame of a screen is to those before it.
  enum Step: Hashable {
    /// The same outside of the masks, or a phase of a blink.
    case none
    case moved
    /// What it was a moment before, as nothing had moved: an app that paints bit by bit moves and hides its
    /// cursor meanwhile, and may be read at any bit.
    case movedBack
  }

  /// The screen as it was before the last frame.
  private struct Earlier {
    let frame: Frame
    let phases: ScreenPhases
    let lastMove: ContinuousClock.Instant
    let lastChange: ContinuousClock.Instant
    var hasMoved = false
  }

  /// A state that is shown for less than this was not there to be seen.
  private static let shortest = Duration.milliseconds(20)

  /// More often than this no animation is back where it was whenever somebody looks: it is an app that writes
  /// the same again and again.
  private static let mostUnseen = 16
  /// How often it moved unseen since it was last seen to move.
  private var unseenMoves = 0

  /// Takes note of the next frame.
  mutating func step(
    to frame: Frame, at now: ContinuousClock.Instant
  ) throws(FramePattern.TooSlow) -> Step {
    if try moved.isSame(as: frame, outside: masks) { return .none }
    if frame.size == moved.size { try count(frame, isEarly: now < countsFrom) }
    if let earlier, lastChange.duration(to: now) < Self.shortest,
      try earlier.frame.isSame(as: frame, outside: masks)
    {
      moved = frame
      (phases, lastMove, lastChange) = (earlier.phases, earlier.lastMove, earlier.lastChange)
      self.earlier = nil
      return earlier.hasMoved ? .movedBack : .none
    }
    let before = moved
    earlier = Earlier(frame: before, phases: phases, lastMove: lastMove, lastChange: lastChange)
    moved = frame
    lastChange = now
    if try isAnimation(from: before, to: frame) { return .none }
    lastMove = now
    earlier?.hasMoved = true
    unseenMoves = 0
    return .moved
  }

  /// The cells that became another one of the characters of an ASCII spinner.
  private(set) var turned: Set<GridPosition> = []

  private mutating func noteTurns(of cells: [GridPosition], to frame: Frame) {
    func isSlash(_ cell: Cell) -> Bool {
      cell.text.utf8.count == 1 && LoadingSigns.slashes.contains(cell.text[cell.text.startIndex])
    }
    for place in cells {
      let (old, new) = (moved[place.column, place.row], frame[place.column, place.row])
      if old.text != new.text, isSlash(old), isSlash(new) { turned.insert(place) }
    }
  }

  /// The screen has shown something that nobody saw. Unless that belongs to a blink, what it did before says
  /// nothing of what it does.
  ///
  /// - Returns: Whether that counts as movement.
  mutating func hasMovedUnseen(in passage: ScreenPassage, at now: ContinuousClock.Instant) -> Bool {
    guard unseenMoves < Self.mostUnseen else { return false }
    if now < countsFrom {
      earlyCounts.merge(passage.hiddenChanges, uniquingKeysWith: +)
    } else {
      counts.merge(passage.hiddenChanges, uniquingKeysWith: +)
    }
    lastChange = now
    earlier = nil
    let mayBlink = phases.mayHold(passage)
    if mayBlink, phases.isBlink { return false }
    if !mayBlink { phases = ScreenPhases(of: moved, known: knownBlinks) }
    lastMove = now
    unseenMoves += 1
    return true
  }

  /// Remembers what is otherwise than after the last move.
  private mutating func count(_ frame: Frame, isEarly: Bool) throws(FramePattern.TooSlow) {
    let masked = try CellSet(masks, from: moved, to: frame)
    let cells = moved.cells(differingFrom: frame).filter { !masked.contains($0) }
    noteTurns(of: cells, to: frame)
    if isEarly {
      for cell in cells { earlyCounts[cell, default: 0] += 1 }
      return
    }
    for cell in cells { counts[cell, default: 0] += 1 }
    var moved = moved
    moved.title = try masks.hidingChanges(ofTitle: moved.title, to: frame.title)
    for part in ScreenPart.allCases where part.differs(moved, frame) {
      otherCounts[part, default: 0] += 1
    }
    if rule != .mask { animated.change(from: moved, to: frame) }
  }

  private mutating func isAnimation(
    from old: Frame, to new: Frame
  ) throws(FramePattern.TooSlow) -> Bool {
    switch rule {
    case .error: return false
    case .hold:
      try phases.enter(new, outside: masks)
      if let pattern = try phases.pattern(outside: masks) { blinks.insert(pattern) }
      return phases.isBlink
    case .mask:
      animated.change(from: old, to: new)
      return try animated.stilled(old).isSame(as: animated.stilled(new), outside: masks)
    }
  }

  /// How often a cell that is painted in the beginning changes at most, so that others are known to have been
  /// restless.
  private static let paints = 5

  /// Rectangles of the cells that kept changing: again and again, where there are any such cells, with those
  /// that changed once and often before, else at least once. Where nothing changed any more, as on a machine that
  /// stood still, those that had changed often.
  var restlessCells: [Mask] {
    if counts.isEmpty, otherCounts.isEmpty {
      return Mask.covering(earlyCounts.filter { $0.value > Self.paints }.keys)
    }
    let again = counts.filter { $0.value > 1 || earlyCounts[$0.key, default: 0] > Self.paints }
    return Mask.covering(again.isEmpty ? counts.keys : again.keys)
  }

  /// Masks for what kept changing: cells, and the title if it changed again and again, or no cell did.
  var restlessMasks: [Mask] {
    let cells = restlessCells
    let isTitleRestless = otherCounts[.title, default: 0] > (cells.isEmpty ? 0 : 1)
    return cells + (isTitleRestless ? [Mask(isTitle: true)] : [])
  }

  /// What kept changing, in words: cells, or where there are none the other parts of the screen, as
  /// `the cursor kept changing`; nil for nothing.
  var keptChanging: String? {
    if let words = restlessCells.keptChanging { return words }
    let parts = ScreenPart.allCases.filter { otherCounts[$0] != nil }.map(\.words)
    return parts.isEmpty ? nil : "\(parts.joined(separator: " and ")) kept changing"
  }
}

extension [Mask] {
  /// More places are rather a program that goes on painting than something to mask.
  private static var mostOffered: Int { 4 }

  /// `row 0, column 5 and row 3, columns 0–9 kept changing`; nil for none.
  var keptChanging: String? {
    guard let last else { return nil }
    let places =
      count > Self.mostOffered
      ? "\(self[0].words), \(self[1].words) and \(count - 2) more places"
      : ([dropLast().map(\.words).joined(separator: ", "), last.words]).filter { !$0.isEmpty }
        .joined(separator: " and ")
    return "\(places) kept changing"
  }

  /// The member of a config that has these masks, or nil for none and for too many.
  var member: String? {
    guard !isEmpty, count <= Self.mostOffered else { return nil }
    return "\"masks\": [\(map(\.json).joined(separator: ", "))]"
  }
}
