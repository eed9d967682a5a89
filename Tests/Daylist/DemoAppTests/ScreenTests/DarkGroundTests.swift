import DaylistPresentation
import TerminalFrame
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(20))) struct DarkGroundTests {
  @Test(
    "Only a terminal that reports a light background needs colours for the dark theme",
    arguments: [
      (RGB(0xff, 0xff, 0xff), true), (RGB(0xfd, 0xf6, 0xe3), true), (RGB(0, 0, 0), false),
      (nil, false),
    ] as [(RGB?, Bool)])
  func lightBackgroundNeedsColours(background: RGB?, isNeeded: Bool) {
    #expect(DarkGround.isNeeded(on: background) == isNeeded)
  }

  @Test("The terminal's own text and background are replaced, and no other colours")
  func ownColoursAreReplaced() {
    let display = MockDisplay()
    var canvas = Canvas(size: GridSize(columns: 2, rows: 1))
    canvas.put("ab", in: canvas.bounds, style: Style(foreground: .rgb(1, 2, 3)))
    canvas.put("a", in: canvas.bounds)

    DarkGround(display).draw(canvas.frame, isWhole: true)

    let ground = DesignTokens.darkGround
    let styles = display.drawings.last?.frame.row(0).map(\.style) ?? []
    #expect(styles.map(\.background) == [ground.background, ground.background])
    #expect(styles.map(\.foreground) == [ground.text, .rgb(1, 2, 3)])
  }
}
