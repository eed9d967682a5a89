/// The graphic rendition of a cell, as set by SGR (ECMA-48 §8.3.117 and xterm's extensions).
package struct Style: Hashable, Sendable {
  package var foreground: Color
  package var background: Color
  /// The colour of the underline (SGR 58). The default is the text colour.
  package var underlineColor: Color
  package var attributes: Attributes
  package var underline: Underline

  package init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = [],
    underline: Underline = .none, underlineColor: Color = .default
  ) {
    self.foreground = foreground
    self.background = background
    self.underlineColor = underlineColor
    self.attributes = attributes
    self.underline = underline
  }

  /// The style after SGR 0.
  package static let `default` = Style()

  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1 << 0)
    package static let dim = Attributes(rawValue: 1 << 1)
    package static let italic = Attributes(rawValue: 1 << 2)
    package static let blink = Attributes(rawValue: 1 << 3)
    package static let inverse = Attributes(rawValue: 1 << 4)
    package static let conceal = Attributes(rawValue: 1 << 5)
    package static let strike = Attributes(rawValue: 1 << 6)
    package static let overline = Attributes(rawValue: 1 << 7)

    /// Every attribute with its name in JSON and in reports and the code of SGR that sets it, lowest bit first.
    package static let named: [(attribute: Attributes, name: String, sgr: Int)] = [
      (.bold, "bold", 1), (.dim, "dim", 2), (.italic, "italic", 3), (.blink, "blink", 5),
      (.inverse, "inverse", 7), (.conceal, "conceal", 8), (.strike, "strike", 9),
      (.overline, "overline", 53),
    ]

    /// The names of the attributes in this set.
    package var names: [String] { Self.named.filter { contains($0.attribute) }.map(\.name) }
  }

  /// The line under the text (SGR 4, 21 and 4:0 to 4:5).
  package enum Underline: UInt8, Hashable, Sendable, CaseIterable {
    case none = 0
    case single, double, curly, dotted, dashed

    /// The name in JSON and in reports.
    package var name: String { Self.names[Int(rawValue)] }

    /// The names of all cases. Asking the runtime for one takes too long for each cell.
    private static let names = allCases.map { "\($0)" }
  }
}
