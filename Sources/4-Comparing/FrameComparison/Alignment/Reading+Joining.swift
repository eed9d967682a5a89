extension Reading {
  /// Joins rows that were inserted, or removed, directly after one another into one edit.
  static func joiningTexts(_ edits: [Edit]) -> [Edit] {
    edits.reduce(into: []) { result, edit in
      let index = result.lastIndex { last in
        guard let region = last.region, let next = edit.region else { return false }
        return region.rows.upperBound + 1 == next.rows.lowerBound
          && region.columns.overlaps(next.columns)
      }
      guard let index, let region = result[index].region, let next = edit.region,
        let kind = result[index].kind.joined(with: edit.kind)
      else { return result.append(edit) }
      let origin = result[index].origin.map { $0.union(edit.origin ?? $0) }
      result[index] = Edit(kind, region: region.union(next), origin: origin)
    }
  }

  /// Joins equal changes of style, link or row size in the same columns of consecutive rows into one edit.
  static func joiningRows(_ edits: [Edit]) -> [Edit] {
    struct Key: Hashable {
      let kind: Edit.Kind
      let columns: ClosedRange<Int>
      let origin: ClosedRange<Int>?
      let distance: Int
    }
    var result: [Edit] = []
    // Edits that end in the row above, and edits in this row.
    var (above, here, row): ([Key: Int], [Key: Int], Int) = ([:], [:], -1)
    for edit in edits {
      guard let region = edit.region, edit.isJoinable else {
        result.append(edit)
        continue
      }
      if region.rows.lowerBound != row {
        above = region.rows.lowerBound == row + 1 ? here : [:]
        (here, row) = ([:], region.rows.lowerBound)
      }
      let key = Key(
        kind: edit.kind, columns: region.columns, origin: edit.origin?.columns,
        distance: row - (edit.origin?.rows.lowerBound ?? row))
      if let index = above[key], let joined = result[index].region {
        result[index] = Edit(
          edit.kind, region: joined.union(region),
          origin: result[index].origin.map { $0.union(edit.origin ?? $0) })
        here[key] = index
      } else {
        here[key] = result.count
        result.append(edit)
      }
    }
    return result
  }
}

extension Edit.Kind {
  /// The texts of two insertions or two removals together, or nil for other kinds.
  fileprivate func joined(with other: Edit.Kind) -> Edit.Kind? {
    switch (self, other) {
    case (.inserted(let first), .inserted(let second)): .inserted(first + second)
    case (.removed(let first), .removed(let second)): .removed(first + second)
    default: nil
    }
  }
}

extension Edit {
  fileprivate var isJoinable: Bool {
    switch kind {
    case .style, .link, .rowSize: true
    default: false
    }
  }
}
