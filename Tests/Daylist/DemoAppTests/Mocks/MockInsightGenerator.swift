import DaylistDomain

/// Returns insights and errors from a queue.
actor MockInsightGenerator: InsightGeneratorProtocol {
  enum Answer {
    case success(Insight)
    case failure(InsightError)
    /// No answer until the task is cancelled.
    case never
  }

  enum Call: Hashable, Sendable {
    case insight(InsightRequest)
  }

  private var log: CallLog<Call>
  /// The number of calls that were cancelled while they had no answer.
  private(set) var cancelledCount = 0
  private var answers: [Answer]
  let isAvailable: Bool

  init(_ answers: Answer..., isAvailable: Bool = true, time: TestTime = TestTime()) {
    self.answers = answers
    self.isAvailable = isAvailable
    log = CallLog(time)
  }

  var calls: [Call] { log.calls }
  var records: [CallRecord<Call>] { log.records }

  var requests: [InsightRequest] {
    calls.map { call in
      switch call {
      case .insight(let request): request
      }
    }
  }

  func insight(for request: InsightRequest) async throws(InsightError) -> Insight {
    log.note(.insight(request))
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
      cancelledCount += 1
      throw .timedOut
    }
  }
}
