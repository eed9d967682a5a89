/// A command that a person is to type. What is interpolated is one word of it, quoted if a shell would read
/// something else: names of screens, branches and files are what others wrote.
///
///     ShellCommand("git fetch origin \(branch)")
///
/// A test checks that no other text of the sources puts something into a command.
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

  /// A command of `qa` with names of screens, which may begin as an option does.
  ///
  /// - Parameter verb: As it is typed: `qa run`.
  package static func naming(
    _ verb: ShellCommand, _ names: [some CustomStringConvertible]
  ) -> ShellCommand {
    let names = names.map(\.description)
    return names.contains { $0.hasPrefix("-") } ? "\(verb) -- \(names)" : "\(verb) \(names)"
  }

  /// How a person accepts what a screen shows now.
  package static func review(of screen: some CustomStringConvertible) -> String {
    "capture it, look at it, and approve it: \(naming("qa run", [screen])), then "
      + deciding("qa approve", [screen]).description
  }

  /// A command of `qa` that decides on screens, with a reason for a person to fill in.
  ///
  /// - Parameters:
  ///   - verb: As it is typed: `qa approve --remove`.
  ///   - reason: As it stands on the command line, in quotes.
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
