extension Frame {
  /// The screen as rows of text with SGR sequences, for a terminal or a pager: each row begins and
  /// ends in the default style, and trailing blanks in the default style are trimmed.
  package var ansi: String {
    (0..<size.rows).map { ansi(ofRow: $0) }.joined(separator: "\n") + "\n"
  }

  /// One row as text with SGR and OSC 8 sequences.
  ///
  /// - Parameter trimmed: Whether trailing blanks in the default style are left out.
  package func ansi(ofRow row: Int, trimmed: Bool = true) -> String {
    var cells = self.row(row)
    if trimmed { while cells.last == .blank { cells.removeLast() } }
    var result = ""
    var style = Style.default
    var link: String?
    for cell in cells where !cell.isContinuation {
      if cell.link != link {
        link = cell.link
        result += "\u{1b}]8;;\(Self.sanitized(link ?? ""))\u{1b}\\"
      }
      if cell.style != style {
        style = cell.style
        result += style.sgr
      }
      result += Self.sanitized(cell.text)
    }
    if link != nil { result += "\u{1b}]8;;\u{1b}\\" }
    if style != .default { result += "\u{1b}[0m" }
    return result
  }

  /// Control characters taken out: a frame may come from a file that somebody made.
  private static func sanitized(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return text
    }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }
}

extension Style {
  /// The SGR sequence that sets this style from any other, beginning with a reset.
  package var sgr: String {
    var codes = ["0"]
    let attributeCodes: [(Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.blink, "5"), (.inverse, "7"), (.conceal, "8"),
      (.strike, "9"), (.overline, "53"),
    ]
    for (attribute, code) in attributeCodes where attributes.contains(attribute) {
      codes.append(code)
    }
    switch underline {
    case .none: break
    case .single: codes.append("4")
    default: codes.append("4:\(underline.rawValue)")
    }
    codes += Self.codes(for: foreground, base: 30, extended: 38)
    codes += Self.codes(for: background, base: 40, extended: 48)
    codes += Self.codes(for: underlineColor, base: nil, extended: 58)
    return "\u{1b}[\(codes.joined(separator: ";"))m"
  }

  /// - Parameter base: The code of colour 0, where the first 16 colours have codes of their own.
  private static func codes(for color: Color, base: Int?, extended: Int) -> [String] {
    switch color.kind {
    case .default: return []
    case .palette(let index):
      if let base, index < 8 { return ["\(base + Int(index))"] }
      if let base, index < 16 { return ["\(base + 60 + Int(index) - 8)"] }
      return ["\(extended);5;\(index)"]
    case .rgb(let color): return ["\(extended);2;\(color.red);\(color.green);\(color.blue)"]
    }
  }
}
