/// How frames are drawn.
package struct RenderSettings: Hashable, Sendable {
  package var theme: Theme
  /// Pixels of the picture per pixel at 1×: 1, 2 or 3.
  package var scale: Int
  /// The target font size, in pixels per em at 1×. Baselines always use the default, so fingerprints don't record it.
  /// Smaller sizes are for showing whole screens in little room.
  package var pixelsPerEm = Self.usualPixelsPerEm
  package var fonts: FontStack
  /// Space around the grid, in pixels at 1×.
  package var padding: Int
  package var cursor: CursorRendering
  /// Whether to draw a window with a title bar around the grid. Pictures in documentation have one; baselines never do.
  package var window: Bool
  /// Whether to show right-to-left text in visual order with Arabic letters joined (UAX #9). Must be off in pictures in
  /// which cells are found by their position.
  package var bidi: Bool

  package init(
    theme: Theme = .dark, scale: Int = 2, fonts: FontStack = .default, padding: Int = 0,
    cursor: CursorRendering = .app, window: Bool = false, bidi: Bool = false
  ) {
    self.theme = theme
    self.scale = scale
    self.fonts = fonts
    self.padding = padding
    self.cursor = cursor
    self.window = window
    self.bidi = bidi
  }

  /// The valid values of ``scale``.
  package static let scales = 1...3
  package static let usualPixelsPerEm = 16
  /// The valid values of ``pixelsPerEm``.
  package static let pixelsPerEms = 8...16
  /// The valid values of ``padding``.
  package static let paddings = 0...256

  func check() throws(RenderError) {
    guard Self.scales.contains(scale) else {
      throw RenderError("the scale \(scale) is out of range", remedy: "Use 1, 2 or 3.")
    }
    guard Self.pixelsPerEms.contains(pixelsPerEm) else {
      throw RenderError("\(pixelsPerEm) pixels per em is out of range", remedy: "Use 8 to 16.")
    }
    guard Self.paddings.contains(padding) else {
      throw RenderError("a padding of \(padding) pixels is out of range", remedy: "Use 0 to 256.")
    }
  }
}

/// How the cursor of a frame is drawn. The frame itself doesn't change.
package enum CursorRendering: String, Hashable, Sendable, CaseIterable {
  /// In the shape set by the app.
  case app
  /// As an empty box, whatever its shape, as in a terminal without focus.
  case hollow
  /// Not at all.
  case hidden
}
