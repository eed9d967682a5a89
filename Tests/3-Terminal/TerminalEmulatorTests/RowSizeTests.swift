import TerminalEmulator
import TerminalFrame
import Testing

/// Rows of double size.
@Suite struct RowSizeTests {
  @Test(
    "DECDWL, DECDHL and DECSWL change the row of the cursor",
    arguments: [
      ("\u{1b}#6", RowSize.doubleWidth), ("\u{1b}#3", .doubleHeightTop),
      ("\u{1b}#4", .doubleHeightBottom),
    ])
  func set(sequence: String, size: RowSize) {
    let screen = Screen("\n\(sequence)")
    let before = screen.frame.rowSizes

    screen.write("\u{1b}#5")

    #expect(before == [1: size])
    #expect(screen.frame.rowSizes.isEmpty)
  }

  @Test("Text wraps at half the columns")
  func wraps() {
    let screen = Screen("\u{1b}#6abcdefg")

    #expect(screen.lines == ["abcde", "fg"])
  }

  @Test("CUF and HT stop at half the columns, CUP does not, as in xterm")
  func movement() {
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

  @Test("The size of a row moves with it and goes with its erasure")
  func scrolling() {
    let screen = Screen("\n\u{1b}#6a\u{1b}[S")
    let scrolled = screen.frame.rowSizes

    screen.write("\u{1b}[2J")

    #expect(scrolled == [0: .doubleWidth])
    #expect(screen.frame.rowSizes.isEmpty)
  }

  @Test("With DECLRMM there are none")
  func horizontalMargins() {
    let screen = Screen("\u{1b}#6\u{1b}[?69h\n\u{1b}#6")

    #expect(screen.frame.rowSizes.isEmpty)
  }
}
