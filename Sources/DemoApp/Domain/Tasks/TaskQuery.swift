/// A part of the tasks that a filter lets through, in an order.
package struct TaskQuery: Hashable, Sendable {
  package var filter: TaskFilter
  package var sorting: Sorting
  /// How many tasks come before the first one that is wanted.
  package var offset: Int
  /// How many tasks are wanted at most.
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

  /// Tasks that a list reads at once.
  package static let pageLength = 50
}

/// What a query found.
package struct TaskPage: Hashable, Sendable {
  /// From ``TaskQuery/offset`` on.
  package let items: [TaskItem]
  /// How many tasks the filter lets through, whatever part of them this is.
  package let total: Int

  package init(items: [TaskItem], total: Int) {
    self.items = items
    self.total = total
  }
}

/// How many tasks there are, whatever is shown of them.
package struct TaskCounts: Hashable, Sendable {
  package var open: Int
  package var done: Int
  /// Open, and due before today.
  package var overdue: Int
  /// Open, and due today.
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
