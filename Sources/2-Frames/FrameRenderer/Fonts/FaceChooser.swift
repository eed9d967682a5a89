internal import PNGImage
internal import TerminalFrame

/// The content of a cell apart from its colours.
struct GlyphKey: Hashable {
  var text: String
  var isBold: Bool
  var isItalic: Bool
  var columns: Int
}

/// The source of a glyph.
enum GlyphSource: Hashable {
  case blank
  /// Drawn by ``ProceduralGlyphs``.
  case drawn(Unicode.Scalar)
  /// From faces of the stack. The first part holds the base, others hold the marks that its face lacks.
  case font([Part])
  /// In no face. Drawn as a box with the code point.
  case missing(Unicode.Scalar)

  /// The characters of a cluster that come from one face.
  struct Part: Hashable {
    /// The index of the face in the stack.
    var face: Int
    /// The style to synthesize if the face lacks it.
    var synthesis: FontLibrary.Synthesis
    var scalars: [Unicode.Scalar]
  }
}

/// Chooses the face of each cluster, and opens faces when they are first needed.
struct FaceChooser: ~Copyable {
  private(set) var fonts: FontLibrary
  let stack: FontStack
  let metrics: CellMetrics
  private var sources: [GlyphKey: GlyphSource] = [:]
  private var shaper: TextShaper

  /// - Parameters:
  ///   - scale: The scale of the picture, 1 to 3.
  ///   - pixelsPerEm: The target font size at scale 1.
  /// - Throws: If a font is missing, or the primary one gives no sensible cell size.
  init(
    _ stack: FontStack, scale: Int, pixelsPerEm: Int = RenderSettings.usualPixelsPerEm
  ) throws(RenderError) {
    try FontFile.check(stack.faces)
    guard let regular = stack.index(of: .regular) else {
      throw RenderError("the fonts have no regular face", remedy: "Name a monospaced font.")
    }
    var fonts = try FontLibrary(count: stack.faces.count)
    let face = stack.faces[regular]
    try fonts.open(regular, face, size: nil)
    guard let font = fonts.metrics(regular),
      let metrics = CellMetrics(font, scale: scale, pixelsPerEm: pixelsPerEm)
    else {
      throw .unusable(face, "its metrics give no usable cell size")
    }
    try fonts.setSize(metrics.fontSize, of: regular, face)
    self.fonts = fonts
    shaper = TextShaper(count: stack.faces.count)
    self.stack = stack
    self.metrics = metrics
  }

  mutating func source(for key: GlyphKey) throws(RenderError) -> GlyphSource {
    if let known = sources[key] { return known }
    let source = try choose(key)
    if sources.count > 1 << 15 { sources = [:] }
    sources[key] = source
    return source
  }

  /// The most pixels per side of a bitmap glyph. A font with a larger one is broken.
  private static let largestEmoji = 1024

