package import DaylistDomain
package import FoundationEssentials

/// A task as devices and the server exchange it, in JSON.
package struct SyncedTask: Hashable, Sendable, Codable {
  package let id: UUID
  /// The time of its last change, in milliseconds since 1970. Together with the device, it is the change's stamp.
  package let time: Int64
  package let device: String
  /// The number that the server gave to this change; nil on the way to the server.
  package var revision: Int64?
  /// The content, or nil if the task was deleted.
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

  /// The task as the app shows it, or nil if it was deleted.
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
