import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct PictureTests {
  @Test("A frame with pictures survives a round trip")
  func picturesSurviveRoundTrip() throws {
    let frame = Self.frame([
      Self.picture(),
      Picture(
        Self.picture().bitmap, source: PixelRect(x: 1, y: 1, width: 2, height: 1),
        position: GridPosition(column: -1, row: 2), offset: PixelOffset(x: 3, y: 4),
        size: PixelSize(width: 25, height: 30), layer: -1_073_741_825,
        cutouts: [
          CellRun(row: 0, columns: 1..<2), CellRun(row: 1, columns: 0..<1),
          CellRun(row: 1, columns: 2..<3),
        ]),
    ])

    let decoded = try Frame(encoded: frame.encoded())

    #expect(decoded == frame)
  }

  @Test("Pictures of the same image share one encoded bitmap")
  func bitmapIsShared() {
    let one = Self.frame([Self.picture()]).encoded().count
    var second = Self.picture()
    second.position.row = 1

    let two = Self.frame([Self.picture(), second]).encoded().count

    #expect(two - one < 4 * 3 * 2)
  }

  @Test("A frame with a changed or missing picture isn't equal")
  func changedPictureDiffers() {
    var other = Self.picture()
    other.bitmap[2, 1] ^= 1

    #expect(Self.frame([Self.picture()]) != Self.frame([other]))
    #expect(Self.frame([Self.picture()]) != Self.frame([]))
  }

  @Test("A frame with a picture is blank only if the picture is transparent")
  func transparentPictureIsBlank() {
    let clear = Picture(
      Bitmap(width: 2, height: 1, pixels: [0, 0xff]), position: GridPosition(column: 0, row: 0))

    #expect(!Self.frame([Self.picture()]).isBlank)
    #expect(Self.frame([clear]).isBlank)
  }

  @Test("The shown part of a picture ends at the grid and at its cutouts")
  func shownPartIsCut() {
    var picture = Self.picture()
    picture.size = PixelSize(width: 45, height: 60)
    picture.position = GridPosition(column: 2, row: -1)
    picture.cutouts = [CellRun(row: 1, columns: 0..<1), CellRun(row: 2, columns: 1..<2)]

    let runs = picture.shownRuns(in: GridSize(columns: 6, rows: 4))

    #expect(
      runs == [
        CellRun(row: 0, columns: 3..<6), CellRun(row: 1, columns: 2..<3),
        CellRun(row: 1, columns: 4..<6),
      ])
  }

  @Test(
    "A picture outside the grid isn't shown", arguments: [(9, 0), (0, 9), (-3, 0), (0, -3)])
  func outsidePictureIsHidden(column: Int, row: Int) {
    var picture = Self.picture()
    picture.position = GridPosition(column: column, row: row)

    #expect(picture.shownRuns(in: GridSize(columns: 6, rows: 4)).isEmpty)
  }

  @Test("A truncated or changed encoding is refused, or is another frame")
  func damageIsNoticed() throws {
    let frame = Self.frame([Self.picture()])
    let bytes = frame.encoded()

    for index in bytes.indices {
      #expect((try? Frame(encoded: Array(bytes[..<index]))) != frame)
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        #expect((try? Frame(encoded: damaged)) != frame)
      }
    }
  }

  @Test("Pictures are read up to the limit of drawn pixels, and refused beyond it")
  func drawnPixelsAreLimited() throws {
    let picture = Picture(
      Bitmap(width: 1024, height: 1024, filledWith: RGB(1, 2, 3)),
      position: GridPosition(column: 0, row: 0))
    let maximum = Self.frame(Array(repeating: picture, count: Picture.maxDrawnPixels >> 20))
    var more = maximum
    more.pictures.append(Self.picture())

    #expect(throws: Never.self) { try Frame(encoded: maximum.encoded()) }
    #expect(
      throws: FrameDecodingError.malformed("pictures that show more than 33554432 pixels")
    ) { try Frame(encoded: more.encoded()) }
  }

  @Test("Pictures are read up to the limit of covered cells, and refused beyond it")
  func coveredCellsAreLimited() throws {
    var picture = Self.picture()
    picture.position = GridPosition(column: -1, row: -1)
    picture.size = PixelSize(width: 9000, height: 9000)
    var maximum = Frame(size: GridSize(columns: 256, rows: 256))
    maximum.pictures = Array(repeating: picture, count: 32)
    var more = maximum
    more.pictures.append(Self.picture())

    #expect(throws: Never.self) { try Frame(encoded: maximum.encoded()) }
    #expect(
      throws: FrameDecodingError.malformed("pictures that lie on more than 2097152 cells")
    ) { try Frame(encoded: more.encoded()) }
  }

  @Test("JSON lists the places, sizes and digests of pictures")
  func jsonListsPictures() {
    let frame = Self.frame([Self.picture()])

    #expect(
      frame.json.contains(
        """
          "pictures": [
            { "column": 1, "row": 0, "x": 0, "y": 0, "width": 3, "height": 2, "cellWidth": 10, \
        "cellHeight": 22, "z": 0, "source": { "x": 0, "y": 0, "width": 3, "height": 2 }, \
        "pixels": { "width": 3, "height": 2, "digest": "714b25fe223f93ad" } }
          ],
        """))
    #expect(!Self.frame([]).json.contains("pictures"))
  }

  private static func frame(_ pictures: [Picture]) -> Frame {
    var frame = Frame(size: GridSize(columns: 6, rows: 4))
    frame.pictures = pictures
    return frame
  }

  /// A picture of 3 × 2 pixels.
  private static func picture() -> Picture {
    Picture(
      Bitmap(width: 3, height: 2, pixels: (1...6).map { 0xff00_0000 | $0 * 0x10203 }),
      position: GridPosition(column: 1, row: 0), cell: PixelSize(width: 10, height: 22))
  }
}
