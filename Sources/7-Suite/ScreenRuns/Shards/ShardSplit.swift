/// Splits configs into parts that take about the same time.
enum ShardSplit {
  /// Returns the parts, each in ascending order of names. Some are empty if there are fewer configs than parts.
  ///
  /// Takes the longest config first, and always adds it to the part that has the least to do (Graham 1969: no part
  /// takes longer than 4/3 of what the best split takes). Equal times are ordered by name and equal parts by
  /// index, so equal arguments give equal parts on every machine.
  ///
  /// - Parameters:
  ///   - milliseconds: How long configs took. A missing one counts as the mean of the others.
  ///   - count: At least 1.
  static func parts(
    of configs: [String], milliseconds: [String: Int], count: Int
  ) -> [[String]] {
    let known = configs.compactMap { milliseconds[$0] }
    let mean = known.isEmpty ? 1 : known.reduce(0, +) / known.count
    // Each config costs something: those without a time would all go to the same part.
    let times = configs.map { (config: $0, time: max(1, milliseconds[$0] ?? mean)) }
    var parts = [[String]](repeating: [], count: max(1, count))
    var loads = [Int](repeating: 0, count: parts.count)
    for (config, time) in times.sorted(by: { ($1.time, $0.config) < ($0.time, $1.config) }) {
      guard let part = loads.indices.min(by: { loads[$0] < loads[$1] }) else { break }
      parts[part].append(config)
      loads[part] += time
    }
    return parts.map { $0.sorted() }
  }
}
