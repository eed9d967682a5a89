import FrameRenderer
import TerminalFrame
import Testing

/// Styles and colours.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct StyleTests {
  static let front = Theme.dark.front
  static let back = Theme.dark.back

  @Test("Inverse swaps the colours, also the default ones")
  func inverseSwapsColors() async throws {
    let plain = Style(foreground: .rgb(200, 10, 20), background: .default)
    var inverse = plain
    inverse.attributes = .inverse
    let bitmap = try await Screens.render(Screens.row("█", style: inverse))
    #expect(bitmap.colors == [Self.back])
    let blank = try await Screens.render(Screens.row(" ", style: inverse))
    #expect(blank.colors == [Bitmap.pixel(RGB(200, 10, 20))])
  }

  @Test("Dim text is mixed with its visible background")
  func dimTextIsMixed() async throws {
    let style = Style(
      foreground: .rgb(200, 100, 0), background: .rgb(0, 100, 200), attributes: .dim)
    let bitmap = try await Screens.render(Screens.row("█", style: style))
    #expect(bitmap.colors == [Bitmap.pixel(RGB(120, 100, 80))])
  }

  @Test("A dim emoji is mixed with the background in both halves")
  func dimEmojiIsMixed() async throws {
    let (ground, share) = (100, 3)
    func emoji(_ attributes: Style.Attributes) -> Frame {
      let style = Style(background: .rgb(RGB(100, 100, 100)), attributes: attributes)
      return Screens.row(["😀"], width: 2, style: style)
    }

    let plain = try await Screens.render(emoji([]))
    let dim = try await Screens.render(emoji(.dim))

    for (pixel, dimmed) in zip(plain.pixels, dim.pixels) {
      for shift: UInt32 in [0, 8, 16] {
        let expected = (Int(pixel >> shift & 255) * share + ground * (5 - share)) / 5
        #expect(abs(Int(dimmed >> shift & 255) - expected) <= 2)
      }
    }
  }

  @Test("Conceal hides text and lines, not the background")
  func concealHidesText() async throws {
    let style = Style(
      background: .rgb(1, 2, 3), attributes: [.conceal, .strike, .overline], underline: .curly)
    let bitmap = try await Screens.render(Screens.row("W你", style: style))
    #expect(bitmap.colors == [Bitmap.pixel(RGB(1, 2, 3))])
  }

  @Test("Blinking text is drawn, and bold doesn't brighten its colour")
  func blinkAndBoldKeepColor() async throws {
    let plain = Style(foreground: .palette(1))
    let marked = Style(foreground: .palette(1), attributes: [.blink, .bold])
    let one = try await Screens.render(Screens.row("█", style: plain))
    let other = try await Screens.render(Screens.row("█", style: marked))
    #expect(one == other)
    #expect(one.colors == [Bitmap.pixel(Theme.dark.palette[1])])
  }

  @Test(
    "A double-size row shows its left half, with glyphs of that size",
    arguments: [RowSize.doubleWidth, .doubleHeightTop, .doubleHeightBottom])
  func doubleRowShowsHalf(size: RowSize) async throws {
    let text = Screens.row("Ag┼é  x ")
    var frame = text
    frame.rowSizes = [0: size]

    let double = try await Screens.render(frame)
    let large = try await Screens.render(text, scale: 2)

    #expect((double.width, double.height) == (large.width / 2, large.height / 2))
    for row in 0..<double.height {
      func part(_ row: Int) -> [UInt32] { Array(large.row(row).prefix(double.width)) }
      switch size {
      case .single: Issue.record("not a double row")
      case .doubleHeightTop: #expect(double.row(row) == part(row))
      case .doubleHeightBottom: #expect(double.row(row) == part(double.height + row))
      case .doubleWidth:
        let halfway = zip(part(2 * row), part(2 * row + 1)).map(Self.middle)
        #expect(double.row(row) == halfway)
      }
    }
  }

  private static func middle(_ one: UInt32, _ other: UInt32) -> UInt32 {
    let (one, other) = (Bitmap.color(one), Bitmap.color(other))
    func mean(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(one) + Int(other)) / 2) }
    return Bitmap.pixel(
      RGB(
        mean(one.red, other.red), mean(one.green, other.green), mean(one.blue, other.blue)))
  }

  @Test("A picture in another row doesn't change a double-width row")
  func otherRowKeepsDoubleRow() async throws {
    var frame = Frame(size: GridSize(columns: 8, rows: 2))
    for (column, letter) in ["A", "g", "é"].enumerated() { frame[column, 0] = Cell(letter) }
    frame.rowSizes = [0: .doubleWidth]
    let plain = try await Screens.render(frame)
    frame.pictures = [
      Picture(
        Bitmap(width: 4, height: 4, filledWith: RGB(255, 0, 0)),
        position: GridPosition(column: 0, row: 1))
    ]

    let withPicture = try await Screens.render(frame)

    let rows = 0..<plain.height / 2
    #expect(rows.allSatisfy { plain.row($0) == withPicture.row($0) })
    #expect(plain != withPicture)
  }

  @Test(
    "A picture on a double-size row is scaled with the row, and doesn't change its text",
    arguments: [RowSize.doubleWidth, .doubleHeightTop, .doubleHeightBottom])
  func doubleRowScalesPicture(size: RowSize) async throws {
    var frame = Frame(size: GridSize(columns: 8, rows: 2))
    for (column, letter) in ["A", "g", "é"].enumerated() { frame[column, 1] = Cell(letter) }
    frame.cursor.isVisible = false
    frame.rowSizes = [1: size]
    let plain = try await Screens.render(frame)
    let red = RGB(255, 0, 0)
    frame.pictures = [
      Picture(
        Bitmap(width: 10, height: 19, filledWith: red), position: GridPosition(column: 3, row: 1))
    ]

    let withPicture = try await Screens.render(frame)

    let cell = plain.width / 8
    #expect(plain.part(0..<6 * cell) == withPicture.part(0..<6 * cell))
    for column in 6 * cell..<8 * cell {
      let lower = withPicture.column(column).suffix(withPicture.height / 2)
      #expect(lower.allSatisfy { $0 == Bitmap.pixel(red) })
    }
  }

  @Test("The cursor of a double-width row is drawn in that row only")
  func cursorStaysInDoubleRow() async throws {
    var frame = Frame(size: GridSize(columns: 4, rows: 2))
    frame.rowSizes = [1: .doubleWidth]
    frame.cursor = Cursor(position: GridPosition(column: 1, row: 1))

    let bitmap = try await Screens.render(frame)

    let lower = bitmap.row(bitmap.height - 5)
    #expect(Set(lower[20..<40]) == [Bitmap.pixel(Theme.dark.palette.cursor)])
    #expect(Set(lower[0..<20] + bitmap.row(5)) == [Theme.dark.back])
  }

  @Test("The app's palette changes are drawn")
  func paletteChangesAreDrawn() async throws {
    var frame = Screens.row("█ ", style: Style(foreground: .palette(4)))
    frame.paletteChanges = PaletteChanges(colors: [4: RGB(9, 8, 7)], background: RGB(1, 1, 1))
    let bitmap = try await Screens.render(frame)
    #expect(bitmap.colors == [Bitmap.pixel(RGB(9, 8, 7)), Bitmap.pixel(RGB(1, 1, 1))])
  }

  @Test(
    "Half coverage of black and white mixes sRGB values, in both directions",
    arguments: [
      (RGB(255, 255, 255), RGB(0, 0, 0)), (RGB(0, 0, 0), RGB(255, 255, 255)),
    ])
  func blendingUsesSRGB(foreground: RGB, background: RGB) async throws {
    let style = Style(foreground: .rgb(foreground), background: .rgb(background))
    let bitmap = try await Screens.render(Screens.row("▒", style: style))
    let grey = foreground.red == 255 ? UInt8(136) : 119
    #expect(bitmap.colors == [Bitmap.pixel(RGB(grey, grey, grey))])
  }

  @Test("Red on green has no dark fringe")
  func redOnGreenStaysBright() async throws {
    let style = Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 255, 0))
    let bitmap = try await Screens.render(Screens.row("▒", style: style))
    let pixel = try #require(bitmap.pixels.first)
    #expect(pixel & 255 > 150 && pixel >> 8 & 255 > 150)
  }

  @Test(
    "Each underline has its own colour and continues in the next cell",
    arguments: [
      Style.Underline.single, .double, .curly, .dashed, .dotted,
    ])
  func underlinesContinue(underline: Style.Underline) async throws {
    let style = Style(underline: underline, underlineColor: .rgb(255, 0, 0))
    for scale in 1...3 {
      let bitmap = try await Screens.render(Screens.row("  ", style: style), scale: scale)
      #expect(bitmap.colors.contains { $0 & 255 > 200 && $0 >> 8 & 255 < 40 })
      let half = bitmap.width / 2
      #expect(bitmap.part(0..<half) == bitmap.part(half..<bitmap.width))
      guard underline != .dashed, underline != .dotted else { continue }
      let joins = zip(bitmap.column(half - 1), bitmap.column(half))
        .contains { $0 != Self.back && $1 != Self.back }
      #expect(joins)
    }
  }

  @Test("An underline lies a pixel below the baseline")
  func underlineIsBelowBaseline() async throws {
    let bitmap = try await Screens.render(Screens.row(" ", style: Style(underline: .single)))
    #expect((0..<bitmap.height).filter { bitmap[0, $0] == Self.front } == [16])
  }

  @Test("An underline takes the text's colour by default, and is drawn under the text")
  func textCoversUnderline() async throws {
    let style = Style(foreground: .rgb(0, 255, 0), underline: .single)
    let plain = try await Screens.render(Screens.row(" ", style: style))
    #expect(plain.colors == [Self.back, Bitmap.pixel(RGB(0, 255, 0))])
    let red = Style(
      foreground: .rgb(0, 255, 0), underline: .single, underlineColor: .rgb(255, 0, 0))
    let block = try await Screens.render(Screens.row("█", style: red))
    #expect(block.colors == [Bitmap.pixel(RGB(0, 255, 0))])
  }

  @Test(
    "Strikethrough and overline fill one row of pixels",
    arguments: [
      Style.Attributes.strike, .overline,
    ])
  func linesFillOneRow(attribute: Style.Attributes) async throws {
    let bitmap = try await Screens.render(Screens.row("  ", style: Style(attributes: attribute)))
    let rows = (0..<bitmap.height).filter { bitmap.row($0).allSatisfy { $0 == Self.front } }
    #expect(rows == (attribute == .overline ? [0] : [11]))
    #expect(bitmap.pixels.filter { $0 != Self.back }.count == bitmap.width)
  }
}

