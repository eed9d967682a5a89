internal import TerminalFrame

/// The id of the blocks in a report for an agent. Only the start and the end of a block have it.
///
/// It is random for each report that is printed. By then, every app has ended and every file was written, so none of
/// them can contain it. All else in a report follows from the run alone.
package struct AgentFence: Hashable, Sendable {
  /// 16 hexadecimal digits.
  let id: String

  package init(_ number: UInt64) { id = number.hexadecimal(16) }

  package static func random() -> AgentFence { AgentFence(.random(in: .min ... .max)) }

  var start: AgentText { "begin captured \(self)" }
  var end: AgentText { "end captured \(self)" }

  /// Lines between the marks. Each begins with "| ", so that none of them is a mark, whatever it contains.
  func block(_ lines: [CapturedLine]) -> String {
    "\(start.text)\n\(lines.map { $0.text(in: self) }.joined())\(end.text)\n"
  }
}
