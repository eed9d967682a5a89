/// The metrics of a font, in font units.
struct FontMetrics: Hashable, Sendable {
  var unitsPerEm: Int
  /// The height above the baseline.
  var ascender: Int
  /// The lowest point of descenders; negative if below the baseline.
  var descender: Int
  /// The distance from one baseline to the next.
  var lineHeight: Int
  /// 0 if unknown.
  var xHeight: Int
  /// The middle of the underline; negative if below the baseline.
  var underlinePosition: Int
  /// The middle of the strikethrough, or 0 if unknown.
  var strikePosition: Int
  /// The largest advance of the printable ASCII characters.
  var widestAdvance: Int
}

/// Sizes and positions within a cell, in pixels from its top left.
///
/// They are computed at 1× and multiplied, so that those at 2× are exactly twice those at 1×.
struct CellMetrics: Hashable, Sendable {
  let width: Int
  let height: Int
  /// The first row below letters without descenders.
  let baseline: Int
  /// The thickness of a light line.
  let thickness: Int
  let underlineTop: Int
  let strikeTop: Int
  /// The height of a lowercase x.
  let xHeight: Int
  let inking: Inking
  /// The size at which fonts are loaded, in 1/64 pixel per em.
  let fontSize: Int

  /// The largest size of a cell. A font that asks for more is broken.
  private static let largest = (width: 32, height: 64)

  /// - Parameter pixelsPerEm: The target font size, at 1×.
  /// - Returns: nil if the font's metrics make no sense.
  init?(_ font: FontMetrics, scale: Int, pixelsPerEm: Int) {
    let bounds = 1...65_536
    guard bounds.contains(font.unitsPerEm), bounds.contains(font.widestAdvance),
      bounds.contains(font.ascender), (-65_536...0).contains(font.descender),
      bounds.contains(font.lineHeight)
    else { return nil }
    let units = font.unitsPerEm
    let letters = bounds.contains(font.xHeight) ? font.xHeight : units / 2
    // An x-height of whole pixels makes unhinted text as crisp as hinted text.
    let x = max(1, Self.rounded(pixelsPerEm * letters, by: units))
    let size = Self.rounded(64 * x * units, by: letters)
    func pixels(_ length: Int) -> Int { Self.rounded(length * size, by: 64 * units) }

    let width = pixels(font.widestAdvance)
    let height = pixels(font.lineHeight)
    guard (2...Self.largest.width).contains(width), (4...Self.largest.height).contains(height)
    else { return nil }
    // The line gap is split evenly above and below.
    let gap = font.lineHeight - (font.ascender - font.descender)
    let baseline = min(max(1, pixels(font.ascender + gap / 2)), height - 1)
    let strike = font.strikePosition > 0 ? pixels(font.strikePosition) : (x + 1) / 2
    // The line is a pixel thick, a sixteenth of the em, so its top is half of that above its middle.
    let underline = baseline + max(1, pixels(-font.underlinePosition - units / 32))

    self.width = width * scale
    self.height = height * scale
    self.baseline = baseline * scale
    thickness = scale
    underlineTop = min(underline, height - 1) * scale
    strikeTop = min(max(0, baseline - strike), height - 1) * scale
    xHeight = x * scale
    fontSize = size * scale
    inking = Inking(scale: scale, isCoarse: pixelsPerEm < RenderSettings.usualPixelsPerEm)
  }

  /// The nearest integer to a quotient, with halves rounded up.
  private static func rounded(_ value: Int, by divisor: Int) -> Int {
    let doubled = 2 * value + divisor
    let quotient = doubled / (2 * divisor)
    return doubled % (2 * divisor) < 0 ? quotient - 1 : quotient
  }
}
