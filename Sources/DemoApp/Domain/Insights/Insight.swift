/// What can be said about a person's tasks as a whole.
package struct Insight: Hashable, Sendable {
  /// A sentence.
  package let headline: String
  /// What leads to it, a sentence or two each.
  package let observations: [String]
  /// What to do next; nil where nothing is to be done.
  package let suggestion: String?

  package init(headline: String, observations: [String], suggestion: String? = nil) {
    self.headline = headline
    self.observations = observations
    self.suggestion = suggestion
  }
}

/// What an insight is about.
package struct InsightRequest: Hashable, Sendable {
  package let tasks: [TaskItem]
  package let today: CalendarDay

  package init(tasks: [TaskItem], today: CalendarDay) {
    self.tasks = tasks
    self.today = today
  }
}
