/// Elements by a key, the keys in the order in which they were first added.
package struct OrderedGroups<Key: Hashable, Element> {
  package private(set) var all: [(key: Key, elements: [Element])] = []
  private var places: [Key: Int] = [:]

  package init() {}

  /// The elements of a key, in the order in which they were added.
  package subscript(key: Key) -> [Element] { places[key].map { all[$0].elements } ?? [] }

  /// The groups of two or more elements, the largest first, otherwise in the order of their keys.
  package var largestFirst: [(key: Key, elements: [Element])] {
    all.filter { $0.elements.count > 1 }.enumerated()
      .sorted { (-$0.element.elements.count, $0.offset) < (-$1.element.elements.count, $1.offset) }
      .map(\.element)
  }

  package mutating func add(_ element: Element, to key: Key) {
    if let place = places[key] {
      all[place].elements.append(element)
    } else {
      places[key] = all.count
      all.append((key, [element]))
    }
  }
}

extension Sequence {
  /// The elements by key, in the order in which the keys first occur.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var groups = OrderedGroups<Key, Element>()
    for element in self { groups.add(element, to: key(element)) }
    return groups.all
  }
}

extension Sequence where Element: Hashable {
  /// Returns each element once, in the order in which they first occur.
  package func distinct() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
