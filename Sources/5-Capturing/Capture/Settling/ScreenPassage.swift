internal import FrameMasks
internal import TerminalEmulator
internal import TerminalFrame

/// What a screen showed between two frames if the app's output was read late. A blink that went on and off meanwhile
/// leaves the screen as it was; a spinner of four frames that is seen at every second one looks like a blink. The
/// bytes still contain each state.
///
/// A cell that changed once was painted. A cell that changed again may have shown something else for a while, so the
/// screen isn't known to have been still.
struct ScreenPassage {
  /// Changes inside these don't count.
  private let masks: [Mask]
  /// What is left blank, or nil if nothing is.
  private let animation: ScreenAnimation?
  private let first: Frame
  private var last: Frame
  /// How often each cell changed, and its states.
  private var changes: [GridPosition: Int] = [:]
  private(set) var states: [GridPosition: Set<Cell>] = [:]
  private var cursorChanged = false
  private var changedOtherwise = false
  /// Whether the title, the palette or a picture may have had a state that wasn't seen.
  private(set) var hidesOthers = false
  /// Whether the screen may have shown a state other than the first and the last.
  private(set) var hidesStates = false

  init(from frame: Frame, outside masks: [Mask], stilling animation: ScreenAnimation? = nil) {
    self.masks = masks
    self.animation = animation
    first = animation?.stilled(frame) ?? frame
    last = first
  }

  /// How often each cell changed to a state that is no longer visible.
  var hiddenChanges: [GridPosition: Int] {
    guard first.size == last.size else { return [:] }
    return changes.reduce(into: [:]) { hidden, change in
      let (cell, count) = change
      guard count > 1, first.size.contains(cell) else { return }
      hidden[cell] = first[cell] == last[cell] ? count : count - 1
    }
  }

  /// Records the next frame on the way.
  mutating func enter(_ frame: Frame) throws(FramePattern.TooSlow) {
    let frame = animation?.stilled(frame) ?? frame
    defer { last = frame }
    guard frame != last else { return }
    guard frame.size == last.size else {
      (hidesStates, hidesOthers) = (true, true)
      return
    }
    let masked = try CellSet(masks, from: last, to: frame)
    for cell in last.cells(differingFrom: frame) where !masked.contains(cell) {
      changes[cell, default: 0] += 1
      if changes[cell] == 2 { hidesStates = true }
      let (before, after) = (last[cell], frame[cell])
      states[cell, default: [before]].insert(after)
    }
    let title = try masks.hidingChanges(ofTitle: last.title, to: frame.title)
    enterOthers(frame, changesTitle: title != frame.title)
  }

  /// Records changes outside cells. The cursor's position is ignored: while an app paints, it may be anywhere.
  private mutating func enterOthers(_ frame: Frame, changesTitle: Bool) {
    if last.cursor.isVisible != frame.cursor.isVisible {
      if cursorChanged { hidesStates = true }
      cursorChanged = true
    }
    guard
      changesTitle || last.paletteChanges != frame.paletteChanges
        || last.pictures != frame.pictures
    else { return }
    if changedOtherwise { (hidesStates, hidesOthers) = (true, true) }
    changedOtherwise = true
  }
}

extension ScreenPassage {
  /// Limits of output that may be a blink. Checking more takes too long.
  private static let (maxBytes, maxPieces) = (1 << 14, 256)

  /// Feeds output to a terminal and records what it shows on the way.
  mutating func feed(
    _ bytes: [UInt8], to emulator: inout TerminalEmulator
  ) throws(FramePattern.TooSlow) {
    let pieces = bytes.count > Self.maxBytes ? [] : Self.pieces(of: bytes)
    guard 1...Self.maxPieces ~= pieces.count else {
      (hidesStates, hidesOthers) = (true, true)
      return emulator.feed(bytes)
    }
    var generation = emulator.generation
    for piece in pieces {
      emulator.feed(Array(piece))
      if emulator.generation != generation { try enter(emulator.frame()) }
      generation = emulator.generation
    }
  }

  /// Cuts output before each control that moves the cursor (ECMA-48, 8.3: BS, LF, VT, FF, CR) and each escape
  /// sequence, as a program begins to write elsewhere there. It wrote what is between two cuts at once.
  private static func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (pieces, start) = ([ArraySlice<UInt8>](), 0)
    for index in bytes.indices.dropFirst()
    where bytes[index] == 0x1b || [0x08, 0x0a, 0x0b, 0x0c, 0x0d].contains(bytes[index]) {
      pieces.append(bytes[start..<index])
      start = index
    }
    return pieces + [bytes[start...]]
  }
}
