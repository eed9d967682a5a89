import TerminalFrame
import Testing

/// Bulk queries for the cells of a frame.
@Suite(.timeLimit(.minutes(20))) struct FrameContentsTests {
  private func frame(_ cells: [Cell]) -> Frame {
    Frame(size: GridSize(columns: cells.count, rows: 1), cells: cells)
  }

  @Test(
    "Rows are the same only if their cells are equal in everything",
    arguments: [
      (Cell("a"), Cell("a"), true), (Cell("a"), Cell("b"), false),
      (Cell("é"), Cell("é"), true), (Cell("é"), Cell("è"), false),
      // Canonically equivalent and of the same length, but different scalars.
      (Cell("a\u{323}\u{307}"), Cell("a\u{307}\u{323}"), false),
      (Cell("a"), Cell("a", style: Style(attributes: .bold)), false),
      (Cell("a"), Cell("a", link: Link("x:")), false),
      (Cell("a", link: Link("x:")), Cell("a", link: Link("y:")), false),
      (Cell("a", link: Link("x:")), Cell("a", link: Link("x:")), true),
      (Cell("a"), Cell("a", width: 2), false), (Cell(" "), .continuation(), false),
    ])
  func sameRow(one: Cell, other: Cell, expected: Bool) {
    let isSame = frame([Cell("x"), one]).hasSameRow(0, as: frame([Cell("x"), other]))

    #expect(isSame == expected)
    #expect((one == other) == expected)
  }

  @Test("Both halves of a wide character have its code point, and invisible cells have 0")
  func halvesShareCodePoint() {
    let hidden = Cell("h", style: Style(attributes: .conceal))
    let frame = frame([Cell("a"), Cell("漢", width: 2), .continuation(), Cell(" "), hidden])

    #expect(frame.visibleScalars == [0x61, 0x6f22, 0x6f22, 0, 0])
    #expect(frame.rightHalves == [false, false, true, false, false])
  }

  @Test("Equal texts have equal numbers across frames, and blanks have 0")
  func textsHaveNumbers() {
    var texts = TextNumbers()

    let first = texts.numbers(of: frame([Cell("a"), Cell("é"), Cell(" "), Cell("─")]))
    let second = texts.numbers(of: frame([Cell("─"), Cell("b"), Cell("é"), Cell("è")]))

    #expect(first[0] == 0x61 && first[2] == 0 && second[1] == 0x62)
    #expect(first[1] == second[2] && first[3] == second[0])
    #expect(Set(first + second).count == 6)
  }
}
