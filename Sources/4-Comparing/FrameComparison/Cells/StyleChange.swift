package import TerminalFrame

/// One property of a style that changed.
package struct StyleChange: Hashable, Sendable {
  package let property: StyleProperty
  package let from: StyleValue
  package let to: StyleValue

  /// The properties in which two styles differ, in a fixed order.
  package static func changes(from old: Style, to new: Style) -> [StyleChange] {
    guard old != new else { return [] }
    return StyleProperty.all.compactMap { property in
      let (from, to) = (property.value(of: old), property.value(of: new))
      return from == to ? nil : StyleChange(property: property, from: from, to: to)
    }
  }

  package var inverted: StyleChange { StyleChange(property: property, from: to, to: from) }

  /// A phrase such as `foreground default → colour 4`.
  package var description: String {
    switch (from, to) {
    case (.flag, .flag(let isOn)): "\(property) \(isOn ? "on" : "off")"
    // Avoids "underline colour colour 3".
    case (.color(let from), _) where property == .underlineColor:
      "\(property)\("\(from)".hasPrefix("colour ") ? "\(from)".dropFirst(6) : " \(from)") → \(to)"
    default: "\(property) \(from) → \(to)"
    }
  }
}

/// A property of a style that can change by itself.
package enum StyleProperty: Hashable, Sendable {
  case foreground, background
  /// One attribute.
  case attribute(Style.Attributes)
  case underline, underlineColor

  static let all: [StyleProperty] =
    [.foreground, .background] + Style.Attributes.named.map { .attribute($0.attribute) }
    + [.underline, .underlineColor]

  package func value(of style: Style) -> StyleValue {
    switch self {
    case .foreground: .color(style.foreground)
    case .background: .color(style.background)
    case .attribute(let attribute): .flag(style.attributes.contains(attribute))
    case .underline: .line(style.underline)
    case .underlineColor: .color(style.underlineColor)
    }
  }

  /// Copies this property from one style to another.
  func copy(from style: Style, to other: inout Style) {
    switch self {
    case .foreground: other.foreground = style.foreground
    case .background: other.background = style.background
    case .attribute(let attribute):
      other.attributes.remove(attribute)
      other.attributes.formUnion(style.attributes.intersection(attribute))
    case .underline: other.underline = style.underline
    case .underlineColor: other.underlineColor = style.underlineColor
    }
  }
}

extension StyleProperty: CustomStringConvertible {
  /// The name in JSON and in reports.
  package var description: String {
    switch self {
    case .foreground: "foreground"
    case .background: "background"
    case .attribute(let attribute): attribute.names.joined(separator: " and ")
    case .underline: "underline"
    case .underlineColor: "underline colour"
    }
  }
}

/// The value of a property of a style.
package enum StyleValue: Hashable, Sendable {
  case color(Color)
  case flag(Bool)
  case line(Style.Underline)
}

extension StyleValue: CustomStringConvertible {
  /// The form in JSON and reports: `#rrggbb`, `on`, `curly`.
  package var description: String {
    switch self {
    case .color(let color): "\(color)"
    case .flag(let isOn): isOn ? "on" : "off"
    case .line(let line): line.name
    }
  }
}
