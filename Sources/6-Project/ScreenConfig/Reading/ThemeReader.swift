package import FrameRenderer
package import ProjectFiles
package import TerminalFrame

/// Reads themes: small JSON files with the colours of a terminal.
///
///     { "name": "solarized", "foreground": "#839496", "background": "#002b36",
///       "cursor": "#93a1a1", "ansi": ["#073642", …, "#fdf6e3"], "colors": { "16": "#cb4b16" } }
///
/// `name` defaults to the file's name, `cursor` to the colour of the text, and the colours 16 to 255 to those of
/// xterm.
package enum ThemeReader {
  private static let keys = ["name", "foreground", "background", "cursor", "ansi", "colors"]

  /// Whether a theme's name is the path of a file.
  package static func isPath(_ name: String) -> Bool { name.hasSuffix(".json") }

  /// Returns the error for a theme that doesn't exist.
  package static func unknown(_ name: String) -> SuiteError {
    let names = Theme.builtIn.map(\.name)
    return SuiteError(
      .usage, "there is no theme \"\(name)\"",
      remedy: EditDistance.suggestion(for: name, among: names)
        ?? "themes: \(names.joined(separator: ", ")), or the path of a theme's .json file")
  }

  /// - Parameter file: The path as messages show it.
  package static func theme(_ bytes: [UInt8], file: String) throws(SuiteError) -> Theme {
    let object = try ConfigObject(
      ConfigReader.node(bytes, file: file, limits: .theme), file: file, key: nil, knownKeys: keys)
    let foreground = try color("foreground", object)
    let background = try color("background", object)
    var palette = Palette(
      ansi: try ansi(object), foreground: foreground, background: background,
      cursor: object.has("cursor") ? try color("cursor", object) : foreground)
    for (index, color) in try colors(object) { palette[index] = color }
    return Theme(name: try name(object), palette: palette)
  }

  private static func name(_ object: ConfigObject) throws(SuiteError) -> String {
    guard let name = try object.string("name") else {
      return String(Path.name(of: object.file).dropLast(".json".count))
    }
    // The name is part of a line in the picture's fingerprint, and appears in reports.
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isPlain, (1...100).contains(name.unicodeScalars.count) else {
      throw object.error(
        at: "name", "\"name\" must have 1 to 100 characters, and no control characters")
    }
    return name
  }

  private static func color(_ key: String, _ object: ConfigObject) throws(SuiteError) -> RGB {
    guard let node = object[key] else {
      throw object.missing(key, remedy: "add \"\(key)\": \"#rrggbb\"")
    }
    return try color(node, key, object)
  }

  private static func color(
    _ node: JSONNode, _ key: String, _ object: ConfigObject
  ) throws(SuiteError) -> RGB {
    guard case .string(let text) = node.value else {
      throw object.wrongType(node, key, "a colour", remedy: "as in \"#839496\"")
    }
    guard let color = RGB(digits: text) else {
      throw object.error(
        at: node, "\"\(text)\" is not a colour", remedy: "six hexadecimal digits, as in \"#839496\""
      )
    }
    return color
  }

  private static func ansi(_ object: ConfigObject) throws(SuiteError) -> [RGB] {
    let remedy = "black, red, green, yellow, blue, magenta, cyan, white, and these eight bright"
    guard let node = object["ansi"] else {
      throw object.missing("ansi", remedy: "add \"ansi\" with 16 colours: \(remedy)")
    }
    guard case .array(let elements) = node.value else {
      throw object.wrongType(node, "ansi", "a list of 16 colours", remedy: remedy)
    }
    guard elements.count == 16 else {
      throw object.error(
        at: node, "\"ansi\" must have 16 colours, not \(elements.count)", remedy: remedy)
    }
    return try elements.map { element throws(SuiteError) in try color(element, "ansi", object) }
  }

  private static func colors(
    _ object: ConfigObject
  ) throws(SuiteError) -> [(index: UInt8, color: RGB)] {
    guard let node = object["colors"] else { return [] }
    let remedy = "as in \"colors\": { \"16\": \"#cb4b16\" }"
    guard case .object(let members) = node.value else {
      throw object.wrongType(node, "colors", "an object", remedy: remedy)
    }
    return try members.map { member throws(SuiteError) in
      guard let index = UInt8(member.key), index >= 16, String(index) == member.key else {
        throw ConfigObject.error(
          object.file, member.position,
          "\"\(member.key)\" is not the number of a colour from 16 to 255",
          remedy: (UInt8(member.key) ?? 16) < 16 ? "0 to 15 belong in \"ansi\"" : remedy)
      }
      return (index, try color(member.value, member.key, object))
    }
  }
}

extension RGB {
  /// Reads a colour as `#rrggbb`.
  package init?(digits text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let hex = UInt32(digits, radix: 16)
    else { return nil }
    self.init(hex: hex)
  }
}
