package import TerminalFrame

/// A headless terminal emulator. ``feed(_:)`` takes the bytes that a program writes; ``frame()`` returns the screen and
/// ``drainReplies()`` the bytes that the terminal sends back.
///
/// `Parser` holds the state between two bytes. The loops in `Parser/` split the bytes into text, controls, sequences
/// and strings, the methods in `Dispatch/` pick a function for each sequence, and the methods in `Screen/`, `Modes/`,
/// `Pictures/` and `Replies/` carry it out. It is one type, split over extensions, so that printing a character updates
/// cursor, grid and modes without indirection.
///
/// It behaves like xterm at the level of a VT420, according to ctlseqs or, if that says nothing, to patch 379.
/// Character sets that only a VT520 has aren't supported. `Documentation/Terminal.md` lists the intentional differences
/// from xterm.
///
/// It is deterministic: it reads no clock and does no I/O of its own (pictures in files come from ``PictureFiles``),
/// and the same bytes give the same frame however they are split. Memory is bounded by the size of the grid and
/// ``PictureLimits``: strings, parameters, stacks and replies have limits, and counts are cut to the grid.
package struct TerminalEmulator: ~Copyable, Sendable {
  // State that nearly every byte touches comes first.
  /// The cursor; its position is always inside the grid.
  var cursor = CursorState()
  var printed = PrintedText()
  /// The size of both screens, columns × rows.
  package private(set) var size: GridSize
  var page: PageLayout
  /// A counter that grows with each operation that may change the frame.
  var changes: UInt64 = 0
  var mode = Modes()
  var level = OperatingLevel()
  var parser = Parser()
  var decoder = UTF8Decoder()

  /// The screen that is shown.
  var screen: ScreenBuffer
  /// The other screen, or nil until the program first switches screens.
  var hiddenScreen: ScreenBuffer?
  var isAlternateScreen = false
  /// The clusters, links and other data that cells of both screens point to.
  var store = CellStore()
  var scrollback: Scrollback
  /// The screen at the time when DEC mode 2026 was set, or nil if the mode is reset.
  var synchronized: Snapshot?

  /// Sixel, kitty's and iTerm2's pictures.
  var pictures = PictureStore()
  var sixelSettings = SixelSettings()
  var transfers = PictureTransfers()

  let configuration: Configuration
  /// The source of pictures that a program names instead of sending, or nil to read none.
  let files: (any PictureFiles)?
  /// Whether the program named a file or shared memory object with a picture, so that the frame may depend on more than
  /// the program's output.
  package internal(set) var hasNamedFiles = false
  /// Whether the scalars of an emoji are joined even if mode 2027 is reset.
  let joinsEmoji: Bool
  let properties = UnicodeProperties.shared
  var penStack: [PushedPen] = []
  var window = WindowState()
  var colors = ColorStack()
  var pendingMessages = PendingMessages()

  /// - Parameter files: The source of pictures that a program names instead of sending, or nil to read none.
  package init(_ configuration: Configuration, files: (any PictureFiles)? = nil) {
    self.configuration = configuration
    self.files = files
    size = configuration.size
    screen = ScreenBuffer(size: size)
    scrollback = Scrollback(limit: configuration.scrollbackRows)
    page = PageLayout(size: size)
    joinsEmoji = configuration.widthProfile == .auto
    mode.graphemeClusters = configuration.widthProfile == .grapheme
  }

  // MARK: Bytes in, bytes out

  /// Processes bytes that the program wrote; a sequence may be split anywhere.
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

  /// Removes and returns the bytes to send back to the program; ``ReplyBuffer`` lists the queries that are answered.
  package mutating func drainReplies() -> [UInt8] { pendingMessages.replies.drain() }

  /// A description of the last query that got no answer.
  package var unansweredQuery: String? { pendingMessages.unansweredQuery }

  /// Removes and returns the labels of the ready markers received since the last call. A program signals that its
  /// screen is complete with `OSC 7161 ; ready ; label ST`; a missing label counts as empty. Other terminals ignore
  /// this sequence. At most ``PendingMessages/readyMarkerLimit`` labels are kept.
  package mutating func takeReadyMarkers() -> [String] { pendingMessages.drainReadyMarkers() }

  /// The working directory that OSC 7 last set, as received: a `file:` URL.
  package var workingDirectory: String? { window.workingDirectory }

  /// The bytes that OSC 52 last put into a selection, decoded.
  package var selection: [UInt8]? { window.selection }

  /// Whether all escape sequences, strings and UTF-8 characters received so far are complete.
  package var isBetweenSequences: Bool { parser.state == .ground && !decoder.isPartial }

  // MARK: The frame

  /// The last complete frame. While DEC mode 2026 is set, this is the screen at the time when it was set.
  package func frame() -> Frame { (synchronized ?? snapshot()).frame }

  /// ``frame()`` below the rows kept by ``Configuration/scrollbackRows``: the newest ones, as many as a frame can have.
  package func frameWithScrollback() -> Frame {
    let visible = synchronized ?? snapshot()
    return visible.frame.adding(visible.scrollback)
  }

  /// Whether a synchronized update (DEC mode 2026) is in progress.
  package var isSynchronizedUpdateOpen: Bool { synchronized != nil }

  /// A number that changes whenever ``frame()`` changes; it may also change if ``frame()`` doesn't.
  package var generation: UInt64 { synchronized?.generation ?? changes }

  func snapshot() -> Snapshot {
    var palette = colors.current.palette
    if mode.reverseVideo {
      palette.foreground = colors.current.palette.background ?? configuration.palette.background
      palette.background = colors.current.palette.foreground ?? configuration.palette.foreground
    }
    return Snapshot(
      grid: screen.grid, store: store, pictures: pictures.current, cell: cellSize,
      cursor: Cursor(
        position: GridPosition(column: cursor.column, row: cursor.row),
        isVisible: mode.cursorVisible,
        shape: mode.cursorStyle.shape),
      title: window.names.title, paletteChanges: palette, scrollback: scrollback,
      generation: changes)
  }

  // MARK: Size

  /// Resizes as xterm does. Rows are cut or added at the bottom, except that rows leave at the top if the cursor would
  /// be cut off. Columns are cut or added at the right. Margins and DECOM are reset.
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
    mode.origin = false
    changes &+= 1
    if synchronized != nil { synchronized = snapshot() }
    if mode.resizeReports { reportSize() }
  }

  /// - Returns: The number of rows that left the hidden screen at its top.
  private mutating func resizeHiddenScreen(to newSize: GridSize) -> Int {
    guard var hidden = hiddenScreen else { return 0 }
    // The cursor of a hidden main screen is its saved one, which mode 1049 restores.
    let row = min(hidden.saved.cursor.row, size.rows - 1)
    let dropping = isAlternateScreen ? max(row - newSize.rows + 1, 0) : 0
    hidden.grid = hidden.grid.resized(to: newSize, dropping: dropping)
    hidden.saved.cursor.row = row - dropping
    hiddenScreen = hidden
    return dropping
  }

  // MARK: Modes for encoding input

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

  /// Drops store entries that no cell uses any more, once the store has grown past its limits.
  mutating func compactIfNeeded() {
    guard store.needsCompaction else { return }
    var compaction = CellStore.Compaction(store)
    screen.rename(with: &compaction)
    if var hidden = hiddenScreen {
      hiddenScreen = nil  // keeps the cells uniquely referenced, so that renaming doesn't copy them
      hidden.rename(with: &compaction)
      hiddenScreen = hidden
    }
    compaction.rename(&cursor.pen)
    for index in penStack.indices { compaction.rename(&penStack[index].pen) }
    store = compaction.finished()
  }
}
