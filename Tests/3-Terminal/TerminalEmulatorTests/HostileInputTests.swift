import TerminalEmulator
import TerminalFrame
import TestSupport
import Testing

/// Input that is random, malformed or far too large.
@Suite(.timeLimit(.minutes(20))) struct HostileInputTests {
  /// The pieces of random output: sequences of every kind, whole and broken.
  private static let pieces: [[UInt8]] =
    [
      "text ", "日本", "e\u{301}", "👩‍👧", "🇫🇷", "\u{1b}[", "\u{1b}]", "\u{1b}P", "\u{1b}_G", "\u{1b}\\",
      "\u{7}",
      "31", ";", ":", "m", "H", "1000000000", "?", ">", "$", " ", "\"", "r", "s", "J", "K", "L",
      "M", "@", "P", "X",
      "b", "S", "T", "\r\n", "\t", "\u{8}", "\u{18}", "\u{1b}c", "\u{1b}7", "\u{1b}8", "\u{1b}(0",
      "\u{1b}(B", "\u{e}", "\u{f}",
      "\u{1b}[?1049h", "\u{1b}[?1049l", "\u{1b}[?69h", "\u{1b}[3;7s", "\u{1b}[2;5r", "\u{1b}[?6h",
      "\u{1b}[4h",
      "\u{1b}[4l", "\u{1b}[?2027h", "\u{1b}[?2027l", "\u{1b}[?7l", "\u{1b}[?7h", "\u{1b}[?45h",
      "\u{1b}[38:2::1:2:3m",
      "\u{1b}[58;5;3m", "\u{1b}]8;;http://a\u{1b}\\", "\u{1b}]8;;\u{1b}\\", "\u{1b}[5;5H",
      "\u{1b}[1;10H", "\u{1b}[2'}",
      "\u{1b}[2'~", "\u{1b}[1;1;3;3;2;2;2$v", "\u{1b}[65;1;1;9;9$x", "\u{1b}[1\"q", "\u{1b}[?2J",
      "\u{1b}V", "\u{1b}W",
      "\u{1b}[#{", "\u{1b}[#}", "\u{1b}#8", "\u{1b}M", "\u{1b}D", "\u{9b}", "\u{9c}", "\u{1b}[99b",
      "\u{1b}[1;1;1;1;9;9*y",
      "\u{1b}[?2026h", "\u{1b}[?2026l", "\u{1b}]4;1;?\u{7}", "\u{1b}[?1045h",
      "\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}", "a line\r\nand one more\nok", "한국어 ё┌─┐日",
      "\u{1b}[48;2;1;22;133m", "\u{1b}[m", "\u{1b}[65535b",
      "\u{1b}Pq", "\u{1b}P0;1q", "\"1;1;30;40", "#1;2;100;0;0", "!25~", "~~-", "$", "\u{1b}[?80h",
      "\u{1b}[?80l", "\u{1b}[?8452h", "\u{1b}[?2;3;20;30S",
      Pixels.sixel(columns: 35, bands: 9), Pixels.kitty("a=T,i=1,c=3,z=-1", width: 20, height: 30),
      Pixels.kitty("a=T,U=1,i=42,c=3,r=2", width: 3, height: 5), "\u{1b}_Ga=p,i=1,X=3,r=2\u{1b}\\",
      "\u{1b}_Ga=T,f=24,s=2,v=1,m=1;/wAA\u{1b}\\", "\u{1b}_Gm=0;AP8A\u{1b}\\",
      "\u{1b}_Ga=d\u{1b}\\", Pixels.kitty("a=T,i=2,p=1,P=1,H=2,V=-1", width: 5, height: 5),
      Pixels.kitty("a=f,i=1,r=1,x=1", width: 3, height: 3), "\u{1b}_Ga=p,i=1,p=3,P=2,Q=1\u{1b}\\",
      "\u{1b}_Ga=p,i=2,p=1,P=42,V=1\u{1b}\\", "\u{1b}_Ga=T,t=f,s=1,v=1;L2E=\u{1b}\\",
      "\u{1b}[?7;1049;1000;6s", "\u{1b}[?7;1049;1000;6;1048r", "\u{1b}Pq~-~-~-~-~-~-~-~\u{1b}\\",
      "\u{1b}[38;5;42m\u{10eeee}\u{305}\u{10eeee}", "\u{1b}[S", "\u{1b}[2T",
      "\u{1b}]1337;File=inline=1;width=50%:R0lGODlhFAAsAA==\u{7}",
    ].map { Array($0.utf8) } + [[0xff], [0xe6, 0x97], [0xf0, 0x9f], [0xc2], [0x80]]

  private static func output(seed: UInt64, count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).flatMap { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
  }

  @Test("The frame and the replies don't depend on how bytes are split", arguments: 0..<40)
  func splittingChangesNothing(seed: Int) {
    let output = Self.output(seed: UInt64(seed), count: 300)
    let whole = Screen()
    let bytewise = Screen()
    let chunked = Screen()
    var random = SeededGenerator(seed: UInt64(seed) &+ 1000)

    whole.terminal.feed(output)
    for byte in output { bytewise.terminal.feed([byte]) }
    var start = 0
    while start < output.count {
      let end = min(start + 1 + Int(random.next() % 37), output.count)
      chunked.terminal.feed(Array(output[start..<end]))
      start = end
    }

    let expected = whole.frame
    #expect(bytewise.frame == expected)
    #expect(chunked.frame == expected)
    let replies = whole.replies()
    #expect(bytewise.replies() == replies)
    #expect(chunked.replies() == replies)
  }

  @Test("Every wide cell has its right half, and no half stands alone", arguments: 0..<40)
  func halvesStayTogether(seed: Int) {
    let screen = Screen()
    screen.terminal.feed(Self.output(seed: UInt64(seed) &+ 500, count: 400))
    screen.write("\u{18}\u{1b}[?2026l")
    let frame = screen.frame
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let isFollowed = column + 1 < frame.size.columns && frame[column + 1, row].width == 0
        #expect((frame[column, row].width == 2) == isFollowed)
      }
      #expect(frame[0, row].width != 0)
    }
  }

  @Test("A grid of any size stays valid", arguments: [(1, 1), (2, 1), (1, 5), (3, 2), (200, 1)])
  func anySizeStaysValid(columns: Int, rows: Int) {
    let screen = Screen(columns: columns, rows: rows)
    for seed in 0..<10 {
      screen.terminal.feed(Self.output(seed: UInt64(seed), count: 300))
      screen.terminal.resize(to: GridSize(columns: rows + seed, rows: columns))
    }
    #expect(screen.frame.size.isValid)
  }

  @Test("A size out of bounds is clamped", arguments: [-5, 0, 1_000_000])
  func sizeIsClamped(length: Int) {
    let configuration = TerminalEmulator.Configuration(size: GridSize(columns: length, rows: 1))
    #expect(configuration.size.isValid)
  }

  @Test(
    "Sequences with huge counts are processed to their end",
    arguments: ["b", "S", "T", "@", "P", "L", "M", "X", "I", "Z", "C"])
  func hugeCountsAreProcessed(final: String) {
    let screen = Screen("a" + String(repeating: "\u{1b}[1000000000\(final)", count: 50))
    #expect(screen.isBetweenSequences)
  }

  @Test(
    "A control string of any length is ignored, and the text after it is shown",
    arguments: [
      "\u{1b}]2;", "\u{1b}P$q", "\u{1b}_G", "\u{1b}Pr", "\u{1b}X", "\u{1b}]1337;File=inline=1:",
    ])
  func longStringsAreIgnored(start: String) {
    let screen = Screen(start)
    let part = [UInt8](repeating: 0x61, count: 1 << 16)
    for _ in 0..<20 { screen.terminal.feed(part) }
    screen.write("\u{1b}\\after")
    #expect(screen.lines == ["after"])
    #expect(screen.title == "")
  }

  @Test("A picture longer than 16 MiB is ignored, and the text after it is shown")
  func longPictureIsIgnored() {
    let screen = Screen("\u{1b}_Ga=T,i=1,f=100;")
    let part = [UInt8](repeating: 0x41, count: 1 << 20)
    for _ in 0..<17 { screen.terminal.feed(part) }
    screen.write("\u{1b}\\after")
    #expect(screen.lines == ["after"])
    #expect(screen.replies() == "")
  }

  @Test("A PNG with a huge size in its header is refused")
  func hugePNGIsRefused() throws {
    var png = try Pixels.png(width: 1, height: 1)
    // Width, height, 8 bits, palette, and the checksum of the chunk.
    png.replaceSubrange(
      16..<33, with: [0, 1, 0, 0, 0, 1, 0, 0, 8, 3, 0, 0, 0, 91, 90, 192, 209])

    let screen = Screen(Pixels.kitty("a=T,i=1,f=100", png))

    #expect(screen.pictures.isEmpty)
    #expect(screen.replies().contains("EBADPNG"))
  }

  @Test("Replies that aren't taken are bounded")
  func repliesAreBounded() {
    let screen = Screen()
    for _ in 0..<100_000 { screen.write("\u{1b}[c") }
    #expect(screen.replies().utf8.count <= 1 << 16)
  }

  @Test("Thousands of overwritten clusters, colours and links don't change other cells")
  func compactionKeepsCells() {
    let screen = Screen()
    screen.write(
      "e\u{301}\u{1b}[58;2;1;2;3m\u{1b}]8;;https://kept\u{1b}\\x\u{1b}]8;;\u{1b}\\\u{1b}[m")
    for step in 0..<30_000 {
      screen.write(
        "\u{1b}[2;1Ha\u{302}\u{303}\u{1b}[58;2;\(step % 256);\(step / 256);7m\u{1b}]8;;https://\(step)\u{1b}\\y\u{1b}]8;;\u{1b}\\\u{1b}[m"
      )
    }
    #expect(screen.cell(0, 0).text == "e\u{301}")
    #expect(screen.cell(1, 0).link == "https://kept")
    #expect(screen.cell(1, 0).style.underlineColor == .rgb(1, 2, 3))
    #expect(screen.cell(1, 1).link == "https://29999")
  }
}
