import TerminalFrame

/// What a program can leave behind in a terminal besides text: modes, colours, margins and unfinished sequences.
///
/// A program that ends must restore what its terminal had before, since the next one, mostly a shell, expects it.
package struct TerminalSettings: Hashable, Sendable {
  /// One setting, in the order in which reports list it. Modes have their numbers from xterm's ctlseqs.
  package enum Setting: String, CaseIterable, Sendable {
    case alternateScreen, hiddenCursor, mouseReports, mouseEncoding, focusReports, bracketedPaste
    case applicationCursorKeys, applicationKeypad, kittyKeyboard, modifyOtherKeys, modifyKeys
    case autowrap, insertMode, originMode, margins, horizontalMargins, reverseVideo, newLineMode
    case keyboardLocked, localEcho, reverseWrap, backarrowKey, tabStops
    case synchronizedUpdate, graphemeClusters, colorSchemeReports, visibilityReports, resizeReports
    case rendition, link, characterSets, encoding, protection, palette, cursorShape, cursorBlinking
    case titleStack, colorStack, alternateScroll, eightBitReplies, emulation, otherModes
    case unfinishedSequence

    /// The setting in words, as the object of "leaves … behind".
    package var name: String {
      switch self {
      case .alternateScreen: "the alternate screen (mode 1049)"
      case .hiddenCursor: "a hidden cursor (mode 25)"
      case .mouseReports: "mouse reports (modes 9 and 1000 to 1003)"
      case .mouseEncoding: "an encoding of mouse reports (modes 1005, 1006, 1015 and 1016)"
      case .focusReports: "focus reports (mode 1004)"
      case .bracketedPaste: "bracketed paste (mode 2004)"
      case .applicationCursorKeys: "application cursor keys (mode 1)"
      case .applicationKeypad: "the application keypad (DECKPAM)"
      case .kittyKeyboard: "flags of kitty's keyboard protocol"
      case .modifyOtherKeys: "modifyOtherKeys (XTMODKEYS 4)"
      case .modifyKeys: "other codes for modified keys (XTMODKEYS)"
      case .autowrap: "lines that don't wrap (mode 7)"
      case .insertMode: "insert mode (IRM)"
      case .originMode: "origin mode (mode 6)"
      case .margins: "a scroll region (DECSTBM)"
      case .horizontalMargins: "left and right margins (mode 69)"
      case .reverseVideo: "reverse video (mode 5)"
      case .newLineMode: "new line mode (LNM)"
      case .keyboardLocked: "a locked keyboard (KAM)"
      case .localEcho: "local echo (SRM)"
      case .reverseWrap: "reverse wraparound (mode 45)"
      case .backarrowKey: "another backarrow key (mode 67)"
      case .tabStops: "other tab stops (HTS, TBC)"
      case .synchronizedUpdate: "an open synchronized update (mode 2026)"
      case .graphemeClusters: "other widths of characters (mode 2027)"
      case .colorSchemeReports: "reports of the colour scheme (mode 2031)"
      case .visibilityReports: "reports of visibility (mode 2033)"
      case .resizeReports: "reports of the size (mode 2048)"
      case .rendition: "colours or attributes of text (SGR)"
      case .link: "an open link (OSC 8)"
      case .characterSets: "another character set (SCS, SI, SO)"
      case .encoding: "another encoding than UTF-8 (DOCS)"
      case .protection: "protected text (DECSCA, SPA)"
      case .palette: "changed colours (OSC 4, 10 to 12)"
      case .cursorShape: "another shape of the cursor (DECSCUSR)"
      case .cursorBlinking: "a cursor that blinks (mode 12)"
      case .titleStack: "a saved title (XTWINOPS 22)"
      case .colorStack: "saved colours (XTPUSHCOLORS)"
      case .alternateScroll: "a wheel that sends arrow keys (mode 1007)"
      case .eightBitReplies: "replies with controls of eight bits (S8C1T)"
      case .emulation: "another level of emulation (DECSCL, DECANM)"
      case .otherModes: "other modes"
      case .unfinishedSequence: "an unfinished control sequence"
      }
    }
  }

  /// The settings that aren't at their values in a terminal that no program has used, with a description of each.
  private let values: [Setting: String]

  init(_ values: [Setting: String]) { self.values = values }

  /// The settings that differ from `earlier`, in the order of ``Setting``.
  package func changes(since earlier: TerminalSettings) -> [Setting] {
    Setting.allCases.filter { values[$0] != earlier.values[$0] }
  }

  /// The setting in words, as the object of "leaves … behind", with the numbers of other modes.
  package func name(of setting: Setting) -> String {
    guard setting == .otherModes, let numbers = values[setting] else { return setting.name }
    return "\(setting.name) (\(numbers))"
  }

  package func isChanged(_ setting: Setting) -> Bool { values[setting] != nil }
}

