/// Names that are the same on a case-insensitive file system, as on macOS and Windows. A clone there has only one
/// of two files with such names.
package enum NameCase {
  /// Whether two names differ only in case.
  package static func areTwins(_ first: String, _ second: String) -> Bool {
    first != second && folded(first) == folded(second)
  }

  /// The form that a name has in common with those that differ from it only in case.
  package static func folded(_ name: String) -> String { name.lowercased() }

  /// Returns the pairs of names that differ only in case, in the order of the names.
  package static func twins(in names: [String]) -> [(first: String, second: String)] {
    let groups = Dictionary(grouping: Set(names), by: folded).values.map { $0.sorted() }
    let pairs = groups.flatMap { group in group.dropFirst().map { (group[0], $0) } }
    return pairs.sorted { $0 < $1 }
  }
}
