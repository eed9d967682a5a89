/// How frames are drawn.
package struct RenderSettings: Hashable, Sendable {
  package var theme: Theme
  /// Pixels of the picture for a pixel at 1×: 1, 2 or 3.
  package var scale: Int
  /// The size of letters aimed at, at 1×. Baselines always have the usual one, so that fingerprints do not name
  /// it; a smaller one is for whole screens that have little room.
  package var pixelsPerEm = Self.usualPixelsPerEm
  package var fonts: FontStack
  /// Space around the grid, in pixels at 1×.
  package var padding: Int
  package var cursor: CursorLook
  /// Whether a window with a title bar is drawn around the grid, as pictures in documentation have
  /// it; baselines never do.
  package var window: Bool
  /// Whether text from right to left is shown so, and Arabic letters are joined (UAX #9). Cells that are
  /// looked at by their place need a picture without.
  package var bidi: Bool

  package init(
    theme: Theme = .dark, scale: Int = 2, fonts: FontStack = .default, padding: Int = 0,
    cursor: CursorLook = .app, window: Bool = false, bidi: Bool = false
  ) {
    self.theme = theme
    self.scale = scale
    self.fonts = fonts
    self.padding = padding
    self.cursor = cursor
    self.window = window
    self.bidi = bidi
  }

  /// Values that ``scale`` can have.
  package static let scales = 1...3
  package static let usualPixelsPerEm = 16
  /// Values that ``pixelsPerEm`` can have.
  package static let pixelsPerEms = 8...16
  /// Values that ``padding`` can have.
  package static let paddings = 0...256

  func check() throws(RenderError) {
    guard Self.scales.contains(scale) else {
      throw RenderError("the scale is \(scale)", remedy: "Use 1, 2 or 3.")
    }
    guard Self.pixelsPerEms.contains(pixelsPerEm) else {
      throw RenderError("letters of \(pixelsPerEm) pixels to the em", remedy: "Use 8 to 16.")
    }
    guard Self.paddings.contains(padding) else {
      throw RenderError("the padding is \(padding) pixels", remedy: "Use 0 to 256.")
    }
  }
}

/// How the cursor of a frame is drawn; the frame keeps it as it is.
package enum CursorLook: String, Hashable, Sendable, CaseIterable {
  /// In the shape that the app set.
  case app
  /// As an empty box, whatever its shape, as in a terminal that does not have the focus.
  case hollow
  /// Not at all.
  case hidden
}
