import FrameRenderer
import TerminalFrame
import Testing

/// The window around a picture.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct WindowTests {
  /// The height above the grid at 1×: a border of one pixel, a bar of 30 and a line under it.
  private static let top = 32
  private static let cell = (width: 10, height: 19)

  private func render(
    _ frame: Frame = Frame(size: GridSize(columns: 30, rows: 3)), title: String = "",
    scale: Int = 1, padding: Int = 0, theme: Theme = .dark
  ) async throws -> Bitmap {
    let settings = RenderSettings(theme: theme, scale: scale, padding: padding, window: true)
    return try await FrameRenderer(settings).render(frame, title: title.map { Cell(String($0)) })
  }

  private func alpha(_ pixel: UInt32) -> UInt32 { pixel >> 24 }

  /// The columns of the title's ink.
  private func titleColumns(_ bitmap: Bitmap, scale: Int = 1) -> ClosedRange<Int>? {
    let plain = bitmap[bitmap.width / 2, 3 * scale]
    let columns = (70 * scale..<bitmap.width - 10 * scale).filter { column in
      (3 * scale..<29 * scale).contains { bitmap[column, $0] != plain }
    }
    return columns.first.flatMap { first in columns.last.map { first...$0 } }
  }

  @Test("The title bar, the border and the padding surround the grid", arguments: 1...3)
  func windowSurroundsGrid(scale: Int) async throws {
    let bitmap = try await render(scale: scale, padding: 8)

    let height = 3 * 19 + 16 + Self.top + 1
    #expect(bitmap.width == scale * 318)
    #expect(bitmap.height == scale * height)
  }

  @Test("The grid has the same pixels with and without a window")
  func gridIsUnchanged() async throws {
    let frame = Screens.row("The same pixels")
    let plain = try await Screens.render(frame)

    let bitmap = try await render(frame, padding: 8)

    for row in 0..<plain.height {
      #expect(bitmap.row(Self.top + 8 + row)[9..<159].elementsEqual(plain.row(row)))
    }
  }

  @Test("Pixels are transparent beyond the round corners, and opaque elsewhere", arguments: 1...3)
  func cornersAreTransparent(scale: Int) async throws {
    let bitmap = try await render(scale: scale, padding: 8)
    let radius = 8 * scale

    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let (x, y) = (
          min(column, bitmap.width - 1 - column), min(row, bitmap.height - 1 - row)
        )
        if x >= radius || y >= radius { #expect(alpha(bitmap[column, row]) == 255) }
        // All four corners have the same alpha.
        if x < radius, y < radius { #expect(alpha(bitmap[column, row]) == alpha(bitmap[x, y])) }
      }
    }
    #expect(alpha(bitmap[0, 0]) == 0)
    #expect(alpha(bitmap[radius - 1, radius - 1]) == 255)
  }

  @Test("The window's straight lines are exactly twice as large at 2×")
  func straightLinesDouble() async throws {
    let small = try await render(padding: 3)
    let large = try await render(scale: 2, padding: 3)

    for column in 160..<large.width - 16 {
      let doubled = (0..<large.height).map { small[column / 2, $0 / 2] }
      #expect(large.column(column) == doubled)
    }
  }

  @Test("The buttons have the theme's red, yellow and green", arguments: Theme.builtIn, 1...3)
  func buttonsHaveThemeColors(theme: Theme, scale: Int) async throws {
    let bitmap = try await render(scale: scale, theme: theme)

    for (index, color) in [UInt8(1), 3, 2].enumerated() {
      // The first button is 12 pixels from the border. Each is 12 wide, with 8 between two.
      let (x, y) = (scale * (1 + 12 + 20 * index), scale * 10)
      #expect(bitmap[x + 6 * scale, y + 6 * scale] == Bitmap.pixel(theme.palette[color]))
      #expect(bitmap[x, y] == bitmap[bitmap.width / 2, y])
    }
  }

  @Test("A title is centred", arguments: 1...3)
  func titleIsCentred(scale: Int) async throws {
    let bitmap = try await render(title: "||", scale: scale)

    let columns = try #require(titleColumns(bitmap, scale: scale))

    let sides = columns.lowerBound + columns.upperBound + 1
    #expect(abs(sides - bitmap.width) <= 2 * scale)
  }

  @Test("A long title starts right of the buttons")
  func longTitleClearsButtons() async throws {
    let bitmap = try await render(title: String(repeating: "#", count: 20))

    let columns = try #require(titleColumns(bitmap))

    #expect((77...79).contains(columns.lowerBound))
    #expect((276...278).contains(columns.upperBound))
  }

  @Test("A title that is too long ends in an ellipsis")
  func longTitleIsCut() async throws {
    // Thirty columns leave 213 pixels for the title.
    let long = try await render(title: String(repeating: "#", count: 22))

    let cut = try await render(title: String(repeating: "#", count: 20) + "…")

    #expect(long == cut)
  }

  @Test("A title is never cut in the middle of a wide character")
  func wideCharacterIsNotCut() async throws {
    let wide = [Cell("你", width: 2), Cell.continuation()]
    let renderer = try FrameRenderer(RenderSettings(scale: 1, window: true))
    let frame = Frame(size: GridSize(columns: 30, rows: 3))
    let cells = Array(repeating: wide, count: 11).flatMap { $0 }

    let long = try await renderer.render(frame, title: cells)

    // Ten wide characters take 20 of the 21 columns.
    let cut = try await renderer.render(frame, title: Array(cells.prefix(20)) + [Cell("…")])
    #expect(long == cut)
    let odd = try await renderer.render(frame, title: [Cell("a")] + cells)
    let oddCut = try await renderer.render(
      frame, title: [Cell("a")] + cells.prefix(18) + [Cell("…")])
    #expect(odd == oddCut)
  }

  @Test("A window that is too small has no buttons and no title", arguments: 1...7)
  func smallWindowIsPlain(columns: Int) async throws {
    let frame = Frame(size: GridSize(columns: columns, rows: 1))

    let bitmap = try await render(frame, title: "title")

    let bar = bitmap.row(15).dropFirst().dropLast()
    #expect(Set(bar).count == 1)
  }

  @Test("The fingerprint includes the window and the fonts of its title")
  func fingerprintIncludesWindow() async throws {
    let settings = RenderSettings(window: true)
    let frame = Frame(size: GridSize(columns: 30, rows: 1))
    let title = [Cell("你", width: 2), Cell.continuation()]
    let plain = try await FrameRenderer().fingerprint(for: frame, title: title)

    let window = try await FrameRenderer(settings).fingerprint(for: frame, title: title)

    #expect(plain.fonts.map(\.name) == ["DejaVu Sans Mono"])
    #expect(window.fonts.map(\.name) == ["DejaVu Sans Mono", "WenQuanYi Micro Hei"])
    #expect(RenderFingerprint(window.description) == window)
    #expect(plain.differences(to: window) == ["a window", "WenQuanYi Micro Hei: newly used"])
    #expect(window.differences(to: plain).first == "no window")
  }

  @Test("A background that the app changed also fills the padding")
  func paddingHasAppBackground() async throws {
    var frame = Screens.row(" ")
    frame.paletteChanges.background = RGB(10, 200, 30)

    let bitmap = try await FrameRenderer(RenderSettings(scale: 1, padding: 4)).render(frame)

    #expect(bitmap.colors == [Bitmap.pixel(RGB(10, 200, 30))])
  }
}
