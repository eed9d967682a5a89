import FrameComparison
import TerminalEmulator
import TerminalFrame
import Testing

// What changes between two screens is decided inside the module.
@testable import Audit

@Suite("What differs between two screens", .timeLimit(.minutes(20)))
struct FrameChangeTests {
  /// A screen of 30×10: a text, and a status bar in reverse video in the last row.
  private static let page =
    "The first line\r\n\u{1B}[4HThe fourth line\u{1B}[10H\u{1B}[7m status of all"
    + String(repeating: " ", count: 16) + "\u{1B}[m"

  @Test("Equal screens don't differ")
  func equal() {
    let change = FrameChange(from: frame(Self.page), to: frame(Self.page))

    #expect(change.positions.isEmpty)
    #expect(change.region == nil)
    #expect(change.description == nil)
  }

  @Test("A written blank is the same as a cell that was never written")
  func blank() {
    let change = FrameChange(from: frame("ab"), to: frame("ab   "))

    #expect(change.positions.isEmpty)
  }

  @Test("A blank on a background differs from a blank")
  func styledBlank() {
    let change = FrameChange(from: frame("ab"), to: frame("ab\u{1B}[44m \u{1B}[m"))

    #expect(change.positions == [GridPosition(column: 2, row: 0)])
    #expect(change.description == "row 0: another style of \"ab\"")
  }

  @Test("Nothing is seen of a colour of text on a blank, but of its reverse and of a line below it")
  func invisibleStyle() {
    let blank = frame("\u{1B}[44mab  ")

    #expect(FrameChange(from: blank, to: frame("\u{1B}[44mab\u{1B}[1;31m  ")).positions.isEmpty)
    #expect(FrameChange(from: blank, to: frame("\u{1B}[44mab\u{1B}[7m  ")).rows == [0])
    #expect(FrameChange(from: blank, to: frame("\u{1B}[44mab\u{1B}[4m  ")).rows == [0])
  }

