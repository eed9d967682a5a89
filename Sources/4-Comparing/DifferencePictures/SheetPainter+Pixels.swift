package import FrameComparison
internal import FrameRenderer
package import TerminalFrame

extension SheetPainter {
  /// Draws a sheet for pictures without cells: the picture before, the one after, and the latter again, dimmed, with
  /// each differing pixel in red and each antialiased one in yellow.
  ///
  /// - Parameter difference: The marked pixels, or nil for pictures of different sizes.
  /// - Returns: A PNG file, at most 1,620 pixels wide.
  package func png(
    title: String, verdict: String, summary: String, from old: Bitmap, to new: Bitmap,
    difference: PixelDifference?
  ) async throws -> [UInt8] {
    var pictures = [("before", old), ("after", new)]
    if let difference { pictures.append(("changed pixels", Self.marked(new, difference))) }
    let sheet = DifferenceSheet(title: title, summary: "\(verdict) · \(summary)")
    let content = max(
      Self.minContentWidth, min(Self.maxContentWidth, pictures.map(\.1.width).max() ?? 0))
    var blocks = [try await heading(sheet, content)]
    for (name, picture) in pictures {
      blocks += [Self.space(8), try await caption(name, content)]
      guard picture.width * picture.height <= Self.maxPixels else {
        blocks.append(try await caption("too large to draw", content))
        continue
      }
      let width = min(content, picture.width)
      let bitmap = picture.shrunk(
        toWidth: width, height: max(1, picture.height * width / picture.width))
      blocks.append(
        Block(height: bitmap.height) { $0.paste(.direct(bitmap), x: Self.margin, y: $1) })
    }
    return try Self.png(blocks, content)
  }

  private static func marked(_ picture: Bitmap, _ difference: PixelDifference) -> Bitmap {
    let ground = Bitmap.pixel(SheetColors.ground)
    var result = picture
    for index in result.pixels.indices {
      result.pixels[index] = SheetCanvas.mix(result.pixels[index], ground, sixteenths: 7)
    }
    for (index, mark) in difference.marks.enumerated() {
      switch mark {
      case .same: break
      case .antialiased: result.pixels[index] = Bitmap.pixel(SheetColors.changed)
      case .differs: result.pixels[index] = Bitmap.pixel(SheetColors.gone)
      }
    }
    return result
  }
}
