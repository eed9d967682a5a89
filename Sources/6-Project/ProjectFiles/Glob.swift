internal import Glibc

/// A shell pattern for names (POSIX, Pattern Matching Notation): `*`, `?` and `[…]`.
package struct Glob: Hashable, Sendable {
  package let text: String

  /// - Returns: nil if the text has no special character: it is a plain name.
  package init?(_ text: String) {
    guard text.contains(where: { "*?[".contains($0) }) else { return nil }
    self.text = text
  }

  package func matches(_ name: String) -> Bool { fnmatch(text, name, 0) == 0 }
}
