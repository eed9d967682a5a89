package import ProjectFiles
package import TerminalFrame

/// How text is highlighted on a console.
package struct ConsoleStyle: Hashable, Sendable {
  package let usesColor: Bool
  /// Whether the console supports more than 256 colours.
  package let hasTrueColor: Bool
  /// The width in columns.
  package let width: Int
  /// How the person types commands.
  package let commands: CommandLocation

  /// - Parameter width: The width in columns; output that isn't a terminal counts as 100.
  package init(
    usesColor: Bool, hasTrueColor: Bool = false, width: Int = 100,
    commands: CommandLocation = .inProject
  ) {
    self.commands = commands
    self.usesColor = usesColor
    self.hasTrueColor = usesColor && hasTrueColor
    self.width = min(max(width, 40), 120)
  }

  /// Uses only the 16 colours of the person's theme, except for a colour that is itself reported.
  package enum Tone: Hashable, Sendable {
    case good, notice, bad, warning, faint
    /// Bold; words that were added or removed.
    case strong, came, gone
    case color(Color)

    /// SGR (ECMA-48 §8.3.117).
    fileprivate var sequence: ConsoleText {
      switch self {
      case .good: ConsoleText(sequence: "\u{1b}[32m")
      case .notice: ConsoleText(sequence: "\u{1b}[36m")
      case .bad: ConsoleText(sequence: "\u{1b}[31m")
      case .warning: ConsoleText(sequence: "\u{1b}[33m")
      case .faint: ConsoleText(sequence: "\u{1b}[2m")
      case .strong: ConsoleText(sequence: "\u{1b}[1m")
      case .came: ConsoleText(sequence: "\u{1b}[1;32m")
      case .gone: ConsoleText(sequence: "\u{1b}[1;31m")
      case .color(let color): ConsoleText(foreground: color)
      }
    }
  }

  /// `text` in a tone, or unchanged if colour is off.
  package func text(_ text: ConsoleText, _ tone: Tone) -> ConsoleText {
    usesColor ? tone.sequence + text + ConsoleText(sequence: "\u{1b}[0m") : text
  }
}
