extension Frame {
  /// The screen as rows of text with SGR and OSC 8 sequences and no other, for a terminal, a pager or a
  /// log: each row begins and ends in the default style, and trailing blanks in the default style are
  /// trimmed. Hidden characters of cells become U+FFFD (``OutsideText``), a CI obeys no row
  /// (``LineGuard``), and a link is left out where it is not as OSC 8 has it.
  package var ansi: String {
    (0..<size.rows).map { shownANSI(ofRow: $0) }.joined(separator: "\n") + "\n"
  }

  /// One row of ``ansi``.
  package func shownANSI(ofRow row: Int) -> String { ansi(ofRow: row, trimmed: true, for: .log) }

  private enum Reader { case terminal, log }

  /// One row for the screen of a terminal: control characters are taken out, and whatever else has no
  /// width keeps it, so that all columns are where they are in the frame.
  ///
  /// - Parameter trimmed: Whether trailing blanks in the default style are left out.
  package func ansi(ofRow row: Int, trimmed: Bool = true) -> String {
    ansi(ofRow: row, trimmed: trimmed, for: .terminal)
  }

  private func ansi(ofRow row: Int, trimmed: Bool = true, for reader: Reader) -> String {
    var cells = self.row(row)
    if trimmed { while cells.last == .blank { cells.removeLast() } }
    var result = String.UnicodeScalarView()
    var style = Style.default
    var link: String?
    var guarding = LineGuard()
    for cell in cells where !cell.isContinuation {
      let target = cell.link.flatMap(Self.target)
      if target != link {
        link = target
        result += "\u{1b}]8;;\(link ?? "")\u{1b}\\".unicodeScalars
      }
      if cell.style != style {
        style = cell.style
        result += style.sgr.unicodeScalars
      }
      switch reader {
      case .terminal:
        result += cell.text.unicodeScalars.filter { $0.properties.generalCategory != .control }
      case .log:
        for scalar in OutsideText.visible(cell.text).unicodeScalars {
          guarding.append(scalar, to: &result)
        }
      }
    }
    if link != nil { result += "\u{1b}]8;;\u{1b}\\".unicodeScalars }
    if style != .default { result += "\u{1b}[0m".unicodeScalars }
    return String(result)
  }

  /// A link where OSC 8 may have it: bytes from 32 to 126, and nothing that a CI obeys
  /// (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
  private static func target(of link: Link) -> String? {
    let isPlain = link.uri.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    return isPlain && LineGuard.guarded(link.uri) == link.uri ? link.uri : nil
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
