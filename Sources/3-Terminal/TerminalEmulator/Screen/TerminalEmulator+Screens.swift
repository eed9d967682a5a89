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
    let buffer = hiddenScreen ?? ScreenBuffer(size: size)
    hiddenScreen = screen
    screen = buffer
    pictures.swapScreens()
    transfers.kitty = nil
  }

  private mutating func clearScreen() {
    pictures.clear()
    cursor.pendingWrap = false
    for row in 0..<size.rows {
      screen.grid.fill(row: row, columns: 0..<size.columns, with: cursor.pen.erased)
      screen.grid.resetLine(row)
    }
  }

  // MARK: The cursor

  /// DECSC (VT510 manual), and SCOSC (xterm, ctlseqs).
  mutating func saveCursor() {
    screen.saved = SavedCursor(cursor: cursor, origin: mode.origin)
  }

  /// DECRC (VT510 manual), SCORC (xterm, ctlseqs) and mode 1048: restores the saved cursor, or moves home with a
  /// default pen if none was saved.
  ///
  /// Even with DECOM, the saved position counts from the corner of the screen, and only the bottom and right margins
  /// limit it: a cursor saved above or left of the margins returns there (xterm, `CursorRestoreFlags`). A pending wrap
  /// is restored even if the position is limited.
  mutating func restoreCursor() {
    let (saved, link) = (screen.saved.cursor, cursor.pen.link)
    mode.origin = screen.saved.origin
    cursor = saved
    cursor.row = min(saved.row, mode.origin ? page.margins.bottom : size.rows - 1)
    cursor.column = min(saved.column, mode.origin ? page.margins.right : size.columns - 1)
    cursor.pen.link = link
    updateExtra()
  }

  // MARK: Resets

  /// DECSTR (VT510 manual, table 5-7): resets modes, but keeps the screen and the cursor's position.
  mutating func softReset() {
    mode.cursorVisible = true
    mode.cursorStyle = CursorStyle()  // as in xterm; the manual doesn't list it
    mode.origin = false
    mode.autowrap = true
    mode.insert = false
    mode.keyboardLocked = false
    mode.applicationCursorKeys = false
    mode.applicationKeypad = false
    mode.reverseWrap = false
    mode.extendedReverseWrap = false
    mode.horizontalMargins = false
    page.margins = Margins(size: size)
    cursor.charsets = CharacterSets()
    let link = cursor.pen.link
    cursor.pen = Pen()
    cursor.pen.link = link
    updateExtra()
    mode.protection = .none
    // A pending wrap stays, and the saved cursor gets it, too (xterm, `ReallyReset`).
    screen.saved = SavedCursor(cursor: CursorState(pendingWrap: cursor.pendingWrap))
    screen.keyboard = KeyboardFlags()
  }

  /// RIS (ECMA-48 §8.3.105): returns to the initial state, but keeps the size, the window's names and position, saved
  /// modes (xterm, `ReallyReset`), the operating level, and replies that weren't taken yet.
  mutating func reset() {
    var fresh = TerminalEmulator(configuration, files: files)
    fresh.hasNamedFiles = hasNamedFiles
    if fresh.size != size { fresh.resize(to: size) }
    fresh.pendingMessages = pendingMessages
    fresh.pendingMessages.replies.usesEightBits = false
    fresh.window = window.afterReset()
    fresh.level.conformance = level.conformance
    fresh.mode.saved = mode.saved
    fresh.changes = changes &+ 1
    self = fresh
  }
}
