package import DaylistDomain

/// Says the same of any tasks, or fails.
package struct PreviewInsightGenerator: InsightGeneratorProtocol {
  private let answer: Result<Insight, InsightError>

  package init(_ answer: Result<Insight, InsightError> = .success(.preview)) {
    self.answer = answer
  }

  package var isAvailable: Bool { answer != .failure(.unavailable) }

  package func insight(for request: InsightRequest) throws(InsightError) -> Insight {
    try answer.get()
  }
}

extension Insight {
  /// What a good writer says of the tasks of ``PreviewData``.
  package static let preview = Insight(
    headline: "You are close: two late tasks stand between you and a calm week.",
    observations: [
      "Work takes half of your open list, and the release notes hold up the others.",
      "The passport office closes at noon on Friday, so the oldest task is also the one "
        + "with the hardest deadline.",
      "Four tasks are done already, most of them the small ones you tend to put off.",
    ],
    suggestion: "Go to the passport office before lunch, then give the release notes one quiet hour.")
}
