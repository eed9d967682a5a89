/// Names that are one and the same to a file system without case, as those of macOS and Windows are: of two files that
/// have them, a clone there has one.
package enum NameCase {
  /// Whether two names differ, and in nothing but case.
  package static func areTwins(_ first: String, _ second: String) -> Bool {
    first != second && first.lowercased() == second.lowercased()
  }

  /// Pairs of names that differ in nothing but case, in the order of the names.
  package static func twins(in names: [String]) -> [(first: String, second: String)] {
    let groups = Dictionary(grouping: Set(names)) { $0.lowercased() }.values.map { $0.sorted() }
    let pairs = groups.flatMap { group in group.dropFirst().map { (group[0], $0) } }
    return pairs.sorted { $0 < $1 }
  }
}
