internal import FrameRenderer
internal import TerminalFrame

/// A picture to be drawn on a sheet, as cells or as pixels.
enum SheetPicture {
  case cells(PreparedFrame)
  case direct(Bitmap)

  /// The width in pixels.
  var width: Int {
    switch self {
    case .cells(let picture): picture.width
    case .direct(let picture): picture.width
    }
  }

  /// The height in pixels.
  var height: Int {
    switch self {
    case .cells(let picture): picture.height
    case .direct(let picture): picture.height
    }
  }
}

extension FrameRenderer {
  /// Returns a frame as a picture for a sheet.
  func picture(of frame: Frame) throws(RenderError) -> SheetPicture {
    if let picture = try prepare(frame) { return .cells(picture) }
    return .direct(try render(frame))
  }
}

/// The pixels of a sheet in up to 256 colours, so that the file is small and quick to write.
///
/// The colours of marks and text get palette entries first. The first colours of the content are exact, too. Later
/// ones, such as the thousands in an emoji, get an entry only if no existing one is close, and otherwise become the
/// nearest one. The fuller the palette, the farther apart they have to be.
struct SheetCanvas {
  let width: Int
  let height: Int
  /// Rows of a PNG: a zero byte, then the ``palette`` index of each pixel.
  private(set) var scanlines: [UInt8]
  /// Opaque pixels in the order in which they were added.
  private(set) var palette: [UInt32] = []
  private var known = ColorCache()
  private var knownDimmed = ColorCache()

  /// - Precondition: `width` and `height` are within ``Bitmap/bounds``.
  init(width: Int, height: Int, filledWith color: RGB) {
    precondition(Bitmap.bounds.contains(width) && Bitmap.bounds.contains(height))
    (self.width, self.height) = (width, height)
    // 0 is the index of the first colour.
    scanlines = Array(repeating: 0, count: (width + 1) * height)
    for color in [color] + SheetColors.all { _ = index(of: Bitmap.pixel(color)) }
  }

  subscript(column: Int, row: Int) -> UInt32 {
    get { palette[Int(scanlines[offset(column, row)])] }
    set { scanlines[offset(column, row)] = index(of: newValue) }
  }

  private func offset(_ column: Int, _ row: Int) -> Int { row * (width + 1) + 1 + column }

