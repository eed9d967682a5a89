internal import TerminalFrame

/// A cache of drawn glyphs, cut into slices of one cell each.
struct GlyphStore: ~Copyable {
  private(set) var faces: FaceChooser
  private(set) var slices: [Slice] = []
  /// The coverage of each pixel, 0 to 15. Each slice of a plain glyph takes one cell's worth.
  private(set) var coverage: [UInt8] = []
  /// Premultiplied pixels. Each slice of a colour glyph takes one cell's worth.
  private(set) var colors: [UInt32] = []
  private var glyphs: [GlyphKey: Int] = [:]
  /// The glyphs of ASCII by style and byte, so that most cells need no hashing.
  private var ascii = [Int](repeating: Self.unknown, count: 4 * 128)

  /// One cell of a glyph.
  struct Slice {
    /// The index in ``coverage`` or ``colors`` at which it starts.
    var offset: Int
    var isColor: Bool
    /// The part of the cell that has ink.
    var columns: Range<Int>
    var rows: Range<Int>
    /// The coverage levels within that part, as a bit set.
    var levels: UInt16 = 0
  }

  /// The index of a glyph without ink.
  static let nothing = -1
  private static let unknown = -2

  init(_ stack: FontStack, scale: Int, pixelsPerEm: Int) throws(RenderError) {
    faces = try FaceChooser(stack, scale: scale, pixelsPerEm: pixelsPerEm)
  }

  var metrics: CellMetrics { faces.metrics }

  /// Returns the index in ``slices`` at which the glyph of a cell starts, or ``nothing``.
  ///
  /// The glyph has one slice per column: as many as the cell has, or two if it spreads.
  ///
  /// - Parameters:
  ///   - spreads: Whether a colour glyph also covers the column to the right.
  ///   - face: The part of the ASCII cache for the cell's style.
  mutating func glyph(
    for cell: borrowing Cell, spreads: Bool = false, _ face: ASCIIFace
  ) throws(RenderError) -> Int {
    if spreads {
      var key = Self.key(cell)
      key.columns = 2
      return try glyph(for: key)
    }
    guard let slot = face.index(of: cell) else {
      return cell.isBlank ? Self.nothing : try glyph(for: Self.key(cell))
    }
    if ascii[slot] == Self.unknown {
      ascii[slot] = cell.isBlank ? Self.nothing : try glyph(for: Self.key(cell))
    }
    return ascii[slot]
  }

  /// The coverage of a few hundred glyphs at the current cell size: ASCII in the primary face, and some procedural
  /// shapes.
  mutating func sample() throws(RenderError) -> [UInt8] {
    let ascii = (0x21...0x7e as ClosedRange<UInt8>).map { String(UnicodeScalar($0)) }
    var result: [UInt8] = []
    for text in ascii + ["┼", "╬", "╭", "╱", "▚", "░", "⣿", "\u{e0b0}", "\u{1fb3c}"] {
      let cell = Cell(text)
      let index = try glyph(for: cell, ASCIIFace(cell.style))
      guard index != Self.nothing, !slices[index].isColor else { continue }
      let offset = slices[index].offset
      result += coverage[offset..<offset + metrics.width * metrics.height]
    }
    return result
  }

  /// Adds the indices in the stack of the faces that a frame needs.
  mutating func collectFaces(of frame: Frame, into used: inout Set<Int>) throws(RenderError) {
    let cells = frame.cells
    var isASCIIKnown = [Bool](repeating: false, count: 4 * 128)
    for index in cells.indices
    where !cells[index].isBlank && !cells[index].style.attributes.contains(.conceal) {
      if let slot = ASCIIFace(cells[index].style).index(of: cells[index]) {
        if isASCIIKnown[slot] { continue }
        isASCIIKnown[slot] = true
      }
      let source = try faces.source(for: Self.key(cells[index]))
      if case .font(let parts) = source { used.formUnion(parts.map(\.face)) }
    }
  }

  /// Whether a visible character has no glyph in any face.
  mutating func isMissing(_ scalar: Unicode.Scalar) throws(RenderError) -> Bool {
    let key = GlyphKey(text: String(scalar), isBold: false, isItalic: false, columns: 1)
    if case .missing = try faces.source(for: key) { return true }
    return false
  }

