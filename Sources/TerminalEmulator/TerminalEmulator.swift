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
  let configuration: Configuration
  /// Columns × rows of both screens.
  package private(set) var size: GridSize

  // The screen that is shown, the other one, and what their cells point to.
  var grid: Grid
  var otherGrid: Grid?
  var isAlternateScreen = false
  var store = CellStore()
  var scrollback: Scrollback

  // The cursor; always inside the grid.
  var row = 0
  var column = 0
  /// Whether a row may be of double width, so that text looks where it ends.
  var hasDoubleRows = false
  /// Whether the last column was printed to, so that the next character wraps first.
  var pendingWrap = false
  var cursorShape = CursorStyle()
  var pen = Pen()
  var charsets = CharacterSets()
  var margins: Margins
  var tabs: TabStops
  var mode = Modes()
  /// What DECSC keeps, for each screen.
  var saved = SavedCursor()
  var otherSaved = SavedCursor()
  /// Which erasures respect protected cells.
  var protection = Protection.none
  /// DECSACE: 2 where DECCARA and DECRARA take a rectangle, else the stream of text.
  var attributeChangeExtent = 1

  var keyboard = KeyboardFlags()
  var otherKeyboard = KeyboardFlags()
  var penStack: [PushedPen] = []
  var savedModes: [Int: Bool] = [:]
  var window = WindowState()
  /// What OSC 7 named last, as it came: a `file:` URL.
  package internal(set) var workingDirectory: String?
  /// What OSC 52 last put into a selection, decoded.
  package internal(set) var selection: [UInt8]?
  var colors = ColorState()
  var colorStack = ColorStack()
  var checksumFlags = 0
  /// The scalar that REP repeats, as it came; 0 after anything but a character (xterm, `lastchar`).
  var lastGraphic: UInt32 = 0
  /// Whether only text was printed since the cell before the cursor was.
  var canJoin = false

  /// DECSCL: 1 for a VT100 to 4 for a VT420.
  var conformanceLevel = ConformanceLevel.highest
  /// What mode DECANM has put aside while the terminal is a VT52; nil while it is none.
  var ansiState: ANSIState?
  /// Sixel, kitty's and iTerm2's pictures.
  var pictures = PictureStore()
  var sixelSettings = SixelSettings()
  /// The sixel picture whose sequence is being read.
  var sixel: SixelDecoder?
  /// The image of kitty's protocol of which parts are still to come.
  var transfer: KittyTransfer?
  /// The file of iTerm2's protocol of which parts are still to come.
  var inlineFile: InlineFile?

  var parser = Parser()
  var decoder = UTF8Decoder()
  let properties = UnicodeProperties.shared
  var replies = ReplyBuffer()
  /// The last query that got no answer, in words.
  package internal(set) var unansweredQuery: String?
  /// Labels of the markers by which the program said that it is ready, in order; see
  /// ``takeReadyMarkers()``.
  var readyMarkers: [String] = []
  /// Counts what may have changed the frame.
  var changes: UInt64 = 0
  /// The screen when DEC mode 2026 was set.
  var synchronized: Snapshot?

  package init(_ configuration: Configuration) {
    self.configuration = configuration
    size = configuration.size
    grid = Grid(size: size)
    scrollback = Scrollback(limit: configuration.scrollbackRows)
    margins = Margins(size: size)
    tabs = TabStops(columns: size.columns)
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
  package mutating func takeReplies() -> [UInt8] { replies.take() }

  /// The labels of ready markers since the last call, once: `OSC 7161 ; ready ; label ST`, by which a
  /// program tells that a screen is done; the label may be missing, and is empty then. No other terminal
  /// takes it for anything. At most ``readyMarkerLimit`` are kept.
  package mutating func takeReadyMarkers() -> [String] {
    defer { readyMarkers = [] }
    return readyMarkers
  }

  /// How many ready markers are kept until they are taken.
  static let readyMarkerLimit = 1024

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
    var shown = colors.shown
    if mode.reverseVideo {
      shown.foreground = colors.shown.background ?? configuration.palette.background
      shown.background = colors.shown.foreground ?? configuration.palette.foreground
    }
    return Snapshot(
      grid: grid, store: store, pictures: pictures.shown, cell: cellSize,
      cursor: Cursor(
        position: GridPosition(column: column, row: row), isVisible: mode.cursorVisible,
        shape: cursorShape.shape),
      title: window.names.title, paletteChanges: shown, scrollback: scrollback, generation: changes)
  }

  // MARK: Size

  /// Takes a new size as xterm does: rows are cut or added at the bottom, but rows leave at the top where
  /// the cursor would be lost; columns are cut or added at the right; margins are reset.
  package mutating func resize(to newSize: GridSize) {
    let newSize = newSize.clamped
    guard newSize != size else { return }
    let dropping = max(row - newSize.rows + 1, 0)
    if scrollback.limit > 0 { keepScrolledOff(dropping) }
    grid = grid.resized(to: newSize, dropping: dropping)
    // The cursor of the hidden main screen is the one that mode 1049 saved.
    let hiddenRow = min(otherSaved.row, size.rows - 1)
    let hidden = isAlternateScreen ? max(hiddenRow - newSize.rows + 1, 0) : 0
    otherGrid = otherGrid?.resized(to: newSize, dropping: hidden)
    otherSaved.row = hiddenRow - hidden
    size = newSize
    resizePictures(dropping: dropping, hidden: hidden)
    row -= dropping
    column = min(column, newSize.columns - 1)
    pendingWrap = false
    canJoin = false
    margins = Margins(size: newSize)
    tabs.resize(to: newSize.columns)
    changes &+= 1
    if synchronized != nil { synchronized = snapshot() }
    if mode.resizeReports { reportSize() }
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
    modes.kittyKeyboardFlags = keyboard.current
    modes.modifyOtherKeys = mode.modifyOtherKeys
    modes.modifyCursorKeys = mode.modifyKeys[1] ?? InputModes.modifyKeysDefault
    modes.modifyFunctionKeys = mode.modifyKeys[2] ?? InputModes.modifyKeysDefault
    modes.isVT52 = ansiState != nil
    modes.isAlternateScreen = isAlternateScreen
    return modes
  }

  // MARK: The cell store

  /// Drops what no cell uses any more, once there is much of it.
  mutating func compactIfNeeded() {
    guard store.needsCompaction else { return }
    var compaction = CellStore.Compaction(store)
    grid.rename(with: &compaction)
    if var other = otherGrid {
      other.rename(with: &compaction)
      otherGrid = other
    }
    compaction.rename(&pen)
    compaction.rename(&saved.pen)
    compaction.rename(&otherSaved.pen)
    for index in penStack.indices { compaction.rename(&penStack[index].pen) }
    store = compaction.finished()
  }
}