/// The cursor as the app sets it.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct CursorTests {
  static let cursor = Bitmap.pixel(Theme.dark.palette.cursor)

  private func frame(_ text: String, shape: Cursor.Shape, column: Int = 0) -> Frame {
    var frame = Screens.row(text)
    frame.cursor = Cursor(position: GridPosition(column: column, row: 0), shape: shape)
    return frame
  }

  @Test("A block cursor swaps the colours of its cell only")
  func blockSwapsColors() async throws {
    let bitmap = try await Screens.render(frame("█ █", shape: .block, column: 1))
    #expect(Set(bitmap.part(0..<10)) == [Theme.dark.front])
    #expect(Set(bitmap.part(10..<20)) == [Self.cursor])
    #expect(Set(bitmap.part(20..<30)) == [Theme.dark.front])
    let text = try await Screens.render(frame("█", shape: .block))
    #expect(text.colors == [Theme.dark.back])
  }

  @Test("A block cursor on either half of a wide cell covers both", arguments: 0...1)
  func blockCoversWideCell(column: Int) async throws {
    var frame = Screens.row([" "], width: 2)
    frame.cursor = Cursor(position: GridPosition(column: column, row: 0))
    let bitmap = try await Screens.render(frame)
    #expect(bitmap.colors == [Self.cursor])
  }

  @Test(
    "Bar and underline cursors are lines over the text",
    arguments: [
      (Cursor.Shape.bar, 2 * 19), (.underline, 10 * 2),
    ])
  func lineCursorsCoverText(shape: Cursor.Shape, count: Int) async throws {
    let bitmap = try await Screens.render(frame("█", shape: shape))
    #expect(bitmap.pixels.filter { $0 == Self.cursor }.count == count)
    #expect(bitmap.colors == [Self.cursor, Theme.dark.front])
  }

  @Test(
    "A hidden cursor, or one off the screen, isn't drawn",
    arguments: [
      Cursor(isVisible: false), Cursor(position: GridPosition(column: 9, row: 0)),
      Cursor(position: GridPosition(column: 0, row: -1)),
    ])
  func hiddenCursorIsNotDrawn(cursor: Cursor) async throws {
    var frame = Screens.row(" ")
    frame.cursor = cursor
    let bitmap = try await Screens.render(frame)
    #expect(bitmap.colors == [Theme.dark.back])
  }
}
