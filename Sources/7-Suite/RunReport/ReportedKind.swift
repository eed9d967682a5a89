package import FrameComparison
package import FrameFindings

/// The kind of an edit in a report: the kind of its cause or, if only all of its parts together say what happened, of
/// the finding that sums them up. In JSON, it is the name of that kind.
package enum ReportedKind: RawRepresentable, Codable, Hashable, Sendable {
  case edit(EditKind)
  /// A kind of finding that isn't also a kind of edit.
  case finding(Finding.Kind)
  /// A difference between pictures without frames.
  case pixels
  /// Stands for edits that are not listed.
  case more

  package init(_ kind: EditKind) { self = .edit(kind) }

  package init(_ kind: Finding.Kind) {
    self = EditKind(rawValue: kind.rawValue).map(Self.edit) ?? .finding(kind)
  }

  package init?(rawValue: String) {
    guard let kind = Self.byName[rawValue] else { return nil }
    self = kind
  }

  private static let byName = Dictionary(allCases.map { ($0.rawValue, $0) }) { first, _ in first }

  package var rawValue: String {
    switch self {
    case .edit(let kind): kind.rawValue
    case .finding(let kind): kind.rawValue
    case .pixels: "pixels"
    case .more: "more"
    }
  }

  /// The kind of a single difference between two frames; nil for others.
  package var edit: EditKind? { if case .edit(let kind) = self { kind } else { nil } }
}

extension ReportedKind: CaseIterable {
  /// Each kind once.
  package static var allCases: [ReportedKind] {
    let findings = Finding.Kind.allCases.filter { EditKind(rawValue: $0.rawValue) == nil }
    return EditKind.allCases.map(Self.edit) + findings.map(Self.finding) + [.pixels, .more]
  }
}