  /// Discards all glyphs if there are many, which makes their indices invalid.
  mutating func trim() {
    guard coverage.count + 4 * colors.count > 64 << 20 || slices.count > 1 << 15 else { return }
    slices = []
    coverage = []
    colors = []
    glyphs = [:]
    ascii = Array(repeating: Self.unknown, count: ascii.count)
  }

  /// The part of ``ascii`` for cells of one style.
  struct ASCIIFace {
    private let start: Int

    init(_ style: Style) {
      start =
        (style.attributes.contains(.bold) ? 128 : 0)
        + (style.attributes.contains(.italic) ? 256 : 0)
    }

    /// The index of a one-column ASCII character, or nil for any other cell.
    func index(of cell: borrowing Cell) -> Int? {
      let utf8 = cell.text.utf8
      guard cell.width == 1, let byte = utf8.first, byte < 0x80, utf8.count == 1 else { return nil }
      return start + Int(byte)
    }
  }

  private static func key(_ cell: borrowing Cell) -> GlyphKey {
    GlyphKey(
      text: cell.text, isBold: cell.style.attributes.contains(.bold),
      isItalic: cell.style.attributes.contains(.italic), columns: cell.width > 1 ? 2 : 1)
  }

  private mutating func glyph(for key: GlyphKey) throws(RenderError) -> Int {
    if let known = glyphs[key] { return known }
    let index =
      switch try faces.source(for: key) {
      case .blank: Self.nothing
      case .drawn(let scalar):
        add(ProceduralGlyphs.mask(scalar, metrics, columns: key.columns), columns: key.columns)
      case .missing(let scalar):
        add(MissingGlyph.mask(scalar, metrics, columns: key.columns), columns: key.columns)
      case .font(let parts): add(key, parts)
      }
    glyphs[key] = index
    return index
  }

  private mutating func add(_ key: GlyphKey, _ parts: [GlyphSource.Part]) -> Int {
    let face = parts[0].face
    if faces.stack.faces[face].role == .emoji,
      let picture = faces.emoji(key.text, face: face)
    {
      return add(
        ColorGlyph(picture, width: metrics.width * key.columns, height: metrics.height),
        columns: key.columns)
    }
    let mask = ClusterMask.draw(parts, columns: key.columns, faces: &faces)
    let base = parts[0].scalars.first { !$0.properties.isDefaultIgnorableCodePoint }
    return add(
      mask ?? MissingGlyph.mask(base ?? parts[0].scalars[0], metrics, columns: key.columns),
      columns: key.columns)
  }

  /// Adds a mask that is `columns` cells wide.
  private mutating func add(_ mask: GlyphMask, columns: Int) -> Int {
    let start = slices.count
    for column in 0..<columns {
      let left = column * metrics.width
      var slice = slice(offset: coverage.count, isColor: false) { mask[left + $0, $1] != 0 }
      for row in slice.rows {
        for column in slice.columns { slice.levels |= 1 << UInt16(mask[left + column, row]) }
      }
      slices.append(slice)
      for row in 0..<metrics.height {
        coverage += (left..<left + metrics.width).map { mask[$0, row] }
      }
    }
    return start
  }

  /// Adds a colour glyph that is `columns` cells wide.
  private mutating func add(_ glyph: ColorGlyph, columns: Int) -> Int {
    let start = slices.count
    for column in 0..<columns {
      let left = column * metrics.width
      slices.append(slice(offset: colors.count, isColor: true) { glyph[left + $0, $1] >> 24 != 0 })
      for row in 0..<metrics.height {
        colors += (left..<left + metrics.width).map { glyph[$0, row] }
      }
    }
    return start
  }

  private func slice(
    offset: Int, isColor: Bool, isInked: (_ column: Int, _ row: Int) -> Bool
  ) -> Slice {
    let columns = 0..<metrics.width
    let rows = (0..<metrics.height).span { row in columns.contains { isInked($0, row) } }
    let inked = columns.span { column in rows.contains { isInked(column, $0) } }
    return Slice(offset: offset, isColor: isColor, columns: inked, rows: rows)
  }
}
