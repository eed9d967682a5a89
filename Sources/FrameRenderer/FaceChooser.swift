internal import TerminalFrame

/// What a cell shows, apart from its colours.
struct GlyphKey: Hashable {
  var text: String
  var isBold: Bool
  var isItalic: Bool
  var columns: Int
}

/// Where a glyph comes from.
enum GlyphSource: Hashable {
  case blank
  /// Drawn by ``ProceduralGlyphs``.
  case drawn(Unicode.Scalar)
  /// A face of the stack by index, changed where it lacks the style.
  case face(Int, FontLibrary.Synthesis)
  /// In no face; a box with the code point.
  case missing(Unicode.Scalar)
}

/// Chooses the face for each cluster and opens faces when they are first asked.
struct FaceChooser: ~Copyable {
  private(set) var fonts: FontLibrary
  let stack: FontStack
  let metrics: CellMetrics
  private var sources: [GlyphKey: GlyphSource] = [:]
  /// Of faces of emoji, by index in the stack.
  private var ligatures: [Int: LigatureTable] = [:]

  /// - Parameter scale: Of the picture, 1 to 3.
  /// - Throws: Where a font is missing or the primary one gives no size.
  init(_ stack: FontStack, scale: Int) throws(RenderError) {
    let missing = stack.faces.filter { !FontFile.isReadable($0.path) }
    guard missing.isEmpty else { throw .missing(missing) }
    guard let regular = stack.index(of: .regular) else {
      throw RenderError("the fonts have no regular face", remedy: "Name a monospaced font.")
    }
    var fonts = try FontLibrary(count: stack.faces.count)
    let face = stack.faces[regular]
    try fonts.open(regular, face, size: nil)
    guard let font = fonts.metrics(regular), let metrics = CellMetrics(font, scale: scale) else {
      throw .unusable(face, "it gives no sensible size for a cell")
    }
    try fonts.setSize(metrics.fontSize, of: regular, face)
    self.fonts = fonts
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

  /// A cluster is drawn up to this many characters: an app can put any number of marks on a letter.
  private static let mostScalars = 32

  /// The characters of a cluster that have a glyph.
  static func visible(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.prefix(mostScalars).filter { scalar in
      !scalar.properties.isDefaultIgnorableCodePoint
        && scalar.properties.generalCategory != .control
    }
  }

  /// The glyph of a cluster in a face of emoji: its ligature, or else the glyph of its first part.
  mutating func emojiGlyph(_ text: String, face: Int) -> UInt32 {
    if ligatures[face] == nil { ligatures[face] = LigatureTable(fonts.substitutions(face)) }
    // Joiners and tags are parts of ligatures, variation selectors are not.
    let scalars = text.unicodeScalars.prefix(Self.mostScalars).filter {
      !$0.properties.isVariationSelector
    }
    let glyphs = scalars.map { fonts.glyph(face, for: $0) }
    return (ligatures[face]?.substitute(glyphs) ?? glyphs).first ?? 0
  }

  private mutating func choose(_ key: GlyphKey) throws(RenderError) -> GlyphSource {
    let scalars = Self.visible(key.text)
    guard let base = scalars.first, !scalars.allSatisfy(\.properties.isWhitespace) else {
      return .blank
    }
    if scalars.count == 1, ProceduralGlyphs.covers(base) { return .drawn(base) }
    let candidates = candidates(for: key)
    // A face that has the whole cluster, else one that has its base.
    for wanted in scalars.count > 1 ? [scalars, [base]] : [scalars] {
      for (index, synthesis) in candidates {
        try fonts.open(index, stack.faces[index], size: metrics.fontSize)
        if wanted.allSatisfy({ fonts.glyph(index, for: $0) != 0 }) {
          return .face(index, synthesis)
        }
      }
    }
    return .missing(base)
  }

  /// Faces in the order in which they are asked.
  private func candidates(for key: GlyphKey) -> [(index: Int, FontLibrary.Synthesis)] {
    let role: FontFace.Role =
      switch (key.isBold, key.isItalic) {
      case (false, false): .regular
      case (true, false): .bold
      case (false, true): .italic
      case (true, true): .boldItalic
      }
    let synthesis = FontLibrary.Synthesis(isBold: key.isBold, isItalic: key.isItalic)
    var result: [(index: Int, FontLibrary.Synthesis)] = []
    let emoji = stack.faces.indices.filter { stack.faces[$0].role == .emoji }
    if Self.isEmoji(key.text) { result += emoji.map { ($0, FontLibrary.Synthesis()) } }
    if let exact = stack.index(of: role) { result.append((exact, FontLibrary.Synthesis())) }
    if role != .regular, let regular = stack.index(of: .regular) {
      result.append((regular, synthesis))
    }
    for (index, face) in stack.faces.enumerated() where [.fallback, .emoji].contains(face.role) {
      result.append((index, face.role == .emoji ? FontLibrary.Synthesis() : synthesis))
    }
    return result
  }

  /// Whether a cluster asks to be shown as a picture (UTS #51 §2): by a variation selector, or by
  /// the nature of one of its parts unless a selector says otherwise.
  private static func isEmoji(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.prefix(mostScalars)
    guard let first = scalars.first, first.value > 0x7f || scalars.count > 1 else { return false }
    if scalars.contains("\u{fe0f}") { return true }
    if scalars.contains("\u{fe0e}") { return false }
    return first.properties.isEmoji && scalars.contains { $0.properties.isEmojiPresentation }
  }
}
