import TerminalFrame

extension Frame {
  /// Returns the first row that contains a text, or nil if none does.
  func row(with text: String) -> String? {
    self.text.split(separator: "\n").first { $0.contains(text) }.map(String.init)
  }
}
