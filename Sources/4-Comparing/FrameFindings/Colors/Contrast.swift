internal import Glibc
package import TerminalFrame

/// The contrast of two colours (WCAG 2.1, "contrast ratio" and "relative luminance").
package enum Contrast {
  /// From 1 for equal colours to 21 for black and white.
  package static func ratio(_ one: RGB, _ other: RGB) -> Double {
    let (one, other) = (luminance(one), luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// With up to two decimals, rounded down: 4.499 must not look like 4.5.
  static func text(of ratio: Double) -> String {
    let hundredths = Int(ratio * 100)
    let rest = hundredths % 100
    if rest == 0 { return "\(hundredths / 100)" }
    return "\(hundredths / 100)."
      + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }

  private static func luminance(_ color: RGB) -> Double {
    0.2126 * linear[Int(color.red)] + 0.7152 * linear[Int(color.green)]
      + 0.0722 * linear[Int(color.blue)]
  }

  private static let linear: [Double] = (0...255).map { value in
    let value = Double(value) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
