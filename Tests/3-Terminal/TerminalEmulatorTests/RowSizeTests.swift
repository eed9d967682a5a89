import TerminalEmulator
import TerminalFrame
import Testing

/// Rows of double size.
@Suite(.timeLimit(.minutes(20))) struct RowSizeTests {
  @Test(
    "DECDWL, DECDHL and DECSWL change the size of the cursor's row",
    arguments: [
      ("\u{1b}#6", RowSize.doubleWidth), ("\u{1b}#3", .doubleHeightTop),
      ("\u{1b}#4", .doubleHeightBottom),
    ])
  func sequencesSetSize(sequence: String, size: RowSize) {
    let screen = Screen("\n\(sequence)")
    let before = screen.frame.rowSizes

    screen.write("\u{1b}#5")

    #expect(before == [1: size])
    #expect(screen.frame.rowSizes.isEmpty)
  }

  @Test("Text in a double-width row wraps at half the columns")
  func doubleWidthWraps() {
    let screen = Screen("\u{1b}#6abcdefg")

    #expect(screen.lines == ["abcde", "fg"])
  }

  @Test("CUF and HT stop at half the columns, but CUP doesn't, as in xterm")
  func movementStopsHalfway() {
    let screen = Screen("\u{1b}#6\u{1b}[9C")
    let forward = screen.cursor
    screen.write("\r\t")
    let tab = screen.cursor

    screen.write("\u{1b}[1;9Hx")

    #expect(forward == [4, 0])
    #expect(tab == [4, 0])
    #expect(screen.cursor == [8, 0])
    #expect(screen.lines.isEmpty)
  }

  @Test("A row size scrolls with its row and is reset by erasing")
  func sizeScrollsWithRow() {
    let screen = Screen("\n\u{1b}#6a\u{1b}[S")
    let scrolled = screen.frame.rowSizes

    screen.write("\u{1b}[2J")

    #expect(scrolled == [0: .doubleWidth])
    #expect(screen.frame.rowSizes.isEmpty)
  }

  @Test("DECLRMM resets row sizes and allows no new ones")
  func marginsResetSizes() {
    let screen = Screen("\u{1b}#6\u{1b}[?69h\n\u{1b}#6")

    #expect(screen.frame.rowSizes.isEmpty)
  }
}
