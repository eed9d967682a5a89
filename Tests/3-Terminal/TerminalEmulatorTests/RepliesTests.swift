import TerminalEmulator
import TerminalFrame
import Testing

/// Replies.
@Suite(.timeLimit(.minutes(20))) struct RepliesTests {
  @Test(
    "Each supported query has its answer",
    arguments: [
      ("\u{1b}[c", "\u{1b}[?64;4;6;9;15;21;22;28c"), ("\u{1b}Z", "\u{1b}[?64;4;6;9;15;21;22;28c"),
      ("\u{1b}[>c", "\u{1b}[>41;379;0c"), ("\u{1b}[=c", "\u{1b}P!|00000000\u{1b}\\"),
      ("\u{1b}[>q", "\u{1b}P>|XTerm(379)\u{1b}\\"), ("\u{1b}[5n", "\u{1b}[0n"),
      ("\u{1b}[2;3H\u{1b}[6n", "\u{1b}[2;3R"), ("\u{1b}[2;3H\u{1b}[?6n", "\u{1b}[?2;3;1R"),
      ("\u{1b}[2;4r\u{1b}[?6h\u{1b}[2;1H\u{1b}[6n", "\u{1b}[2;1R"),
      ("\u{1b}[?996n", "\u{1b}[?997;1n"),
      ("\u{1b}]11;#fff\u{7}\u{1b}[?996n", "\u{1b}[?997;2n"),
      ("\u{1b}[?u", "\u{1b}[?0u"), ("\u{1b}[>7u\u{1b}[?u", "\u{1b}[?7u"),
      ("\u{1b}[>7u\u{1b}[<u\u{1b}[?u", "\u{1b}[?0u"), ("\u{1b}[=2;2u\u{1b}[?u", "\u{1b}[?2u"),
      ("\u{1b}[?4m", "\u{1b}[>4;0m"), ("\u{1b}[>4;1m\u{1b}[?4m", "\u{1b}[>4;1m"),
      ("\u{1b}[>1n\u{1b}[?1m", "\u{1b}[>1;65535m"), ("\u{1b}[>n\u{1b}[?2m", "\u{1b}[>2;65535m"),
      ("\u{1b}[x", "\u{1b}[2;1;1;128;128;1;0x"), ("\u{1b}[14t", "\u{1b}[4;88;100t"),
      ("\u{1b}[16t", "\u{1b}[6;22;10t"), ("\u{1b}[18t", "\u{1b}[8;4;10t"),
      ("\u{1b}[19t", "\u{1b}[9;4;10t"), ("\u{1b}[?2048h", "\u{1b}[48;4;10;88;100t"),
      ("\u{1b}[?1;1;0S", "\u{1b}[?1;0;1024S"), ("\u{1b}[?1;4S", "\u{1b}[?1;0;1024S"),
      ("\u{1b}[?1;3;16S\u{1b}[?1;1S", "\u{1b}[?1;0;16S\u{1b}[?1;0;16S"),
      ("\u{1b}[?1;3;16S\u{1b}[?1;2S", "\u{1b}[?1;0;16S\u{1b}[?1;0;1024S"),
      ("\u{1b}[?2;1S", "\u{1b}[?2;0;100;88S"), ("\u{1b}[?2;4S", "\u{1b}[?2;0;4096;2048S"),
      (
        "\u{1b}[?2;3;50;60S\u{1b}[?2;1S\u{1b}[?2;2S",
        "\u{1b}[?2;0;50;60S\u{1b}[?2;0;50;60S\u{1b}[?2;0;4096;2048S"
      ),
      ("\u{1b}[?1;3;1S", "\u{1b}[?1;3S"), ("\u{1b}[?2;3;9999;1S", "\u{1b}[?2;3S"),
      ("\u{1b}[?3;1S", "\u{1b}[?3;3S"), ("\u{1b}[?9;1S", "\u{1b}[?9;1S"),
      ("\u{1b}[?1;9S", "\u{1b}[?1;2S"),
      ("\u{1b}]10;?\u{1b}\\", "\u{1b}]10;rgb:e5e5/e5e5/e5e5\u{1b}\\"),
      ("\u{1b}]11;?\u{7}", "\u{1b}]11;rgb:0000/0000/0000\u{7}"),
      (
        "\u{1b}]4;1;?;2;?\u{7}",
        "\u{1b}]4;1;rgb:cdcd/0000/0000\u{7}\u{1b}]4;2;rgb:0000/cdcd/0000\u{7}"
      ),
      ("\u{1b}]52;c;?\u{7}", "\u{1b}]52;c;\u{7}"),
      ("\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\", "\u{1b}_Gi=31;OK\u{1b}\\"),
      ("\u{1b}[1$w", "\u{1b}P1$u1;1;1;@;@;@;0;2;O;BBBB\u{1b}\\"),
      ("\u{1b}[2$w", "\u{1b}P2$u1/9\u{1b}\\"),
    ])
  func queriesAreAnswered(query: String, answer: String) {
    let screen = Screen(query)
    #expect(screen.replies() == answer)
    #expect(screen.unansweredQuery == nil)
  }

  @Test(
    "DECRQM reports the state of each mode",
    arguments: [
      ("?7", 1), ("?25", 1), ("?1049", 2), ("?1006", 2), ("?2004", 2), ("?2026", 2), ("?2027", 2),
      ("?2031", 2), ("?2048", 2), ("?9001", 0), ("?2", 1), ("4", 2), ("20", 2), ("12", 1),
      ("99", 0),
    ])
  func decrqmReportsState(mode: String, state: Int) {
    let screen = Screen("\u{1b}[\(mode)$p")
    #expect(screen.replies() == "\u{1b}[\(mode);\(state)$y")
  }

  @Test(
    "DECRQM reports each mode after it is set and after it is reset",
    arguments: [
      1, 4, 5, 6, 7, 9, 12, 18, 19, 25, 45, 47, 66, 67, 69, 1000, 1001, 1002, 1003, 1004, 1005,
      1006,
      1007,
      1015, 80,
      1016, 1045, 1047, 1049, 1070, 2004, 2026, 2027, 2031, 8452,
    ])
  func decrqmReportsChanges(mode: Int) {
    let screen = Screen("\u{1b}[?\(mode)h\u{1b}[?\(mode)$p\u{1b}[?\(mode)l\u{1b}[?\(mode)$p")
    #expect(screen.replies() == "\u{1b}[?\(mode);1$y\u{1b}[?\(mode);2$y")
  }

  @Test(
    "DECRQSS reports the current settings",
    arguments: [
      ("\u{1b}[1;31;48;5;20m", "m", "0;1;31;48:5:20m"),
      ("\u{1b}[4:3;58;2;1;2;3m", "m", "0;4:3;58:2::1:2:3m"),
      ("\u{1b}[2;3r", "r", "2;3r"), ("", "s", "1;10s"), ("\u{1b}[4 q", " q", "4 q"),
      ("\u{1b}[1\"q", "\"q", "1\"q"), ("", "\"p", "64;1\"p"), ("", "t", "4t"),
    ])
  func decrqssReportsSettings(output: String, name: String, value: String) {
    let screen = Screen(output + "\u{1b}P$q\(name)\u{1b}\\")
    #expect(screen.replies() == "\u{1b}P1$r\(value)\u{1b}\\")
  }

  @Test("DECRQSS refuses an unknown setting")
  func unknownSettingIsRefused() {
    let screen = Screen("\u{1b}P$qzz\u{1b}\\")
    #expect(screen.replies() == "\u{1b}P0$r\u{1b}\\")
  }

  @Test(
    "XTGETTCAP reports known capabilities and refuses others",
    arguments: [
      ("544e", "1+r544e=787465726D2D323536636F6C6F72"), ("436f", "1+r436f=323536"),
      ("7A7A", "0+r7A7A"), ("5463", "1+r5463"), ("xyz", "0+r"),
    ])
  func xtgettcapReportsCapabilities(name: String, answer: String) {
    let screen = Screen("\u{1b}P+q\(name)\u{1b}\\")
    #expect(screen.replies() == "\u{1b}P\(answer)\u{1b}\\")
  }

  @Test(
    "DECRQCRA sums characters and attributes",
    arguments: [
      ("A", "FFBF"), ("\u{1b}[1mA", "FF3F"), ("\u{1b}[#yA", "FFBF"), ("\u{1b}[1#yA", "0041"),
    ])
  func checksumCoversAttributes(output: String, sum: String) {
    let screen = Screen(output + "\u{1b}[7;1;1;1;1;1*y")
    #expect(screen.replies() == "\u{1b}P7!~\(sum)\u{1b}\\")
  }

  @Test("An unanswered query is described in words")
  func unansweredQueryIsDescribed() {
    let screen = Screen("\u{1b}[?777n")
    #expect(screen.unansweredQuery == "device status report (CSI ? 777 n)")
  }

  @Test("A resize is reported if mode 2048 is set")
  func resizeIsReported() {
    let screen = Screen("\u{1b}[?2048h")
    _ = screen.replies()
    screen.terminal.resize(to: GridSize(columns: 20, rows: 5))
    #expect(screen.replies() == "\u{1b}[48;5;20;110;200t")
  }

  @Test("Replies that were taken aren't returned again")
  func repliesAreTakenOnce() {
    let screen = Screen("\u{1b}[5n")
    _ = screen.replies()
    #expect(screen.replies() == "")
  }
}