extension TerminalEmulator {
  /// What programs have changed about this terminal so far.
  package var settings: TerminalSettings {
    var values: [TerminalSettings.Setting: String] = [:]
    func note<Value: Equatable>(
      _ setting: TerminalSettings.Setting, _ value: Value, unless usual: Value
    ) {
      if value != usual { values[setting] = "\(value)" }
    }
    note(.alternateScreen, isAlternateScreen, unless: false)
    note(.hiddenCursor, mode.cursorVisible, unless: true)
    note(.mouseReports, mode.mouse, unless: .off)
    note(.mouseEncoding, mode.mouseEncoding, unless: .x10)
    note(.focusReports, mode.focusReports, unless: false)
    note(.bracketedPaste, mode.bracketedPaste, unless: false)
    note(.applicationCursorKeys, mode.applicationCursorKeys, unless: false)
    note(.applicationKeypad, mode.applicationKeypad, unless: false)
    note(.kittyKeyboard, screen.keyboard.current, unless: 0)
    note(.modifyOtherKeys, mode.modifyOtherKeys, unless: 0)
    note(.modifyKeys, mode.modifyKeys, unless: [:])
    note(.autowrap, mode.autowrap, unless: true)
    note(.insertMode, mode.insert, unless: false)
    note(.originMode, mode.origin, unless: false)
    note(.margins, page.margins.rows, unless: 0..<size.rows)
    note(.horizontalMargins, mode.horizontalMargins, unless: false)
    note(.reverseVideo, mode.reverseVideo, unless: false)
    note(.newLineMode, mode.newLine, unless: false)
    note(.keyboardLocked, mode.keyboardLocked, unless: false)
    note(.localEcho, mode.localEchoOff, unless: true)
    note(.reverseWrap, mode.reverseWrap || mode.extendedReverseWrap, unless: false)
    note(.backarrowKey, mode.backarrowSendsBackspace, unless: false)
    note(.tabStops, page.tabs, unless: TabStops(columns: size.columns))
    note(.synchronizedUpdate, isSynchronizedUpdateOpen, unless: false)
    note(.graphemeClusters, mode.graphemeClusters, unless: configuration.widthProfile == .grapheme)
    note(.colorSchemeReports, mode.colorSchemeReports, unless: false)
    note(.visibilityReports, mode.visibilityReports, unless: false)
    note(.resizeReports, mode.resizeReports, unless: false)
    note(.rendition, cursor.pen.style, unless: 0)
    note(.link, cursor.pen.link, unless: 0)
    note(.characterSets, cursor.charsets.isUsual, unless: true)
    note(.encoding, decoder.isEightBit && !mode.nationalCharacterSets, unless: false)
    note(.protection, cursor.pen.isProtected, unless: false)
    note(.palette, colors.current, unless: ColorState())
    // Programs restore a block that blinks (CSI 0 q) or doesn't (terminfo's Se), whatever it was before.
    note(.cursorShape, mode.cursorStyle.shape, unless: .block)
    note(.cursorBlinking, mode.cursorStyle.blinksByMode, unless: false)
    note(.titleStack, window.savedNames, unless: 0)
    note(.colorStack, colors.used, unless: 0)
    note(.alternateScroll, mode.alternateScroll, unless: false)
    note(.eightBitReplies, pendingMessages.replies.usesEightBits, unless: false)
    note(.emulation, level.isVT52, unless: false)
    note(.otherModes, mode.others.map(String.init).joined(separator: ", "), unless: "")
    note(.unfinishedSequence, isBetweenSequences, unless: true)
    return TerminalSettings(values)
  }
}

extension Modes {
  /// The numbers of the DEC private modes without a setting of their own that aren't at their defaults, in ascending
  /// order. Those for the meta key aren't among them: shells set them on their own (terminfo, smm).
  fileprivate var others: [Int] {
    let known = [
      (3, wideColumns), (4, smoothScroll), (18, printerFormFeed), (19, printerExtent),
      (40, columnModeAllowed), (41, tabWraps), (42, nationalCharacterSets), (80, sixelDisplay),
      (1070, !privateColors), (8452, sixelScrollsRight),
    ]
    return (known.filter(\.1).map(\.0) + unknown).sorted()
  }
}
