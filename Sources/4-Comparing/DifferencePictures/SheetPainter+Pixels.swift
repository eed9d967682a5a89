package import FrameComparison
package import TerminalFrame

/// Sheets for pictures without cells.
///
/// The places that differ are shown at full size, before and after, like the edits of a screen. The whole picture after
/// the change follows, dimmed, with its changed pixels. If there are too many places or too large ones, both pictures
/// are shown as a whole instead.
extension SheetPainter {
  /// The most rows of a place that is shown at full size, in pixels.
  private static let maxPlaceHeight = 400
  /// The pixels that are shown around a place.
  private static let surroundings = 40

  /// Draws a sheet for pictures without cells. In the last picture each differing pixel is red, and each antialiased one
  /// is yellow.
  ///
  /// - Parameter difference: The marked pixels, or nil for pictures of different sizes.
  /// - Returns: A PNG file, at most 1,620 pixels wide.
  package func png(
    title: String, verdict: String, summary: String, from old: Bitmap, to new: Bitmap,
    difference: PixelDifference?
  ) async throws -> [UInt8] {
    let places = difference.map { Self.places(in: $0.regions) } ?? []
    let width = max(old.width, new.width)
    // Like a screen that is too wide for scale 2, if its places are legible above.
    let isSmall = width > Self.maxContentWidth && !places.isEmpty
    let content =
      isSmall ? Self.minContentWidth : max(Self.minContentWidth, min(Self.maxContentWidth, width))
    var blocks = [try await heading(title, "\(verdict) · \(summary)", content)]
    for place in places {
      // The heading names a single place.
      if places.count > 1 { blocks += [Self.space(8), try await caption(place.words, content)] }
      blocks += try await strips(of: place, from: old, to: new, content)
    }
    if places.isEmpty {
      blocks += try await whole(old, "before", content)
      blocks += try await whole(new, "after", content)
    }
    if let difference {
      blocks += try await whole(
        new, "after, dimmed, with changed pixels in red", content,
        marked: (difference, places))
    }
    return try Self.png(blocks, content)
  }

  /// Returns the places that are shown at full size: all that differ, or none if they are too many or too large.
  private static func places(in regions: [PixelRect]) -> [PixelRect] {
    let maximum = maxStripWidths(minContentWidth).stacked - 2 * surroundings
    let areShown =
      regions.count <= maxStrips
      && regions.allSatisfy { $0.width <= maximum && $0.height <= maxPlaceHeight }
    return areShown ? regions : []
  }

  /// Draws a place before and after: side by side if both fit, otherwise one below the other.
  private func strips(
    of place: PixelRect, from old: Bitmap, to new: Bitmap, _ content: Int
  ) async throws -> [Block] {
    let (beside, stacked) = Self.maxStripWidths(content)
    let isBeside = place.width + 2 * Self.surroundings <= beside
    let (columns, rows) = (
      Self.window(
        around: place.columns, atLeast: isBeside ? beside : stacked, in: new.width),
      Self.window(around: place.rows, atLeast: 0, in: new.height)
    )
    func strip(_ picture: Bitmap, isBefore: Bool) async throws -> Block {
      try await self.strip(
        of: .direct(picture), columns: columns, rows: rows, isBefore: isBefore
      ) { canvas, left, top in
        let (x, y) = (left - columns.lowerBound, top - rows.lowerBound)
        canvas.outline(
          x + place.columns.lowerBound..<x + place.columns.upperBound,
          y + place.rows.lowerBound..<y + place.rows.upperBound, Self.color(isBefore: isBefore))
      }
    }
    return Self.blocks(
      try await strip(old, isBefore: true), try await strip(new, isBefore: false),
      isBeside: isBeside, content)
  }

  /// Returns the range of pixels with its surroundings, or a wider one, as far as the picture goes.
  private static func window(
    around range: Range<Int>, atLeast width: Int, in limit: Int
  ) -> Range<Int> {
    let count = min(limit, max(width, range.count + 2 * surroundings))
    let start = min(max(0, range.lowerBound - (count - range.count) / 2), limit - count)
    return start..<start + count
  }

  /// Draws a whole picture below its name, shrunk if it is wider than the sheet.
  ///
  /// - Parameter marked: The pixels to mark in the dimmed picture, and the places to outline.
  private func whole(
    _ picture: Bitmap, _ name: String, _ content: Int,
    marked: (difference: PixelDifference, places: [PixelRect])? = nil
  ) async throws -> [Block] {
    let blocks = [Self.space(8), try await caption(name, content)]
    guard picture.width * picture.height <= Self.maxPixels else {
      return blocks + [try await caption("too large to draw", content)]
    }
    let width = min(content, picture.width)
    let height = max(1, picture.height * width / picture.width)
    let small = picture.shrunk(toWidth: width, height: height)
    return blocks + [
      Block(height: height) { canvas, left, top in
        canvas.paste(.direct(small), x: left, y: top, isDimmed: marked != nil)
        guard let marked else { return }
        canvas.mark(marked.difference, x: left, y: top, width: width, height: height)
        for place in marked.places {
          let (columns, rows) = (
            place.columns.shrunk(by: width, of: picture.width),
            place.rows.shrunk(by: height, of: picture.height)
          )
          canvas.outline(
            left + columns.lowerBound..<left + columns.upperBound,
            top + rows.lowerBound..<top + rows.upperBound, SheetColors.changed)
        }
      }
    ]
  }
}

extension SheetCanvas {
  /// Draws a rectangle around columns and rows, outside of them.
  fileprivate mutating func outline(_ columns: Range<Int>, _ rows: Range<Int>, _ color: RGB) {
    let line = 3
    let wide = columns.lowerBound - line..<columns.upperBound + line
    fill(wide, rows.lowerBound - line..<rows.lowerBound, color)
    fill(wide, rows.upperBound..<rows.upperBound + line, color)
    fill(columns.lowerBound - line..<columns.lowerBound, rows, color)
    fill(columns.upperBound..<columns.upperBound + line, rows, color)
  }

  /// Marks the differing pixels of a picture that is drawn at `x` and `y` in another size. If several of them share a
  /// pixel of the sheet, one that differs takes precedence over an antialiased one.
  fileprivate mutating func mark(
    _ difference: PixelDifference, x: Int, y: Int, width: Int, height: Int
  ) {
    let size = difference.size
    for (mark, color) in [
      (PixelDifference.Mark.antialiased, SheetColors.changed), (.differs, SheetColors.gone),
    ] {
      let pixel = Bitmap.pixel(color)
      difference.forEach(mark) { column, row in
        let y = y + row * height / size.height
        // A sheet is cut at the greatest height of a picture.
        guard y < self.height else { return }
        self[x + column * width / size.width, y] = pixel
      }
    }
  }
}

extension Range<Int> {
  /// Returns the range in a picture that was shrunk from `whole` pixels to `part`.
  fileprivate func shrunk(by part: Int, of whole: Int) -> Range<Int> {
    lowerBound * part / whole..<Swift.max(upperBound * part / whole, lowerBound * part / whole + 1)
  }
}
