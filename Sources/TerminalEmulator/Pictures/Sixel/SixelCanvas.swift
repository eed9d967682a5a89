import TerminalFrame

/// The pixels of a sixel picture while it is drawn: each is a colour register, so that a register that
/// is changed later changes what was drawn with it, as on the VT340 and in xterm.
///
/// Only what is drawn takes memory and time: neither a declared size nor empty bands do.
struct SixelCanvas: Sendable {
  /// What can be drawn to at most, in pixels.
  let limit: PixelSize
  /// What was declared or drawn to.
  private(set) var width = 0
  private(set) var height = 0
  /// What of the picture is register 0 where nothing was drawn.
  private var background = PixelSize(width: 0, height: 0)
  /// Bands of six rows, each as wide as it was drawn to, but for the one that is being drawn to; a pixel
  /// is a register and 1, or 0 where nothing was drawn.
  private var bands: [[UInt16]] = []
  /// The band that is being drawn to, nil for none, with its pixels and how wide it is.
  private var current: Int?
  private var pixels: [UInt16] = []
  private var stride = 0

  private static let bandHeight = 6

  init(limit: PixelSize) { self.limit = limit }

  /// Makes the picture at least so large.
  mutating func grow(width newWidth: Int, height newHeight: Int) {
    width = min(max(width, newWidth), limit.width)
    height = min(max(height, newHeight), limit.height)
  }

  /// Gives the picture, as large as it is now, the background of register 0.
  mutating func fillBackground() { background = PixelSize(width: width, height: height) }

  /// Draws a column of six pixels, lowest bit at the top, `count` times side by side.
  ///
  /// - Parameter y: A multiple of 6, or the limit.
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

  /// Puts the band that is being drawn to where the others are.
  mutating func finishBand() {
    guard let band = current else { return }
    swap(&bands[band], &pixels)
    current = nil
    stride = 0
  }

  /// Makes the band wider; twice as wide as it was, so that pixels are rarely moved.
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

  // MARK: What was drawn, once it is finished

  /// What was drawn of a row, from its left; the rest is background or clear.
  private func drawn(row: Int, _ columns: Range<Int>) -> ArraySlice<UInt16> {
    guard row / Self.bandHeight < bands.count else { return [] }
    let band = bands[row / Self.bandHeight]
    let stride = band.count / Self.bandHeight
    let start = row % Self.bandHeight * stride
    let inside = columns.clamped(to: 0..<stride)
    return band[start + inside.lowerBound..<start + inside.upperBound]
  }

  /// Whether nothing can be seen through a part of the picture; the part is inside of it.
  func isOpaque(columns: Range<Int>, rows: Range<Int>) -> Bool {
    rows.allSatisfy { row in
      if row < background.height, columns.upperBound <= background.width { return true }
      let drawn = drawn(row: row, columns)
      let first = row < background.height ? background.width : 0
      return drawn.count == columns.count
        && drawn.dropFirst(max(first - columns.lowerBound, 0)).allSatisfy { $0 != 0 }
    }
  }

  /// A part of the picture, inside of it and not empty, in the colours that the registers have now.
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
