package import TerminalFrame

/// The comparison of two pictures by their pixels, for contents that no frame describes.
///
/// It counts the same pixels as pixelmatch 7.2.0 with its other options at their defaults. A pixel differs if the
/// ``PixelContrast/distance`` of its colours exceeds a limit, unless it looks antialiased (see
/// ``AntialiasingDetector``).
package struct PixelComparison: Hashable, Sendable {
  /// The distance up to which two colours count as the same: from 0 (equal colours only) to 1 (all colours).
  package var threshold: Double
  /// Whether pixels that look antialiased count as well.
  package var countsAntialiasing: Bool

  /// - Parameter threshold: From 0 to 1.
  package init(threshold: Double = 0.1, countsAntialiasing: Bool = false) {
    self.threshold = threshold
    self.countsAntialiasing = countsAntialiasing
  }

  /// The pixels that differ, or nil if the sizes do.
  package func difference(from old: Bitmap, to new: Bitmap) -> PixelDifference? {
    guard old.size == new.size else { return nil }
    var difference = PixelDifference(size: old.size)
    visit(old, new) { index, mark in
      difference.set(mark, at: index)
      return true
    }
    return difference
  }

  /// Whether the sizes or any pixels differ. The same answer as ``difference(from:to:)`` gives, but sooner.
  package func isDifferent(_ old: Bitmap, from new: Bitmap) -> Bool {
    guard old.size == new.size else { return true }
    var isDifferent = false
    visit(old, new) { _, mark in
      isDifferent = mark == .differs
      return !isDifferent
    }
    return isDifferent
  }

  /// Calls a closure with the index of each pixel that isn't the same, in reading order, until the closure returns
  /// false.
  private func visit(
    _ old: Bitmap, _ new: Bitmap, _ body: (_ index: Int, _ mark: PixelDifference.Mark) -> Bool
  ) {
    let (before, after) = (old.pixels.span, new.pixels.span)
    let (width, height) = (old.width, old.height)
    let limit = PixelContrast.greatestDistance * threshold * threshold
    let detector = AntialiasingDetector(width: width, height: height)
    for y in 0..<height where !before.isEqual(to: after, in: y * width..<(y + 1) * width) {
      for x in 0..<width {
        let index = y * width + x
        guard before[index] != after[index] else { continue }
        let contrast = PixelContrast(before[index], after[index], at: index)
        guard contrast.distance > limit else { continue }
        let isAntialiased =
          !countsAntialiasing
          && (detector.isAntialiased(x, y, in: before, and: after)
            || detector.isAntialiased(x, y, in: after, and: before))
        guard body(index, isAntialiased ? .antialiased : .differs) else { return }
      }
    }
  }
}

extension Span<UInt32> {
  /// Whether both have the same elements in a range.
  fileprivate func isEqual(to other: Span<UInt32>, in range: Range<Int>) -> Bool {
    let (own, others) = (extracting(range), other.extracting(range))
    var difference: UInt32 = 0
    for index in 0..<range.count { difference |= own[index] ^ others[index] }
    return difference == 0
  }
}
