extension Frame {
  /// The screen as rows of text for the log of a CI, with SGR and OSC 8 as the only control sequences. Each row starts
  /// and ends in the default style, without trailing blanks in that style. Hidden characters become U+FFFD
  /// (``OutsideText``), commands to a CI are defused (``LineGuard``), and links that aren't valid in OSC 8 are left
  /// out.
  package var ansi: String {
    (0..<size.rows).map { ansi(ofRow: $0, for: .log) }.joined(separator: "\n") + "\n"
  }

  /// A row with control sequences, made safe for its reader. The row for a file omits only control characters, so that
  /// a terminal that prints it shows the same cells.
  package func ansi(ofRow row: Int, for reader: FrameReader) -> String {
    ansi(ofRow: row, for: reader, isPlaced: false)
  }

  /// A row for the screen of a terminal whose cursor is in the row's first column. Control characters are left out, and
  /// each cell is at its column in the frame, whatever width the terminal gives its text. Since text beyond ASCII may
  /// take more or fewer columns there, the cursor is repositioned after each such cell (CHA, ECMA-48 §8.3.9). Wide
  /// cells are blanked first, so that nothing of an older row remains visible.
  package func placedANSI(ofRow row: Int) -> String {
    ansi(ofRow: row, for: .file, isPlaced: true)
  }

  private func ansi(ofRow row: Int, for reader: FrameReader, isPlaced: Bool) -> String {
    var cells = self.row(row)
    while cells.last == .blank { cells.removeLast() }
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

  /// The cluster, or only its first scalar if a terminal that adds up the widths of scalars could not fit all of it
  /// before the edge. The overflow would take another cell's place.
  private static func fitting(_ text: String, columns: Int) -> String {
    let widths = text.unicodeScalars.map { TextWidth.of(Character($0)) }
    guard widths.reduce(0, +) > columns, let first = text.unicodeScalars.first else { return text }
    return widths[0] <= columns ? String(first) : "\u{fffd}"
  }

  /// The parameters and the URI of a link, or nil if it isn't valid in OSC 8 (bytes from 32 to 126), or is for a log
  /// and contains a command to a CI (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
  private static func target(of link: Link, for reader: FrameReader) -> String? {
    let isPlain = link.uri.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    let isObeyed = reader == .log && LineGuard.guarded(link.uri) != link.uri
    let id = link.id > 0 ? "id=\(link.id)" : ""
    return isPlain && !isObeyed ? "\(id);\(link.uri)" : nil
  }
}

extension Cell {
  /// Whether every terminal gives the text exactly one column.
  package var isPrintableASCII: Bool {
    text.utf8.count == 1 && text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }
}

extension Style {
  /// The SGR sequence that sets this style, whatever the style before it. It starts with a reset.
  package var sgr: String {
    var codes = ["0"]
    for (attribute, _, code) in Attributes.named where attributes.contains(attribute) {
      codes.append("\(code)")
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

  /// - Parameter base: The code of colour 0, if the first 16 colours have their own codes.
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
