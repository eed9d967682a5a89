internal import CHarfBuzz

/// HarfBuzz and the fonts that it shapes with. Finds the glyphs of a cluster and their positions.
///
/// This is the only file that imports HarfBuzz, and it owns all of its pointers. The result depends only on the font
/// and the text: the language and the shaper are set here, not taken from the environment.
struct TextShaper: ~Copyable {
  /// A glyph of a shaped cluster.
  struct Glyph: Hashable {
    /// The glyph index in the font, or 0 if the font lacks the character.
    var id: UInt32
    /// The offset from the origin of the cluster, in 1/64 pixel.
    var x: Int
    /// The offset upwards from the baseline, in 1/64 pixel.
    var y: Int
    /// The advance, in 1/64 pixel; 0 for most marks.
    var advance: Int
    /// The first of the characters that the glyph stands for.
    var scalar: Unicode.Scalar
  }

  /// The open fonts, by index in the stack.
  private var fonts: [OpaquePointer?]
  /// The mapped files of ``fonts``, kept alive as long as they are.
  private var files: [FontMapping] = []
  private let buffer = hb_buffer_create()
  private let language = hb_language_from_string("und", -1)

  /// The version of HarfBuzz at run time.
  static var version: String { hb_version_string().map { String(cString: $0) } ?? "" }

  /// - Parameter count: The number of faces in the stack.
  init(count: Int) { fonts = Array(repeating: nil, count: count) }

  deinit {
    for font in fonts { hb_font_destroy(font) }
    hb_buffer_destroy(buffer)
  }

  /// Finds the glyphs of a cluster in a face, in drawing order.
  ///
  /// - Parameters:
  ///   - file: The file of the face.
  ///   - size: The font size, in 1/64 pixel per em.
  mutating func shape(
    _ scalars: [Unicode.Scalar], _ index: Int, in file: FontMapping, size: Int
  ) -> [Glyph] {
    let font = font(index, in: file)
    hb_font_set_scale(font, Int32(size), Int32(size))
    hb_buffer_reset(buffer)
    hb_buffer_set_flags(
      buffer,
      Int32(
        HB_BUFFER_FLAG_BOT | HB_BUFFER_FLAG_EOT
          | HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES
          | HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE))
    let text = scalars.map(\.value)
    hb_buffer_add_utf32(buffer, text, Int32(text.count), 0, Int32(text.count))
    hb_buffer_set_cluster_level(buffer, Int32(HB_BUFFER_CLUSTER_LEVEL_CHARACTERS))
    hb_buffer_set_language(buffer, language)
    hb_buffer_guess_segment_properties(buffer)
    guard qa_hb_shape(font, buffer) != 0 else { return [] }
    return glyphs(of: scalars)
  }

  /// The glyphs in the buffer, positioned by adding up the advances before each of them.
  private func glyphs(of scalars: [Unicode.Scalar]) -> [Glyph] {
    var (count, positionCount) = (UInt32(0), UInt32(0))
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &positionCount), count == positionCount
    else { return [] }
    var (x, y) = (0, 0)
    return (0..<Int(count)).compactMap { index in
      guard scalars.indices.contains(Int(infos[index].cluster)) else { return nil }
      let position = positions[index]
      defer {
        x += Int(position.x_advance)
        y += Int(position.y_advance)
      }
      return Glyph(
        id: infos[index].codepoint, x: x + Int(position.x_offset), y: y + Int(position.y_offset),
        advance: Int(position.x_advance), scalar: scalars[Int(infos[index].cluster)])
    }
  }

  /// Returns the PNG file of a colour glyph (OpenType 1.9, CBDT, sbix). Empty if the font has none for it.
  mutating func png(_ glyph: UInt32, _ index: Int, in file: FontMapping) -> [UInt8] {
    let blob = hb_ot_color_glyph_reference_png(font(index, in: file), glyph)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  private mutating func font(_ index: Int, in file: FontMapping) -> OpaquePointer? {
    if let font = fonts[index] { return font }
    let blob = hb_blob_create(
      file.start.assumingMemoryBound(to: CChar.self), UInt32(file.count),
      Int32(HB_MEMORY_MODE_READONLY), nil, nil)
    files.append(file)
    let opened = hb_face_create(blob, UInt32(file.face.index))
    let font = hb_font_create(opened)
    hb_face_destroy(opened)
    hb_blob_destroy(blob)
    fonts[index] = font
    return font
  }
}
