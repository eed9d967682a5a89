internal import TerminalFrame

/// Finds out which pictures of two frames show the same image. Each image is examined once, however many pictures show
/// it.
struct ImageMatcher {
  /// What a picture shows: a bitmap, or a part of it.
  struct Image: Hashable {
    fileprivate let bitmap: Int
    let source: PixelRect
  }

  /// Equal for equal bitmaps, seldom for others, and computed much faster than a hash of all pixels.
  private struct Summary: Hashable {
    let size: PixelSize
    let sum: UInt32

    init(_ bitmap: Bitmap) {
      size = bitmap.size
      sum = bitmap.pixels.reduce(0) { $0 &* 31 &+ $1 }
    }
  }

  private struct Pair: Hashable {
    let old: Image
    let new: Image
  }

  /// Decides which pixels differ; nil if all unequal ones do.
  private let pixels: PixelComparison?
  private var bitmaps: [Bitmap] = []
  /// The number of each bitmap. Bitmaps with the same pixels have the same number.
  private var numbers: [Int] = []
  private var numbersByContent: [Summary: [Int]] = [:]
  private var answers: [Pair: Bool] = [:]
  /// The number of pixels that may still be compared one by one.
  private var remainingPixels = maxPixels

  /// A limit, because frames with many pictures have as many pairs as their square.
  private static let maxPixels = 1 << 25

  init(_ pixels: PixelComparison?) { self.pixels = pixels }

  mutating func image(of picture: Picture) -> Image {
    Image(bitmap: number(of: picture.bitmap), source: picture.source)
  }

  private mutating func number(of bitmap: Bitmap) -> Int {
    let span = bitmap.pixels.span
    let index = bitmaps.firstIndex {
      $0.width == bitmap.width && span.isIdentical(to: $0.pixels.span)
    }
    if let index { return numbers[index] }
    let summary = Summary(bitmap)
    let known = numbersByContent[summary, default: []].first { bitmaps[$0] == bitmap }
    let number = known ?? bitmaps.count
    if known == nil { numbersByContent[summary, default: []].append(number) }
    bitmaps.append(bitmap)
    numbers.append(number)
    return number
  }

  /// Whether two images are the same, except for pixels that don't count as different. Once too many pixels have been
  /// compared, images that aren't equal count as different.
  mutating func areSame(_ old: Image, _ new: Image) -> Bool {
    if old == new { return true }
    let size = old.source.size
    guard let pixels, size == new.source.size else { return false }
    let pair = Pair(old: old, new: new)
    if let answer = answers[pair] { return answer }
    guard size.width * size.height <= remainingPixels else { return false }
    remainingPixels -= size.width * size.height
    let answer = !pixels.isDifferent(
      bitmaps[old.bitmap].part(old.source), from: bitmaps[new.bitmap].part(new.source))
    answers[pair] = answer
    return answer
  }
}

extension Bitmap {
  var size: PixelSize { PixelSize(width: width, height: height) }

  /// The part of the bitmap in a rectangle.
  func part(_ source: PixelRect) -> Bitmap {
    guard source.size != size else { return self }
    let pixels = source.rows.flatMap { row in
      let start = row * width + source.x
      return self.pixels[start..<start + source.width]
    }
    return Bitmap(width: source.width, height: source.height, pixels: pixels)
  }
}

extension PixelRect {
  var size: PixelSize { PixelSize(width: width, height: height) }
}
