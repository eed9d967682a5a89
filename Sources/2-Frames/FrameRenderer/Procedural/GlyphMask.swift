/// The coverage of each pixel of a glyph, in 16 levels from 0 to 15.
struct GlyphMask: Hashable, Sendable {
  let width: Int
  let height: Int
  /// The levels, in rows from the top.
  var levels: [UInt8]

  static let full: UInt8 = 15

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    levels = Array(repeating: 0, count: width * height)
  }

  /// Creates a mask from 8-bit coverage.
  init(width: Int, height: Int, coverage: [UInt8], inking: Inking) {
    self.width = width
    self.height = height
    levels = coverage.map { inking.levels[Int($0)] }
  }

  subscript(column: Int, row: Int) -> UInt8 {
    get { levels[row * width + column] }
    set { levels[row * width + column] = newValue }
  }

  /// Covers a rectangle, clipped to the mask. Pixels that already have more coverage keep it.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, level: UInt8 = GlyphMask.full) {
    let columns = columns.clamped(to: 0..<width)
    for row in rows.clamped(to: 0..<height) {
      for column in columns { self[column, row] = max(self[column, row], level) }
    }
  }

  /// Adds the coverage of another mask of the same size, by taking the maximum.
  mutating func add(_ other: GlyphMask) {
    for index in levels.indices { levels[index] = max(levels[index], other.levels[index]) }
  }

  /// The number of units per pixel in ``fill(level:where:)``.
  static let unit = 16

  /// Covers a shape by testing 64 points of each pixel.
  ///
  /// - Parameters:
  ///   - level: The coverage of a pixel that is entirely inside.
  ///   - isInside: Whether a point is inside. The coordinates are in 1/16 pixel from the top left.
  mutating func fill(level: UInt8 = GlyphMask.full, where isInside: (_ x: Int, _ y: Int) -> Bool) {
    for row in 0..<height {
      for column in 0..<width {
        var count = 0
        for point in 0..<64 {
          let x = Self.unit * column + 2 * (point & 7) + 1
          let y = Self.unit * row + 2 * (point >> 3) + 1
          if isInside(x, y) { count += 1 }
        }
        self[column, row] = max(self[column, row], UInt8((count * Int(level) + 32) / 64))
      }
    }
  }

  /// Inverts the coverage of every pixel.
  mutating func invert() {
    for index in levels.indices { levels[index] = Self.full - levels[index] }
  }
}

extension Range<Int> {
  /// The range from the first to the last element for which a function is true. Empty if there is none.
  func span(where isIncluded: (Int) -> Bool) -> Range {
    guard let first = first(where: isIncluded), let last = last(where: isIncluded) else {
      return 0..<0
    }
    return first..<last + 1
  }
}
