/// How text is set off on a console.
package struct ConsoleStyle: Hashable, Sendable {
  package let usesColor: Bool

  package init(usesColor: Bool) { self.usesColor = usesColor }

  package enum Tone: Hashable, Sendable {
    case good, notice, bad, warning, faint

    /// SGR (ECMA-48 §8.3.117).
    fileprivate var sequence: ConsoleText {
      switch self {
      case .good: ConsoleText(sequence: "\u{1b}[32m")
      case .notice: ConsoleText(sequence: "\u{1b}[36m")
      case .bad: ConsoleText(sequence: "\u{1b}[31m")
      case .warning: ConsoleText(sequence: "\u{1b}[33m")
      case .faint: ConsoleText(sequence: "\u{1b}[2m")
      }
    }
  }

  /// `text` in a tone, or as it is where colour is off.
  package func text(_ text: ConsoleText, _ tone: Tone) -> ConsoleText {
    usesColor ? tone.sequence + text + ConsoleText(sequence: "\u{1b}[0m") : text
  }
}
