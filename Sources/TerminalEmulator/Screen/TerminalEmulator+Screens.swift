import TerminalFrame

// The two screens, saving the cursor, and the resets.

extension TerminalEmulator {
  // MARK: The alternate screen

  /// Modes 47, 1047, 1048 and 1049 (xterm, ctlseqs "The Alternate Screen Buffer", and `charproc.c`).
  mutating func setScreenMode(_ number: Int, _ on: Bool) {
    switch number {
    case 1048:
      if on { saveCursor() } else { restoreCursor() }
    case 1049 where on:
      saveCursor()
      showAlternate(true)
      clearScreen()
    case 1049:
      showAlternate(false)
      restoreCursor()
    case 1047 where !on:
      if isAlternateScreen { clearScreen() }
      showAlternate(false)
    default: showAlternate(on)
    }
  }

  private mutating func showAlternate(_ alternate: Bool) {
    guard alternate != isAlternateScreen else { return }
    isAlternateScreen = alternate
    let shown = otherGrid ?? Grid(size: size)
    otherGrid = grid
    grid = shown
    swap(&saved, &otherSaved)
    swap(&keyboard, &otherKeyboard)
    pictures.swapScreens()
    transfer = nil
  }

  private mutating func clearScreen() {
    pictures.clear()
    pendingWrap = false
    for row in 0..<size.rows {
      grid.fill(row: row, columns: 0..<size.columns, with: pen.erased)
      grid.setWrapped(row, false)
      grid.setRowSize(row, .single)
    }
  }

  // MARK: The cursor

  /// DECSC (VT510 manual), and SCOSC (xterm, ctlseqs).
  mutating func saveCursor() {
    saved = SavedCursor(
      row: row, column: column, pendingWrap: pendingWrap, origin: mode.origin, pen: pen,
      charsets: charsets)
  }

  /// DECRC (VT510 manual), and SCORC (xterm, ctlseqs); home with a default pen where nothing was saved.
  mutating func restoreCursor() {
    mode.origin = saved.origin
    row = min(saved.row, size.rows - 1)
    column = min(saved.column, size.columns - 1)
    if mode.origin {
      row = row.clamped(to: margins.top...margins.bottom)
      column = column.clamped(to: margins.left...margins.right)
    }
    pendingWrap = saved.pendingWrap && column == saved.column
    let link = pen.link
    pen = saved.pen
    pen.link = link
    updateExtra()
    charsets = saved.charsets
  }

  // MARK: Resets

  /// DECSTR (VT510 manual, table 5-7): the screen and the cursor's place stay.
  mutating func softReset() {
    mode.cursorVisible = true
    mode.origin = false
    mode.autowrap = true
    mode.insert = false
    mode.keyboardLocked = false
    mode.applicationCursorKeys = false
    mode.applicationKeypad = false
    mode.reverseWrap = false
    mode.extendedReverseWrap = false
    mode.horizontalMargins = false
    margins = Margins(size: size)
    charsets = CharacterSets()
    let link = pen.link
    pen = Pen()
    pen.link = link
    updateExtra()
    protection = .none
    // A pending wrap stays, and is saved with the home position (xterm, `ReallyReset`).
    saved = SavedCursor(pendingWrap: pendingWrap)
    keyboard = KeyboardFlags()
  }

  /// RIS (ECMA-48 §8.3.105): as before the first byte, but for the titles, saved modes (xterm, `ReallyReset`) and what was
  /// asked and answered.
  mutating func reset() {
    var fresh = TerminalEmulator(configuration)
    if fresh.size != size { fresh.resize(to: size) }
    fresh.replies = replies
    fresh.replies.usesEightBits = false
    fresh.unansweredQuery = unansweredQuery
    fresh.readyMarkers = readyMarkers
    fresh.window = window.afterReset()
    fresh.conformanceLevel = conformanceLevel
    fresh.savedModes = savedModes
    fresh.changes = changes &+ 1
    self = fresh
  }
}
