import ContentDigest
import TerminalFrame
import Testing

// Tests the levels of coverage.
@testable import FrameRenderer

/// Glyphs from fonts.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct GlyphTests {
  @Test("The pixels of a known screen don't change")
  func knownScreenIsUnchanged() async throws {
    let golden = "1e26393830e985b6707d7c229fc8c602845cb59f0b65d75c605747f66633f473"
    let text = "The quick brown fox jumps over the lazy dog 0123456789 @#%&"
    let styles: [Style.Attributes] = [[], .bold, .italic, [.bold, .italic]]
    let cells = styles.flatMap { attributes in
      text.map { Cell(String($0), style: Style(attributes: attributes)) }
    }
    let size = GridSize(columns: text.count, rows: styles.count)
    let bitmap = try await Screens.render(Frame(size: size, cells: cells), scale: 2)
    #expect(SHA256Digest(of: bitmap.bytes).description == golden)
  }

  @Test("A frame has the same pixels, whatever was drawn before it")
  func pixelsAreRepeatable() async throws {
    let frame = Screens.row("Ag│é✓")
    let renderer = try FrameRenderer()
    let first = try await renderer.render(frame)
    _ = try await renderer.render(Screens.row(["你", "😀"], width: 2))
    let again = try await renderer.render(frame)
    let other = try await Screens.render(frame, scale: 2)
    #expect(first == again)
    #expect(first == other)
  }

  @Test("Cells at 2× and 3× are exactly twice and three times those at 1×", arguments: 1...3)
  func cellSizeScales(scale: Int) throws {
    let size = try FrameRenderer(RenderSettings(scale: scale)).cellSize
    #expect(size.width == 10 * scale)
    #expect(size.height == 19 * scale)
  }

  @Test(
    "Coverage has 16 levels at 1×, 8 at larger scales or in small letters, and no less ink",
    arguments: 1...3, [false, true])
  func coverageHasLevels(scale: Int, isCoarse: Bool) {
    let levels = Inking(scale: scale, isCoarse: isCoarse).levels

    #expect(Set(levels).count == (scale == 1 && !isCoarse ? 16 : 8))
    #expect(levels.first == 0 && levels.last == GlyphMask.full)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(levels.enumerated().allSatisfy { Int($1) * 255 + 255 * 15 / 14 >= $0 * 15 })
  }

  @Test("A symbol that is text by default is drawn in the text's colours", arguments: "⏸⛈🖥☎✈❤")
  func textSymbolHasTextColors(character: Character) async throws {
    let bitmap = try await Screens.render(Screens.row([String(character)]))

    #expect(bitmap.colors.allSatisfy { Self.isBetween($0) })
  }

  @Test("An emoji one column wide extends into a blank cell beside it, but over no text")
  func emojiExtendsIntoBlank() async throws {
    let into = try await Screens.render(Screens.row(["❤\u{fe0f}", " ", "x"]))
    let wide = try await Screens.render(
      Frame(
        size: GridSize(columns: 3, rows: 1),
        cells: [Cell("❤\u{fe0f}", width: 2), .continuation(), Cell("x")],
        cursor: Cursor(isVisible: false)))
    let beside = try await Screens.render(Screens.row(["❤\u{fe0f}", "x", " "]))
    let alone = try await Screens.render(Screens.row(["x"]))

    #expect(into == wide)
    #expect(beside.part(10..<20) == alone.part(0..<10))
    #expect(Set(beside.part(20..<30)) == [Theme.dark.back])
  }

  @Test("Circles and diamonds are centred on the line of box drawing", arguments: "●○◆◇◉◎", 1...3)
  func symbolsLieOnAxis(character: Character, scale: Int) async throws {
    let bitmap = try await Screens.render(Screens.row(String(character)), scale: scale)
    let line = try await Screens.render(Screens.row("─"), scale: scale)
    func middle(_ bitmap: Bitmap) -> Int {
      let inked = (0..<bitmap.height).filter { Set(bitmap.row($0)) != [Theme.dark.back] }
      return inked[0] + inked[inked.count - 1]
    }

    #expect(abs(middle(bitmap) - middle(line)) <= 1)
  }

  /// Whether a pixel is a mix of the dark theme's text and background, with nearly equal channels.
  private static func isBetween(_ pixel: UInt32) -> Bool {
    let (color, front, back) = (
      Bitmap.color(pixel), Theme.dark.palette.foreground, Theme.dark.palette.background
    )
    return (back.red...front.red).contains(color.red)
      && abs(Int(color.red) - Int(color.green)) <= 12
      && abs(Int(color.green) - Int(color.blue)) <= 16
  }

  @Test("Text has at most 16 colours")
  func textHasFewColors() async throws {
    let bitmap = try await Screens.render(Screens.row("The quick brown fox @#%&"), scale: 2)
    #expect(bitmap.colors.count <= 16)
  }

  @Test(
    "Glyphs of other fonts stay within their cells",
    arguments: [
      "✓", "★", "⇒", "⟶", "☎", "ﷺ", "∰", "㎞", "ไ", "⎈", "𝕏", "\u{1f780}", "\u{10ffff}",
    ])
  func fallbackStaysInCell(text: String) async throws {
    for attributes in [[], .bold, .italic] as [Style.Attributes] {
      let style = Style(attributes: attributes)
      let blank = try await Screens.render(Screens.row("a b", style: style))
      let bitmap = try await Screens.render(Screens.row(["a", text, "b"], style: style))
      #expect(bitmap.part(0..<10) == blank.part(0..<10))
      #expect(bitmap.part(20..<30) == blank.part(20..<30))
      #expect(bitmap.part(10..<20) != blank.part(10..<20))
    }
  }

  @Test("A wide glyph has ink in both of its cells", arguments: ["你", "한", "Ａ", "😀", "🚀"])
  func wideGlyphFillsCells(text: String) async throws {
    let bitmap = try await Screens.render(Screens.row([text], width: 2))
    #expect(bitmap.width == 20)
    #expect(Set(bitmap.part(0..<10)).count > 1)
    #expect(Set(bitmap.part(10..<20)).count > 1)
  }

  @Test("Emoji have their own colours, unless a variation selector asks for text")
  func emojiHaveColors() async throws {
    let emoji = try await Screens.render(Screens.row(["❤\u{fe0f}"], width: 2))
    let text = try await Screens.render(Screens.row(["❤\u{fe0e}"], width: 2))
    #expect(emoji.colors.count > 20)
    #expect(text.colors.count <= 16)
  }

  @Test(
    "Combining marks are drawn over their base without changing it",
    arguments: [
      "e\u{301}", "E\u{301}", "o\u{323}", "x\u{336}",
    ])
  func marksKeepBase(text: String) async throws {
    let base = try await Screens.render(Screens.row([String(text.unicodeScalars.prefix(1))]))
    let marked = try await Screens.render(Screens.row([text]))
    #expect(base != marked)
    for (pixel, other) in zip(base.pixels, marked.pixels) where pixel == Theme.dark.front {
      #expect(other == Theme.dark.front)
    }
  }

  @Test("A character without a glyph shows its code point")
  func missingGlyphShowsCode() async throws {
    let one = try await Screens.render(Screens.row(["\u{e123}"]))
    let other = try await Screens.render(Screens.row(["\u{e124}"]))
    #expect(one != other)
    #expect(one.column(0).allSatisfy { $0 != Theme.dark.back })
  }

  @Test(
    "Spaces and invisible characters draw nothing",
    arguments: [
      " ", "\u{a0}", "\u{3000}", "\u{200b}", "\u{feff}", "",
    ])
  func blanksDrawNothing(text: String) async throws {
    let bitmap = try await Screens.render(Screens.row([text]))
    #expect(bitmap.colors == [Theme.dark.back])
  }

  @Test("A wide character cut by the edge is drawn, and a lone right half is blank")
  func halfCellsAreDrawn() async throws {
    var frame = Screens.row("   ")
    frame[0, 0] = .continuation()
    frame[2, 0] = Cell("你", width: 2)
    frame.cursor = Cursor(position: GridPosition(column: 2, row: 0))
    let bitmap = try await Screens.render(frame)
    #expect(Set(bitmap.part(0..<20)) == [Theme.dark.back])
    #expect(Set(bitmap.part(20..<30)).count > 1)
  }
}
