/// Draws a cluster from outlines: the base and its combining marks.
struct ClusterMask {
  private(set) var mask: GlyphMask
  /// The bounds of the ink drawn so far.
  private var ink: InkBox?
  private let metrics: CellMetrics

  /// - Parameter parts: The first part holds the base. The characters of the others are placed over or under it.
  /// - Returns: nil if a glyph of the base isn't an outline.
  static func draw(
    _ parts: [GlyphSource.Part], columns: Int, faces: inout FaceChooser
  ) -> GlyphMask? {
    guard let first = parts.first else { return nil }
    var cluster = ClusterMask(columns: columns, metrics: faces.metrics)
    let hasBase =
      first.scalars.count == 1
      ? cluster.drawCharacter(first, faces) : cluster.drawShaped(first, &faces)
    guard hasBase else { return nil }
    for part in parts.dropFirst() {
      for scalar in part.scalars {
        cluster.drawMark(faces.fonts.glyph(part.face, for: scalar), scalar, part, faces)
      }
    }
    return cluster.mask
  }

  private init(columns: Int, metrics: CellMetrics) {
    mask = GlyphMask(width: metrics.width * columns, height: metrics.height)
    self.metrics = metrics
  }

  private var columns: Int { mask.width / metrics.width }

  /// Draws a single character.
  private mutating func drawCharacter(
    _ part: GlyphSource.Part, _ faces: borrowing FaceChooser
  ) -> Bool {
    let isPrimary = faces.isPrimary(part.face) && columns == 1
    let glyph = faces.fonts.glyph(part.face, for: part.scalars[0])
    let isCentred = Self.isOnAxis(part.scalars[0]) && columns == 1
    return draw(glyph, part, faces) { [columns, metrics] ink, advance in
      let fit =
        isPrimary
        ? .asDesigned : GlyphFit(ink: ink, advance: advance, columns: columns, metrics: metrics)
      return isCentred ? fit.centred(ink, metrics: metrics) : fit
    }
  }

  /// Whether a shape belongs on the axis of line drawing. Circles and diamonds do, because apps put them on lines.
  private static func isOnAxis(_ scalar: Unicode.Scalar) -> Bool {
    (0x25c6...0x25cf).contains(scalar.value) || scalar.value == 0x25e6
  }

  /// Draws a sequence of characters as shaped by HarfBuzz.
  private mutating func drawShaped(
    _ part: GlyphSource.Part, _ faces: inout FaceChooser
  ) -> Bool {
    var (glyphs, inks, loose) = ([TextShaper.Glyph](), [InkBox](), [TextShaper.Glyph]())
    var pen = 0
    for var glyph in faces.shape(part.scalars, face: part.face) {
      glyph.x -= loose.reduce(0) { $0 + $1.advance }
      let ink = faces.fonts.ink(
        part.face, glyph: glyph.id, synthesis: part.synthesis, metrics: metrics)
      guard let ink = ink?.moved(x: glyph.x, y: glyph.y) else { return false }
      if Self.isLoose(glyph, ink, pen: pen) {
        loose.append(glyph)
        continue
      }
      pen += glyph.advance
      glyphs.append(glyph)
      inks.append(ink)
    }
    // A cell of a small sized text holds several letters.
    let isOneCell = columns == 1 && pen < 64 * metrics.width * 3 / 2
    let fit =
      isOneCell && faces.isPrimary(part.face)
      ? .asDesigned : GlyphFit(glyphs, inks: inks, columns: columns, metrics: metrics)
    for (glyph, ink) in zip(glyphs, inks) {
      let frame = fit.placing(glyph, ink: ink, metrics: metrics)
      guard draw(glyph.id, part, faces, fit: { _, _ in frame }) else { return false }
    }
    for glyph in loose { drawMark(glyph.id, glyph.scalar, part, faces) }
    return !glyphs.isEmpty
  }

  /// Whether a mark was placed after its base because the font has no anchor for it.
  private static func isLoose(_ glyph: TextShaper.Glyph, _ ink: InkBox, pen: Int) -> Bool {
    pen > 0 && glyph.scalar.properties.canonicalCombiningClass != .notReordered
      && (glyph.advance != 0 || ink.left >= pen)
  }

  /// Draws a mark over or under the ink drawn so far.
  private mutating func drawMark(
    _ glyph: UInt32, _ scalar: Unicode.Scalar, _ part: GlyphSource.Part,
    _ faces: borrowing FaceChooser
  ) {
    guard let base = ink else { return }
    _ = draw(glyph, part, faces) { [metrics] ink, _ in
      GlyphFit(mark: ink, scalar, over: base, metrics: metrics)
    }
  }

  private mutating func draw(
    _ glyph: UInt32, _ part: GlyphSource.Part, _ faces: borrowing FaceChooser,
    fit: (InkBox, Int) -> GlyphFit
  ) -> Bool {
    let drawn = faces.fonts.draw(
      part.face, glyph: glyph, synthesis: part.synthesis, columns: columns, metrics: metrics,
      fit: fit)
    guard let drawn else { return false }
    mask.add(drawn.mask)
    // A space or a joiner has no ink.
    if drawn.ink.width > 0 { ink = ink.map { $0.union(drawn.ink) } ?? drawn.ink }
    return true
  }
}
