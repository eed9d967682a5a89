internal import Glibc

/// A pattern for names as shells have them (POSIX, Pattern Matching Notation): `*`, `?` and `[…]`.
package struct Glob: Hashable, Sendable {
  package let text: String

  /// - Returns: nil for a text that is no pattern, but a name.
  package init?(_ text: String) {
    guard text.contains(where: { "*?[".contains($0) }) else { return nil }
    self.text = text
  }

  package func matches(_ name: String) -> Bool { fnmatch(text, name, 0) == 0 }
}
