internal import CFreeType

/// FreeType and its open faces.
///
/// This is the only file that imports FreeType, and it owns all of its pointers.
struct FontLibrary: ~Copyable {
  private let library: FT_Library
  /// The open faces, by index in the stack.
  private var faces: [FT_Face?]
  /// The mapped files of ``faces``, kept alive as long as they are.
  private var files: [FontMapping?]

  /// The styles to synthesize by changing an outline.
  struct Synthesis: Hashable {
    var isBold = false
    var isItalic = false
  }

  /// - Parameter count: The number of faces in the stack.
  init(count: Int) throws(RenderError) {
    var library: FT_Library?
    guard qa_ft_new_library(&library) == 0, let library else {
      throw RenderError("FreeType can't start", remedy: "Close other programs; memory is short.")
    }
    self.library = library
    faces = Array(repeating: nil, count: count)
    files = Array(repeating: nil, count: count)
  }

  /// The version of FreeType at run time.
  var version: String {
    var (major, minor, patch) = (Int32(0), Int32(0), Int32(0))
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  deinit {
    for face in faces { FT_Done_Face(face) }
    FT_Done_Library(library)
  }

  /// Opens a face unless it is already open.
  ///
  /// - Parameter size: The font size in 1/64 pixel per em. Ignored for a bitmap face.
  mutating func open(_ index: Int, _ face: FontFace, size: Int?) throws(RenderError) {
    guard faces[index] == nil else { return }
    let file = try FontMapping(face)
    var opened: FT_Face?
    guard
      FT_New_Memory_Face(
        library, file.start, FT_Long(file.count), FT_Long(face.index), &opened) == 0, let opened
    else { throw .unusable(face, "it is not a font that FreeType knows") }
    guard qa_ft_is_scalable(opened) != 0 || qa_ft_has_color_bitmaps(opened) != 0,
      FT_Select_Charmap(opened, FT_ENCODING_UNICODE) == 0
    else {
      FT_Done_Face(opened)
      throw .unusable(face, "it has no outlines, no colour bitmaps or no Unicode table")
    }
    faces[index] = opened
    files[index] = file
    if let size { try setSize(size, of: index, face) }
  }

  /// The file of a face, or nil if the face isn't open.
  func file(_ index: Int) -> FontMapping? { files[index] }

  /// Sets the size at which the glyphs of an open face are loaded.
  func setSize(_ size: Int, of index: Int, _ face: FontFace) throws(RenderError) {
    guard let opened = faces[index], qa_ft_is_scalable(opened) != 0 else { return }
    let status = FT_Set_Char_Size(opened, 0, FT_F26Dot6(size), 72, 72)
    guard status == 0 else { throw .unusable(face, "it can't be set to the size of a cell") }
  }

  /// Reads the family name and style of the first face in a font file.
  ///
  /// - Returns: The family and the face's role in it. The role is `emoji` for colour bitmaps and `fallback` for a font
  ///   without Latin letters. nil if the file isn't a font.
  static func name(ofFileAt path: String) -> (family: String, role: FontFace.Role)? {
    let unnamed = FontFace(name: path, path: path, role: .fallback)
    guard let fonts = try? FontLibrary(count: 1), let file = try? FontMapping(unnamed) else {
      return nil
    }
    var face: FT_Face?
    guard FT_New_Memory_Face(fonts.library, file.start, FT_Long(file.count), 0, &face) == 0,
      let face
    else { return nil }
    defer { FT_Done_Face(face) }
    defer { withExtendedLifetime(file) {} }
    guard let family = face.pointee.family_name else { return nil }
    if qa_ft_is_scalable(face) == 0 { return (String(cString: family), .emoji) }
    if FT_Get_Char_Index(face, 0x4d) == 0 { return (String(cString: family), .fallback) }
    let flags = face.pointee.style_flags
    let role = FontFace.Role(
      isBold: flags & FT_Long(FT_STYLE_FLAG_BOLD) != 0,
      isItalic: flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0)
    return (String(cString: family), role)
  }

  /// Returns the metrics of an open face, or nil if it isn't scalable.
  func metrics(_ index: Int) -> FontMetrics? {
    guard let face = faces[index], qa_ft_is_scalable(face) != 0 else { return nil }
    let widest = (0x20...0x7e).map { qa_ft_advance_units(face, FT_Get_Char_Index(face, $0)) }.max()
    var metrics = FontMetrics(
      unitsPerEm: Int(face.pointee.units_per_EM), ascender: Int(face.pointee.ascender),
      descender: Int(face.pointee.descender), lineHeight: Int(face.pointee.height), xHeight: 0,
      underlinePosition: Int(face.pointee.underline_position), strikePosition: 0,
      widestAdvance: Int(widest ?? 0))
    if let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self),
      table.pointee.version != 0xffff
    {
      metrics.strikePosition =
        Int(table.pointee.yStrikeoutPosition) - Int(table.pointee.yStrikeoutSize) / 2
      if table.pointee.version >= 2 { metrics.xHeight = Int(table.pointee.sxHeight) }
    }
    return metrics
  }

