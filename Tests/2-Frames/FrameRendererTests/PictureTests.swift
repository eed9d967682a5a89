import FrameRenderer
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct PictureTests {
  private let red: UInt32 = 0xff00_00ff
  private let green: UInt32 = 0xff00_ff00

  @Test("A picture enlarged by whole factors has blocks of equal pixels")
  func enlargementMakesBlocks() async throws {
    let picture = picture(
      Bitmap(width: 2, height: 1, pixels: [red, green]), width: 4, height: 2, cell: (2, 2))

    let bitmap = try await Screens.render(frame("   ", picture))

    let (width, height) = (bitmap.width / 3, bitmap.height)
    #expect(bitmap.part(0..<width).allSatisfy { $0 == red })
    #expect(bitmap.part(width..<2 * width).allSatisfy { $0 == green })
    #expect(bitmap.part(2 * width..<3 * width).allSatisfy { $0 == Theme.dark.back })
    #expect(height > 2)
  }

  @Test("A reduced picture averages its pixels")
  func reducedPictureAverages() async throws {
    let pixels = (0..<64 * 64).map { $0.isMultiple(of: 2) ? 0xff00_0000 : 0xffff_ffff as UInt32 }
    let picture = picture(
      Bitmap(width: 64, height: 64, pixels: pixels), width: 1, height: 1, cell: (1, 1))

    let bitmap = try await Screens.render(frame(" ", picture))

    let (low, high) = (
      bitmap.pixels.map { $0 & 255 }.min() ?? 0, bitmap.pixels.map { $0 & 255 }.max() ?? 0
    )
    #expect(low > 100 && high < 156)
  }

  @Test("A translucent pixel is mixed with the background under it")
  func translucentPixelIsMixed() async throws {
    let picture = picture(Bitmap(width: 1, height: 1, pixels: [0x80ff_ffff]), width: 1, height: 1)
    var frame = frame(" ", picture)
    frame[0, 0].style.background = .rgb(0, 0, 0)

    let bitmap = try await Screens.render(frame)

    #expect(bitmap.colors == [0xff80_8080])
  }

  @Test("Transparent pixels show what is under them, and don't tint averages")
  func transparentPixelsShowBackground() async throws {
    let picture = picture(
      Bitmap(width: 3, height: 1, pixels: [0, 0x00ff_ffff, red]), width: 1, height: 1)

    let bitmap = try await Screens.render(frame(" ", picture))

    #expect(bitmap[0, 0] == Theme.dark.back)
    #expect(bitmap.colors.allSatisfy { $0 >> 8 & 255 <= Theme.dark.back >> 8 & 255 })
  }

  @Test(
    "A picture's layer puts it over the text, under it or under backgrounds",
    arguments: [(0, false, false), (-1, true, false), (-1_073_741_825, true, true)])
  func layerDecidesOrder(layer: Int32, showsText: Bool, showsBackground: Bool) async throws {
    var picture = picture(Bitmap(width: 1, height: 1, pixels: [red]), width: 1, height: 1)
    picture.layer = layer
    var frame = frame("██", picture)
    frame.pictures[0].size.width = 2
    frame[1, 0] = Cell(" ", style: Style(background: .rgb(0, 255, 0)))

    let bitmap = try await Screens.render(frame)

    let width = bitmap.width / 2
    #expect(Set(bitmap.part(0..<width)) == [showsText ? Theme.dark.front : red])
    #expect(Set(bitmap.part(width..<2 * width)) == [showsBackground ? green : red])
  }

  @Test("Text, underlines and the cursor are drawn over a picture in a lower layer")
  func textCoversPicture() async throws {
    var picture = picture(Bitmap(width: 1, height: 1, pixels: [red]), width: 1, height: 1)
    picture.layer = -1
    picture.size.width = 3
    var frame = frame("o  ", picture)
    frame[1, 0].style.underline = .single
    frame.cursor = Cursor(position: GridPosition(column: 2, row: 0))

    let bitmap = try await Screens.render(frame)

    let width = bitmap.width / 3
    let letter = Set(bitmap.part(0..<width))
    #expect(letter.contains(red) && letter.count > 3 && !letter.contains(Theme.dark.back))
    #expect(Set(bitmap.part(width..<2 * width)) == [red, Theme.dark.front])
    #expect(Set(bitmap.part(2 * width..<3 * width)) == [Bitmap.pixel(Theme.dark.palette.cursor)])
  }

  @Test("A cutout shows the cell behind the picture")
  func cutoutShowsCell() async throws {
    var picture = picture(Bitmap(width: 1, height: 1, pixels: [red]), width: 3, height: 1)
    picture.cutouts = [CellRun(row: 0, columns: 1..<2)]

    let bitmap = try await Screens.render(frame("   ", picture))

    let width = bitmap.width / 3
    #expect(Set(bitmap.part(width..<2 * width)) == [Theme.dark.back])
    #expect(Set(bitmap.part(0..<width)) == [red])
  }

  @Test("A picture that starts outside the screen shows its part inside")
  func pictureIsClipped() async throws {
    var picture = picture(
      Bitmap(width: 2, height: 2, pixels: [0, 0, 0, green]), width: 2, height: 2)
    picture.position = GridPosition(column: -1, row: -1)

    let bitmap = try await Screens.render(frame(" ", picture))

    #expect(bitmap.colors == [green])
  }

  @Test("A picture placeholder isn't drawn as text")
  func placeholderIsBlank() async throws {
    let picture = picture(Bitmap(width: 1, height: 1, pixels: [0]), width: 1, height: 1)

    let bitmap = try await Screens.render(frame("\u{10eeee}", picture))

    #expect(bitmap.colors == [Theme.dark.back])
  }

  /// A picture at the top left. By default the app's cells have one pixel, so that a size counts cells.
  private func picture(
    _ bitmap: Bitmap, width: Int, height: Int, cell: (Int, Int) = (1, 1)
  ) -> Picture {
    Picture(
      bitmap, position: GridPosition(column: 0, row: 0),
      size: PixelSize(width: width, height: height),
      cell: PixelSize(width: cell.0, height: cell.1))
  }

  private func frame(_ text: String, _ picture: Picture) -> Frame {
    var frame = Screens.row(text)
    frame.pictures = [picture]
    return frame
  }
}
