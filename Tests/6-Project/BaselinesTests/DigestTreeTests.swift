import Baselines
import ContentDigest
import Testing

@Suite("A tree of digests", .timeLimit(.minutes(20))) struct DigestTreeTests {
  private func decisions(_ count: Int) -> [[UInt8]] { (0..<count).map { Array("d\($0)".utf8) } }

  @Test("Each place of a tree of any size leads to its root", arguments: 1...40)
  func anySize(count: Int) {
    let (root, places) = DigestTree.build(decisions(count))

    #expect(zip(places, decisions(count)).allSatisfy { $0.root(of: $1) == root })
  }

  @Test("A decision at another place, or with another path, leads to another root or to none")
  func otherPlaces() {
    let (root, places) = DigestTree.build(decisions(11))
    for place in places {
      for (index, decision) in decisions(11).enumerated() where index != place.index {
        #expect(place.root(of: decision) != root)
      }
      let others = [
        DigestTree.Place(index: place.index ^ 1, count: 11, path: place.path),
        DigestTree.Place(index: place.index, count: 11, path: Array(place.path.dropLast())),
        DigestTree.Place(index: place.index, count: 11, path: place.path + [root]),
        DigestTree.Place(index: -1, count: 11, path: place.path),
        DigestTree.Place(index: place.index, count: .max, path: place.path),
      ]
      for other in others {
        #expect(other.root(of: Array("d\(place.index)".utf8)) != root, "\(other)")
      }
    }
  }

  @Test("Trees of other decisions, or in another order, have other roots")
  func otherRoots() {
    let roots = [
      decisions(3), decisions(4), Array(decisions(3).reversed()), decisions(3) + [decisions(3)[2]],
    ].map { DigestTree.build($0).root.description }

    #expect(Set(roots).count == roots.count)
  }
}
