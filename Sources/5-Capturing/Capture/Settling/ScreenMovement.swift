internal import CaptureSteps
internal import FrameMasks
internal import TerminalFrame

/// Distinguishes movement of a screen from changes inside masks and from blinks, and counts what kept moving. It has
/// no clock: callers pass in the time.
struct ScreenMovement {
  private let masks: [Mask]
  private let rule: AnimationRule
  /// What has blinked on earlier screens of the app.
  private let knownBlinks: Set<BlinkPattern>
  /// The screen after it last moved. Gradual changes inside masks are compared with this, so that they can't add up to
  /// something else unseen.
  private var moved: Frame
  private var phases: ScreenPhases
  /// What has blinked so far: on this screen, also before something else changed, and on earlier screens.
  private(set) var blinks: Set<BlinkPattern>
  private var earlier: Earlier?
  private var animated = ScreenAnimation()
  /// When the screen last moved, and when it last changed, including blinks.
  private(set) var lastMove: ContinuousClock.Instant
  private(set) var lastChange: ContinuousClock.Instant
  /// When counting starts: before this, the app may still be painting.
  let countsFrom: ContinuousClock.Instant
  /// How often each cell changed since then, and before.
  private var counts: [GridPosition: Int] = [:]
  private var earlyCounts: [GridPosition: Int] = [:]
  /// How often each other part of the screen changed since then.
  private var otherCounts: [ScreenPart: Int] = [:]

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

  /// How the screen blinks, or nil if it doesn't.
  var blink: ScreenPhases? { phases.isBlink ? phases : nil }

  /// What is animated and left blank, or nil if nothing is.
  var animation: ScreenAnimation? { rule == .mask && !animated.isEmpty ? animated : nil }

  /// Whether what kept changing cycled through the same states.
  var isAnimated: Bool { !animated.isEmpty }

  /// How a frame relates to those before it.
  enum Step: Hashable {
    /// The same outside the masks, or a phase of a blink.
    case none
    case moved
    /// The same as a moment before, as if nothing had moved. An app that paints bit by bit moves and hides its cursor
    /// meanwhile, and its output may be read at any point.
    case movedBack
  }

  /// The state before the last frame.
  private struct Earlier {
    let frame: Frame
    let phases: ScreenPhases
    let lastMove: ContinuousClock.Instant
    let lastChange: ContinuousClock.Instant
    var hasMoved = false
  }

  /// The shortest time for which a state counts as shown.
  private static let shortest = Duration.milliseconds(20)

  /// The most unseen moves in a row that may be an animation. An app whose screen is back in its old state at every
  /// look writes the same again and again.
  private static let maxUnseenMoves = 16
  /// The number of unseen moves since the screen was last seen to move.
  private var unseenMoves = 0

  /// Records the next frame.
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

  /// The cells that changed from one character of an ASCII spinner to another.
  private(set) var turned: Set<GridPosition> = []

  private mutating func noteTurns(of cells: [GridPosition], to frame: Frame) {
    func isSlash(_ cell: Cell) -> Bool {
      cell.text.utf8.count == 1 && LoadingSigns.slashes.contains(cell.text[cell.text.startIndex])
    }
    for position in cells {
      let (old, new) = (moved[position], frame[position])
      if old.text != new.text, isSlash(old), isSlash(new) { turned.insert(position) }
    }
  }

  /// Records that the screen showed something that wasn't seen. Unless that belongs to a blink, the earlier phases are
  /// dropped: they no longer say what the screen does.
  ///
  /// - Returns: Whether that counts as movement.
  mutating func hasMovedUnseen(in passage: ScreenPassage, at now: ContinuousClock.Instant) -> Bool {
    guard unseenMoves < Self.maxUnseenMoves else { return false }
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

  /// Counts the differences from the screen after the last move.
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

  /// The most changes of a cell while an app starts to paint. A cell that changed more often is restless.
  private static let paints = 5

  /// Rectangles of the cells that kept changing: those that changed several times, or once after many early changes;
  /// if there are none, those that changed once. If nothing changed after ``countsFrom``, as on a machine that was
  /// stalled, those that had changed often before.
  var restlessCells: [Mask] {
    if counts.isEmpty, otherCounts.isEmpty {
      return Mask.covering(earlyCounts.filter { $0.value > Self.paints }.keys)
    }
    let again = counts.filter { $0.value > 1 || earlyCounts[$0.key, default: 0] > Self.paints }
    return Mask.covering(again.isEmpty ? counts.keys : again.keys)
  }

  /// Masks for what kept changing: cells, and the title if it changed several times, or if no cell changed.
  var restlessMasks: [Mask] {
    let cells = restlessCells
    let isTitleRestless = otherCounts[.title, default: 0] > (cells.isEmpty ? 0 : 1)
    return cells + (isTitleRestless ? [Mask(isTitle: true)] : [])
  }

  /// What kept changing, in words: cells, or else the other parts of the screen, such as `the cursor kept changing`;
  /// nil if nothing did.
  var keptChanging: String? {
    if let cells = restlessCells.keptChanging { return cells }
    let parts = ScreenPart.allCases.filter { otherCounts[$0] != nil }.map(\.phrase)
    return parts.isEmpty ? nil : "\(parts.joined(separator: " and ")) kept changing"
  }
}

extension [Mask] {
  /// The most places to suggest as masks. More are probably a program that keeps painting.
  private static var maxOffered: Int { 4 }

  /// `row 0, column 5 and row 3, columns 0–9 kept changing`, or nil if there are no masks.
  var keptChanging: String? {
    var places = map(\.description)
    guard let last = places.popLast() else { return nil }
    if count > Self.maxOffered {
      return "\(places[0]), \(places[1]) and \(count - 2) more places kept changing"
    }
    let others = places.isEmpty ? "" : places.joined(separator: ", ") + " and "
    return "\(others)\(last) kept changing"
  }

  /// The member of a config with these masks, or nil if there are none or too many.
  var member: String? {
    guard !isEmpty, count <= Self.maxOffered else { return nil }
    return "\"masks\": [\(map(\.json).joined(separator: ", "))]"
  }
}
