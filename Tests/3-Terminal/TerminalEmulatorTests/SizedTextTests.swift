import TerminalFrame
import Testing

/// OSC 66: kitty's text of other sizes.
@Suite(.timeLimit(.minutes(20))) struct SizedTextTests {
  private func screen(_ bytes: String, columns: Int = 12, rows: Int = 4) -> Screen {
    Screen(
      bytes.replacing("\\e", with: "\u{1b}").replacing("\\a", with: "\u{7}"), columns: columns,
      rows: rows)
  }

  @Test(
    "A sized text has its letters in cells, and the next text follows its block",
    arguments: [
      (#"\e]66;;Hi\a|"#, "Hi|"),
      (#"a\e]66;s=2;Hi\a|"#, "aHi  |"),
      (#"\e]66;w=3;a\a|"#, "a  |"),
      (#"\e]66;s=2;你\a|"#, "你  |"),
      (#"\e]66;n=1:d=2:w=1;Ha\a\e]66;n=1:d=2:w=1;lf\a|"#, "Half|"),
      (#"\e]66;s=2:w=2:n=1:d=2:h=1;ab\a|"#, "  ab|"),
      (#"\e]66;s=2:n=1:d=2;ab\a|"#, "a b |"),
      (#"\e]66;s=0:x=1:w;a\a|"#, "a|"),
      (#"\e]66;s=2;\a|"#, "|"),
      (#"\e]66;s=2|"#, ""),
    ])
  func letterCellsAreWritten(bytes: String, row: String) {
    let screen = screen(bytes)

    #expect(screen.frame.text(ofRow: 0) == row)
  }

  @Test("A block covers all of its rows, in the colours of its text")
  func blockCoversRows() {
    let screen = screen(#"\e[44m\e]66;s=2;a\a\e[m"#)

    for row in 0..<2 {
      for column in 0..<2 { #expect(screen.cell(column, row).style.background == .palette(4)) }
    }
    #expect(screen.cell(2, 0).style == .default && screen.cell(0, 2).style == .default)
  }

  @Test("Small text in a tall block can be aligned to the bottom or the middle")
  func smallTextIsAligned() {
    let screen = screen(#"\e]66;s=3:n=1:d=3:v=1;a\a\e]66;s=3:n=1:d=3:v=2;b\a"#)

    #expect(screen.frame.text(ofRow: 1).hasPrefix("   b"))
    #expect(screen.frame.text(ofRow: 2).hasPrefix("a"))
  }

  @Test("A block that doesn't fit into the row wraps, and one below the last row scrolls")
  func blockWrapsAndScrolls() {
    let screen = screen(#"\e[4;11Hab\e]66;s=2;XY\a|"#, columns: 12, rows: 4)

    #expect(screen.frame.text(ofRow: 1).hasSuffix("ab"))
    #expect(screen.frame.text(ofRow: 2).hasPrefix("XY  |"))
  }

  @Test(
    "A frame lists each sized text, unless its size is normal",
    arguments: [
      (
        #"\e[2;3H\e]66;s=2;Hi\a"#,
        [SizedText(position: GridPosition(column: 2, row: 1), columns: 4, scale: 2, length: 2)]
      ),
      (
        #"\e]66;s=3:w=2:n=1:d=2:v=2:h=1;a你\a"#,
        [
          SizedText(
            columns: 6, scale: 3, length: 3,
            fraction: SizedText.Fraction(1, 2, vertical: .middle, horizontal: .end))
        ]
      ),
      (
        #"\e]66;s=2;a\a\e]66;s=2;b\a"#,
        [0, 2].map {
          SizedText(position: GridPosition(column: $0, row: 0), columns: 2, scale: 2, length: 1)
        }
      ),
      (#"\e]66;w=3;a\a"#, []), (#"\e]66;n=3:d=2;a\a"#, []),
    ])
  func sizes(bytes: String, texts: [SizedText]) {
    #expect(screen(bytes).frame.sizedTexts == texts)
  }

  @Test(
    "A text keeps its size while all of its cells exist, even if they move",
    arguments: [
      ("", [1]), (#"\e[H\n\e[4;1H\n"#, [0]), (#"\e[H\e[2L"#, []), (#"\e[H\e[L"#, [2]),
      (#"\e[2;1Hx"#, []), (#"\e[3;4H\e[K"#, []), (#"\e[2;1H\e[P"#, []),
      (#"\e[1;1H\e[K"#, [1]), (#"\e[2J"#, []), (#"\e[?1049h"#, []), (#"\e[?1049hx\e[?1049l"#, [1]),
      (#"\e[2;1;3;4;1;2;7;1$v"#, []), (#"\e[2;1;3;4;1$r"#, [1]), (#"\e[2;1;3;4;7$r"#, [1]),
    ])
  func sizeNeedsAllCells(bytes: String, rows: [Int]) {
    let screen = screen(#"\e[2;1H\e]66;s=2;Hi\a"# + bytes.replacing("\\n", with: "\n"))

    #expect(screen.frame.sizedTexts.map(\.position.row) == rows)
  }

  @Test("Texts keep their sizes when unused data is dropped")
  func compactionKeepsSizes() {
    let links = (0..<9000).map { "\\e]8;;a:\($0)\\a" }.joined()
    let texts = String(repeating: #"\e[3;1H\e]66;s=2;ab\a"#, count: 5000)

    let screen = screen(#"\e[1;1H\e]66;s=2;Hi\a"# + links + texts)

    #expect(screen.frame.sizedTexts.map(\.position.row) == [0, 2])
  }

  @Test("A block larger than the page is ignored")
  func largeBlockIsIgnored() {
    let screen = screen(#"\e]66;s=7;a\a\e]66;w=7:s=2;b\a|"#, columns: 12, rows: 4)

    #expect(screen.frame.text(ofRow: 0).hasPrefix("|"))
  }

  @Test("Programs can detect the protocol by querying the cursor's position")
  func protocolIsDetectable() {
    let screen = screen(#"\e[G\e[6n\e]66;w=2; \a\e[6n\e]66;s=2; \a\e[6n"#)

    #expect(screen.replies() == "\u{1b}[1;1R\u{1b}[1;3R\u{1b}[1;5R")
  }
}
