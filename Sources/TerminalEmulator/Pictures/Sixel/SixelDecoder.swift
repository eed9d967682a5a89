import TerminalFrame

/// Decodes the body of a sixel sequence as it comes (VT330/VT340 Programmer Reference, chapter 14), in
/// the ways of xterm 379: pixels are square whatever the aspect ratio says, and what makes no sense
/// ends the picture.
struct SixelDecoder: Sendable {
  private(set) var canvas: SixelCanvas
  private(set) var palette: SixelPalette
  /// Registers that can be used; greater numbers wrap around.
  private let registerCount: Int
  /// Whether pixels that are not drawn are those of register 0, where the size is declared.
  private let hasBackground: Bool
  private var x = 0
  private var y = 0
  private var register = 3
  /// Whether a sixel was drawn.
  private(set) var hasBegun = false
  /// Pixels from the top to the end of the lowest band that DECGNL ended, as far as the picture goes.
  private(set) var endedHeight = 0

  private var state = State.sixels
  /// The parameters of a `!`, `#` or `"`; of further ones nothing is kept.
  private var parameters: [Int] = []
  private var digits: Int?

  private enum State { case sixels, repetition, color, raster, stopped }

  /// A greater parameter counts as this.
  private static let greatest = 1 << 20

  init(limit: PixelSize, palette: SixelPalette, registerCount: Int, hasBackground: Bool) {
    canvas = SixelCanvas(limit: limit)
    self.palette = palette
    self.registerCount = registerCount
    self.hasBackground = hasBackground
  }

  /// Takes the next bytes of the body.
  mutating func read(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    for index in range {
      let byte = bytes[index]
      if state == .sixels, byte &- 0x3f < 0x40 {
        draw(byte &- 0x3f, count: 1)
      } else if state != .stopped {
        read(byte)
      }
    }
  }

  /// Takes the end of the body.
  mutating func finish() {
    if state == .color || state == .raster { finishParameters() }
    canvas.finishBand()
  }

  private mutating func read(_ byte: UInt8) {
    switch (state, byte) {
    case (.stopped, _), (_, 0x20), (_, 0x0a), (_, 0x0d): break
    case (.repetition, 0x30...0x39), (.color, 0x30...0x39), (.raster, 0x30...0x39):
      digits = min((digits ?? 0) * 10 + Int(byte - 0x30), Self.greatest)
    case (.repetition, 0x3f...0x7e) where digits != nil:
      draw(byte - 0x3f, count: digits ?? 0)
      begin(.sixels)
    case (.repetition, _): begin(.stopped)
    case (.color, UInt8(ascii: ";")), (.raster, UInt8(ascii: ";")):
      if parameters.count < 8 { parameters.append(digits ?? 0) }
      digits = nil
    case (.color, _), (.raster, _):
      finishParameters()
      if state == .sixels { readPlain(byte) }
    case (.sixels, _): readPlain(byte)
    }
  }

  private mutating func readPlain(_ byte: UInt8) {
    switch byte {
    case 0x3f...0x7e: draw(byte - 0x3f, count: 1)
    case UInt8(ascii: "$"): x = 0
    case UInt8(ascii: "-"):
      endedHeight = max(endedHeight, min(y + 6, canvas.height))
      x = 0
      y = min(y + 6, canvas.limit.height)
    case UInt8(ascii: "!"): begin(.repetition)
    case UInt8(ascii: "#"): begin(.color)
    case UInt8(ascii: "\""): begin(.raster)
    default: break
    }
  }

  private mutating func begin(_ state: State) {
    self.state = state
    parameters.removeAll(keepingCapacity: true)
    digits = nil
  }

  @inline(__always)
  private mutating func draw(_ bits: UInt8, count: Int) {
    if !hasBegun { beginPicture() }
    guard count > 0 else { return }
    canvas.draw(bits, x: x, y: y, count: count, register: register)
    x = min(x &+ count, canvas.limit.width)
  }

  private mutating func beginPicture() {
    hasBegun = true
    if hasBackground { canvas.fillBackground() }
  }

  private mutating func finishParameters() {
    if let digits { parameters.append(digits) }
    let isDone = state == .color ? setColor() : setRaster()
    begin(isDone ? .sixels : .stopped)
  }

  /// `# register`, or `# register ; 1 ; hue ; lightness ; saturation`, or `# register ; 2 ; red ; green
  /// ; blue`. A register that is defined is also selected, as on the VT340.
  ///
  /// - Returns: false where it makes no sense.
  private mutating func setColor() -> Bool {
    guard let number = parameters.first, parameters.count == 1 || (3...5).contains(parameters.count)
    else { return false }
    register = number % registerCount
    guard parameters.count > 1 else { return true }
    let values = Array((parameters.dropFirst(2) + [0, 0]).prefix(3))
    switch parameters[1] {
    case 1:
      guard values[0] <= 360, values[1] <= 100, values[2] <= 100 else { return false }
      palette.set(register, hue: values[0], lightness: values[1], saturation: values[2])
    case 2:
      guard values.allSatisfy({ $0 <= 100 }) else { return false }
      palette.set(register, red: values[0], green: values[1], blue: values[2])
    default: return false
    }
    return true
  }

  /// `" Pan ; Pad ; width ; height`.
  ///
  /// - Returns: false where it makes no sense, or claims more than can be drawn to.
  private mutating func setRaster() -> Bool {
    guard parameters.count >= 2, parameters[0] > 0, parameters[1] > 0 else { return false }
    guard parameters.count >= 4 else { return true }
    guard (1...canvas.limit.width).contains(parameters[2]),
      (1...canvas.limit.height).contains(parameters[3])
    else { return false }
    canvas.grow(width: parameters[2], height: parameters[3])
    return true
  }

  /// What there is of a part of the picture, in pixels; nil where nothing was drawn or it is empty. To be
  /// called after ``finish()``.
  func part(columns: Range<Int>, rows: Range<Int>) -> SixelPart? {
    let columns = columns.clamped(to: 0..<canvas.width)
    let rows = rows.clamped(to: 0..<canvas.height)
    guard hasBegun, !columns.isEmpty, !rows.isEmpty else { return nil }
    return SixelPart(canvas: canvas, palette: palette, columns: columns, rows: rows)
  }
}
