/// Distinguishes pixels that smooth an edge from pixels with contents of their own.
///
/// After Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector" (2009), as implemented in pixelmatch 7.2.0.
/// Spans hold the pixels of a picture of this size, row by row.
struct AntialiasingDetector {
  /// In pixels.
  let width: Int
  /// In pixels.
  let height: Int

  /// The number of equal neighbours that make a pixel part of an area. The edge of the picture counts as one.
  private static let area = 3

  /// Whether a pixel of one picture isn't part of an area, but lies between a darker and a brighter neighbour, and at
  /// least one of these is part of an area in both pictures.
  func isAntialiased(
    _ x: Int, _ y: Int, in pixels: Span<UInt32>, and others: Span<UInt32>
  ) -> Bool {
    let index = y * width + x
    var equals = equalsAtStart(x, y)
    var (darkest, brightest) = (0.0, 0.0)
    var (darkestPlace, brightestPlace) = ((x: x, y: y), (x: x, y: y))
    // Column by column: of equally dark neighbours, the first one counts.
    for column in columns(x) {
      for row in rows(y) where column != x || row != y {
        let neighbour = pixels[row * width + column]
        let brightness = PixelContrast(pixels[index], neighbour, at: index).brightness
        if brightness == 0 {
          equals += 1
          if equals == Self.area { return false }
        } else if brightness < brightest {
          (brightest, brightestPlace) = (brightness, (column, row))
        } else if brightness > darkest {
          (darkest, darkestPlace) = (brightness, (column, row))
        }
      }
    }
    guard darkest > 0, brightest < 0 else { return false }
    return isPartOfArea(brightestPlace.x, brightestPlace.y, in: pixels, and: others)
      || isPartOfArea(darkestPlace.x, darkestPlace.y, in: pixels, and: others)
  }

  private func isPartOfArea(
    _ x: Int, _ y: Int, in pixels: Span<UInt32>, and others: Span<UInt32>
  ) -> Bool {
    isPartOfArea(x, y, in: pixels) && isPartOfArea(x, y, in: others)
  }

  private func isPartOfArea(_ x: Int, _ y: Int, in pixels: Span<UInt32>) -> Bool {
    let pixel = pixels[y * width + x]
    var equals = equalsAtStart(x, y)
    for row in rows(y) {
      for column in columns(x) where column != x || row != y {
        if pixels[row * width + column] == pixel { equals += 1 }
      }
    }
    return equals >= Self.area
  }

  private func equalsAtStart(_ x: Int, _ y: Int) -> Int {
    x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 1 : 0
  }

  private func columns(_ x: Int) -> ClosedRange<Int> { max(x - 1, 0)...min(x + 1, width - 1) }

  private func rows(_ y: Int) -> ClosedRange<Int> { max(y - 1, 0)...min(y + 1, height - 1) }
}
