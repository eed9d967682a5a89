package import Reports

/// A page of the documentation, formatted for a console. Supports the Markdown that our pages use.
package struct ManualText {
  private let style: ConsoleStyle
  private var lines: [ConsoleText] = []
  /// The lines of the current paragraph.
  private var paragraph: [Substring] = []

  package static func text(of markdown: String, style: ConsoleStyle) -> ConsoleText {
    var text = ManualText(style: style)
    text.add(markdown)
    return text.lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ markdown: String) {
    var isCode = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        endParagraph()
        isCode.toggle()
      } else if isCode {
        lines.append("    \(String(line))")
      } else if line.hasPrefix("#") {
        endParagraph()
        lines.append(style.text("\(String(line.drop { $0 == "#" || $0 == " " }))", .strong))
      } else if line.hasPrefix("|") {
        endParagraph()
        addRow(line)
      } else if line.isEmpty {
        endParagraph()
        if lines.last.map({ !$0.description.isEmpty }) ?? false { lines.append("") }
      } else {
        if Self.beginsItem(line) { endParagraph() }
        paragraph.append(line)
      }
    }
    endParagraph()
  }

  private static func beginsItem(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("- ") || text.prefix { $0.isNumber }.count > 0 && text.contains(". ")
  }

  private mutating func endParagraph() {
    guard let first = paragraph.first else { return }
    let indentation = String(first.prefix { $0 == " " })
    let text = paragraph.map { String($0.drop { $0 == " " }) }.joined(separator: " ")
    let rest = Self.beginsItem(first) ? indentation + "  " : indentation
    addWrapped(Self.withoutLinks(text), first: indentation, rest: rest)
    paragraph = []
  }

  /// A row of a table: its first cell, with the others below it.
  private mutating func addRow(_ line: Substring) {
    // A bar in a cell is escaped.
    let cells = line.replacing("\\|", with: "\u{0}").split(separator: "|").map { cell in
      Self.withoutLinks(Self.trimmed(cell.replacing("\u{0}", with: "|")))
    }
    guard let first = cells.first, !first.allSatisfy({ $0 == "-" || $0 == ":" }) else { return }
    addWrapped(first, first: "  ", rest: "  ", tone: .strong)
    for cell in cells.dropFirst() where !cell.isEmpty {
      addWrapped(cell, first: "      ", rest: "      ")
    }
  }

  private mutating func addWrapped(
    _ text: String, first: String, rest: String, tone: ConsoleStyle.Tone? = nil
  ) {
    var line = first
    var isEmpty = true
    func styled(_ line: String) -> ConsoleText {
      tone.map { style.text("\(line)", $0) } ?? "\(line)"
    }
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > style.width {
        lines.append(styled(line))
        line = rest
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    lines.append(styled(line))
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Replaces links by their text.
  static func withoutLinks(_ text: String) -> String {
    text.replacing(/\[([^\]]+)\]\([^)]*\)/) { String($0.output.1) }
  }
}
