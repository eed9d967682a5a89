/// A range of the tasks that a filter matches, in an order.
package struct TaskQuery: Hashable, Sendable {
  package var filter: TaskFilter
  package var sorting: Sorting
  /// The number of tasks to skip.
  package var offset: Int
  /// The maximum number of tasks to return.
  package var limit: Int

  package init(
    filter: TaskFilter = TaskFilter(), sorting: Sorting = .due, offset: Int = 0,
    limit: Int = pageLength
  ) {
    self.filter = filter
    self.sorting = sorting
    self.offset = offset
    self.limit = limit
  }

  /// The number of tasks that a list reads at a time.
  package static let pageLength = 50
}

/// The result of a query.
package struct TaskPage: Hashable, Sendable {
  /// The tasks from ``TaskQuery/offset`` on.
  package let items: [TaskItem]
  /// The number of all tasks that the filter matches, not only those of this page.
  package let total: Int

  package init(items: [TaskItem], total: Int) {
    self.items = items
    self.total = total
  }
}

/// The numbers of all tasks, regardless of any filter.
package struct TaskCounts: Hashable, Sendable {
  package var open: Int
  package var done: Int
  /// Open tasks due before today.
  package var overdue: Int
  /// Open tasks due today.
  package var dueToday: Int

  package init(open: Int = 0, done: Int = 0, overdue: Int = 0, dueToday: Int = 0) {
    self.open = open
    self.done = done
    self.overdue = overdue
    self.dueToday = dueToday
  }

  package var all: Int { open + done }

  package init(of tasks: [TaskItem], today: CalendarDay) {
    let open = tasks.filter { !$0.isDone }
    self.init(
      open: open.count, done: tasks.count - open.count,
      overdue: open.count { $0.due.map { $0 < today } ?? false },
      dueToday: open.count { $0.due == today })
  }
}
