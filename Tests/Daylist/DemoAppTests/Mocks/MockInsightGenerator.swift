import DaylistDomain

/// Returns insights and errors from a queue.
actor MockInsightGenerator: InsightGeneratorProtocol {
  enum Answer {
    case success(Insight)
    case failure(InsightError)
    /// No answer until the task is cancelled.
    case never
  }

  private(set) var requests: [InsightRequest] = []
  private var answers: [Answer]
  let isAvailable: Bool

  init(_ answers: Answer..., isAvailable: Bool = true) {
    self.answers = answers
    self.isAvailable = isAvailable
  }

  func insight(for request: InsightRequest) async throws(InsightError) -> Insight {
    requests.append(request)
    switch answers.isEmpty ? .failure(.unavailable) : answers.removeFirst() {
    case .success(let insight): return insight
    case .failure(let error): throw error
    case .never:
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
