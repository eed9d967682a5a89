package import ContentDigest

/// A tree of digests, so that one signature of its root covers many decisions, and each of them can be checked without
/// the others (RFC 6962, section 2.1, with digests as text).
package enum DigestTree {
  /// The place of one decision in a tree.
  package struct Place: Codable, Hashable, Sendable {
    /// The number of the decision, from 0, and the number of all.
    package let index: Int
    package let count: Int
    /// The digests beside the way from the decision to the root.
    package let path: [SHA256Digest]

    package init(index: Int, count: Int, path: [SHA256Digest]) {
      (self.index, self.count, self.path) = (index, count, path)
    }

    /// Returns the root of the tree that has a decision at this place, or nil if there can't be one.
    package func root(of decision: [UInt8]) -> SHA256Digest? {
      guard (1...DigestTree.limit).contains(count), (0..<count).contains(index) else { return nil }
      var (digest, index, count, rest) = (DigestTree.leaf(decision), index, count, path[...])
      while count > 1 {
        // The last of an odd number has nothing beside it.
        if !(index == count - 1 && index.isMultiple(of: 2)) {
          guard let other = rest.popFirst() else { return nil }
          digest =
            index.isMultiple(of: 2)
            ? DigestTree.node(digest, other) : DigestTree.node(other, digest)
        }
        (index, count) = (index / 2, (count + 1) / 2)
      }
      return rest.isEmpty ? digest : nil
    }
  }

  /// The most decisions of a tree.
  private static let limit = 1 << 20

  /// Returns the root of a tree, and the place of each decision.
  ///
  /// - Parameter decisions: At least one.
  package static func build(
    _ decisions: [[UInt8]]
  ) -> (root: SHA256Digest, places: [Place]) {
    var paths = decisions.map { _ in [SHA256Digest]() }
    var level = decisions.map(leaf)
    var width = 1
    while level.count > 1 {
      for index in decisions.indices {
        let sibling = (index / width) ^ 1
        if sibling < level.count { paths[index].append(level[sibling]) }
      }
      level = stride(from: 0, to: level.count, by: 2).map { start in
        start + 1 < level.count ? node(level[start], level[start + 1]) : level[start]
      }
      width *= 2
    }
    let places = paths.enumerated().map { index, path in
      Place(index: index, count: decisions.count, path: path)
    }
    return (level[0], places)
  }

  private static func leaf(_ decision: [UInt8]) -> SHA256Digest {
    SHA256Digest(of: [0] + decision)
  }

  private static func node(_ left: SHA256Digest, _ right: SHA256Digest) -> SHA256Digest {
    SHA256Digest(of: [1] + Array("\(left)\(right)".utf8))
  }
}
