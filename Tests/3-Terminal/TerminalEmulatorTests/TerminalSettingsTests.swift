import TerminalEmulator
import TerminalFrame
import Testing

@Suite("What programs leave behind in a terminal", .timeLimit(.minutes(20)))
struct TerminalSettingsTests {
  /// A setting, a sequence that changes it, and one that changes it back.
  private static let table: [(TerminalSettings.Setting, set: String, reset: String)] = [
    (.alternateScreen, "\u{1B}[?1049h", "\u{1B}[?1049l"),
    (.alternateScreen, "\u{1B}[?47h", "\u{1B}[?47l"),
    (.hiddenCursor, "\u{1B}[?25l", "\u{1B}[?25h"),
    (.mouseReports, "\u{1B}[?9h", "\u{1B}[?9l"),
    (.mouseReports, "\u{1B}[?1000h", "\u{1B}[?1000l"),
    (.mouseReports, "\u{1B}[?1002h", "\u{1B}[?1002l"),
    (.mouseReports, "\u{1B}[?1003h", "\u{1B}[?1003l"),
    (.mouseEncoding, "\u{1B}[?1005h", "\u{1B}[?1005l"),
    (.mouseEncoding, "\u{1B}[?1006h", "\u{1B}[?1006l"),
    (.mouseEncoding, "\u{1B}[?1015h", "\u{1B}[?1015l"),
    (.mouseEncoding, "\u{1B}[?1016h", "\u{1B}[?1016l"),
    (.focusReports, "\u{1B}[?1004h", "\u{1B}[?1004l"),
    (.bracketedPaste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.applicationCursorKeys, "\u{1B}[?1h", "\u{1B}[?1l"),
    (.applicationKeypad, "\u{1B}=", "\u{1B}>"),
    (.kittyKeyboard, "\u{1B}[>1u", "\u{1B}[<u"),
    (.modifyOtherKeys, "\u{1B}[>4;2m", "\u{1B}[>4m"),
    (.modifyKeys, "\u{1B}[>1;3m", "\u{1B}[>1m"),
    (.autowrap, "\u{1B}[?7l", "\u{1B}[?7h"),
    (.insertMode, "\u{1B}[4h", "\u{1B}[4l"),
    (.originMode, "\u{1B}[?6h", "\u{1B}[?6l"),
    (.margins, "\u{1B}[2;3r", "\u{1B}[r"),
    (.horizontalMargins, "\u{1B}[?69h", "\u{1B}[?69l"),
    (.reverseVideo, "\u{1B}[?5h", "\u{1B}[?5l"),
    (.newLineMode, "\u{1B}[20h", "\u{1B}[20l"),
    (.keyboardLocked, "\u{1B}[2h", "\u{1B}[2l"),
    (.localEcho, "\u{1B}[12l", "\u{1B}[12h"),
    (.reverseWrap, "\u{1B}[?45h", "\u{1B}[?45l"),
    (.backarrowKey, "\u{1B}[?67h", "\u{1B}[?67l"),
    (.tabStops, "\u{1B}[3g", "\u{1B}[?5W"),
    (.tabStops, "\u{1B}[1;5H\u{1B}H", "\u{1B}[g"),
    (.synchronizedUpdate, "\u{1B}[?2026h", "\u{1B}[?2026l"),
    (.graphemeClusters, "\u{1B}[?2027h", "\u{1B}[?2027l"),
    (.colorSchemeReports, "\u{1B}[?2031h", "\u{1B}[?2031l"),
    (.visibilityReports, "\u{1B}[?2033h", "\u{1B}[?2033l"),
    (.resizeReports, "\u{1B}[?2048h", "\u{1B}[?2048l"),
    (.rendition, "\u{1B}[1;31m", "\u{1B}[m"),
    (.rendition, "\u{1B}[48;2;1;2;3m", "\u{1B}[49m"),
    (.link, "\u{1B}]8;;https://example.org\u{1B}\\", "\u{1B}]8;;\u{1B}\\"),
    (.characterSets, "\u{1B}(0", "\u{1B}(B"),
    (.characterSets, "\u{0E}", "\u{0F}"),
    (.encoding, "\u{1B}%@", "\u{1B}%G"),
    (.protection, "\u{1B}[1\"q", "\u{1B}[0\"q"),
    (.palette, "\u{1B}]4;1;#123456\u{1B}\\", "\u{1B}]104\u{1B}\\"),
    (.palette, "\u{1B}]10;#123456\u{1B}\\", "\u{1B}]110\u{1B}\\"),
    (.palette, "\u{1B}]11;#123456\u{1B}\\", "\u{1B}]111\u{1B}\\"),
    (.palette, "\u{1B}]12;#123456\u{1B}\\", "\u{1B}]112\u{1B}\\"),
    (.cursorShape, "\u{1B}[5 q", "\u{1B}[0 q"),
    (.cursorShape, "\u{1B}[3 q", "\u{1B}[2 q"),
    (.cursorBlinking, "\u{1B}[?12h", "\u{1B}[?12l"),
    (.cursorBlinking, "\u{1B}[?12h", "\u{1B}[0 q"),
    (.alternateScroll, "\u{1B}[?1007h", "\u{1B}[?1007l"),
    (.eightBitReplies, "\u{1B} G", "\u{1B} F"),
    (.otherModes, "\u{1B}[?40h", "\u{1B}[?40l"),
    (.otherModes, "\u{1B}[?1070l", "\u{1B}[?1070h"),
    (.otherModes, "\u{1B}[?9001h", "\u{1B}[?9001l"),
    (.titleStack, "\u{1B}[22;0t", "\u{1B}[23;0t"),
    (.colorStack, "\u{1B}[#P", "\u{1B}[#Q"),
    (.emulation, "\u{1B}[?2l", "\u{1B}<"),
    (.unfinishedSequence, "\u{1B}[12", "m"),
    (.unfinishedSequence, "\u{1B}]0;a title", "\u{07}"),
    (.unfinishedSequence, "\u{C3}", "\u{A9}"),
  ]

