import DaylistDomain

/// Gives insights and errors from a queue.
actor MockInsightGenerator: InsightGeneratorProtocol {
  private(set) var requests: [InsightRequest] = []
  private var answers: [Result<Insight, InsightError>]

  init(_ answers: Result<Insight, InsightError>...) { self.answers = answers }

  var isAvailable: Bool { !answers.isEmpty }

  func insight(for request: InsightRequest) throws(InsightError) -> Insight {
    requests.append(request)
    guard !answers.isEmpty else { throw .unavailable }
    return try answers.removeFirst().get()
  }
}
