/// The tab stops (HTS and TBC, ECMA-48 §8.3.62 and 154). Initially every eighth column has one, including the first.
struct TabStops: Equatable, Sendable {
  private var stops: [Bool]

  init(columns: Int) { stops = (0..<columns).map { $0 % 8 == 0 } }

  mutating func resize(to columns: Int) {
    if columns < stops.count { stops.removeLast(stops.count - columns) }
    while stops.count < columns { stops.append(stops.count % 8 == 0) }
  }

  mutating func set(_ column: Int) { stops[column] = true }
  mutating func clear(_ column: Int) { stops[column] = false }
  mutating func clearAll() { stops = Array(repeating: false, count: stops.count) }
  mutating func reset() { self = TabStops(columns: stops.count) }

  /// The next stop after `column`, or `limit` if none comes before that.
  func next(after column: Int, limit: Int) -> Int {
    var column = column
    while column < limit {
      column += 1
      if column < limit, stops[column] { return column }
    }
    return limit
  }

  /// The last stop before `column`, or `limit` if none comes after that.
  func previous(before column: Int, limit: Int) -> Int {
    var column = column
    while column > limit {
      column -= 1
      if stops[column] { return column }
    }
    return limit
  }

  /// The columns that have a stop, zero-based.
  var columns: [Int] { stops.indices.filter { stops[$0] } }
}
