package import Audit
internal import ContentDigest
package import FrameFindings
package import RunReport

/// Text of `qa` itself in a report for an agent: literals, numbers and words of closed lists.
///
///     let heading: AgentText = "\(number). \(verdict): \(count) screens"
///
/// A `String` can't become one, and so nothing that an app, a config, a branch or a person wrote can: their text has to
/// be a ``CapturedLine``, which is shown only inside a block.
package struct AgentText: Hashable, Sendable {
  package fileprivate(set) var text: String
}

extension AgentText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: StaticString) { text = value.description }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

    package mutating func appendInterpolation(_ own: AgentText) { text += own.text }

    package mutating func appendInterpolation(_ number: Int) { text += number.description }

    package mutating func appendInterpolation(_ verdict: Verdict) { text += verdict.word }

    /// The verdict as in JSON.
    package mutating func appendInterpolation(json verdict: Verdict) { text += verdict.rawValue }

    package mutating func appendInterpolation(_ kind: ReportedKind) { text += kind.rawValue }

    package mutating func appendInterpolation(_ kind: Finding.Kind) { text += kind.rawValue }

    package mutating func appendInterpolation(_ shard: Shard) { text += shard.description }

    package mutating func appendInterpolation(_ severity: AuditSeverity) {
      text += severity.rawValue
    }

    package mutating func appendInterpolation(_ kind: ScreenElement.Kind) { text += kind.rawValue }

    mutating func appendInterpolation(_ id: EditID) { text += id.description }

    /// The start of a commit's id.
    mutating func appendInterpolation(_ commit: GitObjectID) {
      text += commit.description.prefix(12)
    }

    package mutating func appendInterpolation(_ fence: AgentFence) { text += fence.id }
  }
}

extension AgentText {
  package static func + (first: AgentText, second: AgentText) -> AgentText { "\(first)\(second)" }

  /// `1 screen`, `2 screens`.
  package static func counted(_ count: Int, _ noun: AgentText) -> AgentText {
    "\(count) \(noun)\(count == 1 ? "" : "s" as AgentText)"
  }
}

extension Sequence<AgentText> {
  package func joined(separator: AgentText) -> AgentText {
    reduce(nil) { (joined: AgentText?, next) in joined.map { $0 + separator + next } ?? next } ?? ""
  }
}

/// The id of an edit or of a group, as the report numbers them: `e5`, `g1`.
struct EditID: Hashable, CustomStringConvertible {
  let description: String

  /// - Returns: nil for any other text, which a file may have in its place.
  init?(_ text: String?) {
    guard let text, let letter = text.first, letter == "e" || letter == "g",
      Shard.number(text.dropFirst()) != nil, text.utf8.count > 1
    else { return nil }
    description = text
  }
}
