/// What a terminal can do, according to its name.
package struct TerminalKind: Hashable, Sendable {
  /// The value of `TERM`.
  let name: String
  package let depth: ColorDepth

  /// Determines the kind of a terminal from its environment.
  ///
  /// - Parameters:
  ///   - environment: The environment variables; `COLORTERM` and `TERM` count.
  ///   - usesColor: Whether colours are wanted at all.
  package init(_ environment: [String: String], usesColor: Bool) {
    name = environment["TERM"] ?? ""
    depth = ColorDepth(environment, usesColor: usesColor)
  }

  /// A terminal that can do everything.
  package static let full = TerminalKind(["COLORTERM": "truecolor"], usesColor: true)

  /// Whether the terminal can place its cursor, without which nothing can be drawn.
  var placesCursor: Bool { name != "dumb" }

  /// Whether it understands operating system commands (ECMA-48 §8.3.89), such as the title. The console of Linux
  /// prints parts of them, and DEC's terminals have none.
  var hasCommands: Bool { !name.hasPrefix("vt") && name != "linux" }
}