  @Test("The difference is described by its first row, and has the box around all cells")
  func description() {
    let change = FrameChange(
      from: frame(Self.page), to: frame(Self.page + "\u{1B}[4;5HFOURTH\u{1B}[6;2Hx"))

    #expect(change.rows == [3, 5])
    #expect(change.region == GridRegion(columns: 1...9, rows: 3...5))
    #expect(
      change.description
        == "row 3: \"The FOURTH line\" instead of \"The fourth line\", and 1 more row")
  }

  @Test("Screens of different sizes differ in their sizes")
  func sizes() {
    let change = FrameChange(
      from: frame("a"), to: Frame(size: GridSize(columns: 20, rows: 5)))

    #expect(change.description == "20×5 instead of 30×10")
    #expect(!change.mayBeMessage)
  }

  @Test(
    "What may be a message",
    arguments: [
      ("a line above the bar", "\u{1B}[9HReady", true),
      ("another text in the bar", "\u{1B}[10H\u{1B}[7m other\u{1B}[m", true),
      ("a text in the middle", "\u{1B}[5HReady", false),
      ("another number in the middle", "\u{1B}[5H4 files", false),
      ("three rows", "\u{1B}[1Hx\u{1B}[2Hy\u{1B}[9Hz", false),
      ("a bar that ends early", "\u{1B}[10;20H\u{1B}[K", false),
      ("a lost bar", "\u{1B}[10H\u{1B}[2K", false),
      (
        "a bar without its style", "\u{1B}[10H status of all" + String(repeating: " ", count: 17),
        false
      ),
    ])
  func message(name: String, output: String, mayBeMessage: Bool) {
    let change = FrameChange(from: frame(Self.page), to: frame(Self.page + output))

    #expect(!change.positions.isEmpty)
    #expect(change.mayBeMessage == mayBeMessage, "\(name)")
  }

  @Test("Other numbers in a row are as good as a message, but other words aren't")
  func numbers() {
    let old = frame(Self.page + "\u{1B}[5H12 root 0:19.1 S")

    let number = FrameChange(from: old, to: frame(Self.page + "\u{1B}[5H12 root 0:20.0 S"))
    let word = FrameChange(from: old, to: frame(Self.page + "\u{1B}[5H12 boot 0:20.0 S"))

    #expect(number.mayBeMessage)
    #expect(!word.mayBeMessage)
  }

  @Test("Other signs in a row with numbers are no message, but those of numbers are")
  func signs() {
    let old = frame(Self.page + "\u{1B}[5H02 root 19.1%")

    let sign = FrameChange(from: old, to: frame(Self.page + "\u{1B}[5H02 root 19.1% ###"))
    let number = FrameChange(from: old, to: frame(Self.page + "\u{1B}[5H02 root 1:20"))

    #expect(!sign.mayBeMessage)
    #expect(number.mayBeMessage)
  }

  @Test("A short message in reverse video that goes is no lost bar")
  func shortMessage() {
    let message = "\u{1B}[9;10H\u{1B}[7m[ 5 lines ]\u{1B}[m"

    let change = FrameChange(from: frame(Self.page + message), to: frame(Self.page))

    #expect(change.mayBeMessage)
    #expect(!change.gainsText)
  }

  @Test("A bar that ends early is no message if all cells have a background, either")
  func cutBarOnBackground() {
    func page(_ width: Int) -> String {
      let bar = "\u{1B}[10H\u{1B}[7;44m status" + String(repeating: " ", count: width) + "\u{1B}[m"
      return "\u{1B}[44m\u{1B}[2J\u{1B}[HThe first line" + bar
    }

    let change = FrameChange(from: frame(page(23)), to: frame(page(12)))

    #expect(!change.mayBeMessage)
    #expect(change.rows == [9])
  }

  @Test("If all cells have a background, a message on it is no bar")
  func painted() {
    let ground = "\u{1B}[44m\u{1B}[2J"

    let message = FrameChange(from: frame(ground + "\u{1B}[10Hloading"), to: frame(ground))
    let bar = FrameChange(
      from: frame(ground + "\u{1B}[10H\u{1B}[42mstatus\u{1B}[K"), to: frame(ground))

    #expect(message.mayBeMessage)
    #expect(message.onlyLosesText)
    #expect(!bar.mayBeMessage)
  }

  @Test("A row with another text is named before one with another background")
  func namedRow() {
    let ground = frame("\u{1B}[44m\u{1B}[K")
    let text = frame("\u{1B}[44m\u{1B}[K\u{1B}[0m\r\nnew")

    #expect(FrameChange(from: frame(""), to: ground).description == "row 0: another background")
    #expect(
      FrameChange(from: frame(""), to: text).description
        == "row 1: \"new\" instead of nothing, and 1 more row")
  }

  @Test("A greeting leaves rows that are marked as empty, and lost text leaves blank ones")
  func greeting() {
    let start = frame("text\r\n~\r\n~  welcome\r\n~")

    #expect(FrameChange(from: start, to: frame("text\r\n~\r\n~\r\n~")).leavesMarkedRows)
    #expect(!FrameChange(from: start, to: frame("text\r\n~\r\n\r\n~")).leavesMarkedRows)
  }

  @Test("A screen that scrolls with its cursor is scrolled, and one that only moves isn't")
  func scrolled() {
    func lines(from first: Int, cursor: Int) -> Frame {
      frame(
        "title\r\n" + (first..<first + 8).map { "line \($0)\r\n" }.joined() + "\u{1B}[\(cursor)H")
    }

    let scrolled = FrameChange(from: lines(from: 5, cursor: 2), to: lines(from: 2, cursor: 5))
    let moved = FrameChange(from: lines(from: 5, cursor: 2), to: lines(from: 2, cursor: 2))
    let other = FrameChange(from: lines(from: 5, cursor: 2), to: lines(from: 1, cursor: 5))

    #expect(scrolled.isScrolled)
    #expect(!moved.isScrolled)
    #expect(!other.isScrolled)
  }

  @Test("A row that becomes longer gains text")
  func gain() {
    let change = FrameChange(from: frame("Ready"), to: frame("Ready, paused"))

    #expect(change.gainsText)
    #expect(!FrameChange(from: frame("Ready"), to: frame("Read")).gainsText)
    #expect(!FrameChange(from: frame("Ready"), to: frame("Clear")).gainsText)
  }

  @Test("A greeting that goes only loses text, but a row with a background doesn't")
  func lostText() {
    let greeting = frame("\u{1B}[5HWelcome")
    let bar = frame("\u{1B}[5H\u{1B}[44mWelcome\u{1B}[m")

    #expect(FrameChange(from: greeting, to: frame("")).onlyLosesText)
    #expect(FrameChange(from: greeting, to: frame("\u{1B}[5H~")).onlyLosesText)
    #expect(!FrameChange(from: bar, to: frame("")).onlyLosesText)
    #expect(!FrameChange(from: greeting, to: frame("\u{1B}[5HWelcome back")).onlyLosesText)
  }

  @Test("Letters and digits are text, and lines aren't")
  func text() {
    #expect(frame("│ 5 │").hasText)
    #expect(!frame("┌───┐").hasText)
  }

  @Test("Words have at least three letters")
  func words() {
    #expect(frame("a bc def, ghi-jkl 1234").wordCount == 3)
  }
}

/// The screen of 30×10 after some output.
func frame(_ output: String, columns: Int = 30) -> Frame {
  var terminal = TerminalEmulator(.init(size: GridSize(columns: columns, rows: 10)))
  terminal.feed(Array(output.utf8))
  return terminal.frame()
}