  /// Returns the glyph index of a character in an open face, or 0 if it has none.
  func glyph(_ index: Int, for scalar: Unicode.Scalar) -> UInt32 {
    faces[index].map { FT_Get_Char_Index($0, FT_ULong(scalar.value)) } ?? 0
  }

  /// Draws an outline of an open face into a mask of whole cells.
  ///
  /// - Parameter fit: Returns the placement for an outline with the given ink and advance.
  /// - Returns: The mask, and the bounds of the ink after placement. nil if the glyph isn't an outline.
  func draw(
    _ index: Int, glyph: UInt32, synthesis: Synthesis, columns: Int, metrics: CellMetrics,
    fit: (InkBox, Int) -> GlyphFit
  ) -> (mask: GlyphMask, ink: InkBox)? {
    guard let (slot, ink, advance) = loadOutline(index, glyph, synthesis, metrics) else {
      return nil
    }
    let frame = fit(ink, advance)
    if frame.scale != GlyphFit.one {
      var matrix = FT_Matrix(xx: frame.scale, xy: 0, yx: 0, yy: frame.scale)
      FT_Outline_Transform(&slot.pointee.outline, &matrix)
    }
    FT_Outline_Translate(
      &slot.pointee.outline, frame.x, frame.y + 64 * (metrics.height - metrics.baseline))
    let (width, height) = (metrics.width * columns, metrics.height)
    var coverage = [UInt8](repeating: 0, count: width * height)
    let status = qa_ft_draw(
      library, &slot.pointee.outline, &coverage, UInt32(width), UInt32(height))
    guard status == 0 else { return nil }
    return (
      GlyphMask(width: width, height: height, coverage: coverage, inking: metrics.inking),
      ink.scaled(by: frame.scale).moved(x: frame.x, y: frame.y)
    )
  }

  /// Returns the bounds of an outline in an open face, or nil if the glyph isn't an outline.
  func ink(
    _ index: Int, glyph: UInt32, synthesis: Synthesis, metrics: CellMetrics
  ) -> InkBox? {
    loadOutline(index, glyph, synthesis, metrics)?.ink
  }

  private func loadOutline(
    _ index: Int, _ glyph: UInt32, _ synthesis: Synthesis, _ metrics: CellMetrics
  ) -> (slot: FT_GlyphSlot, ink: InkBox, advance: Int)? {
    guard let face = faces[index], qa_ft_is_scalable(face) != 0,
      qa_ft_load_outline(face, glyph) != 0, let slot = face.pointee.glyph
    else { return nil }
    let advance = slot.pointee.metrics.horiAdvance
    // Half a pixel at 1×, about what bold faces add at this size.
    if synthesis.isBold { FT_Outline_Embolden(&slot.pointee.outline, metrics.fontSize / 32) }
    if synthesis.isItalic {
      // xy is the tangent of 12°.
      var skew = FT_Matrix(xx: 0x10000, xy: 13_930, yx: 0, yy: 0x10000)
      FT_Outline_Transform(&slot.pointee.outline, &skew)
    }
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    let limit = -(1 << 20)...1 << 20
    guard [box.xMin, box.xMax, box.yMin, box.yMax, advance].allSatisfy(limit.contains) else {
      return nil
    }
    return (
      slot, InkBox(left: box.xMin, right: box.xMax, bottom: box.yMin, top: box.yMax), advance
    )
  }
}
