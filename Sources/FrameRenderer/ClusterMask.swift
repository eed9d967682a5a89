/// Draws a base and its combining marks from one face.
///
/// Without a shaping engine each mark is its own glyph, centred over or under the base. That suits
/// Latin, Greek and Cyrillic; scripts whose letters join or change order are drawn letter by letter.
enum ClusterMask {
  /// - Returns: nil where the glyph of the base is no outline.
  static func draw(
    _ scalars: [Unicode.Scalar], face: Int, synthesis: FontLibrary.Synthesis, columns: Int,
    faces: borrowing FaceChooser
  ) -> Mask? {
    let metrics = faces.metrics
    let role = faces.stack.faces[face].role
    let isPrimary = role != .fallback && role != .emoji && columns == 1
    let base = faces.fonts.draw(
      face, glyph: faces.fonts.glyph(face, for: scalars[0]), synthesis: synthesis,
      columns: columns, metrics: metrics
    ) { ink, advance in
      isPrimary
        ? .asDesigned : GlyphFit(ink: ink, advance: advance, columns: columns, metrics: metrics)
    }
    guard var (mask, box) = base else { return nil }
    for scalar in scalars.dropFirst() {
      let glyph = faces.fonts.glyph(face, for: scalar)
      guard glyph != 0 else { continue }
      let mark = faces.fonts.draw(
        face, glyph: glyph, synthesis: synthesis, columns: columns, metrics: metrics
      ) { ink, _ in GlyphFit(mark: ink, over: box, metrics: metrics) }
      guard let mark else { continue }
      mask.add(mark.mask)
      // A second mark on the same side goes beyond the first.
      box.top = max(box.top, mark.ink.top)
      box.bottom = min(box.bottom, mark.ink.bottom)
    }
    return mask
  }
}
