import TerminalFrame

/// The pixels of a sixel picture while it is drawn: each is a colour register, so that a register that
/// is changed later changes what was drawn with it, as on the VT340 and in xterm.
struct SixelCanvas: Sendable {
  /// What can be drawn to at most, in pixels.
  let limit: PixelSize
  /// What was declared or drawn to.
  private(set) var width = 0
  private(set) var height = 0
  /// Rows of ``stride`` pixels, each a register and 1, or 0 where nothing was drawn.
  private var registers: [UInt16] = []
  private var stride = 0
  /// What of the picture is register 0 where nothing was drawn.
  private var background = PixelSize(width: 0, height: 0)

  init(limit: PixelSize) { self.limit = limit }

  /// Makes the picture at least so large.
  mutating func grow(width newWidth: Int, height newHeight: Int) {
    width = min(max(width, newWidth), limit.width)
    height = min(max(height, newHeight), limit.height)
  }

  /// Gives the picture, as large as it is now, the background of register 0.
  mutating func fillBackground() { background = PixelSize(width: width, height: height) }

  /// Draws a column of six pixels, lowest bit at the top, `count` times side by side.
  @inline(__always)
  mutating func draw(_ bits: UInt8, x: Int, y: Int, count: Int, register: Int) {
    guard bits != 0, x < limit.width, y < limit.height else { return }
    let end = min(x &+ count, limit.width)
    let bottom = min(y &+ 8 &- bits.leadingZeroBitCount, limit.height)
    if end > width || bottom > height || end > stride || bottom &* stride > registers.count {
      grow(width: end, height: bottom)
      reserve(width: end, height: bottom)
    }
    let value = UInt16(truncatingIfNeeded: register &+ 1)
    for row in y..<bottom where bits >> UInt8(truncatingIfNeeded: row &- y) & 1 != 0 {
      if end == x &+ 1 {
        registers[row &* stride &+ x] = value
      } else {
        fill(row: row, x..<end, value)
      }
    }
  }

  private mutating func fill(row: Int, _ columns: Range<Int>, _ value: UInt16) {
    let start = row * stride
    var target = registers.mutableSpan
    for index in start + columns.lowerBound..<start + columns.upperBound { target[index] = value }
  }

  /// Makes room for so many pixels; twice as many as there were, so that pixels are rarely moved.
  private mutating func reserve(width newWidth: Int, height newHeight: Int) {
    if newWidth > stride {
      let newStride = stride == 0 ? newWidth : min(max(newWidth, 2 * stride), limit.width)
      let rows = stride == 0 ? 0 : registers.count / stride
      var moved = [UInt16](repeating: 0, count: rows * newStride)
      for row in 0..<rows {
        for column in 0..<stride {
          moved[row * newStride + column] = registers[row * stride + column]
        }
      }
      registers = moved
      stride = newStride
    }
    if newHeight * stride > registers.count {
      let rows = min(max(newHeight, 2 * (registers.count / max(stride, 1))), limit.height)
      registers += [UInt16](repeating: 0, count: rows * stride - registers.count)
    }
  }

  /// A part of the picture in the colours that the registers have now; nil where it is empty.
  func bitmap(_ palette: SixelPalette, columns: Range<Int>, rows: Range<Int>) -> Bitmap? {
    let columns = columns.clamped(to: 0..<width)
    let rows = rows.clamped(to: 0..<height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let colors = [0] + palette.colors
    let drawnRows = stride == 0 ? 0 : registers.count / stride
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns.count * rows.count)
    for row in rows {
      for column in columns {
        let isDrawn = row < drawnRows && column < stride
        let register = isDrawn ? registers[row * stride + column] : 0
        let isGround = register == 0 && row < background.height && column < background.width
        pixels.append(isGround ? palette.colors[0] : colors[Int(register)])
      }
    }
    return Bitmap(width: columns.count, height: rows.count, pixels: pixels)
  }
}
