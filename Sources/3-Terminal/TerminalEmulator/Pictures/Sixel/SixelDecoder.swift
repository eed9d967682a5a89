import TerminalFrame

/// An incremental decoder of sixel sequences (VT330/VT340 Programmer Reference, chapter 14). It behaves like xterm 379:
/// pixels are square despite the aspect ratio, and an invalid command ends the picture.
struct SixelDecoder: Sendable {
  private(set) var canvas: SixelCanvas
  private(set) var palette: SixelPalette
  /// The number of registers; greater register numbers wrap around.
  private let registerCount: Int
  /// Whether undrawn pixels within the declared size have the colour of register 0.
  private let hasBackground: Bool
  private var x = 0
  private var y = 0
  private var register = 3
  /// Whether any sixel was drawn.
  private(set) var hasBegun = false
  /// The height of all bands that DECGNL ended, in pixels, limited to the height of the picture.
  private(set) var endedHeight = 0

  private var state = State.sixels
  /// The parameters of the current `#` or `"`; parameters beyond the first few are dropped.
  private var parameters: [Int] = []
  private var digits: Int?

  private enum State { case sixels, repetition, color, raster, stopped }

  /// The greatest parameter; greater ones are cut to it.
  private static let greatest = 1 << 20

  init(limit: PixelSize, palette: SixelPalette, registerCount: Int, hasBackground: Bool) {
    canvas = SixelCanvas(limit: limit)
    self.palette = palette
    self.registerCount = registerCount
    self.hasBackground = hasBackground
  }

  /// Reads the next bytes of the body.
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

  /// Ends the body.
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

  /// Selects a register with `# register`, or also defines it with `# register ; 1 ; hue ; lightness ; saturation` or
  /// `# register ; 2 ; red ; green ; blue`. Defining a register selects it, as on the VT340.
  ///
  /// - Returns: Whether the parameters are valid.
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

  /// Declares the size with `" Pan ; Pad ; width ; height`.
  ///
  /// - Returns: Whether the parameters are valid and within the limit.
  private mutating func setRaster() -> Bool {
    guard parameters.count >= 2, parameters[0] > 0, parameters[1] > 0 else { return false }
    guard parameters.count >= 4 else { return true }
    guard (1...canvas.limit.width).contains(parameters[2]),
      (1...canvas.limit.height).contains(parameters[3])
    else { return false }
    canvas.grow(width: parameters[2], height: parameters[3])
    return true
  }

  /// A part of the picture, given in pixels and clamped to the picture's size, or nil if it is empty or nothing was
  /// drawn. Call it after ``finish()``.
  func part(columns: Range<Int>, rows: Range<Int>) -> SixelPart? {
    let columns = columns.clamped(to: 0..<canvas.width)
    let rows = rows.clamped(to: 0..<canvas.height)
    guard hasBegun, !columns.isEmpty, !rows.isEmpty else { return nil }
    return SixelPart(canvas: canvas, palette: palette, columns: columns, rows: rows)
  }
}
