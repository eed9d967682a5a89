package import TerminalFrame

/// The modes that a program can set, except for those that are part of other state.
struct Modes: Hashable, Sendable {
  // ANSI modes (ECMA-48 §7).
  /// IRM, 4: printing shifts the rest of the row to the right.
  var insert = false
  /// LNM, 20: LF includes a carriage return.
  var newLine = false
  /// KAM, 2, and SRM, 12: kept for DECRQM only.
  var keyboardLocked = false
  var localEchoOff = true

  // DEC private modes (xterm, ctlseqs).
  /// DECCKM, 1.
  var applicationCursorKeys = false
  /// DECSCLM, 4: kept for DECRQM only.
  var smoothScroll = false
  /// DECSCNM, 5.
  var reverseVideo = false
  /// DECOM, 6.
  var origin = false
  /// DECAWM, 7.
  var autowrap = true
  /// DECPFF, 18, and DECPEX, 19: kept for DECRQM only.
  var printerFormFeed = false
  var printerExtent = false
  /// DECTCEM, 25.
  var cursorVisible = true
  /// 40: DECCOLM has an effect.
  var columnModeAllowed = false
  /// DECCOLM, 3: clears the screen but never resizes it.
  var wideColumns = false
  /// 41: HT wraps first while a wrap is pending.
  var tabWraps = false
  /// DECNRCM, 42.
  var nationalCharacterSets = false
  /// 45: BS and CUB continue at the end of the row above.
  var reverseWrap = false
  /// 1045: the same; xterm has distinguished the two since patch 383.
  var extendedReverseWrap = false
  /// DECNKM, 66, or DECKPAM.
  var applicationKeypad = false
  /// DECBKM, 67.
  var backarrowSendsBackspace = false
  /// DECLRMM, 69.
  var horizontalMargins = false
  /// DECSDM, 80: sixel pictures stand at the top left corner and never scroll the screen.
  var sixelDisplay = false
  var mouse = InputModes.Mouse.off
  var mouseEncoding = InputModes.MouseEncoding.x10
  /// 1004.
  var focusReports = false
  /// 1007.
  var alternateScroll = false
  /// 1034 to 1037, 1039: how the meta and other keys are sent; kept for DECRQM only.
  var metaKey: UInt8 = 0
  /// 1070: each sixel picture has colour registers of its own.
  var privateColors = true
  /// 8452: the cursor ends right of a sixel picture.
  var sixelScrollsRight = false
  /// 2004.
  var bracketedPaste = false
  /// 2027.
  var graphemeClusters = false
  /// 2031.
  var colorSchemeReports = false
  /// 2033.
  var visibilityReports = false
  /// 2048.
  var resizeReports = false
  /// XTMODKEYS: modifyOtherKeys, 0 to 2.
  var modifyOtherKeys = 0
  /// XTMODKEYS: modifyCursorKeys and the other resources by number; nil is the default.
  var modifyKeys = [Int: Int]()

  /// The numbers of the modes without an effect here that are set. Other terminals may have them.
  var unknown = Set<Int>()

  // State that has sequences of its own.
  var cursorStyle = CursorStyle()
  /// The kind of protection, which decides which erasures spare protected cells.
  var protection = Protection.none
  /// DECSACE: 2 if DECCARA and DECRARA change a rectangle, otherwise they change a stream of text.
  var attributeChangeExtent = 1
  /// XTCHECKSUM.
  var checksumFlags = 0

  var saved = SavedModes()
}

/// The modes that affect how keys, pastes and mouse events are encoded.
package struct InputModes: Hashable, Sendable {
  /// DECCKM: arrows send `ESC O` instead of `CSI`.
  package var applicationCursorKeys = false
  /// DECKPAM: the keypad sends `ESC O` sequences.
  package var applicationKeypad = false
  /// DECBKM: the backarrow key sends BS instead of DEL.
  package var backarrowSendsBackspace = false
  /// LNM: Return sends CR LF.
  package var newLine = false
  /// 2004: a paste is put between `CSI 200~` and `CSI 201~`.
  package var bracketedPaste = false
  /// 1004: `CSI I` and `CSI O` report focus changes.
  package var focusReports = false
  /// 1007: the wheel sends arrows while the alternate screen is shown.
  package var alternateScroll = false
  package var mouse = Mouse.off
  package var mouseEncoding = MouseEncoding.x10
  /// The active flags of kitty's keyboard protocol; 0 for none.
  package var kittyKeyboardFlags: UInt8 = 0
  /// XTMODKEYS 4: 0 to 2.
  package var modifyOtherKeys = 0
  /// XTMODKEYS 1, modifyCursorKeys: −1 to 3.
  package var modifyCursorKeys = modifyKeysDefault
  /// XTMODKEYS 2, modifyFunctionKeys: −1 to 3.
  package var modifyFunctionKeys = modifyKeysDefault
  /// DECANM is reset: keys send the sequences of a VT52.
  package var isVT52 = false
  package var isAlternateScreen = false
  /// The size of the screen, columns × rows, which limits the mouse's position.
  package var size: GridSize
  /// The size of a cell, for mode 1016.
  package var cell: PixelSize

  /// The modes of a terminal that no program has changed.
  package init(size: GridSize, cell: PixelSize = .defaultCell) {
    self.size = size
    self.cell = cell
  }

  /// The default of modifyCursorKeys and modifyFunctionKeys: modifiers are sent as the second parameter.
  static let modifyKeysDefault = 2

  /// The mouse events that are reported (modes 9 and 1000 to 1003; xterm, ctlseqs "Mouse Tracking").
  package enum Mouse: UInt8, Hashable, Sendable {
    case off, pressOnly, buttons, highlight, drag, motion
  }

  /// The encoding of mouse events (modes 1005, 1006, 1015 and 1016).
  package enum MouseEncoding: UInt8, Hashable, Sendable {
    case x10, utf8, sgr, urxvt, sgrPixels
  }
}
