package import Baselines
package import FrameComparison

/// One edit as reports have it; rows and columns are zero-based, ranges include both ends.
package struct EditReport: Codable, Hashable, Sendable {
  /// By which `qa approve` takes it: `e1`, `e2`, … over the whole report.
  package var id: String?
  /// The id of its group; nil where no other screen has it.
  package var group: String?
  package let kind: String
  /// Place and change together.
  package let words: String
  package let change: String
  /// What an expectation can say of it.
  package let aspects: [EditAspect]
  /// Nil for the frame as a whole.
  package let place: String?
  package let rows: [Int]?
  package let columns: [Int]?

  package init(_ edit: Edit) {
    kind = edit.kindName
    words = edit.words
    change = edit.change
    aspects = edit.aspects
    place = edit.region?.description
    rows = edit.region.map { [$0.rows.lowerBound, $0.rows.upperBound] }
    columns = edit.region.map { [$0.columns.lowerBound, $0.columns.upperBound] }
  }

  /// A difference between pictures without frames.
  package init(pixels words: String) { self.init(kind: "pixels", words) }

  /// What stands for edits beyond ``most``. An id of other edits never covers it.
  package init(more count: Int) {
    self.init(kind: Self.moreKind, "\(count) more edits, which are not listed")
  }

  /// The reports on edits; on more than ``most``, the last one stands for the rest.
  package static func list(_ edits: [Edit]) -> [EditReport] {
    let listed = edits.prefix(most).map(EditReport.init)
    return edits.count > most ? listed + [EditReport(more: edits.count - most)] : listed
  }

  /// So many edits of a screen are listed: far more than anybody reads, and few enough for a report.
  package static let most = 5000
  static let moreKind = "more"

  private init(kind: String, _ words: String) {
    self.kind = kind
    (self.words, change) = (words, words)
    aspects = [EditAspect()]
    (place, rows, columns) = (nil, nil, nil)
  }

  var groupKey: EditGroup.Key { EditGroup.Key(kind: kind, change: change) }
}

/// What edits mean for a person, or what is wrong with a new screen.
package struct FindingReport: Codable, Hashable, Sendable {
  /// `layout shift`, `missing element`, `extra element`, `text`, `state`, `design token`, `contrast`,
  /// `truncation` or `clipping`.
  package let kind: String
  /// Place and change together.
  package let words: String
  package let change: String
  package let rows: [Int]?
  package let columns: [Int]?
  /// The ids of the edits that it sums up.
  package var edits: [String] = []
  /// Their places among the edits of the screen.
  package let indices: [Int]

  private enum CodingKeys: String, CodingKey {
    case kind, words, change, rows, columns, edits
  }

  package init(_ finding: Finding) {
    kind = finding.kind.rawValue
    words = finding.words
    change = finding.change
    rows = finding.region.map { [$0.rows.lowerBound, $0.rows.upperBound] }
    columns = finding.region.map { [$0.columns.lowerBound, $0.columns.upperBound] }
    indices = finding.edits
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    kind = try values.decode(String.self, forKey: .kind)
    words = try values.decode(String.self, forKey: .words)
    change = try values.decode(String.self, forKey: .change)
    rows = try values.decodeIfPresent([Int].self, forKey: .rows)
    columns = try values.decodeIfPresent([Int].self, forKey: .columns)
    edits = try values.decode([String].self, forKey: .edits)
    indices = []
  }
}
