/// How text is set off on a console.
package struct ConsoleStyle: Hashable, Sendable {
  package let usesColor: Bool

  package init(usesColor: Bool) { self.usesColor = usesColor }

  package enum Tone: String, Hashable, Sendable {
    case good = "32"
    case notice = "36"
    case bad = "31"
    case warning = "33"
    case faint = "2"
  }

  /// `text` in a tone, or as it is where colour is off.
  package func text(_ text: String, _ tone: Tone) -> String {
    usesColor ? "\u{1b}[\(tone.rawValue)m\(text)\u{1b}[0m" : text
  }

  /// `text` without anything that a terminal would act on: what apps show is not to be trusted.
  /// Control and format characters (Unicode Cc and Cf but the zero-width joiner) become U+FFFD.
  package static func safe(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result.append(scalar == "\u{200d}" ? scalar : "\u{fffd}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
