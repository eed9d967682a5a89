package import ContentDigest
internal import PNGImage
package import TerminalFrame

/// Draws frames as pictures.
///
/// The pixels depend only on the frame, the settings and the font files: not on the environment, the locale, or what
/// was drawn before.
package actor FrameRenderer {
  package nonisolated let settings: RenderSettings
  /// The size of a cell in pixels of the picture.
  package nonisolated let cellSize: (width: Int, height: Int)
  private let window: WindowFrame?
  private var painter: FramePainter
  /// Created for the first frame that has double-size rows.
  private var doublePainter: FramePainter?
  /// Created for the first frame that has sized texts, and replaced when their magnification changes.
  private var textPainter: FramePainter?
  private var fontDigests: [Int: SHA256Digest] = [:]
  private var selfTestDigest: SHA256Digest?
  private lazy var themeDigest = SHA256Digest(
    of: settings.theme.bytes(hasBlackOnGround: false))
  /// The digest of the theme for frames with black text on the default background.
  private lazy var blackThemeDigest = SHA256Digest(
    of: settings.theme.bytes(hasBlackOnGround: true))

  /// - Throws: If a font of the stack is missing (the error names every missing font and how to install it), the
  ///   primary font can't be used, or a setting is out of range.
  package init(_ settings: RenderSettings = RenderSettings()) throws(RenderError) {
    try settings.check()
    self.settings = settings
    var painter = try FramePainter(settings, scale: settings.scale)
    cellSize = (painter.metrics.width, painter.metrics.height)
    window = settings.window ? WindowFrame(painter.metrics, settings.theme) : nil
    let padding = settings.padding * settings.scale
    painter.surroundings = FramePainter.Surroundings(
      top: padding + (window?.top ?? 0), others: padding + (window?.line ?? 0))
    self.painter = painter
  }

  /// Draws a frame.
  ///
  /// - Parameter title: The cells of the title in the window's bar. Ignored if there is no window.
  /// - Throws: If a font that the frame needs is damaged, or the picture would be too large.
  package func render(_ frame: Frame, title: [Cell] = []) throws(RenderError) -> Bitmap {
    let width = try size(of: frame).width
    let whole = inDrawingOrder(frame)
    let texts = Self.drawnTexts(of: whole)
    let frame = whole.without(texts)
    let palette = settings.theme.palette.applying(frame.paletteChanges)
    var picture = try painter.paint(frame, palette, settings.cursor)
    try drawDoubleRows(of: frame, palette, on: &picture)
    try draw(texts, of: whole, palette, on: &picture)
    guard let window else { return picture }
    window.draw(on: &picture)
    if let title = window.title(title, pictureWidth: width) {
      try painter.paint(
        title.row, settings.theme.palette, on: &picture, x: title.x, y: title.y)
    }
    return picture
  }

  /// Resolves everything needed to paint a frame, for callers that paint with a small palette.
  ///
  /// - Returns: A painter of the same pixels as ``render(_:title:)``, or nil if there is padding or a window around the
  ///   grid, or the frame has pictures, double-size rows or sized texts.
  /// - Throws: As ``render(_:title:)``.
  package func prepare(_ frame: Frame) throws(RenderError) -> PreparedFrame? {
    guard painter.surroundings.isEmpty, window == nil, frame.pictures.isEmpty,
      frame.rowSizes.isEmpty, frame.sizedTexts.isEmpty
    else { return nil }
    _ = try size(of: frame)
    let frame = inDrawingOrder(frame)
    let cells = try painter.paintedCells(
      of: frame, settings.theme.palette.applying(frame.paletteChanges), settings.cursor)
    return PreparedFrame(cells, of: frame.size, &painter)
  }

  /// The frame with its cells at the positions at which they are drawn.
  private func inDrawingOrder(_ frame: Frame) -> Frame {
    settings.bidi ? frame.inVisualOrder() : frame
  }

  /// Draws the double-size rows over what is already painted.
  private func drawDoubleRows(
    of frame: Frame, _ palette: Palette, on picture: inout Bitmap
  ) throws(RenderError) {
    let width = frame.size.columns * cellSize.width
    for (row, size) in frame.rowSizes {
      if doublePainter == nil {
        doublePainter = try FramePainter(settings, scale: 2 * settings.scale)
      }
      let bitmap = try doublePainter?.doubleRow(
        row, size, of: frame, palette, settings.cursor, width: width)
      guard let bitmap else { continue }
      picture.copy(
        bitmap, width: width, height: cellSize.height, toX: painter.surroundings.others,
        y: painter.surroundings.top + row * cellSize.height)
    }
  }

  /// The sized texts that are drawn at their own size: those that overlap no picture and no double-size row.
  private static func drawnTexts(of frame: Frame) -> [SizedText] {
    guard !frame.sizedTexts.isEmpty else { return [] }
    let runs = frame.pictures.flatMap { $0.shownRuns(in: frame.size) }
    return frame.sizedTexts.filter { text in
      !text.rows.contains { frame.rowSizes[$0] != nil }
        && !runs.contains { run in
          text.rows.contains(run.row) && run.columns.overlaps(text.columnRange)
        }
    }
  }

  private func draw(
    _ texts: [SizedText], of frame: Frame, _ palette: Palette, on picture: inout Bitmap
  ) throws(RenderError) {
    // Grouped by magnification, because each magnification needs its own glyphs.
    let bySize = Dictionary(grouping: texts) { $0.magnification(at: settings.scale) }
    for (magnification, texts) in bySize.sorted(by: { $0.key < $1.key }) {
      if textPainter?.scale != magnification {
        textPainter = try FramePainter(settings, scale: magnification)
      }
      for text in texts {
        let bitmap = try textPainter?.bitmap(
          of: text, in: frame, pictureScale: settings.scale, palette, settings.cursor)
        guard let bitmap else { continue }
        let offset = text.offset(of: bitmap, cell: painter.metrics)
        picture.copy(
          bitmap, width: min(bitmap.width, text.columns * cellSize.width - offset.x),
          height: min(bitmap.height, text.scale * cellSize.height - offset.y),
          toX: painter.surroundings.others + text.position.column * cellSize.width + offset.x,
          y: painter.surroundings.top + text.position.row * cellSize.height + offset.y)
      }
    }
  }

  /// - Throws: If the picture would be too large.
  private func size(of frame: Frame) throws(RenderError) -> (width: Int, height: Int) {
    let (width, height) = painter.size(of: frame.size)
    guard Bitmap.bounds.contains(width), Bitmap.bounds.contains(height),
      width * height <= PNGDecoder.maxPixels
    else {
      throw RenderError(
        "a picture of \(frame.size) cells at scale \(settings.scale) is too large",
        remedy: "Use a smaller terminal or scale.")
    }
    return (width, height)
  }

  /// Returns everything apart from the frame that determines the pixels of its picture. Draws nothing.
  ///
  /// - Parameter title: The title passed to ``render(_:title:)``.
  /// - Throws: If a font that the frame needs is damaged.
  package func fingerprint(
    for frame: Frame, title: [Cell] = []
  ) throws(RenderError) -> RenderFingerprint {
    // The primary face sets the cell size even if none of its glyphs appear.
    var used: Set<Int> = []
    if let regular = settings.fonts.index(of: .regular) { used.insert(regular) }
    try painter.glyphs.collectFaces(of: inDrawingOrder(frame), into: &used)
    let width = painter.size(of: frame.size).width
    if let title = window?.title(title, pictureWidth: width) {
      try painter.glyphs.collectFaces(of: title.row, into: &used)
    }
    let fonts = try used.sorted().map { index throws(RenderError) in
      RenderFingerprint.Font(
        name: settings.fonts.faces[index].name, digest: try digest(of: index))
    }
    return RenderFingerprint(
      renderer: RenderFingerprint.currentRenderer, themeName: settings.theme.name,
      themeDigest: frame.hasBlackOnGround ? blackThemeDigest : themeDigest, scale: settings.scale,
      padding: settings.padding,
      selfTest: try selfTest(), fonts: fonts,
      cursor: settings.cursor, window: settings.window, bidi: settings.bidi)
  }

  /// The digest of the coverage of a few hundred glyphs: the primary font as FreeType rasterizes it on this machine,
  /// and this program's own procedural shapes.
  ///
  /// - Throws: If the primary font is damaged.
  package func selfTest() throws(RenderError) -> SHA256Digest {
    if let selfTestDigest { return selfTestDigest }
    let digest = SHA256Digest(of: try painter.glyphs.sample())
    selfTestDigest = digest
    return digest
  }

  /// Returns the characters for which no font has a glyph, in ascending order. They are drawn as a box with their code
  /// point, except for marks, which are left out of the picture.
  ///
  /// - Throws: If a font is damaged.
  package func missing(among scalars: Set<Unicode.Scalar>) throws(RenderError) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars where try painter.glyphs.isMissing(scalar) { result.append(scalar) }
    return result.sorted()
  }

  private func digest(of index: Int) throws(RenderError) -> SHA256Digest {
    if let known = fontDigests[index] { return known }
    let digest = try FontFile.digest(of: settings.fonts.faces[index])
    fontDigests[index] = digest
    return digest
  }
}

extension Bitmap {
  /// Copies the upper left part of another bitmap to a place of this one that has room for it.
  fileprivate mutating func copy(_ other: Bitmap, width: Int, height: Int, toX x: Int, y: Int) {
    for line in 0..<height {
      let (from, to) = (line * other.width, (y + line) * self.width + x)
      pixels.replaceSubrange(to..<to + width, with: other.pixels[from..<from + width])
    }
  }
}
