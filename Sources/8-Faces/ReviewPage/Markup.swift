internal import Reports
internal import TerminalFrame

/// HTML. Literals are markup. Each interpolated string is text from outside and is escaped by a single rule that suits
/// text nodes as well as attribute values in double quotes. No string can become markup: a literal is one in the
/// source.
struct Markup: ExpressibleByStringInterpolation {
  private(set) var html: String

  init(stringLiteral value: StaticString) { html = value.description }
  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

  /// JSON in a script element, see ``ScriptValue``.
  init(_ value: ScriptValue) { html = value.json }

  /// The page's own script.
  static var script: Markup {
    var markup: Markup = ""
    markup.html = PageAssets.script
    return markup
  }

  /// The page's own style, with the styles of cells.
  init(styleWith classes: AppearanceClasses) { html = PageAssets.style + classes.css }

  /// The style of an audit's page, with the styles of cells.
  init(auditStyleWith classes: AppearanceClasses) { html = PageAssets.auditStyle + classes.css }

  /// The fragment of a link, percent-encoded (RFC 3986 §2.1).
  init(fragment text: String) {
    html = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "~"):
        html.unicodeScalars.append(Unicode.Scalar(byte))
      default: html += "%" + byte.hexadecimal(2, uppercase: true)
      }
    }
  }

  static func += (left: inout Markup, right: Markup) { left.html += right.html }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) { html += literal.description }
    mutating func appendInterpolation(_ text: String) { html += Markup.escaped(text) }
    mutating func appendInterpolation(_ text: String?) { html += Markup.escaped(text ?? "") }
    mutating func appendInterpolation(_ number: Int) { html += String(number) }
    mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
    mutating func appendInterpolation(_ markup: [Markup]) {
      for markup in markup { html += markup.html }
    }
  }

  /// Text without markup or invisible characters.
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(ScriptValue.isPlain) { return text }
    return MachineText.replacing(OutsideText.visible(text)) { scalar in
      if scalar == "'" { return "&#39;" }
      // HTML forbids noncharacters (WHATWG HTML, "noncharacter").
      return scalar.properties.isNoncharacterCodePoint
        ? "\u{fffd}" : MachineText.entity(of: scalar)
    }
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
