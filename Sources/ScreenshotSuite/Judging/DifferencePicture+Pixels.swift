internal import FrameComparison
internal import PNGImage
internal import TerminalFrame

extension DifferencePicture {
  private static let antialiased = RGB(0xe5, 0xc0, 0x3b)

  /// Where there are no cells to compare: the picture before and after, and the after picture again,
  /// dimmed, with each differing pixel in red and each antialiased one in yellow.
  ///
  /// - Parameter difference: Nil for pictures of other sizes, which get no third panel.
  /// - Returns: A PNG file.
  func png(
    from old: Bitmap, to new: Bitmap, difference: PixelDifference?
  ) async throws -> [UInt8] {
    if Self.isTooLarge([old, new, new].map { (width: $0.width, height: $0.height) }) {
      return try await notice()
    }
    var panels = [
      (label: try await label("before"), picture: old),
      (label: try await label("after"), picture: new),
    ]
    if let difference {
      panels.append((try await label("changed pixels"), Self.marked(new, difference)))
    }
    return try PNGEncoder.encode(Self.join(panels), effort: .little)
  }

  private static func marked(_ picture: Bitmap, _ difference: PixelDifference) -> Bitmap {
    var result = dimmed(picture)
    for (index, mark) in difference.marks.enumerated() {
      switch mark {
      case .same: break
      case .antialiased: result.pixels[index] = Bitmap.pixel(Self.antialiased)
      case .differs: result.pixels[index] = Bitmap.pixel(Self.mark)
      }
    }
    return result
  }
}
