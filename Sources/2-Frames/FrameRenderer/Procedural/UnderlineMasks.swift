internal import TerminalFrame

/// The underline styles, as masks of one cell that join those of neighbouring cells.
struct UnderlineMasks {
  /// The masks by the raw value of the underline, for even columns and for odd ones.
  private let masks: [[GlyphMask]]
  /// The rows that each mask covers.
  private let rows: [Range<Int>]

  init(_ metrics: CellMetrics) {
    masks = [false, true].map { isOdd in
      Style.Underline.allCases.map { Self.mask($0, metrics, isOdd: isOdd) }
    }
    rows = masks[0].map { mask in
      (0..<mask.height).span { row in (0..<mask.width).contains { mask[$0, row] != 0 } }
    }
  }

  /// The coverage of each pixel, 0 to 15, in rows from the top.
  func levels(_ underline: Style.Underline, column: Int) -> [UInt8] {
    masks[column & 1][Int(underline.rawValue)].levels
  }

  func rows(_ underline: Style.Underline) -> Range<Int> { rows[Int(underline.rawValue)] }

  private static func mask(
    _ underline: Style.Underline, _ metrics: CellMetrics, isOdd: Bool
  ) -> GlyphMask {
    var mask = GlyphMask(width: metrics.width, height: metrics.height)
    let (width, line) = (metrics.width, metrics.thickness)
    let top = min(metrics.underlineTop, metrics.height - line)
    switch underline {
    case .none: break
    case .single: mask.fill(0..<width, top..<top + line)
    case .double:
      let first = min(top, metrics.height - 3 * line)
      mask.fill(0..<width, first..<first + line)
      mask.fill(0..<width, first + 2 * line..<first + 3 * line)
    case .dotted:
      // The gaps are as wide as the dots. If the width is odd, every other cell starts with a gap, so that dots and
      // gaps keep alternating.
      let first = isOdd && !(width / line).isMultiple(of: 2) ? line : 0
      for start in stride(from: first, to: width, by: 2 * line) {
        mask.fill(start..<start + line, top..<top + line)
      }
    case .dashed:
      // Two dashes, or one if the width is odd. A gap is about half as long as a dash.
      let period = (width / line).isMultiple(of: 2) ? width / 2 : width
      let dash = max(1, period / line * 2 / 3) * line
      for start in stride(from: 0, to: width, by: period) {
        mask.fill(start..<start + dash, top..<top + line)
      }
    case .curly: drawWave(&mask, metrics)
    }
    return mask
  }

  /// Draws one period of a wave of two parabolas, which starts and ends at mid-height.
  private static func drawWave(_ mask: inout GlyphMask, _ metrics: CellMetrics) {
    let line = metrics.thickness * GlyphMask.unit
    let amplitude = line * 5 / 4
    let middle = metrics.height * GlyphMask.unit - amplitude - line * 3 / 4
    let half = metrics.width * GlyphMask.unit / 2
    let square = half * half
    mask.fill { x, y in
      guard abs(y - middle) <= amplitude + 2 * line else { return false }
      let (phase, sign) = x < half ? (x, 1) : (x - half, -1)
      // The distance below the wave and the slope of the wave, both times the square of half a period.
      let distance = (y - middle) * square + sign * amplitude * 4 * phase * (half - phase)
      let slope = amplitude * 4 * (half - 2 * phase)
      return 4 * distance * distance <= line * line * (square * square + slope * slope)
    }
  }
}
