import FrameRenderer
import TerminalFrame
import Testing

/// The cursor looks that a project can choose.
@Suite(.timeLimit(.minutes(20))) struct CursorLookTests {
  private static let cursor = Bitmap.pixel(Theme.dark.palette.cursor)

  private func render(
    _ frame: Frame, _ look: CursorRendering, scale: Int = 1
  ) async throws -> Bitmap {
    try await FrameRenderer(RenderSettings(scale: scale, cursor: look)).render(frame)
  }

  /// Three cells in red with the cursor on the second.
  private func frame(shape: Cursor.Shape) -> Frame {
    var frame = Screens.row("█ █", style: Style(foreground: .rgb(RGB(255, 0, 0))))
    frame.cursor = Cursor(position: GridPosition(column: 1, row: 0), shape: shape)
    return frame
  }

  @Test("A hollow cursor is a box one line thick, for every shape", arguments: 1...3)
  func hollowCursorIsBox(scale: Int) async throws {
    for shape in Cursor.Shape.allCases {
      let bitmap = try await render(frame(shape: shape), .hollow, scale: scale)

      let (width, height) = (10 * scale, 19 * scale)
      let box = (0..<bitmap.pixels.count).filter { bitmap.pixels[$0] == Self.cursor }
      let inner = (width - 2 * scale) * (height - 2 * scale)
      #expect(box.count == width * height - inner)
      #expect(box.allSatisfy { (width..<2 * width).contains($0 % bitmap.width) })
      #expect(bitmap[width + scale, scale] == Theme.dark.back)
    }
  }

  @Test("The glyph in a hollow cursor keeps its colours")
  func glyphKeepsColors() async throws {
    var frame = Screens.row("█", style: Style(foreground: .rgb(RGB(255, 0, 0))))
    frame.cursor = Cursor()

    let bitmap = try await render(frame, .hollow)

    #expect(bitmap.colors == [Self.cursor, Bitmap.pixel(RGB(255, 0, 0))])
  }

  @Test(
    "A hollow cursor on either half of a wide cell encloses both",
    arguments: Cursor.Shape.allCases, 0...1)
  func hollowCursorEnclosesWideCell(shape: Cursor.Shape, column: Int) async throws {
    var frame = Screens.row([" "], width: 2)
    frame.cursor = Cursor(position: GridPosition(column: column, row: 0), shape: shape)

    let bitmap = try await render(frame, .hollow)

    // Two lines of 20 pixels, and two sides of 17.
    let count = bitmap.pixels.filter { $0 == Self.cursor }.count
    #expect(count == 74)
    #expect(bitmap[9, 9] == Theme.dark.back && bitmap[10, 9] == Theme.dark.back)
  }

  @Test(
    "A cursor in the background's colour takes the text's colour",
    arguments: CursorRendering.allCases.filter { $0 != .hidden }, Cursor.Shape.allCases)
  func invisibleCursorTakesTextColor(look: CursorRendering, shape: Cursor.Shape) async throws {
    var frame = Screens.row(" ", style: Style(foreground: .rgb(RGB(255, 0, 0))))
    frame.paletteChanges.cursor = Theme.dark.palette.background
    frame.cursor = Cursor(shape: shape)

    let bitmap = try await render(frame, look)

    #expect(bitmap.colors.contains(Bitmap.pixel(RGB(255, 0, 0))))
  }

  @Test("A cursor with the hidden look isn't drawn", arguments: Cursor.Shape.allCases)
  func hiddenLookDrawsNothing(shape: Cursor.Shape) async throws {
    var frame = frame(shape: shape)
    let bitmap = try await render(frame, .hidden)

    frame.cursor.isVisible = false
    #expect(try await render(frame, .app) == bitmap)
  }

  @Test("A cursor that the app hid stays hidden", arguments: CursorRendering.allCases)
  func hiddenByApp(look: CursorRendering) async throws {
    var frame = Screens.row(" ")
    frame.cursor.isVisible = false

    #expect(try await render(frame, look).colors == [Theme.dark.back])
  }

  @Test("A look other than the app's is in the fingerprint", arguments: CursorRendering.allCases)
  func fingerprintNamesLook(look: CursorRendering) async throws {
    let frame = Screens.row("a")
    let plain = try await FrameRenderer().fingerprint(for: frame)

    let other = try await FrameRenderer(RenderSettings(cursor: look)).fingerprint(for: frame)

    let isSame = plain.description == other.description
    #expect(isSame == (look == .app))
    #expect(RenderFingerprint(other.description) == other)
    let difference = look == .app ? [] : ["cursor app → \(look)"]
    #expect(plain.differences(to: other) == difference)
  }

  @Test(
    "Text under a block cursor is readable on any background",
    arguments: [
      RGB(hex: 0xf2777f), RGB(hex: 0xffffff), RGB(hex: 0xf0d080), RGB(hex: 0x101010),
    ])
  func textUnderCursorIsReadable(background: RGB) async throws {
    let style = Style(background: .rgb(background))
    var frame = Screens.row("█", style: style)
    frame.cursor = Cursor()

    let bitmap = try await render(frame, .app)

    let isDark = background == RGB(hex: 0x101010)
    let expected = isDark ? background : Theme.dark.palette.background
    #expect(bitmap.colors == [Bitmap.pixel(expected)])
  }
}
