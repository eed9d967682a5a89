import TerminalEmulator
import TerminalFrame
import Testing

/// Operating system commands.
@Suite(.timeLimit(.minutes(20))) struct OperatingSystemCommandTests {
  @Test("OSC 52 stores the decoded selection, and its query returns an empty one")
  func selectionIsStored() {
    let screen = Screen("\u{1b}]52;c;aGVsbG8=\u{7}\u{1b}]52;c;?\u{7}")

    #expect(screen.terminal.selection == Array("hello".utf8))
    #expect(screen.replies() == "\u{1b}]52;c;\u{7}")
  }

  @Test("OSC 7 stores the working directory")
  func workingDirectoryIsStored() {
    let screen = Screen("\u{1b}]7;file://host/tmp\u{1b}\\")

    #expect(screen.terminal.workingDirectory == "file://host/tmp")
  }

  @Test(
    "With XTSMTITLE 0, titles are read as hexadecimal",
    arguments: [
      ("\u{1b}[>0t\u{1b}]2;616263\u{7}", "abc"), ("\u{1b}[>0t\u{1b}]2;abc\u{7}", ""),
      ("\u{1b}[>0t\u{1b}]2;+1-1\u{7}", ""), ("\u{1b}[>0t\u{1b}[>0T\u{1b}]2;6162\u{7}", "6162"),
      ("\u{1b}[>0t\u{1b}[>0T\u{1b}]2;6162\u{7}", "6162"),
    ])
  func titlesCanBeHexadecimal(output: String, title: String) {
    #expect(Screen(output).title == title)
  }

  @Test(
    "A colour query returns the colour that was set",
    arguments: [
      ("4;1", "#102030"), ("5;0", "#102030"), ("4;257", "#102030"), ("13", "#102030"),
      ("17", "#102030"), ("19", "#102030"),
    ])
  func colorsAreReported(place: String, color: String) {
    let screen = Screen("\u{1b}]\(place);\(color)\u{7}\u{1b}]\(place);?\u{7}")

    #expect(screen.replies() == "\u{1b}]\(place);rgb:1010/2020/3030\u{7}")
  }

  @Test(
    "A reset restores the terminal's own colour",
    arguments: [("5;0", "105;0"), ("5;0", "105"), ("5;0", "104"), ("13", "113"), ("17", "117")])
  func resetRestoresColor(place: String, reset: String) {
    let untouched = Screen("\u{1b}]\(place);?\u{7}").replies()
    let screen = Screen("\u{1b}]\(place);#102030\u{7}\u{1b}]\(reset)\u{7}\u{1b}]\(place);?\u{7}")

    #expect(screen.replies() == untouched)
  }

  @Test("XTPOPCOLORS restores what XTPUSHCOLORS saved")
  func pushedColorsAreRestored() {
    let screen = Screen("\u{1b}]4;1;#102030\u{7}\u{1b}[#P\u{1b}]4;1;#405060\u{7}\u{1b}[#R\u{1b}[#Q")

    #expect(screen.frame.paletteChanges.colors == [1: RGB(0x10, 0x20, 0x30)])
    #expect(screen.replies() == "\u{1b}[?1;1#Q")
  }

  @Test("DECRSPS restores the state that DECRQPSR reported")
  func presentationStateIsRestored() {
    let output = "\u{1b}[3;5H\u{1b}[1;4;7m\u{1b}[?6h\u{1b})0\u{e}\u{1b}[3;2H"
    let screen = Screen(output)
    screen.write("\u{1b}[1$w")
    let reply = screen.replies()
    let body = reply.dropFirst("\u{1b}P1$u".count)
    let other = Screen("\u{1b}P1$t\(body)q\u{1b}[1$w")

    #expect(other.replies() == reply.replacing("\u{1b}P1$u3;2", with: "\u{1b}P1$u3;3"))
    #expect(other.lines == ["", "", " ─"])
  }

  @Test("DECRSPS sets tab stops")
  func tabStopsAreRestored() {
    let screen = Screen("\u{1b}P2$t3/6\u{1b}\\\ta\tb")

    #expect(screen.lines == ["  a  b"])
  }

  @Test("XTREPORTSGR reports the rendition that all cells of a rectangle share")
  func commonRenditionIsReported() {
    let screen = Screen("\u{1b}[1;3;31;44ma\u{1b}[22;32mb\u{1b}[1;1;1;2#|")

    #expect(screen.replies() == "\u{1b}[0;3;44m")
  }

  @Test(
    "OSC 7161 records a label when the app is ready",
    arguments: [
      ("\u{1b}]7161;ready\u{7}", [""]),
      ("\u{1b}]7161;ready;inbox\u{1b}\\\u{1b}]7161;ready;a;b\u{7}", ["inbox", "a;b"]),
      ("\u{1b}]7161;ready;a\u{1b}c", ["a"]),
      ("\u{1b}]7161;steady\u{7}\u{1b}]7161\u{7}\u{1b}]7162;ready\u{7}", []),
    ])
  func readyMarkersAreTaken(output: String, labels: [String]) {
    let screen = Screen(output)

    #expect(screen.terminal.takeReadyMarkers() == labels)
    #expect(screen.terminal.takeReadyMarkers() == [])
    #expect(screen.lines == [])
  }
}
