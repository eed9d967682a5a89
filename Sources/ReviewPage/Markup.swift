internal import Reports
internal import TerminalFrame

/// HTML. Literals are markup; each string that is interpolated is text from outside and is escaped by one
/// rule, which is good for text nodes and for values of attributes in double quotes alike.
struct Markup: ExpressibleByStringInterpolation {
  private(set) var html: String

  init(stringLiteral value: String) { html = value }
  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

  /// Markup that this module made in another way: digits, base64, JSON that is escaped.
  init(made html: String) { self.html = html }

  static func += (left: inout Markup, right: Markup) { left.html += right.html }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { html += literal }
    mutating func appendInterpolation(_ text: String) { html += Markup.escaped(text) }
    mutating func appendInterpolation(_ text: String?) { html += Markup.escaped(text ?? "") }
    mutating func appendInterpolation(_ number: Int) { html += String(number) }
    mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
    mutating func appendInterpolation(_ markup: [Markup]) {
      for markup in markup { html += markup.html }
    }
  }

  /// Text in which nothing is markup, and each character can be seen.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in OutsideText.visible(text).unicodeScalars {
      if let entity = MachineText.entity(of: scalar) {
        result += entity
      } else if scalar == "'" {
        result += "&#39;"
      } else {
        result.unicodeScalars.append(scalar.isNoncharacter ? "\u{fffd}" : scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether HTML forbids it (WHATWG HTML, "noncharacter").
  fileprivate var isNoncharacter: Bool {
    (0xfdd0...0xfdef).contains(value) || value & 0xfffe == 0xfffe
  }
}

extension [Markup] {
  func joined(_ separator: Markup = "") -> Markup {
    var result: Markup = ""
    for (index, markup) in enumerated() {
      if index > 0 { result += separator }
      result += markup
    }
    return result
  }
}
