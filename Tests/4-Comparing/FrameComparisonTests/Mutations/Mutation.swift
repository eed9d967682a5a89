import TerminalFrame
import Testing

/// A change of ``MailScreen``, with the edits and findings that it should make.
struct Mutation: Sendable, CustomTestStringConvertible {
  let name: String
  let apply: @Sendable (inout Frame) -> Void
  /// The words of the edits.
  let edits: [String]
  /// The descriptions of the findings, each beginning with its kind.
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

  /// A mutation with one edit, and one finding of the same words.
  init(
    _ name: String, _ kind: String, _ summary: String,
    apply: @escaping @Sendable (inout Frame) -> Void
  ) {
    self.init(name, edits: [summary], findings: ["\(kind): \(summary)"], apply: apply)
  }

  var testDescription: String { name }

  static let all =
    texts + styles + states + layouts + elements + frames + truncations + borders
}
