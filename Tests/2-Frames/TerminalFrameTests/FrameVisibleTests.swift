import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct FrameVisibleTests {
  @Test(
    "A blank keeps the visible part of its style",
    arguments: [
      (
        Style(foreground: .palette(1), attributes: [.bold, .dim, .italic, .blink, .conceal]),
        Style()
      ),
      (Style(foreground: .palette(1), background: .palette(2)), Style(background: .palette(2))),
      (Style(underlineColor: .palette(3)), Style()),
      (
        Style(foreground: .palette(1), attributes: .inverse),
        Style(foreground: .palette(1), attributes: .inverse)
      ),
      (
        Style(foreground: .palette(1), attributes: [.bold, .strike]),
        Style(foreground: .palette(1), attributes: [.bold, .strike])
      ),
      (
        Style(foreground: .palette(1), underline: .curly, underlineColor: .palette(3)),
        Style(foreground: .palette(1), underline: .curly, underlineColor: .palette(3))
      ),
    ])
  func blank(style: Style, expected: Style) {
    var frame = Frame(size: GridSize(columns: 1, rows: 1))
    frame[0, 0].style = style

    #expect(frame.withoutInvisibleStyle[0, 0].style == expected)
  }

  @Test("A letter keeps its style, except for the colour of a missing underline")
  func letterKeepsVisibleStyle() {
    var frame = Frame(size: GridSize(columns: 3, rows: 1))
    let style = Style(foreground: .palette(1), attributes: .bold, underlineColor: .palette(3))
    frame[0, 0] = Cell("a", style: style, link: "x:y")
    frame[1, 0] = Cell("日", width: 2, style: style)
    frame[2, 0] = .continuation(style: style)

    let visible = frame.withoutInvisibleStyle

    let expected = Style(foreground: .palette(1), attributes: .bold)
    #expect((0..<3).map { visible[$0, 0].style } == [expected, expected, expected])
    #expect(visible.text == frame.text)
    #expect(visible[0, 0].link == "x:y")
  }
}
