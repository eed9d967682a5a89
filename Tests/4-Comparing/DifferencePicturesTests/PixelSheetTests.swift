import FrameComparison
import PNGImage
import TerminalFrame
import Testing

// The tests shrink pictures on their own.
@testable import DifferencePictures

/// Sheets for pictures without cells.
@Suite(.timeLimit(.minutes(20))) struct PixelSheetTests {
  private static let ground = RGB(10, 20, 30)
  private static let ink = RGB(250, 250, 250)

  /// A picture of the ground colour with squares of ink, 30 pixels wide.
  private static func picture(width: Int, height: Int, squares: [(x: Int, y: Int)] = []) -> Bitmap {
    var result = Bitmap(width: width, height: height, filledWith: ground)
    for square in squares {
      for y in square.y..<square.y + 30 {
        for x in square.x..<square.x + 30 { result[x, y] = Bitmap.pixel(ink) }
      }
    }
    return result
  }

  private static func sheet(from old: Bitmap, to new: Bitmap) async throws -> Bitmap {
    let difference = PixelComparison().difference(from: old, to: new)
    let painter = try await SheetPainterTests.painter()
    return try PNGDecoder.decode(
      try await painter.png(
        title: "list", verdict: "regression", summary: difference?.summary ?? "sizes differ",
        from: old, to: new, difference: difference))
  }

  private static func count(_ color: RGB, in picture: Bitmap) -> Int {
    picture.pixels.count { $0 == Bitmap.pixel(color) }
  }

  @Test("A place that differs is shown at full size, in a sheet 886 pixels wide")
  func placeIsAtFullSize() async throws {
    let old = Self.picture(width: 2400, height: 900)
    let new = Self.picture(width: 2400, height: 900, squares: [(1000, 400)])

    let sheet = try await Self.sheet(from: old, to: new)

    #expect(sheet.width == 886)
    #expect(Self.count(Self.ink, in: sheet) == 30 * 30)
  }

  @Test("A place at the edge of a picture is shown up to the edge")
  func placeAtEdge() async throws {
    let old = Self.picture(width: 1000, height: 100)
    let new = Self.picture(width: 1000, height: 100, squares: [(0, 0), (970, 70)])

    let sheet = try await Self.sheet(from: old, to: new)

    #expect(Self.count(Self.ink, in: sheet) == 2 * 30 * 30)
  }

  @Test("Places that are too many are shown in both whole pictures, 1,600 pixels wide")
  func manyPlacesShowWholePictures() async throws {
    let old = Self.picture(width: 3200, height: 600)
    let squares = (0..<7).map { (x: 100 + 400 * $0, y: 300) }

    let sheet = try await Self.sheet(
      from: old, to: Self.picture(width: 3200, height: 600, squares: squares))

    #expect(sheet.width == 1620)
    #expect(Self.count(Self.ink, in: sheet) == 7 * 15 * 15)
  }

  @Test("A place that is too high is shown in both whole pictures")
  func highPlaceShowsWholePictures() async throws {
    let old = Self.picture(width: 900, height: 600)
    let squares = stride(from: 0, to: 600, by: 30).map { (x: 100, y: $0) }

    let sheet = try await Self.sheet(
      from: old, to: Self.picture(width: 900, height: 600, squares: squares))

    #expect(Self.count(Self.ink, in: sheet) == 600 * 30)
  }

  @Test("Pictures of different sizes are shown as a whole")
  func sizesDiffer() async throws {
    let old = Self.picture(width: 900, height: 100, squares: [(10, 10)])
    let new = Self.picture(width: 900, height: 200, squares: [(10, 10), (60, 10)])

    let sheet = try await Self.sheet(from: old, to: new)

    #expect(Self.count(Self.ink, in: sheet) == 3 * 30 * 30)
  }

  @Test("Changed pixels are red in the shrunk picture, even those that share a pixel with others")
  func changedPixelsAreRed() async throws {
    let old = Self.picture(width: 3200, height: 100)
    var new = old
    for x in stride(from: 0, to: 3200, by: 4) { new[x, 50] = Bitmap.pixel(Self.ink) }
    let difference = try #require(
      PixelComparison(countsAntialiasing: true).difference(from: old, to: new))

    let sheet = try PNGDecoder.decode(
      try await SheetPainterTests.painter().png(
        title: "list", verdict: "regression", summary: "", from: old, to: new,
        difference: difference))

    #expect(Self.count(SheetColors.gone, in: sheet) == 800)
  }

  @Test("A pixel of the shrunk picture is red if a changed pixel shares it with an antialiased one")
  func changedPixelTakesPrecedence() async throws {
    // An edge whose antialiased column gets another grey, beside a column that turns dark in its first 500 rows.
    var old = Self.picture(width: 3200, height: 600)
    for y in 0..<600 {
      old[100, y] = Bitmap.pixel(RGB(90, 90, 90))
      for x in 101..<3200 { old[x, y] = Bitmap.pixel(Self.ink) }
    }
    var new = old
    for y in 0..<600 { new[100, y] = Bitmap.pixel(RGB(180, 180, 180)) }
    for y in 0..<500 { new[101, y] = Bitmap.pixel(Self.ground) }

    let sheet = try await Self.sheet(from: old, to: new)

    #expect(Self.count(SheetColors.gone, in: sheet) == 250)
    #expect(Self.count(SheetColors.changed, in: sheet) == 50)
  }

  @Test(
    "A shrunk pixel is the mean of each channel over the area that it covers",
    arguments: [
      ([RGB(0, 0, 0), RGB(255, 255, 255), RGB(0, 0, 0), RGB(255, 255, 255)], RGB(127, 127, 127)),
      ([RGB(10, 200, 31), RGB(20, 100, 33), RGB(30, 0, 35), RGB(40, 255, 37)], RGB(25, 138, 34)),
      ([RGB(7, 8, 9), RGB(7, 8, 9), RGB(7, 8, 9), RGB(7, 8, 9)], RGB(7, 8, 9)),
    ])
  func shrunkPixelIsMean(colors: [RGB], mean: RGB) {
    let picture = Bitmap(width: 2, height: 2, pixels: colors.map(Bitmap.pixel))

    #expect(picture.shrunk(toWidth: 1, height: 1).pixels == [Bitmap.pixel(mean)])
  }
}
