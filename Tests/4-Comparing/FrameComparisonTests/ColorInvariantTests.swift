import FrameComparison
import FrameFindings
import TerminalFrame
import Testing

/// The rules for colours and contrast, checked on a single frame without a comparison.
@Suite(.timeLimit(.minutes(20))) struct ColorInvariantTests {
  private static let palette = Palette(
    ansi: (0..<16).map { RGB(hex: UInt32($0) * 0x11_1111) }, foreground: RGB(hex: 0xffffff),
    background: RGB(hex: 0), cursor: RGB(hex: 0xffff00))

  private func findings(
    _ frame: Frame, tokens: [RGB]? = nil, except masked: [GridRegion] = []
  ) -> [String] {
    let rules = DesignRules(palette: Self.palette, tokens: tokens)
    return Findings.invariants(of: frame, rules: rules, except: masked).map(\.description)
  }

  /// 20 columns × 6 rows with a word at row 1, column 2.
  private func frame(_ text: String, _ style: Style) -> Frame {
    var frame = Frame(size: GridSize(columns: 20, rows: 6))
    frame.put(text, 2, 1, style)
    return frame
  }

  @Test(
    "Text needs a contrast of 4.5",
    arguments: [
      // Well known limits on white: #767676 has 4.54, #777777 has 4.47.
      (RGB(hex: 0x767676), nil),
      (RGB(hex: 0x777777), "contrast 4.47 of #777777 on #ffffff is below 4.5"),
      (RGB(hex: 0xffffff), "contrast 1 of #ffffff on #ffffff is below 4.5"),
      (RGB(hex: 0xff0000), "contrast 3.99 of #ff0000 on #ffffff is below 4.5"),
      (RGB(hex: 0x000000), nil),
    ])
  func textNeedsContrast(text: RGB, expected: String?) {
    let frame = frame("word", Style(foreground: .rgb(text), background: .rgb(255, 255, 255)))

    #expect(findings(frame) == expected.map { ["contrast: row 1, columns 2–5: \($0)"] } ?? [])
  }

  @Test("A project can set another minimum contrast")
  func minimumIsConfigurable() {
    let rules = DesignRules(palette: Self.palette, minimumContrast: 7)
    let frame = frame(
      "word", Style(foreground: .rgb(0x76, 0x76, 0x76), background: .rgb(255, 255, 255)))

    #expect(
      Findings.invariants(of: frame, rules: rules).map(\.change) == [
        "contrast 4.54 of #767676 on #ffffff is below 7"
      ])
  }

  @Test("Contrast is measured after inverse video and the app's palette changes")
  func contrastUsesDrawnColors() {
    var frame = frame(
      "word", Style(foreground: .palette(15), background: .palette(1), attributes: .inverse))
    #expect(findings(frame).isEmpty)

    frame.paletteChanges.colors[1] = RGB(hex: 0xeeeeee)

    #expect(
      findings(frame) == [
        "contrast: row 1, columns 2–5: contrast 1.16 of #eeeeee on #ffffff is below 3"
      ])
  }

  @Test("A pair of colours is reported once, with the number of its cells")
  func pairIsReportedOnce() {
    var frame = frame("word", Style(foreground: .palette(1)))
    frame.put("more words", 2, 4, Style(foreground: .palette(1)))

    #expect(
      findings(frame) == [
        "contrast: row 1, columns 2–5: contrast 1.11 of #111111 on #000000 is below 3, in 13 cells"
      ])
  }

  @Test("Many poor contrasts are one finding that lists the three worst")
  func worstPairsAreListed() {
    var frame = Frame(size: GridSize(columns: 20, rows: 6))
    for index in 1..<7 {
      frame.put("word", 2, index - 1, Style(foreground: .palette(UInt8(7 - index))))
    }

    #expect(
      findings(frame) == [
        "contrast: row 1, columns 2–5: 5 poor contrasts: 1.11 of #111111 on #000000, "
          + "1.31 of #222222 on #000000, 1.66 of #333333 on #000000 and 2 more"
      ])
  }

  @Test(
    "Blanks, dim or concealed text, decoration, marks of check boxes and emoji need no contrast",
    arguments: [
      ("    ", Style(foreground: .palette(1))),
      ("word", Style(foreground: .palette(1), attributes: .dim)),
      ("word", Style(foreground: .palette(1), attributes: .conceal)),
      ("│──█", Style(foreground: .palette(1))),
      ("› · ", Style(foreground: .palette(1))),
      ("▐X▌", Style(foreground: .palette(1))),
      ("🎉", Style(foreground: .palette(1))),
    ])
  func exempt(text: String, style: Style) {
    #expect(findings(frame(text, style)).isEmpty)
  }

  @Test("A cell under the cursor or a picture isn't checked for contrast")
  func coveredCellsAreSkipped() {
    var frame = frame("w", Style(foreground: .palette(1)))
    frame.cursor.position = GridPosition(column: 2, row: 1)
    #expect(findings(frame).isEmpty)

    frame.cursor.isVisible = false
    #expect(findings(frame).count == 1)

    frame.pictures = [
      Picture(
        Bitmap(width: 10, height: 19, filledWith: RGB(1, 1, 1)),
        position: GridPosition(column: 2, row: 1))
    ]
    #expect(findings(frame).isEmpty)
  }

  @Test("Text of double height needs less contrast")
  func doubleHeightNeedsLess() {
    var frame = frame("word", Style(foreground: .rgb(0x6a, 0x6a, 0x6a)))
    #expect(findings(frame).count == 1)

    frame.rowSizes[1] = .doubleHeightTop

    #expect(findings(frame).isEmpty)
  }

  @Test("Text behind a box is neither checked for contrast nor reported as cut off")
  func textBehindBoxIsSkipped() {
    var frame = Frame(size: GridSize(columns: 20, rows: 6))
    for row in 0..<6 { frame.put("manywordsinarow1234", 0, row, Style(foreground: .palette(1))) }
    #expect(findings(frame).count == 1)

    for row in 1..<5 { frame.fill(5..<15, row: row) }
    frame.box("", 5..<15, rows: 1..<5)

    #expect(findings(frame).isEmpty)
  }

  @Test(
    "If a project has design tokens, each drawn colour must be a token or in the theme",
    arguments: [
      (Style(foreground: .rgb(1, 2, 3)), true, ["#010203"]),
      (Style(background: .rgb(1, 2, 3)), true, ["#010203"]),
      (Style(underline: .single, underlineColor: .rgb(1, 2, 3)), true, ["#010203"]),
      // A palette colour that the theme doesn't set itself is xterm's.
      (Style(foreground: .palette(208)), true, ["#ff8700"]),
      (Style(foreground: .palette(14)), true, []),
      (Style(foreground: .rgb(0xaa, 0xaa, 0xaa)), true, []),
      (Style(foreground: .rgb(0xab, 0xcd, 0xef)), true, []),
      (Style(underlineColor: .rgb(1, 2, 3)), true, []),
      (Style(foreground: .rgb(1, 2, 3), attributes: .conceal), true, []),
      (Style(foreground: .rgb(1, 2, 3)), false, []),
    ])
  func tokens(style: Style, hasTokens: Bool, expected: [String]) {
    let found = findings(
      frame("··", style), tokens: hasTokens ? [RGB(hex: 0xabcdef)] : nil)

    #expect(
      found
        == expected.map {
          "design token: row 1, columns 2–3: \($0) is not a colour of the theme or the tokens"
        })
  }

  @Test("The foreground of a blank is checked only if the blank is underlined")
  func blankForegroundIsSkipped() {
    let hidden = frame("  ", Style(foreground: .rgb(1, 2, 3)))
    let lined = frame("  ", Style(foreground: .rgb(1, 2, 3), underline: .single))

    #expect(findings(hidden, tokens: []).isEmpty)
    #expect(findings(lined, tokens: []).count == 1)
  }

  @Test("Masked cells aren't checked")
  func maskedCellsAreSkipped() {
    let frame = frame("word", Style(foreground: .palette(1)))
    let (left, far) = (
      GridRegion(columns: 0...3, rows: 0...5), GridRegion(columns: 30...40, rows: 0...90)
    )

    #expect(
      findings(frame, except: [left, far]) == [
        "contrast: row 1, columns 4–5: contrast 1.11 of #111111 on #000000 is below 3"
      ])
  }
}
