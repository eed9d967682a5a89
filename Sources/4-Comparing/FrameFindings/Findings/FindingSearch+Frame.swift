internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds what concerns the frame as a whole. The cursor may still belong to something else.
  mutating func findFrameEdits() {
    var palette: [Int] = []
    for index in open {
      switch edits[index].kind {
      case .size: addSize(index)
      case .title: add(.text, edits[index].change, at: nil, explaining: [index])
      case .palette: palette.append(index)
      default: break
      }
    }
    guard !palette.isEmpty else { return }
    var hasStray = false
    let changes = palette.map { index -> String in
      guard case .palette(_, _, let color?) = edits[index].kind, rules.isStray(color) else {
        return edits[index].change
      }
      hasStray = true
      return "\(edits[index].change), not a colour of the theme or the tokens"
    }
    add(hasStray ? .designToken : .style, Self.list(changes), at: nil, explaining: palette)
  }

  /// Adds a change of size, with the cursor, whose place depends on the size.
  private mutating func addSize(_ index: Int) {
    let cursor = open.filter { edits[$0].category == .cursor }
    let isShown = new.cursor.isVisible
    let note = old.cursor.isVisible == isShown ? "" : ", cursor \(isShown ? "shown" : "hidden")"
    let (before, now) = (Phrases(old), Phrases(new))
    let (gone, came) = (before.without(now), now.without(before))
    let texts =
      (gone.isEmpty ? "" : "; removed \(Edit.list(gone))")
      + (came.isEmpty ? "" : "; inserted \(Edit.list(came))")
    add(.layoutShift, edits[index].change + note + texts, at: nil, explaining: [index] + cursor)
  }

  /// Finds what is wrong with a frame of another size and wasn't wrong with the old one.
  mutating func findNewProblems() {
    let known = Findings.invariants(of: old, rules: rules)
    for finding in Findings.invariants(of: new, rules: rules)
    where !known.contains(where: { $0.kind == finding.kind && $0.change == finding.change }) {
      add(finding)
    }
  }

  /// Adds a finding for each edit that nothing else explains.
  mutating func findRest() {
    for index in open {
      add(
        edits[index].findingKind, edits[index].change, at: edits[index].region,
        explaining: [index])
    }
  }

  /// Adds one finding for all open edits of each kind.
  mutating func findByKind() {
    let kinds = Dictionary(grouping: open) { edits[$0].findingKind }
    for kind in Finding.Kind.allCases {
      guard let indices = kinds[kind] else { continue }
      add(
        kind, Self.list(indices.map { edits[$0].change }),
        at: GridRegion.spanning(regions(of: indices)), explaining: indices)
    }
  }

  /// The elements without repetitions, in order.
  static func unique<Element: Equatable>(_ elements: [Element]) -> [Element] {
    elements.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Each change once, with its number of occurrences: `"*" → "•" (4 ×)`.
  static func counted(_ changes: [String]) -> [String] {
    changes.grouped(by: \.self).map { change, all in
      all.count == 1 ? change : "\(change) (\(all.count) ×)"
    }
  }

  /// Up to three changes, and the number of the others.
  static func list(_ changes: [String]) -> String {
    // A change of several texts has commas of its own.
    let separator = changes.count > 1 && changes.contains { $0.contains("\", ") } ? "; " : ", "
    let listed = changes.prefix(3).joined(separator: separator)
    return changes.count > 3 ? "\(listed) and \(changes.count - 3) more" : listed
  }
}

extension Edit {
  /// What an edit means by itself.
  fileprivate var findingKind: Finding.Kind {
    switch kind {
    case .text, .width, .title, .link: .text
    case .moved, .rowSize, .textSize, .size: .layoutShift
    case .inserted: .extraElement
    case .removed: .missingElement
    case .style, .palette: .style
    case .cursor: .state
    case .picture(let change): change.findingKind
    }
  }
}

extension PictureChange {
  /// What a change means by itself. Another image is other content; another place or size is a matter of layout.
  fileprivate var findingKind: Finding.Kind {
    switch self {
    case .added: .extraElement
    case .removed: .missingElement
    case .reordered: .layoutShift
    case .changed(let details): details.contains(where: \.isContent) ? .text : .layoutShift
    }
  }
}

extension PictureChange.Detail {
  fileprivate var isContent: Bool {
    switch self {
    case .pixels, .image: true
    default: false
    }
  }
}
