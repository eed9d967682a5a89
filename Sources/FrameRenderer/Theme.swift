package import TerminalFrame

/// The colours with which a frame is drawn.
package struct Theme: Hashable, Sendable {
  package let name: String
  package var palette: Palette

  package init(name: String, palette: Palette) {
    self.name = name
    self.palette = palette
  }

  /// All that decides colours as bytes, for a digest.
  ///
  /// - Parameter hasBlackOnGround: Whether black text stands on the default ground in the frame: the colour for it changes
  ///   no other picture.
  func bytes(hasBlackOnGround: Bool) -> [UInt8] {
    (palette.colors + [palette.foreground, palette.background, palette.cursor]
      + (hasBlackOnGround ? palette.blackOnGround.map { [$0] } ?? [] : []))
      .flatMap { [$0.red, $0.green, $0.blue] } + (palette.boldIsBright ? [1] : [])
  }
}
