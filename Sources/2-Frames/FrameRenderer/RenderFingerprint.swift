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
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    }
    guard lines.count >= 4,
      lines[0].count == 2, lines[0][0] == "renderer",
      lines[1].count == 3, lines[1][0] == "theme", let theme = SHA256Digest(lines[1][1]),
      lines[2].count == 2, lines[2][0] == "scale", let scale = Int(lines[2][1]),
      lines[3].count == 2, lines[3][0] == "padding", let padding = Int(lines[3][1])
    else { return nil }
    var rest = lines[4...]
    var cursor = CursorRendering.app
    if let line = rest.first, line.count == 2, line[0] == "cursor",
      let look = CursorRendering(rawValue: line[1])
    {
      cursor = look
      rest = rest.dropFirst()
    }
    let window = rest.first == ["window"]
    if window { rest = rest.dropFirst() }
    let bidi = rest.first == ["bidi"]
    if bidi { rest = rest.dropFirst() }
    var selfTest: SHA256Digest?
    if let line = rest.first, line.count == 2, line[0] == "self-test",
      let digest = SHA256Digest(line[1])
    {
      selfTest = digest
      rest = rest.dropFirst()
    }
    var fonts: [Font] = []
    for line in rest {
      guard line.count == 3, line[0] == "font", let digest = SHA256Digest(line[1]) else {
        return nil
      }
      fonts.append(Font(name: line[2], digest: digest))
    }
    self.init(
      renderer: lines[0][1], themeName: lines[1][2], themeDigest: theme, scale: scale,
      padding: padding, selfTest: selfTest, fonts: fonts, cursor: cursor, window: window,
      bidi: bidi)
    guard description == text else { return nil }
  }
}
