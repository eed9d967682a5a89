/// A command for a person to type. Each interpolated value is one word, quoted if a shell would read it differently:
/// other people choose the names of screens, branches and files.
///
///     ShellCommand("git fetch origin \(branch)")
///
/// A test checks that no other text in the sources interpolates into a command.
package struct ShellCommand: ExpressibleByStringInterpolation, Hashable, Sendable,
  CustomStringConvertible
{
  package let description: String

  package init(stringLiteral value: String) { description = value }

  package init(stringInterpolation: StringInterpolation) { description = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ word: some StringProtocol) {
      text += ShellWord.spelled(String(word))
    }

    /// Several words.
    package mutating func appendInterpolation(_ words: [String]) {
      text += words.map(ShellWord.spelled).joined(separator: " ")
    }

    package mutating func appendInterpolation(_ screen: ScreenName) {
      appendInterpolation(screen.description)
    }

    package mutating func appendInterpolation(_ command: ShellCommand) {
      text += command.description
    }
  }

  /// A `qa` command with names of screens, after `--` if one starts with a hyphen.
  ///
  /// - Parameter verb: The command as typed: `qa run`.
  package static func naming(
    _ verb: ShellCommand, _ names: [some CustomStringConvertible]
  ) -> ShellCommand {
    let names = names.map(\.description)
    return names.contains { $0.hasPrefix("-") } ? "\(verb) -- \(names)" : "\(verb) \(names)"
  }

  /// How a person accepts what a screen shows now, as a sentence with commands.
  package static func review(of screen: some CustomStringConvertible) -> String {
    "capture it, review it, and approve it: \(naming("qa run", [screen])), then "
      + deciding("qa approve", [screen]).description
  }

  /// A command of `qa` that decides on screens, with a reason for a person to fill in.
  ///
  /// - Parameters:
  ///   - verb: The command as typed: `qa approve --remove`.
  ///   - reason: The reason as typed on the command line, in quotes.
  package static func deciding(
    _ verb: ShellCommand, _ names: [some CustomStringConvertible],
    reason: ShellCommand = "\"…\""
  ) -> ShellCommand {
    let names = names.map(\.description)
    if names.isEmpty { return "\(verb) --reason \(reason)" }
    return names.contains { $0.hasPrefix("-") }
      ? "\(verb) --reason \(reason) -- \(names)" : "\(verb) \(names) --reason \(reason)"
  }
}
