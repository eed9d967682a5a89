internal import TerminalFrame

/// JSON for a script element. None of its characters can end the element, begin a comment, or be invisible.
indirect enum ScriptValue {
  case null
  case bool(Bool)
  case number(Int)
  case decimal(Double)
  case text(String)
  case list([ScriptValue])
  /// Members keep their order, so that equal reports give equal pages.
  case object([(String, ScriptValue)])

  init(_ text: String?) { self = text.map(ScriptValue.text) ?? .null }
  init(_ number: Int?) { self = number.map(ScriptValue.number) ?? .null }

  var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// A data element, which browsers don't execute.
  func element(id: String) -> Markup { Self.element(id: id, json: Markup(self)) }

  /// - Parameter json: A value as markup.
  static func element(id: String, json: Markup) -> Markup {
    "<script type=\"application/json\" id=\"\(id)\">\(json)</script>\n"
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += String(value)
    case .decimal(let value):
      // Two decimal places are enough for a contrast.
      let hundredths = Int((value * 100).rounded(.down))
      let rest = hundredths % 100
      text += "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    case .text(let value): Self.write(value, to: &text)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.0, to: &text)
        text += ":"
        member.1.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    if value.utf8.allSatisfy(isPlain) {
      text += value
      text += "\""
      return
    }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "<", ">", "&", "'": text += OutsideText.jsonEscape(of: scalar)
      case _
      where OutsideText.isHidden(scalar) || scalar.properties.isNoncharacterCodePoint:
        text += OutsideText.jsonEscape(of: scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Whether a byte is a character that needs no escape, here or in HTML.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"), UInt8(ascii: "'"):
      false
    default: (0x20...0x7e).contains(byte)
    }
  }
}
