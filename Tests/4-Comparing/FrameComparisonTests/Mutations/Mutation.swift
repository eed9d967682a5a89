import TerminalFrame
import Testing

/// A change of ``MailScreen``, and what should be said about it.
struct Mutation: Sendable, CustomTestStringConvertible {
  let name: String
  let apply: @Sendable (inout Frame) -> Void
  /// The words of the edits.
  let edits: [String]
  /// The findings with their kinds.
  let findings: [String]

  init(
    _ name: String, edits: [String], findings: [String],
    apply: @escaping @Sendable (inout Frame) -> Void
  ) {
    self.name = name
    self.apply = apply
    self.edits = edits
    self.findings = findings
  }

  /// An edit of a kind for which a finding says the same.
  init(
    _ name: String, _ kind: String, _ words: String,
    apply: @escaping @Sendable (inout Frame) -> Void
  ) {
    self.init(name, edits: [words], findings: ["\(kind): \(words)"], apply: apply)
  }

  var testDescription: String { name }

  static let all =
    texts + styles + states + layouts + elements + frames + truncations + borders
}
