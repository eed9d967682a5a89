import DaylistDomain

/// Makes the insights that a test says, one after the other.
actor StubInsightGenerator: InsightGeneratorProtocol {
  enum Answer {
    case insight(Insight)
    case error(InsightError)
    /// Nothing before the task is cancelled.
    case nothing
  }

  private(set) var requests: [InsightRequest] = []
  private var answers: [Answer]
  let isAvailable: Bool

  init(_ answers: [Answer], isAvailable: Bool = true) {
    self.answers = answers
    self.isAvailable = isAvailable
  }

  func insight(for request: InsightRequest) async throws(InsightError) -> Insight {
    requests.append(request)
    switch answers.isEmpty ? .error(.unavailable) : answers.removeFirst() {
    case .insight(let insight): return insight
    case .error(let error): throw error
    case .nothing:
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      await withTaskCancellationHandler {
        for await _ in stream {}
      } onCancel: {
        continuation.finish()
      }
      throw .timedOut
    }
  }
}