  /// The characters of a cluster, including those that only affect how others are drawn.
  private static func characters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.prefix(FrameBounds.maxClusterLength)
      .filter { $0.properties.generalCategory != .control }
  }

  /// Whether a face belongs to the family that sets the cell size.
  func isPrimary(_ face: Int) -> Bool {
    ![.fallback, .emoji].contains(stack.faces[face].role)
  }

  /// Returns the glyphs of a sequence of characters in an open face.
  mutating func shape(_ scalars: [Unicode.Scalar], face: Int) -> [TextShaper.Glyph] {
    guard let file = fonts.file(face) else { return [] }
    return shaper.shape(scalars, face, in: file, size: metrics.fontSize)
  }

  /// Returns the bitmap of a cluster in an emoji face. If the face has none for the whole cluster, returns that of its
  /// first part, or nil if there is none.
  mutating func emoji(_ text: String, face: Int) -> Bitmap? {
    // Joiners and tags are parts of ligatures; variation selectors aren't.
    let scalars = Self.characters(text).filter { !$0.properties.isVariationSelector }
    let glyph =
      scalars.count == 1
      ? fonts.glyph(face, for: scalars[0]) : shape(scalars, face: face).first?.id ?? 0
    guard glyph != 0, let opened = fonts.file(face) else { return nil }
    // FreeType may be built without PNG support, so HarfBuzz is used.
    let bytes = shaper.png(glyph, face, in: opened)
    guard let file = try? PNGFile(bytes), max(file.width, file.height) <= Self.largestEmoji else {
      return nil
    }
    return try? PNGDecoder.decode(file)
  }

  private mutating func choose(_ key: GlyphKey) throws(RenderError) -> GlyphSource {
    let all = Self.characters(key.text)
    let scalars = all.filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard let base = scalars.first, !scalars.allSatisfy(\.properties.isWhitespace) else {
      return .blank
    }
    if scalars.count == 1, ProceduralGlyphs.covers(base) { return .drawn(base) }
    let candidates = candidates(for: key)
    var first: GlyphSource.Part?
    var isEmpty = false
    for (index, synthesis) in candidates {
      try fonts.open(index, stack.faces[index], size: metrics.fontSize)
      let part = GlyphSource.Part(
        face: index, synthesis: synthesis, scalars: scalars.count == 1 ? scalars : all)
      if scalars.count == 1, hasEmptyGlyph(part) {
        isEmpty = true
        continue
      }
      if hasAll(scalars, face: index) {
        return .font(first.flatMap { parts(of: all, $0, candidates) } ?? [part])
      }
      if first == nil, fonts.glyph(index, for: base) != 0 { first = part }
    }
    guard var first else {
      // Format characters have no glyph of their own.
      return isEmpty && base.properties.generalCategory == .format ? .blank : .missing(base)
    }
    if let parts = parts(of: all, first, candidates) { return .font(parts) }
    first.scalars.removeAll { isMissing($0, face: first.face) }
    return .font([first])
  }

  /// Whether a face has an empty glyph for a character that should have ink. Some fonts map characters that they don't
  /// draw.
  private func hasEmptyGlyph(_ part: GlyphSource.Part) -> Bool {
    let glyph = fonts.glyph(part.face, for: part.scalars[0])
    guard stack.faces[part.face].role != .emoji, glyph != 0 else { return false }
    let ink = fonts.ink(part.face, glyph: glyph, synthesis: part.synthesis, metrics: metrics)
    return ink?.width == 0
  }

  /// Whether a face has glyphs for a whole cluster, either individually or as composed by HarfBuzz.
  private mutating func hasAll(_ scalars: [Unicode.Scalar], face: Int) -> Bool {
    if scalars.allSatisfy({ fonts.glyph(face, for: $0) != 0 }) { return true }
    guard scalars.count > 1 else { return false }
    let glyphs = shape(scalars, face: face)
    return !glyphs.isEmpty && glyphs.allSatisfy { $0.id != 0 }
  }

  /// Whether a face lacks the glyph of a character that needs one.
  private func isMissing(_ scalar: Unicode.Scalar, face: Int) -> Bool {
    !scalar.properties.isDefaultIgnorableCodePoint && fonts.glyph(face, for: scalar) == 0
  }

  /// Splits a cluster if the face of its base lacks some of its marks, so that a letter looks like those beside it
  /// whatever its marks are.
  ///
  /// - Parameter first: The part with the base.
  /// - Returns: nil if the face lacks anything other than marks, or a mark is in no face.
  private func parts(
    of scalars: [Unicode.Scalar], _ first: GlyphSource.Part,
    _ candidates: [(index: Int, synthesis: FontLibrary.Synthesis)]
  ) -> [GlyphSource.Part]? {
    var first = first
    first.scalars = scalars.filter { !isMissing($0, face: first.face) }
    var result = [first]
    for mark in scalars where isMissing(mark, face: first.face) {
      guard mark.properties.generalCategory == .nonspacingMark,
        let other = candidates.first(where: {
          stack.faces[$0.index].role != .emoji && fonts.glyph($0.index, for: mark) != 0
        })
      else { return nil }
      result.append(
        GlyphSource.Part(face: other.index, synthesis: other.synthesis, scalars: [mark]))
    }
    return result
  }

  /// The faces in the order in which they are searched.
  private func candidates(for key: GlyphKey) -> [(index: Int, FontLibrary.Synthesis)] {
    let role = FontFace.Role(isBold: key.isBold, isItalic: key.isItalic)
    let synthesis = FontLibrary.Synthesis(isBold: key.isBold, isItalic: key.isItalic)
    var result: [(index: Int, FontLibrary.Synthesis)] = []
    let emoji = stack.faces.indices.filter { stack.faces[$0].role == .emoji }
    let isEmoji = Self.isEmoji(key.text)
    if isEmoji { result += emoji.map { ($0, FontLibrary.Synthesis()) } }
    if let exact = stack.index(of: role) { result.append((exact, FontLibrary.Synthesis())) }
    if role != .regular, let regular = stack.index(of: .regular) {
      result.append((regular, synthesis))
    }
    for (index, face) in stack.faces.enumerated() where face.role == .fallback {
      result.append((index, synthesis))
    }
    // Characters with text presentation by default are drawn from an emoji font only if no other font has them.
    if !isEmoji { result += emoji.map { ($0, FontLibrary.Synthesis()) } }
    return result
  }

  /// Whether a cluster has emoji presentation (UTS #51 §2): by a variation selector, or by default unless a selector
  /// says otherwise.
  private static func isEmoji(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.prefix(FrameBounds.maxClusterLength)
    guard let first = scalars.first, first.value > 0x7f || scalars.count > 1 else { return false }
    if scalars.contains("\u{fe0f}") { return true }
    if scalars.contains("\u{fe0e}") { return false }
    return first.properties.isEmoji && scalars.contains { $0.properties.isEmojiPresentation }
  }
}