  @Test("Each setting is noticed, and no other", arguments: table.indices)
  func isNoticed(index: Int) {
    let (setting, set, _) = Self.table[index]
    let screen = Self.screen()

    Self.write(set, to: screen)

    // A VT52's lines don't wrap.
    let expected = setting == .emulation ? [.autowrap, setting] : [setting]
    #expect(screen.terminal.settings.changes(since: Self.screen().terminal.settings) == expected)
    #expect(screen.terminal.settings.isChanged(setting))
  }

  @Test("Modes without a setting of their own are named by their numbers")
  func otherModes() {
    let screen = Self.screen()

    Self.write("\u{1B}[?9001;40h", to: screen)

    let settings = screen.terminal.settings
    #expect(settings.name(of: .otherModes) == "other modes (40, 9001)")
    #expect(settings.name(of: .margins) == "a scroll region (DECSTBM)")
  }

  @Test("What is changed back isn't left behind", arguments: table.indices)
  func isRestored(index: Int) {
    let (_, set, reset) = Self.table[index]
    let screen = Self.screen()

    Self.write(set, to: screen)
    Self.write(reset, to: screen)

    #expect(screen.terminal.settings == Self.screen().terminal.settings)
  }

  @Test(
    "A full reset changes everything back but saved titles",
    arguments: table.indices.filter { table[$0].0 != .titleStack })
  func isReset(index: Int) {
    let (_, set, _) = Self.table[index]
    let screen = Self.screen()

    Self.write(set, to: screen)
    Self.write("\u{18}\u{1B}<\u{1B}c", to: screen)

    #expect(screen.terminal.settings == Self.screen().terminal.settings)
  }

  @Test("The table has every setting")
  func tableIsWhole() {
    let settings = Set(Self.table.map(\.0))

    #expect(settings == Set(TerminalSettings.Setting.allCases))
  }

  @Test("Every setting has another name")
  func names() {
    let names = TerminalSettings.Setting.allCases.map(\.name)

    #expect(Set(names).count == names.count)
  }

  @Test("A character set that is only designated isn't seen, as after terminfo's enacs")
  func designation() {
    let screen = Self.screen()

    screen.write("\u{1B}(B\u{1B})0")

    #expect(screen.terminal.settings == Self.screen().terminal.settings)
  }

  @Test("Text, a moved cursor and a title are no settings")
  func textIsNoSetting() {
    let screen = Self.screen()

    screen.write("text\r\n\u{1B}[3;5H\u{1B}]0;title\u{07}")

    #expect(screen.terminal.settings == Self.screen().terminal.settings)
  }

  private static func screen() -> Screen { Screen(columns: 20, rows: 5) }

  /// Writes Latin-1 characters as bytes.
  private static func write(_ text: String, to screen: Screen) {
    screen.terminal.feed(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }
}
