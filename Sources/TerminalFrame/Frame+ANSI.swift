extension Frame {
  /// The screen as rows of text with SGR and OSC 8 sequences and no other, for the log of a CI: each row begins
  /// and ends in the default style, and trailing blanks in the default style are trimmed. Hidden characters of
  /// cells become U+FFFD (``OutsideText``), a CI obeys no row (``LineGuard``), and a link is left out where it
  /// is not as OSC 8 has it.
  package var ansi: String {
    (0..<size.rows).map { ansi(ofRow: $0, for: .log) }.joined(separator: "\n") + "\n"
  }

  /// One row for whoever reads it. That of a file has what the cells have but for control characters, so that
  /// a terminal that gets it shows the same cells.
  package func ansi(ofRow row: Int, for reader: FrameReader) -> String {
    ansi(ofRow: row, trimmed: true, for: reader)
  }

  /// One row for the screen of a terminal, whose cursor is at its first column: control characters are taken
  /// out, and each cell is where it is in the frame, however wide the terminal takes it. What is not ASCII may
  /// take more columns there than here, or fewer: before a wide one stand blanks, so that it leaves nothing
  /// of an older row uncovered, and after each the cursor is placed (CHA, ECMA-48 §8.3.9).
  package func placedANSI(ofRow row: Int) -> String {
    ansi(ofRow: row, trimmed: true, for: .file, isPlaced: true)
  }

  private func ansi(
    ofRow row: Int, trimmed: Bool, for reader: FrameReader, isPlaced: Bool = false
  ) -> String {
    var cells = self.row(row)
    if trimmed { while cells.last == .blank { cells.removeLast() } }
    var result = String.UnicodeScalarView()
    var style = Style.default
    var link: String?
    var guarding = LineGuard()
    for (column, cell) in cells.enumerated() where !cell.isContinuation {
      let target = cell.link.flatMap { Self.target(of: $0, for: reader) }
      if target != link {
        link = target
        result += "\u{1b}]8;\(link ?? ";")\u{1b}\\".unicodeScalars
      }
      if cell.style != style {
        style = cell.style
        result += style.sgr.unicodeScalars
      }
      let isUncertain = isPlaced && !cell.isPrintableASCII
      if isUncertain, cell.width > 1 {
        result += "  \u{1b}[\(column + 1)G".unicodeScalars
      }
      let text = isUncertain ? Self.fitting(cell.text, columns: size.columns - column) : cell.text
      switch reader {
      case .file:
        result += text.unicodeScalars.filter { $0.properties.generalCategory != .control }
      case .terminal: result += OutsideText.visible(cell.text).unicodeScalars
      case .log:
        for scalar in OutsideText.visible(cell.text).unicodeScalars {
          guarding.append(scalar, to: &result)
        }
      }
      if isUncertain { result += "\u{1b}[\(column + Int(cell.width) + 1)G".unicodeScalars }
    }
    if link != nil { result += "\u{1b}]8;;\u{1b}\\".unicodeScalars }
    if style != .default { result += "\u{1b}[0m".unicodeScalars }
    return String(result)
  }

  /// A cluster, or its beginning if a terminal that adds up the widths of its code points has no room for all of
  /// it before the edge, where the rest would take another cell's place.
  private static func fitting(_ text: String, columns: Int) -> String {
    let widths = text.unicodeScalars.map { TextWidth.of(Character($0)) }
    guard widths.reduce(0, +) > columns, let first = text.unicodeScalars.first else { return text }
    return widths[0] <= columns ? String(first) : "\u{fffd}"
  }

  /// The parameters and the URI of a link that OSC 8 may have: bytes from 32 to 126, and in a log nothing that a CI obeys
  /// (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
  private static func target(of link: Link, for reader: FrameReader) -> String? {
    let isPlain = link.uri.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    let isObeyed = reader == .log && LineGuard.guarded(link.uri) != link.uri
    let id = link.id > 0 ? "id=\(link.id)" : ""
    return isPlain && !isObeyed ? "\(id);\(link.uri)" : nil
  }
}

extension Cell {
  /// Whether every terminal gives it one column.
  package var isPrintableASCII: Bool {
    text.utf8.count == 1 && text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
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
