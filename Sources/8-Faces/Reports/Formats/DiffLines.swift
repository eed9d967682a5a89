internal import Baselines
internal import FrameComparison
internal import RunReport
internal import TerminalFrame

/// Edits as lines of a diff: what changed in words, then the rows before (`-`) and after (`+`).
struct DiffLines {
  private(set) var lines: [String] = []
  /// The rows added last, and their edit.
  private var last: (excerpt: [String], edit: EditReport)?

  /// The most characters shown of an edit's words.
  private static let maxSummaryLength = 400
  /// The most lines for an edit without rows.
  private static let maxValues = 12

  /// The edits of a screen; a group that is listed above only by its id.
  ///
  /// - Parameter contents: What is listed above, or nil for nothing.
  init(of screen: ScreenReport, in contents: ReportContents?, maximum: Int) {
    for edit in screen.edits.prefix(maximum) {
      if let group = edit.group, contents?.listedGroups.contains(group) ?? false {
        add(coveredBy: group, at: edit.place)
      } else {
        add(edit, id: edit.label)
      }
    }
    add(more: screen.edits.count - maximum)
  }

  /// The edits that several screens share.
  init(of shared: ReportContents.SharedEdits, maximum: Int) {
    for edit in shared.edits.prefix(maximum) { add(edit.edit, id: edit.id, place: edit.place) }
    add(more: shared.edits.count - maximum)
  }

  /// - Parameters:
  ///   - id: The id by which `qa approve` takes the edit.
  ///   - place: The place within a group, instead of the edit's own; nil for its own.
  private mutating func add(_ edit: EditReport, id: String, place: String? = nil) {
    let summary = place.map { "\($0): \(edit.summaryWithoutPlace)" } ?? edit.summary
    // Edits of the same rows share their lines.
    if let last, Self.shows(last, edit) {
      return lines.insert(Self.heading(id, summary), at: lines.count - last.excerpt.count)
    }
    lines.append(Self.heading(id, summary))
    lines += edit.excerpt ?? Self.values(of: edit)
    last = edit.excerpt.map { ($0, edit) }
  }

  /// Whether the rows of `block` already show every change in the rows of `edit`.
  private static func shows(
    _ block: (excerpt: [String], edit: EditReport), _ edit: EditReport
  ) -> Bool {
    guard let excerpt = edit.excerpt else { return false }
    if excerpt == block.excerpt { return true }
    guard let own = edit.rows?.range, let others = block.edit.rows?.range,
      own.clamped(to: others) == own
    else { return false }
    return excerpt.allSatisfy { $0.hasPrefix(" ") || block.excerpt.contains($0) }
  }

  /// Adds an edit that a group above already shows.
  private mutating func add(coveredBy group: String, at place: String?) {
    lines.append(
      Self.heading(group, [place, "as above"].compactMap(\.self).joined(separator: ", ")))
    last = nil
  }

  private mutating func add(more count: Int) {
    guard count > 0 else { return }
    lines.append("@@ and \(SuiteReport.counted(count, "more edit")) @@")
    last = nil
  }

  private static func heading(_ id: String, _ summary: String) -> String {
    "@@ \(id): \(summary.cut(to: maxSummaryLength)) @@"
  }

  /// The values before and after an edit without rows: colours, a title, a link.
  private static func values(of edit: EditReport) -> [String] {
    var lines: [String] = []
    var seen: Set<EditAspect> = []
    for aspect in edit.parts.lazy.flatMap(\.aspects) where seen.insert(aspect).inserted {
      guard lines.count < maxValues, aspect.from != nil || aspect.to != nil else { continue }
      func values(_ sign: String, _ value: String?) -> [String] {
        guard let value, !value.isEmpty else { return [] }
        let name = aspect.property.map { "\($0) " } ?? ""
        return value.split(separator: "\n").prefix(4).map { sign + name + $0 }
      }
      lines += values("-", aspect.from) + values("+", aspect.to)
    }
    return lines
  }
}
