internal import FrameFindings
internal import Review
internal import TerminalFrame

/// Describes a cell: its character, colours, attributes and contrast, and whether a mask hides it.
struct CellInspector {
  let colors: ReviewColors
  let screen: ReviewScreen

  private var palette: Palette { screen.palette }

  /// - Parameter position: The position of the cell; nil if this side doesn't have its row.
  func description(of position: GridPosition?, _ frame: Frame?) -> AttributedText {
    guard let position, let frame, frame.size.contains(position) else {
      return AttributedText("no such cell", colors.secondary)
    }
    var column = position.column
    if frame[column, position.row].isContinuation, column > 0 { column -= 1 }
    let cell = frame[column, position.row]
    let palette = palette.applying(frame.paletteChanges)
    let front = palette.color(cell.style.foreground) ?? palette.foreground
    let back = palette.color(cell.style.background) ?? palette.background
    var line = AttributedText(cell.isBlank ? "blank" : "\"\(cell.text)\"", colors.text)
    if cell.width == 2 { line += AttributedText(" wide", colors.secondary) }
    line += AttributedText("  ", colors.text)
    if colors.hasColors { line += AttributedText("■ ", Style(foreground: .rgb(front))) }
    var parts: [String] = cell.style.attributes.names
    if cell.style.underline != .none { parts.append("\(cell.style.underline.name) underline") }
    let attributes = parts.isEmpty ? "" : parts.joined(separator: " ") + ", "
    let contrast = Int(Contrast.ratio(front, back) * 10)
    line += AttributedText(
      "\(attributes)\(name(cell.style.foreground, front)) on \(name(cell.style.background, back)), "
        + "contrast \(contrast / 10).\(contrast % 10)", colors.secondary)
    if cell.link != nil { line += AttributedText(", a link", colors.secondary) }
    if screen.masked?.contains(position) == true {
      line += AttributedText(", masked", colors.secondary)
    }
    return line
  }

  /// The value of a colour, with its number in the theme or whether the project declares it.
  private func name(_ color: Color, _ value: RGB) -> String {
    switch color.kind {
    case .default: "default \(value)"
    case .palette(let index): "colour \(index) \(value)"
    case .rgb(let rgb):
      palette.colors.prefix(16).firstIndex(of: rgb).map { "\(rgb) (colour \($0))" }
        ?? "\(rgb)\(declared(rgb))"
    }
  }

  private func declared(_ rgb: RGB) -> String {
    guard let tokens = screen.tokens else { return "" }
    return tokens.contains(rgb) ? " (token)" : " (no token)"
  }
}
