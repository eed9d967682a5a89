import TerminalFrame

extension Frame {
  /// The row that holds a text; nil where none does.
  func row(with text: String) -> String? {
    self.text.split(separator: "\n").first { $0.contains(text) }.map(String.init)
  }
}
