extension Sequence {
  /// The elements by key, in the order in which the keys first occur.
  func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var (groups, numbers): ([(key: Key, elements: [Element])], [Key: Int]) = ([], [:])
    for element in self {
      let key = key(element)
      if let number = numbers[key] {
        groups[number].elements.append(element)
      } else {
        numbers[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
