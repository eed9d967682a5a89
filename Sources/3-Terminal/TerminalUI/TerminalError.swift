/// Why a terminal could not be used.
package struct TerminalError: Error, Hashable {
  /// What went wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package let remedy: String
}

extension TerminalError: CustomStringConvertible {
  package var description: String { "\(message) \(remedy)" }
}
