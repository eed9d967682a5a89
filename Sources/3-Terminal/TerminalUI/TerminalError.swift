/// Why a terminal could not be used.
package struct TerminalError: Error, Hashable {
  /// What went wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package let remedy: String

  package init(message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }
}

extension TerminalError: CustomStringConvertible {
  package var description: String { "\(message) \(remedy)" }
}
