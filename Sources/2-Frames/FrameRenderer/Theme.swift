package import TerminalFrame

/// The colours in which a frame is drawn.
package struct Theme: Hashable, Sendable {
  package let name: String
  package var palette: Palette

  package init(name: String, palette: Palette) {
    self.name = name
    self.palette = palette
  }

  /// Everything that determines colours, as bytes to be hashed.
  ///
  /// - Parameter hasBlackOnGround: Whether the frame has black text on the default background. The colour for it
  ///   affects no other picture.
  func bytes(hasBlackOnGround: Bool) -> [UInt8] {
    (palette.colors + [palette.foreground, palette.background, palette.cursor]
      + (hasBlackOnGround ? palette.visibleBlack.map { [$0] } ?? [] : []))
      .flatMap { [$0.red, $0.green, $0.blue] } + (palette.boldIsBright ? [1] : [])
  }
}
