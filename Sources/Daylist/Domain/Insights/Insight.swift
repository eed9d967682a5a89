/// A summary of the state of a person's tasks as a whole.
package struct Insight: Hashable, Sendable {
  /// The gist, in one sentence.
  package let headline: String
  /// The observations that support it, in a sentence or two each.
  package let observations: [String]
  /// What to do next, or nil if there's nothing to do.
  package let suggestion: String?
  /// Why the generator that a person prefers didn't write it; nil if none failed.
  package var failure: InsightError?

  package init(
    headline: String, observations: [String], suggestion: String? = nil,
    failure: InsightError? = nil
  ) {
    self.headline = headline
    self.observations = observations
    self.suggestion = suggestion
    self.failure = failure
  }
}

/// The tasks that an insight is about.
package struct InsightRequest: Hashable, Sendable {
  package let tasks: [TaskItem]
  package let today: CalendarDay

  package init(tasks: [TaskItem], today: CalendarDay) {
    self.tasks = tasks
    self.today = today
  }
}
