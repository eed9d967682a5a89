/// The keys of an object. Most objects have few: searching a list takes less time than hashing.
struct JSONKeys {
  private var few: [String] = []
  private var many: Set<String> = []

  /// - Returns: False if the key is there already.
  mutating func insert(_ key: String) -> Bool {
    if few.contains(key) || many.contains(key) { return false }
    if few.count < 16 { few.append(key) } else { many.insert(key) }
    return true
  }
}
