/// Asks a preferred generator, and another one if the first is unavailable, slow or fails.
package struct FallbackInsightGenerator: InsightGeneratorProtocol {
  private let preferred: any InsightGeneratorProtocol
  private let fallback: any InsightGeneratorProtocol
  private let timeout: Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - timeout: How long the preferred generator may take. After that it is cancelled and its result ignored.
  ///   - sleep: Waits for a duration; throws if its task is cancelled.
  package init(
    preferred: any InsightGeneratorProtocol, fallback: any InsightGeneratorProtocol,
    timeout: Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.preferred = preferred
    self.fallback = fallback
    self.timeout = timeout
    self.sleep = sleep
  }

  package var isAvailable: Bool {
    get async {
      if await preferred.isAvailable { return true }
      return await fallback.isAvailable
    }
  }

  package func insight(for request: InsightRequest) async throws(InsightError) -> Insight {
    guard await preferred.isAvailable else { return try await fallback.insight(for: request) }
    switch await timelyAnswer(to: request) {
    case .success(let insight): return insight
    case .failure(let error):
      var insight = try await fallback.insight(for: request)
      insight.failure = error
      return insight
    }
  }

  /// Returns the preferred generator's insight, or why it gave none in time.
  private func timelyAnswer(to request: InsightRequest) async -> Result<Insight, InsightError> {
    let (answers, continuation) = AsyncStream.makeStream(of: Result<Insight, InsightError>.self)
    let asking = Task {
      do throws(InsightError) {
        continuation.yield(.success(try await preferred.insight(for: request)))
      } catch {
        continuation.yield(.failure(error))
      }
    }
    let waiting = Task {
      do {
        try await sleep(timeout)
        continuation.yield(.failure(.timedOut))
      } catch {
        // Cancelled: the result is already there.
      }
    }
    defer {
      asking.cancel()
      waiting.cancel()
    }
    for await answer in answers { return answer }
    return .failure(.timedOut)
  }
}
