internal import FrameFindings
internal import TerminalFrame

/// The appearance of a cell after applying all attributes that change colours.
struct CellAppearance: Hashable {
  var foreground: RGB
  var background: RGB
  var underlineColor: RGB
  var attributes: Style.Attributes
  var underline: Style.Underline

  /// - Parameter palette: The palette, including the app's changes.
  init(_ style: Style, _ palette: Palette) {
    let colors = StyleColors(style, palette)
    foreground = colors.foreground
    background = colors.background
    underlineColor = colors.underline
    attributes = style.attributes.subtracting([.inverse, .dim, .blink])
    underline = style.underline
  }

  /// A square of one colour.
  init(_ color: RGB) {
    (foreground, background, underlineColor) = (color, color, color)
    (attributes, underline) = ([], .none)
  }

  /// The look as CSS declarations.
  var css: String {
    var rules =
      attributes.contains(.conceal)
      ? "color:\(background)" : "color:\(foreground)"
    rules += ";background:\(background)"
    if attributes.contains(.bold) { rules += ";font-weight:700" }
    if attributes.contains(.italic) { rules += ";font-style:italic" }
    var lines: [String] = []
    if underline != .none { lines.append("underline") }
    if attributes.contains(.strike) { lines.append("line-through") }
    if attributes.contains(.overline) { lines.append("overline") }
    if !lines.isEmpty {
      rules += ";text-decoration:\(lines.joined(separator: " "))"
      switch underline {
      case .none, .single: break
      case .double: rules += " double"
      case .curly: rules += " wavy"
      case .dotted: rules += " dotted"
      case .dashed: rules += " dashed"
      }
      rules += " \(underlineColor)"
    }
    return rules
  }

  /// The contrast of text and background, from 1 to 21.
  var contrast: Double { Contrast.ratio(foreground, background) }
}

/// The CSS classes for the appearances of cells in strips: the page's policy allows no style attributes.
struct AppearanceClasses {
  private var numbers: [CellAppearance: Int] = [:]
  private var order: [CellAppearance] = []
  /// The most appearances. Further cells use the first one.
  private static let maximum = 4000

  /// The name of the class.
  mutating func name(of appearance: CellAppearance) -> String {
    if let number = numbers[appearance] { return "s\(number)" }
    guard order.count < Self.maximum else { return "s0" }
    numbers[appearance] = order.count
    order.append(appearance)
    return "s\(order.count - 1)"
  }

  var css: String {
    order.enumerated().map { ".s\($0.offset){\($0.element.css)}\n" }.joined()
  }
}
