/// A picture of up to 256 colours: for each pixel the place of its colour in a palette.
package struct IndexedBitmap: Hashable, Sendable {
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  /// `width × height` places in ``palette``, row after row, origin top left.
  package let indices: [UInt8]
  /// Pixels as in `Bitmap`, in order of first appearance.
  package let palette: [UInt32]
}

/// Makes a picture of up to 256 colours from top to bottom, so that it is never whole in memory in its larger
/// form.
package struct IndexedBitmapWriter {
  private let width: Int
  private var indices: [UInt8]
  /// How many pixels there are already.
  private var count = 0
  private var table = ColorTable()

  package init(width: Int, height: Int) {
    self.width = width
    indices = Array(repeating: 0, count: width * height)
  }

  /// The place of a colour, which is added where it is new; nil where there are too many.
  package mutating func place(of pixel: UInt32) -> UInt8? { table.place(of: pixel) }

  /// Adds rows by their pixels.
  ///
  /// - Returns: false where there are too many colours, or more rows than were announced.
  package mutating func append(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    guard let from = pixels.baseAddress, pixels.count <= indices.count - count else {
      return pixels.isEmpty
    }
    let fits = indices.withUnsafeMutableBufferPointer { indices in
      guard let to = indices.baseAddress else { return false }
      return table.index(from, pixels.count, into: to + count)
    }
    count += pixels.count
    return fits
  }

  /// Adds rows of so many pixels by their places, which are all 0 at first.
  ///
  /// - Returns: false where there are more than were announced.
  package mutating func append(
    _ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void
  ) -> Bool {
    guard count <= indices.count - self.count else { return false }
    indices.withUnsafeMutableBufferPointer { indices in
      guard let start = indices.baseAddress else { return }
      body(start + self.count)
    }
    self.count += count
    return true
  }

  /// The picture, once all of its rows are there.
  package consuming func finish() -> IndexedBitmap? {
    guard count == indices.count, width > 0 else { return nil }
    return IndexedBitmap(
      width: width, height: count / width, indices: indices, palette: table.colors)
  }
}
