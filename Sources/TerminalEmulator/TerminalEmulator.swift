package import TerminalFrame

/// A headless terminal: the bytes that a program writes go in, the screen they leave and the bytes
/// that the terminal sends back come out. It reads no clock and does no I/O.
///
/// It follows xterm (ctlseqs, and patch 379 where that is silent), at the level of a VT420; the sets
/// that only a VT520 has are not done.
///
/// The recordings of the tests were run through xterm 379. Where it differs on purpose:
///
/// | matter | here | why |
/// |---|---|---|
/// | concealed text (SGR 8) | kept, with its attribute | the frame says what there is; xterm stores blanks |
/// | half of a wide character | blanked, in its own style | xterm can leave the other half, or erase the letter beside it |
/// | a wide character without DECAWM and room | dropped | what xterm keeps depends on how the bytes arrive |
/// | a combining mark after a movement | joins the cell left of the cursor | as VTE and alacritty; xterm takes the cell under the cursor |
/// | format characters (U+200B, U+200D, …) | join the cell before | emoji sequences need them; xterm drops them |
/// | emoji of several code points | two columns in the profile `auto` | as most libraries measure and most other terminals draw (Documentation/Widths.md); xterm adds up code points, as the profile `wcwidth` does |
/// | malformed UTF-8 | a U+FFFD for each maximal subpart | Unicode 3.9; xterm makes one of a surrogate |
/// | a string ended by ESC without `\` | counts | as the VT500's parser |
/// | blanks in DECRQCRA | those in the default style count only as the first cell | xterm counts those that were written |
/// | the British set without DECNRCM | differs from ASCII in `#` | xterm takes it for Latin-1, so that every letter changes |
/// | DECDWL right of the middle | the cursor goes to the last column that is shown | DEC STD 070; xterm leaves it |
/// | DECSTR | resets all attributes | xterm forgets dim, crossed out and double underline |
/// | titles in replies (XTWINOPS 20 and 21) | told | xterm is asked to by a resource; one program writes and reads here, and no control is kept |
/// | the window | moved and iconified in name only, never resized (DECCOLM, DECSLPP, DECSNLS, XTWINOPS 8) | the size is the capture's; xterm needs a window manager, or resizes |
/// | colours in the spaces of CIE and Tektronix (`CIELab:`, `TekHVC:`, …) | not understood | programs send `rgb:`, `#` and names |
/// | OSC 52 with `?` | an empty clipboard | xterm tells that of the X server |
/// | DECRQSS of DECSACE, DECSASD and DECSSDT | told | VT510 manual; xterm knows none of them, or needs to be built so |
/// | modes 1045, 2026, 2027, 2031, 2048, DECST8C, SGR 53, 58 and 4:3, kitty's keyboard | known | younger than patch 379, or from other terminals |
///
/// Memory is bounded by the size of the grid and ``PictureLimits``: strings, parameters, stacks and
/// replies have limits, and counts are cut to the grid. The same bytes give the same frame however they
/// are split.
package struct TerminalEmulator: ~Copyable, Sendable {
  // What nearly every byte touches comes first.
  /// Its place is always inside the grid.
  var cursor = CursorState()
  var printed = PrintedText()
  /// Columns × rows of both screens.
  package private(set) var size: GridSize
  var page: PageLayout
  /// Counts what may have changed the frame.
  var changes: UInt64 = 0
  var mode = Modes()
  var level = OperatingLevel()
  var parser = Parser()
  var decoder = UTF8Decoder()

  /// The screen that is shown.
  var screen: ScreenBuffer
  /// The other one; nil until it is shown for the first time.
  var hiddenScreen: ScreenBuffer?
  var isAlternateScreen = false
  /// What cells of both screens point to.
  var store = CellStore()
  var scrollback: Scrollback
  /// The screen when DEC mode 2026 was set.
  var synchronized: Snapshot?

  /// Sixel, kitty's and iTerm2's pictures.
  var pictures = PictureStore()
  var sixelSettings = SixelSettings()
  var transfers = PictureTransfers()

  let configuration: Configuration
  /// Whether emoji are kept together also while mode 2027 is not set.
  let joinsEmoji: Bool
  let properties = UnicodeProperties.shared
  var penStack: [PushedPen] = []
  var window = WindowState()
  var colors = ColorStack()
  var outbox = Outbox()

  package init(_ configuration: Configuration) {
    self.configuration = configuration
    size = configuration.size
    screen = ScreenBuffer(size: size)
    scrollback = Scrollback(limit: configuration.scrollbackRows)
    page = PageLayout(size: size)
    joinsEmoji = configuration.widthProfile == .auto
    mode.graphemeClusters = configuration.widthProfile == .grapheme
  }

  // MARK: Bytes in, bytes out

  /// Takes what the program wrote; a sequence may be split anywhere.
  package mutating func feed(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count {
      switch parser.state {
      case .ground: index = readGround(bytes, from: index)
      case .string: index = readString(bytes, from: index)
      default: index = readSequence(bytes, from: index)
      }
    }
  }

  package mutating func feed(_ bytes: [UInt8]) { feed(bytes.span) }

  /// What the terminal sends back to the program, once; see ``ReplyBuffer`` for what it answers.
  package mutating func takeReplies() -> [UInt8] { outbox.replies.take() }

  /// The last query that got no answer, in words.
  package var unansweredQuery: String? { outbox.unansweredQuery }

  /// The labels of ready markers since the last call, once: `OSC 7161 ; ready ; label ST`, by which a
  /// program tells that a screen is done; the label may be missing, and is empty then. No other terminal
  /// takes it for anything. At most ``Outbox/readyMarkerLimit`` are kept.
  package mutating func takeReadyMarkers() -> [String] { outbox.takeReadyMarkers() }

  /// What OSC 7 named last, as it came: a `file:` URL.
  package var workingDirectory: String? { window.workingDirectory }

  /// What OSC 52 last put into a selection, decoded.
  package var selection: [UInt8]? { window.selection }

  /// Whether no escape sequence, string or UTF-8 character has begun and not ended.
  package var isBetweenSequences: Bool { parser.state == .ground && !decoder.isPartial }

  // MARK: The frame

  /// The last complete frame: while DEC mode 2026 is set, the screen as it was when it was set.
  package func frame() -> Frame { (synchronized ?? snapshot()).frame }

  /// ``frame()`` below the rows that ``Configuration/scrollbackRows`` kept, as many as a frame can have.
  package func frameWithScrollback() -> Frame {
    let shown = synchronized ?? snapshot()
    return shown.frame.adding(shown.scrollback)
  }

  /// Whether the program has begun a synchronized update (DEC mode 2026) and not ended it.
  package var isSynchronizedUpdateOpen: Bool { synchronized != nil }

  /// Changes whenever ``frame()`` may have changed, but may also change when it did not.
  package var generation: UInt64 { synchronized?.generation ?? changes }

  func snapshot() -> Snapshot {
    var shown = colors.current.shown
    if mode.reverseVideo {
      shown.foreground = colors.current.shown.background ?? configuration.palette.background
      shown.background = colors.current.shown.foreground ?? configuration.palette.foreground
    }
    return Snapshot(
      grid: screen.grid, store: store, pictures: pictures.shown, cell: cellSize,
      cursor: Cursor(
        position: GridPosition(column: cursor.column, row: cursor.row),
        isVisible: mode.cursorVisible,
        shape: mode.cursorStyle.shape),
      title: window.names.title, paletteChanges: shown, scrollback: scrollback, generation: changes)
  }

  // MARK: Size

  /// Takes a new size as xterm does: rows are cut or added at the bottom, but rows leave at the top where
  /// the cursor would be lost; columns are cut or added at the right; margins are reset.
  package mutating func resize(to newSize: GridSize) {
    let newSize = newSize.clamped
    guard newSize != size else { return }
    let dropping = max(cursor.row - newSize.rows + 1, 0)
    if scrollback.limit > 0 { keepScrolledOff(dropping) }
    screen.grid = screen.grid.resized(to: newSize, dropping: dropping)
    let hidden = resizeHiddenScreen(to: newSize)
    size = newSize
    resizePictures(dropping: dropping, hidden: hidden)
    cursor.row -= dropping
    cursor.column = min(cursor.column, newSize.columns - 1)
    cursor.pendingWrap = false
    printed.canJoin = false
    page.resize(to: newSize)
    changes &+= 1
    if synchronized != nil { synchronized = snapshot() }
    if mode.resizeReports { reportSize() }
  }

  /// - Returns: The rows that left the hidden screen at its top.
  private mutating func resizeHiddenScreen(to newSize: GridSize) -> Int {
    guard var hidden = hiddenScreen else { return 0 }
    // The cursor of the hidden main screen is the one that mode 1049 saved.
    let row = min(hidden.saved.cursor.row, size.rows - 1)
    let dropping = isAlternateScreen ? max(row - newSize.rows + 1, 0) : 0
    hidden.grid = hidden.grid.resized(to: newSize, dropping: dropping)
    hidden.saved.cursor.row = row - dropping
    hiddenScreen = hidden
    return dropping
  }

  // MARK: Modes for whoever encodes input

  package var modes: InputModes {
    var modes = InputModes(size: size, cell: configuration.cell)
    modes.applicationCursorKeys = mode.applicationCursorKeys
    modes.applicationKeypad = mode.applicationKeypad
    modes.backarrowSendsBackspace = mode.backarrowSendsBackspace
    modes.newLine = mode.newLine
    modes.bracketedPaste = mode.bracketedPaste
    modes.focusReports = mode.focusReports
    modes.alternateScroll = mode.alternateScroll
    modes.mouse = mode.mouse
    modes.mouseEncoding = mode.mouseEncoding
    modes.kittyKeyboardFlags = screen.keyboard.current
    modes.modifyOtherKeys = mode.modifyOtherKeys
    modes.modifyCursorKeys = mode.modifyKeys[1] ?? InputModes.modifyKeysDefault
    modes.modifyFunctionKeys = mode.modifyKeys[2] ?? InputModes.modifyKeysDefault
    modes.isVT52 = level.isVT52
    modes.isAlternateScreen = isAlternateScreen
    return modes
  }

  // MARK: The cell store

  /// Drops what no cell uses any more, once there is much of it.
  mutating func compactIfNeeded() {
    guard store.needsCompaction else { return }
    var compaction = CellStore.Compaction(store)
    screen.rename(with: &compaction)
    if var hidden = hiddenScreen {
      hiddenScreen = nil  // so that nobody else holds its cells
      hidden.rename(with: &compaction)
      hiddenScreen = hidden
    }
    compaction.rename(&cursor.pen)
    for index in penStack.indices { compaction.rename(&penStack[index].pen) }
    store = compaction.finished()
  }
}
