extension Array where Element: Sendable {
  /// Transforms the elements concurrently, and returns the results in the same order.
  ///
  /// - Parameter limit: The most elements that are transformed at the same time.
  func concurrentMap<Result: Sendable>(
    atMost limit: Int = .max, _ transform: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [(Int, Result)] = []
      for (index, element) in enumerated() {
        if index >= limit, let done = try await group.next() { results.append(done) }
        group.addTask { (index, try await transform(element)) }
      }
      for try await done in group { results.append(done) }
      return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
