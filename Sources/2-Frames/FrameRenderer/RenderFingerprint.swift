package import ContentDigest

/// Everything apart from the frame that determined the pixels of a picture.
///
/// Two pictures of equal frames with equal fingerprints have equal pixels.
package struct RenderFingerprint: Hashable, Sendable {
  /// A font that the frame needed.
  package struct Font: Hashable, Sendable {
    package let name: String
    /// The digest of its file.
    package let digest: SHA256Digest
  }

  /// The version of the drawing code, raised whenever any of its pixels change.
  package let renderer: String
  let themeName: String
  /// The digest of the theme's colours.
  let themeDigest: SHA256Digest
  package let scale: Int
  /// The padding, in pixels at 1×.
  package let padding: Int
  /// The result of ``FrameRenderer/selfTest()``, or nil for pictures of renderer 1.
  package let selfTest: SHA256Digest?
  /// The fonts, in the order of the stack.
  package let fonts: [Font]
  package var cursor = CursorRendering.app
  /// Whether there is a window around the grid.
  package var window = false
  /// Whether right-to-left text is shown in visual order.
  package var bidi = false

  /// The renderer version of this program.
  static let currentRenderer = "3"

  /// Returns what differs, in words for people. Empty if nothing differs.
  ///
  /// - Parameter newer: The fingerprint to compare with, which came after this one.
  package func differences(to newer: RenderFingerprint) -> [String] {
    var result: [String] = []
    if renderer != newer.renderer { result.append("renderer \(renderer) → \(newer.renderer)") }
    if themeName != newer.themeName {
      result.append("theme \(themeName) → \(newer.themeName)")
    } else if themeDigest != newer.themeDigest {
      result.append("theme \(themeName): different colours")
    }
    if scale != newer.scale { result.append("scale \(scale) → \(newer.scale)") }
    if padding != newer.padding { result.append("padding \(padding) → \(newer.padding)") }
    if cursor != newer.cursor {
      result.append("cursor \(cursor.rawValue) → \(newer.cursor.rawValue)")
    }
    if window != newer.window { result.append(newer.window ? "a window" : "no window") }
    if bidi != newer.bidi {
      result.append(newer.bidi ? "text from right to left" : "all text from left to right")
    }
    if let selfTest, let other = newer.selfTest, selfTest != other {
      result.append("self-test: different pixels for the same glyphs")
    }
    for font in fonts {
      guard let other = newer.fonts.first(where: { $0.name == font.name }) else {
        result.append("\(font.name): no longer used")
        continue
      }
      if other.digest != font.digest { result.append("\(font.name): different file") }
    }
    for font in newer.fonts where !fonts.contains(where: { $0.name == font.name }) {
      result.append("\(font.name): newly used")
    }
    if result.isEmpty, fonts != newer.fonts { result.append("fonts in a different order") }
    return result
  }
}

extension RenderFingerprint: LosslessStringConvertible {
  /// The fingerprint as it is stored in a picture, one value per line:
  ///
  ///     renderer 1
  ///     theme <digest> dark
  ///     scale 2
  ///     padding 0
  ///     cursor hollow
  ///     window
  ///     bidi
  ///     self-test <digest>
  ///     font <digest> DejaVu Sans Mono
  ///
  /// The lines for cursor, window and bidi are written only if they differ from the defaults, which is what all older
  /// pictures have.
  package var description: String {
    let lines =
      [
        "renderer \(renderer)", "theme \(themeDigest) \(themeName)", "scale \(scale)",
        "padding \(padding)",
      ] + (cursor == .app ? [] : ["cursor \(cursor.rawValue)"]) + (window ? ["window"] : [])
      + (bidi ? ["bidi"] : [])
      + (selfTest.map { ["self-test \($0)"] } ?? [])
      + fonts.map { "font \($0.digest) \($0.name)" }
    return lines.joined(separator: "\n")
  }

  /// - Returns: nil if `text` isn't a ``description``.
  package init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    /// Removes the next line if it has this name, and returns its values.
    func values(_ name: String, count: Int = 1) -> [String]? {
      let words = lines.first?.split(
        separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard let words, words.count == 1 + count, words[0] == name else { return nil }
      lines.removeFirst()
      return words.dropFirst().map(String.init)
    }
    guard let renderer = values("renderer"), let theme = values("theme", count: 2),
      let themeDigest = SHA256Digest(theme[0]),
      let scale = values("scale").flatMap({ Int($0[0]) }),
      let padding = values("padding").flatMap({ Int($0[0]) })
    else { return nil }
    let cursor = values("cursor").flatMap { CursorRendering(rawValue: $0[0]) }
    let window = values("window", count: 0) != nil
    let bidi = values("bidi", count: 0) != nil
    let selfTest = values("self-test").flatMap { SHA256Digest($0[0]) }
    var fonts: [Font] = []
    while let font = values("font", count: 2), let digest = SHA256Digest(font[0]) {
      fonts.append(Font(name: font[1], digest: digest))
    }
    self.init(
      renderer: renderer[0], themeName: theme[1], themeDigest: themeDigest, scale: scale,
      padding: padding, selfTest: selfTest, fonts: fonts, cursor: cursor ?? .app, window: window,
      bidi: bidi)
    // A line that wasn't read, or was read as something else, is missing here.
    guard description == text else { return nil }
  }
}
