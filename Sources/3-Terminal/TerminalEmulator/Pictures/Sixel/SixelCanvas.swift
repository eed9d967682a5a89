import TerminalFrame

/// The pixels of a sixel picture. Each pixel is the number of a colour register, so that changing a register also
/// changes what was drawn with it, as on the VT340 and in xterm.
///
/// Only drawn parts take memory and time; a declared size and empty bands don't.
struct SixelCanvas: Sendable {
  /// The greatest size in pixels.
  let limit: PixelSize
  /// The width that was declared or drawn to, in pixels.
  private(set) var width = 0
  /// The height that was declared or drawn to, in pixels.
  private(set) var height = 0
  /// The part of the picture in which undrawn pixels have the colour of register 0.
  private var background = PixelSize(width: 0, height: 0)
  /// The bands of six rows, each only as wide as necessary, except for the current one, which is empty here. A pixel is
  /// the register's number plus 1, or 0 if it is undrawn.
  private var bands: [[UInt16]] = []
  /// The index of the band that is being drawn, or nil if there is no such band.
  private var current: Int?
  /// The pixels of the current band.
  private var pixels: [UInt16] = []
  /// The width of the current band.
  private var stride = 0

  private static let bandHeight = 6

  init(limit: PixelSize) { self.limit = limit }

  /// Grows the picture to at least the given size.
  mutating func grow(width newWidth: Int, height newHeight: Int) {
    width = min(max(width, newWidth), limit.width)
    height = min(max(height, newHeight), limit.height)
  }

  /// Makes the undrawn pixels within the current size show register 0.
  mutating func fillBackground() { background = PixelSize(width: width, height: height) }

  /// Draws a column of six pixels, lowest bit at the top, `count` times side by side.
  ///
  /// - Parameter y: A multiple of 6, or the height of `limit`.
  @inline(__always)
  mutating func draw(_ bits: UInt8, x: Int, y: Int, count: Int, register: Int) {
    guard bits != 0, x < limit.width, y < limit.height else { return }
    let end = min(x &+ count, limit.width)
    let bottom = min(y &+ 8 &- bits.leadingZeroBitCount, limit.height)
    if end > width || bottom > height { grow(width: end, height: bottom) }
    if current != y / Self.bandHeight { begin(band: y / Self.bandHeight) }
    if end > stride { widen(to: end) }
    let value = UInt16(truncatingIfNeeded: register &+ 1)
    let stride = stride
    var target = pixels.mutableSpan
    for row in 0..<bottom &- y where bits >> UInt8(truncatingIfNeeded: row) & 1 != 0 {
      for column in x..<end { target[row &* stride &+ column] = value }
    }
  }

  private mutating func begin(band: Int) {
    finishBand()
    while bands.count <= band { bands.append([]) }
    swap(&bands[band], &pixels)
    current = band
    stride = pixels.count / Self.bandHeight
  }

  /// Stores the current band with the others.
  mutating func finishBand() {
    guard let band = current else { return }
    swap(&bands[band], &pixels)
    current = nil
    stride = 0
  }

  /// Widens the current band. Doubles its width, so that pixels are seldom moved.
  private mutating func widen(to newWidth: Int) {
    let newStride = min(max(newWidth, 2 * stride, 16), limit.width)
    var moved = [UInt16](repeating: 0, count: Self.bandHeight * newStride)
    for row in 0..<Self.bandHeight {
      for column in 0..<stride {
        moved[row * newStride + column] = pixels[row * stride + column]
      }
    }
    pixels = moved
    stride = newStride
  }

  // MARK: The finished picture

  /// The stored pixels of some columns of a row. They may end early: the rest is background or transparent.
  private func drawn(row: Int, _ columns: Range<Int>) -> ArraySlice<UInt16> {
    guard row / Self.bandHeight < bands.count else { return [] }
    let band = bands[row / Self.bandHeight]
    let stride = band.count / Self.bandHeight
    let start = row % Self.bandHeight * stride
    let inside = columns.clamped(to: 0..<stride)
    return band[start + inside.lowerBound..<start + inside.upperBound]
  }

  /// Whether a part of the picture has no transparent pixels. The part must lie inside the picture.
  func isOpaque(columns: Range<Int>, rows: Range<Int>) -> Bool {
    rows.allSatisfy { row in
      if row < background.height, columns.upperBound <= background.width { return true }
      let drawn = drawn(row: row, columns)
      let first = row < background.height ? background.width : 0
      return drawn.count == columns.count
        && drawn.dropFirst(max(first - columns.lowerBound, 0)).allSatisfy { $0 != 0 }
    }
  }

  /// A part of the picture in the colours of `palette`. The part must lie inside the picture and not be empty.
  func bitmap(_ palette: SixelPalette, columns: Range<Int>, rows: Range<Int>) -> Bitmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns.count * rows.count)
    for row in rows {
      let start = pixels.count
      let ground =
        row < background.height ? columns.clamped(to: 0..<background.width).count : 0
      pixels.append(contentsOf: repeatElement(palette.colors[0], count: ground))
      pixels.append(contentsOf: repeatElement(0, count: columns.count - ground))
      for (offset, register) in drawn(row: row, columns).enumerated() where register != 0 {
        pixels[start + offset] = palette.colors[Int(register) - 1]
      }
    }
    return Bitmap(width: columns.count, height: rows.count, pixels: pixels)
  }
}
