/// The distance between words, for suggestions.
package enum EditDistance {
  /// The known word closest to `word`, or the first one that starts with it if none is close; nil if neither exists.
  package static func nearest(to word: String, among known: [String]) -> String? {
    // The time grows with the product of both lengths.
    guard word.utf8.count <= 200 else { return nil }
    let limit = max(1, word.count / 3)
    let distances = known.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    let best = distances.min { $0.distance < $1.distance }
    guard let best, best.distance <= limit else {
      return known.first { $0.lowercased().hasPrefix(word.lowercased()) && !word.isEmpty }
    }
    return best.word
  }

  /// The remedy `did you mean "…"?` for a word that isn't known, or nil if no known word is nearest to it.
  package static func suggestion(for word: String, among known: [String]) -> String? {
    nearest(to: word, among: known).map { "did you mean \"\($0)\"?" }
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
  package static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var previous: [Int] = []
    var current = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var next = [i + 1]
      for (j, b) in second.enumerated() {
        var cost = min(current[j + 1] + 1, next[j] + 1, current[j] + (a == b ? 0 : 1))
        if i > 0, j > 0, a == second[j - 1], first[i - 1] == b {
          cost = min(cost, previous[j - 1] + 1)
        }
        next.append(cost)
      }
      previous = current
      current = next
    }
    return current[second.count]
  }
}
