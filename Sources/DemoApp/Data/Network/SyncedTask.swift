package import DaylistDomain
package import FoundationEssentials

/// A task as devices and the server tell each other of it, in JSON.
package struct SyncedTask: Hashable, Sendable, Codable {
  package let id: UUID
  /// The stamp of its last change.
  package let time: Int64
  package let device: String
  /// Which change of all this was to the server; nil on the way there.
  package var revision: Int64?
  /// nil where it was deleted.
  package let task: Content?

  package struct Content: Hashable, Sendable, Codable {
    package let title: String
    package let notes: String
    package let priority: Priority
    package let tags: [String]
    package let due: CalendarDay?
    package let isDone: Bool
    package let created: CalendarDay
  }

  package init(id: UUID, stamp: ChangeStamp, revision: Int64? = nil, task: Content?) {
    self.id = id
    time = stamp.time
    device = stamp.device
    self.revision = revision
    self.task = task
  }

  package var stamp: ChangeStamp { ChangeStamp(time: time, device: device) }

  /// The task as people see it; nil where it was deleted.
  package var item: TaskItem? {
    task.map { content in
      let draft = TaskDraft(
        title: content.title, notes: content.notes, priority: content.priority, tags: content.tags,
        due: content.due)
      return TaskItem(id: id, draft: draft, isDone: content.isDone, created: content.created)
    }
  }
}

extension SyncedTask.Content {
  package init(_ task: TaskItem) {
    self.init(
      title: task.title, notes: task.notes, priority: task.priority, tags: task.tags, due: task.due,
      isDone: task.isDone, created: task.created)
  }
}
