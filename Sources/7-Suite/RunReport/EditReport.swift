package import Baselines
package import FrameComparison
package import FrameFindings
package import TerminalFrame

/// One edit as a person would count it, with all that follows from it. Rows and columns are zero-based; ranges include
/// both ends.
package struct EditReport: PlacedReport, Codable, Hashable, Sendable {
  /// The id that `qa approve` takes: `e1`, `e2`, … across the whole report.
  package var id: String?
  /// The id of its group; nil if no other screen has the same edit.
  package var group: String?
  package let kind: ReportedKind
  /// Place and change together.
  package let summary: String
  package let change: String
  /// Nil for the whole frame.
  package let place: String?
  package let rows: CellRange?
  package let columns: CellRange?
  /// The texts before and after with the words that differ, if the change begins with them; otherwise nil.
  package let text: ChangedText?
  /// The rows before and after, as lines of a diff that begin with `-`, `+` or a space; nil if no row's text changed.
  /// What masks hide is blank.
  package var excerpt: [String]?
  /// The single differences, exactly; never empty.
  package let parts: [EditPart]

  private enum CodingKeys: String, CodingKey {
    case id, group, kind
    case summary = "words"
    case change, place, rows, columns, text, excerpt, parts
  }

  /// A text that changed.
  package struct ChangedText: Codable, Hashable, Sendable {
    package let from: [TextRun]
    package let to: [TextRun]
  }

  /// An edit that nothing else follows from.
  package init(_ edit: Edit) {
    kind = ReportedKind(edit.category)
    summary = edit.summary
    change = edit.change
    place = edit.region?.description
    rows = (edit.region?.rows).map(CellRange.init)
    columns = (edit.region?.columns).map(CellRange.init)
    text = Self.text(edit)
    parts = [EditPart(edit)]
  }

  /// - Parameter maximum: The largest number of parts to list.
  private init(_ folded: FoldedEdit, of edits: [Edit], maximum: Int) {
    let cause = folded.cause.map { edits[$0] }
    kind = (cause?.category).map(ReportedKind.init) ?? ReportedKind(folded.kind)
    summary = folded.summary
    change = folded.change
    place = folded.region?.description
    rows = (folded.region?.rows).map(CellRange.init)
    columns = (folded.region?.columns).map(CellRange.init)
    text = cause.flatMap(Self.text)
    let listed = folded.edits.prefix(maximum).map { EditPart(edits[$0]) }
    let unlisted = folded.edits.count - listed.count
    parts = unlisted > 0 ? listed + [EditPart(more: unlisted)] : listed
  }

  private static func text(_ edit: Edit) -> ChangedText? {
    edit.changedWords.map { ChangedText(from: $0.from, to: $0.to) }
  }

  /// A difference between pictures without frames.
  package init(pixels summary: String) { self.init(EditPart(kind: .pixels, summary)) }

  /// Stands for the edits beyond ``maximum``. Approving other edits by their ids never covers it.
  package init(more count: Int) { self.init(EditPart(more: count)) }

  private init(_ part: EditPart) {
    kind = part.kind
    (summary, change) = (part.summary, part.change)
    (place, rows, columns, text) = (nil, nil, nil, nil)
    parts = [part]
  }

  /// The reports on the edits of a comparison. If there are more than ``maximum``, the last report stands for the rest.
  ///
  /// - Parameter frames: The frames with masked cells hidden; nil to leave out excerpts.
  package static func list(
    _ edits: [Edit], _ folded: [FoldedEdit], in frames: (old: Frame, new: Frame)? = nil
  ) -> [EditReport] {
    var (reports, remaining): ([EditReport], Int) = ([], maximum)
    var excerpts = frames.map { EditExcerpts(from: $0.old, to: $0.new) }
    for (index, edit) in folded.enumerated() {
      guard remaining > 0 else {
        let unlisted = folded[index...].reduce(0) { $0 + $1.edits.count }
        return reports + [EditReport(more: unlisted)]
      }
      var report = EditReport(edit, of: edits, maximum: remaining)
      report.excerpt = excerpts?.lines(of: edit, edits)
      reports.append(report)
      remaining -= edit.edits.count
    }
    return reports
  }

  /// The largest number of single differences that are listed for a screen: far more than anyone reads, and few enough
  /// for a report.
  package static let maximum = 5000

  /// Its name in a report without room for more: its id or, before it has one, its kind.
  package var label: String { id ?? kind.rawValue }

  /// The number in its id; empty before it has one.
  package var number: String { String((id ?? "").drop { !$0.isNumber }) }

  /// Whether its id, or that of its group, is one of these.
  package func isNamed(by ids: Set<String>) -> Bool {
    [id, group].contains { $0.map(ids.contains) ?? false }
  }

  var groupKey: EditGroup.Key {
    EditGroup.Key(
      kind: kind, change: change, parts: parts.map { .init(kind: $0.kind, change: $0.change) })
  }
}

/// One difference between two frames, exactly.
package struct EditPart: PlacedReport, Codable, Hashable, Sendable {
  package let kind: ReportedKind
  /// Place and change together.
  package let summary: String
  package let change: String
  /// The aspects that an expectation can name.
  package let aspects: [EditAspect]
  package let rows: CellRange?
  package let columns: CellRange?

  private enum CodingKeys: String, CodingKey {
    case kind
    case summary = "words"
    case change, aspects, rows, columns
  }

  init(_ edit: Edit) {
    kind = ReportedKind(edit.category)
    change = edit.wholeChange
    summary = edit.region.map { "\($0): \(edit.wholeChange)" } ?? edit.wholeChange
    aspects = edit.aspects
    rows = (edit.region?.rows).map(CellRange.init)
    columns = (edit.region?.columns).map(CellRange.init)
  }

  init(kind: ReportedKind, _ summary: String) {
    self.kind = kind
    (self.summary, change) = (summary, summary)
    aspects = [EditAspect()]
    (rows, columns) = (nil, nil)
  }

  init(more count: Int) {
    self.init(kind: .more, "\(count) more edits, which are not listed")
  }
}

/// What edits mean for a person, or what is wrong with a new screen.
package struct FindingReport: PlacedReport, Codable, Hashable, Sendable {
  package let kind: Finding.Kind
  /// Place and change together.
  package let summary: String
  package let change: String
  package let rows: CellRange?
  package let columns: CellRange?
  /// The ids of the edits that it is about, or sums up.
  package var edits: [String] = []
  /// The indices of these edits among those of the screen, ascending.
  package private(set) var indices: [Int] = []

  /// `contrast: row 3, columns 4–9: …`.
  package var line: String { "\(kind.rawValue): \(summary)" }

  private enum CodingKeys: String, CodingKey {
    case kind
    case summary = "words"
    case change, rows, columns, edits
  }

  /// - Parameter places: The index among the edits of the screen, for each single difference.
  package init(_ finding: Finding, places: [Int: Int] = [:]) {
    kind = finding.kind
    summary = finding.summary
    change = finding.change
    rows = (finding.region?.rows).map(CellRange.init)
    columns = (finding.region?.columns).map(CellRange.init)
    indices = Set(finding.edits.compactMap { places[$0] }).sorted()
  }
}
