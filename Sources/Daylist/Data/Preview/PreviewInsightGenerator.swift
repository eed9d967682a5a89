package import DaylistDomain

/// Returns the same insight for any tasks, or always fails.
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
  /// A well-written insight about the tasks of ``PreviewData``.
  package static let preview = Insight(
    headline: "You are close: two late tasks stand between you and a calm week.",
    observations: [
      "Four of ten open tasks are work, and the release notes hold them up.",
      "The passport office closes at noon on Fridays, so start there.",
      "Small things get done: three of the four finished ones took minutes.",
    ],
    suggestion: "Go to the passport office before lunch, then write the release notes.")
}
