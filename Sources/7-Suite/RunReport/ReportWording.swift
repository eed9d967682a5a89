internal import FrameComparison
internal import FrameFindings
internal import ProjectFiles

// Wording shared by all formats of a report.

extension SuiteReport {
  /// The verdicts that occur, most serious first.
  package var counts: [(verdict: Verdict, count: Int)] {
    VerdictForm.all.map { ($0.verdict, count(of: $0.verdict)) }.filter { $0.1 > 0 }
  }

  /// `64 screens` or `1 screen`.
  package var screenCount: String { Self.counted(screens.count, "screen") }

  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Seconds with one decimal place, without the unit.
  package static func seconds(_ milliseconds: Int) -> String {
    let tenths = max(0, milliseconds) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Lists at most `maximum` names and counts the rest.
  package static func names(_ names: [some CustomStringConvertible], maximum: Int) -> String {
    let listed = names.prefix(maximum).map(\.description).joined(separator: ", ")
    return names.count > maximum ? "\(listed) and \(names.count - maximum) more" : listed
  }
}

extension Collection {
  /// One line for each of the first elements, and one that counts the rest: `and 3 more edits`.
  package func lines(
    maximum: Int, _ noun: String, _ line: (Element) -> String
  ) -> [String] {
    let lines = prefix(maximum).map(line)
    return count > maximum
      ? lines + ["and \(SuiteReport.counted(count - maximum, "more \(noun)"))"] : lines
  }
}

extension ScreenReport {
  /// Whether it fails the run.
  ///
  /// - Parameter isGate: Whether a change that is only declared fails.
  package func fails(isGate: Bool) -> Bool {
    verdict.exitCode != .success || isGate && needsApproval
  }
}

extension EditReport {
  /// What changed, without its place.
  package var summaryWithoutPlace: String {
    // A place is followed by ": " or ", ".
    guard let place, summary.hasPrefix(place) else { return summary }
    return String(summary.dropFirst(place.count + 2))
  }
}

/// The change of a screen or a group in a few words: its most serious edit, and the number of others.
package struct EditSummary: Hashable, Sendable {
  /// The most serious edit without its place; nil if there are no edits.
  package let change: String?
  /// `, and 3 more edits`.
  package let rest: String

  /// Kinds of edits and findings, most serious first; those not listed come before the cursor.
  private static let order: [ReportedKind] = [
    .edit(.removal), .finding(.missingElement), .edit(.insertion), .finding(.extraElement),
    .finding(.layoutShift), .edit(.shift), .edit(.text), .finding(.truncation),
    .finding(.clipping), .edit(.width), .edit(.size), .edit(.title), .finding(.contrast),
    .finding(.state), .finding(.designToken), .edit(.style),
  ]
  private static let maxLength = 80

  package init(_ edits: [EditReport]) {
    func rank(_ edit: EditReport) -> Int {
      if edit.kind == .edit(.cursor) { return Self.order.count + 1 }
      return Self.order.firstIndex(of: edit.kind) ?? Self.order.count
    }
    let ranked = edits.enumerated()
      .min { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
    change = ranked.map { Self.cut($0.element.change) }
    let more = edits.count - 1
    rest = more > 0 ? ", and \(SuiteReport.counted(more, "more edit"))" : ""
  }

  package var text: String { (change ?? "") + rest }

  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > maxLength else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(maxLength))) + "…"
  }
}
