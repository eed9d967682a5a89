package import FoundationEssentials

/// A thing to do.
package struct TaskItem: Hashable, Sendable, Identifiable {
  /// The same on every device.
  package let id: UUID
  /// The part that a person can edit in a form.
  package var draft: TaskDraft
  package var isDone: Bool
  package var created: CalendarDay

  package init(id: UUID, draft: TaskDraft, isDone: Bool = false, created: CalendarDay) {
    self.id = id
    self.draft = draft
    self.isDone = isDone
    self.created = created
  }

  package var title: String { draft.title }
  package var notes: String { draft.notes }
  package var priority: Priority { draft.priority }
  package var tags: [String] { draft.tags }
  package var due: CalendarDay? { draft.due }
}

/// The contents of a task's form.
package struct TaskDraft: Hashable, Sendable {
  package var title: String
  package var notes: String
  package var priority: Priority
  package var tags: [String]
  package var due: CalendarDay?

  package init(
    title: String, notes: String = "", priority: Priority = .medium, tags: [String] = [],
    due: CalendarDay? = nil
  ) {
    self.title = title
    self.notes = notes
    self.priority = priority
    self.tags = tags
    self.due = due
  }
}

package enum Priority: String, Hashable, Sendable, Codable, CaseIterable {
  case high, medium, low

  /// 0 for the most important.
  package var rank: Int {
    switch self {
    case .high: 0
    case .medium: 1
    case .low: 2
    }
  }
}
