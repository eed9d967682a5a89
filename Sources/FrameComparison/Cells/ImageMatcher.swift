internal import TerminalFrame

/// Says which pictures of two frames show the same image. Each image is looked at once, however many
/// pictures show it.
struct ImageMatcher {
  /// What a picture shows: a bitmap, or a part of it.
  struct Image: Hashable {
    fileprivate let bitmap: Int
    let source: PixelRect
  }

  /// The same for equal bitmaps, seldom for others, and made a good deal sooner than a hash of all.
  private struct Summary: Hashable {
    let size: PixelSize
    let sum: UInt32

    init(_ bitmap: Bitmap) {
      size = PixelSize(width: bitmap.width, height: bitmap.height)
      sum = bitmap.pixels.reduce(0) { $0 &* 31 &+ $1 }
    }
  }

  private struct Pair: Hashable {
    let old: Image
    let new: Image
  }

  /// Says which pixels differ; all that are not equal where it is nil.
  private let pixels: PixelComparison?
  private var bitmaps: [Bitmap] = []
  /// Those with the same pixels have the same number.
  private var numbers: [Int] = []
  private var numbersByContent: [Summary: [Int]] = [:]
  private var answers: [Pair: Bool] = [:]
  /// How many pixels may still be looked at one by one.
  private var room = mostPixels

  /// A frame with many pictures has as many pairs as their square.
  private static let mostPixels = 1 << 25

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

  /// Whether two images are the same, but for pixels that do not count as different. Where there are too
  /// many to look at, images that are not equal are different.
  mutating func areSame(_ old: Image, _ new: Image) -> Bool {
    if old == new { return true }
    let (from, to) = (old.source, new.source)
    guard let pixels, from.width == to.width, from.height == to.height else { return false }
    let pair = Pair(old: old, new: new)
    if let answer = answers[pair] { return answer }
    guard from.width * from.height <= room else { return false }
    room -= from.width * from.height
    let answer = !pixels.isDifferent(
      bitmaps[old.bitmap].part(from), from: bitmaps[new.bitmap].part(to))
    answers[pair] = answer
    return answer
  }
}

extension Bitmap {
  /// - Parameter source: A part of it.
  func part(_ source: PixelRect) -> Bitmap {
    guard source.width != width || source.height != height else { return self }
    let pixels = (source.y..<source.y + source.height).flatMap { row in
      let start = row * width + source.x
      return self.pixels[start..<start + source.width]
    }
    return Bitmap(width: source.width, height: source.height, pixels: pixels)
  }
}
