import TerminalEmulator
import TerminalFrame
import Testing

/// SGR and links.
@Suite(.timeLimit(.minutes(20))) struct RenditionTests {
  @Test(
    "SGR sets and resets attributes and underlines",
    arguments: [
      ("1", Style(attributes: .bold)), ("2", Style(attributes: .dim)),
      ("3", Style(attributes: .italic)), ("5", Style(attributes: .blink)),
      ("6", Style(attributes: .blink)), ("7", Style(attributes: .inverse)),
      ("8", Style(attributes: .conceal)), ("9", Style(attributes: .strike)),
      ("53", Style(attributes: .overline)), ("1;2;3;22", Style(attributes: .italic)),
      ("3;23", .default), ("5;25", .default), ("7;27", .default), ("8;28", .default),
      ("9;29", .default), ("53;55", .default), ("1;;3", Style(attributes: .italic)),
      ("4", Style(underline: .single)), ("21", Style(underline: .double)),
      ("4:0", .default), ("4:1", Style(underline: .single)), ("4:2", Style(underline: .double)),
      ("4:3", Style(underline: .curly)), ("4:4", Style(underline: .dotted)),
      ("4:5", Style(underline: .dashed)), ("4;24", .default), ("1:2", .default), ("999", .default),
    ])
  func sgrSetsAttributes(parameters: String, style: Style) {
    let screen = Screen("\u{1b}[\(parameters)mX")
    #expect(screen.cell(0, 0).style == style)
  }

  @Test(
    "SGR sets and resets colours in each notation",
    arguments: [
      ("31", Style(foreground: .palette(1))), ("97", Style(foreground: .palette(15))),
      ("44", Style(background: .palette(4))), ("102", Style(background: .palette(10))),
      ("38;5;200", Style(foreground: .palette(200))),
      ("38:5:200", Style(foreground: .palette(200))),
      ("38;2;1;2;3", Style(foreground: .rgb(1, 2, 3))),
      ("38:2:1:2:3", Style(foreground: .rgb(1, 2, 3))),
      ("38:2::1:2:3", Style(foreground: .rgb(1, 2, 3))),
      ("38:2:1:1:2:3:0:0", Style(foreground: .rgb(1, 2, 3))),
      ("48;2;9;8;7", Style(background: .rgb(9, 8, 7))),
      ("58;5;9", Style(underlineColor: .palette(9))),
      ("58:2::1:2:3", Style(underlineColor: .rgb(1, 2, 3))), ("58;5;9;59", .default),
      ("31;41;39;49", .default), ("38;5;300", .default),
      ("38;2;1;2", Style(foreground: .rgb(1, 2, 0))), ("38;2;1;300;3", .default),
      ("38;5;1;1", Style(foreground: .palette(1), attributes: .bold)),
      ("38;2;1;2;3;1", Style(foreground: .rgb(1, 2, 3), attributes: .bold)),
    ])
  func colors(parameters: String, style: Style) {
    let screen = Screen("\u{1b}[\(parameters)mX")
    #expect(screen.cell(0, 0).style == style)
  }

  @Test("XTPOPSGR restores what XTPUSHSGR saved")
  func pushedRenditionIsRestored() {
    let screen = Screen("\u{1b}[1;31m\u{1b}[#{\u{1b}[0;4m\u{1b}[#}X")
    #expect(
      screen.cell(0, 0).style == Style(foreground: .palette(1), attributes: .bold))
  }

  @Test("A link covers the text until it ends")
  func linkCoversText() {
    let screen = Screen("\u{1b}]8;id=1;https://a.b/?c;d\u{1b}\\ab\u{1b}]8;;\u{1b}\\c")
    #expect(
      (0..<3).map { screen.cell($0, 0).link } == ["https://a.b/?c;d", "https://a.b/?c;d", nil])
  }

  @Test(
    "Cells with the same id and URI are one link, whatever id the app chose",
    arguments: [("x", "y"), ("0.8237", "z"), ("b", "a")])
  func linkIDsJoinCells(first: String, second: String) {
    func link(_ id: String, _ text: String) -> String {
      "\u{1b}]8;foo=1:id=\(id);a:b\u{1b}\\\(text)\u{1b}]8;;\u{1b}\\ "
    }
    let screen = Screen(
      link(first, "1") + link(second, "2") + link(first, "1")
        + "\u{1b}]8;id=\(first);c:d\u{1b}\\1\u{1b}]8;;a:b\u{1b}\\0")

    #expect(
      (0..<8).map { screen.cell($0, 0).link?.id } == [1, nil, 2, nil, 1, nil, 1, 0])
  }

  @Test(
    "Rows that left the screen keep their links, but not the ids that the app chose")
  func scrolledLinksLoseIDs() {
    var terminal = TerminalEmulator(.init(size: GridSize(columns: 4, rows: 1), scrollbackRows: 5))
    terminal.feed(Array("\u{1b}]8;id=1;a:b\u{1b}\\x\r\ny".utf8))

    let frame = terminal.frameWithScrollback()

    #expect([frame[0, 0].link?.id, frame[0, 1].link?.id] == [0, 1])
  }
}