  /// Fills a rectangle, clipped to the picture.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: RGB) {
    let columns = columns.clamped(to: 0..<width)
    let index = index(of: Bitmap.pixel(color))
    for row in rows.clamped(to: 0..<height) {
      let start = offset(0, row)
      for column in columns { scanlines[start + column] = index }
    }
  }

  /// Copies a picture, clipped to this one.
  ///
  /// - Parameter isDimmed: Whether to blend each pixel most of the way into the background of the sheet.
  mutating func paste(_ picture: SheetPicture, x: Int, y: Int, isDimmed: Bool = false) {
    paste(
      picture, columns: 0..<picture.width, rows: 0..<picture.height, x: x, y: y, isDimmed: isDimmed)
  }

  /// Copies a part of a picture. The picture's own top left pixel would be at `x` and `y`.
  mutating func paste(
    _ picture: SheetPicture, columns: Range<Int>, rows: Range<Int>, x: Int, y: Int,
    isDimmed: Bool = false
  ) {
    let columns = columns.clamped(to: max(0, -x)..<max(max(0, -x), min(picture.width, width - x)))
    let rows = rows.clamped(to: max(0, -y)..<max(max(0, -y), min(picture.height, height - y)))
    switch picture {
    case .cells(let picture): paste(picture, columns, rows, x, y, isDimmed)
    case .direct(let picture): paste(picture, columns, rows, x, y, isDimmed)
    }
  }

  private mutating func paste(
    _ picture: PreparedFrame, _ columns: Range<Int>, _ rows: Range<Int>, _ x: Int, _ y: Int,
    _ isDimmed: Bool
  ) {
    guard !columns.isEmpty else { return }
    picture.paint(rows: rows) { pixel in
      isDimmed ? indexOfDimmed(pixel) : index(of: pixel)
    } emit: { row, indices in
      let start = offset(x + columns.lowerBound, y + row)
      scanlines.withUnsafeMutableBytes { target in
        UnsafeMutableRawBufferPointer(rebasing: target[start..<start + columns.count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: indices[columns]))
      }
    }
  }

  private mutating func paste(
    _ picture: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>, _ x: Int, _ y: Int,
    _ isDimmed: Bool
  ) {
    for row in rows {
      let (from, to) = (row * picture.width, offset(x, y + row))
      var column = columns.lowerBound
      while column < columns.upperBound {
        let pixel = picture.pixels[from + column]
        let start = column
        // Most pixels equal the one before.
        repeat {
          column += 1
        } while column < columns.upperBound && picture.pixels[from + column] == pixel
        let index = isDimmed ? indexOfDimmed(pixel) : index(of: pixel)
        for column in start..<column { scanlines[to + column] = index }
      }
    }
  }

  /// Fills a rectangle with semicircular ends, or a circle if its width equals its height.
  mutating func fillPill(x: Int, y: Int, width: Int, height: Int, _ color: RGB) {
    for row in 0..<height where (0..<self.height).contains(y + row) {
      for column in 0..<width where (0..<self.width).contains(x + column) {
        let coverage = Self.coverage(ofPill: width, height, column, row)
        guard coverage > 0 else { continue }
        let (front, back) = (Bitmap.pixel(color), self[x + column, y + row])
        self[x + column, y + row] = Self.mix(front, back, sixteenths: coverage)
      }
    }
  }

  /// The number of a pixel's 4 × 4 sample points that lie in the pill.
  private static func coverage(
    ofPill width: Int, _ height: Int, _ column: Int, _ row: Int
  ) -> Int {
    // All of them, away from the ends.
    if column >= height / 2, column < width - height / 2 { return 16 }
    // All or none if the edge is at least a pixel away. In units of half a pixel.
    let middle = 2 * column + 1
    let aside = middle - min(max(middle, height), 2 * width - height)
    let (away, down) = (aside * aside, 2 * row + 1 - height)
    if away + down * down < (height - 2) * (height - 2) { return 16 }
    if away + down * down > (height + 2) * (height + 2) { return 0 }
    var count = 0
    for point in 0..<16 {
      // In units of an eighth of a pixel, so that each sample is in the middle of a quarter.
      let (x, y) = (8 * column + 2 * (point & 3) + 1, 8 * row + 2 * (point >> 2) + 1)
      let radius = 4 * height
      let centre = min(max(x, radius), 8 * width - radius)
      let (dx, dy) = (x - centre, y - radius)
      if dx * dx + dy * dy <= radius * radius { count += 1 }
    }
    return count
  }

  // MARK: Colours

  private mutating func indexOfDimmed(_ pixel: UInt32) -> UInt8 {
    if let index = knownDimmed[pixel] { return index }
    let index = index(of: Self.mix(pixel, palette[0], sixteenths: 7))
    knownDimmed[pixel] = index
    return index
  }

  /// The number of colours that are kept exactly.
  private static let exactColors = 160
  /// After that, the distance from the others at which a colour gets its own entry. It grows as the palette fills up.
  private static let spacings: [(count: Int, spacing: Int)] = [(192, 14), (224, 32), (256, 64)]

  private mutating func index(of pixel: UInt32) -> UInt8 {
    let pixel = pixel | 0xff00_0000
    if let index = known[pixel] { return index }
    let index = paletteIndex(for: pixel)
    known[pixel] = index
    return index
  }

  private mutating func paletteIndex(for pixel: UInt32) -> UInt8 {
    if palette.count >= Self.exactColors {
      let nearest = nearest(to: pixel)
      let spacing = Self.spacings.first(where: { palette.count < $0.count })?.spacing
      guard let spacing, nearest.distance > 3 * spacing * spacing else { return nearest.index }
    }
    palette.append(pixel)
    return UInt8(palette.count - 1)
  }

  /// - Returns: The index of the nearest colour, and the sum of the squared differences of its channels.
  private func nearest(to pixel: UInt32) -> (index: UInt8, distance: Int) {
    var best = (index: 0, distance: Int.max)
    for (index, other) in palette.enumerated() {
      let red = Int(pixel >> 16 & 0xff) - Int(other >> 16 & 0xff)
      let green = Int(pixel >> 8 & 0xff) - Int(other >> 8 & 0xff)
      let blue = Int(pixel & 0xff) - Int(other & 0xff)
      let distance = red * red + green * green + blue * blue
      if distance < best.distance { best = (index, distance) }
    }
    return (UInt8(best.index), best.distance)
  }

  /// An opaque mix of two pixels.
  static func mix(_ front: UInt32, _ back: UInt32, sixteenths: Int) -> UInt32 {
    var result: UInt32 = 0xff00_0000
    for channel in 0..<3 {
      let shift = UInt32(8 * channel)
      let (one, other) = (Int(front >> shift & 0xff), Int(back >> shift & 0xff))
      result |= UInt32((one * sixteenths + other * (16 - sixteenths) + 8) / 16) << shift
    }
    return result
  }
}

/// The index assigned to each colour, in a hash table with open addressing that grows.
private struct ColorCache {
  /// Slots with a colour in the low 32 bits, its index in the next 8, and above them a bit that marks the slot as
  /// taken.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var count = 0

  private static let occupied: UInt64 = 1 << 40

  subscript(pixel: UInt32) -> UInt8? {
    get {
      let slot = slots[tableSlot(of: pixel)]
      return slot == 0 ? nil : UInt8(truncatingIfNeeded: slot >> 32)
    }
    set {
      guard let newValue else { return }
      let tableSlot = tableSlot(of: pixel)
      if slots[tableSlot] == 0 { count += 1 }
      slots[tableSlot] = Self.occupied | UInt64(newValue) << 32 | UInt64(pixel)
      if 2 * count > slots.count { grow() }
    }
  }

  /// The slot that holds a colour, or that it would be stored in.
  private func tableSlot(of pixel: UInt32) -> Int {
    let mask = slots.count - 1
    var tableSlot = Int(truncatingIfNeeded: (pixel &* 0x9e37_79b1) >> 12) & mask
    while slots[tableSlot] != 0, UInt32(truncatingIfNeeded: slots[tableSlot]) != pixel {
      tableSlot = (tableSlot + 1) & mask
    }
    return tableSlot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: 2 * old.count)
    for slot in old where slot != 0 {
      slots[tableSlot(of: UInt32(truncatingIfNeeded: slot))] = slot
    }
  }
}
