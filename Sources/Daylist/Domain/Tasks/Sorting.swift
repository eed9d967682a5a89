internal import FoundationEssentials

/// The order of a list; tasks that are done always come last.
package enum Sorting: String, Hashable, Sendable, Codable, CaseIterable {
  case due, priority, title

  /// Sorts tasks in the order that every repository must use, so that all return the same one.
  package func sorted(_ tasks: [TaskItem]) -> [TaskItem] {
    tasks.map { (task: $0, title: TaskText.folded($0.title)) }.sorted { left, right in
      let (first, second) = (left.task, right.task)
      if first.isDone != second.isDone { return second.isDone }
      if self == .title { return Self.isBefore(left, right) }
      let isMoreImportant = first.priority.rank < second.priority.rank
      if self == .priority, first.priority != second.priority { return isMoreImportant }
      if first.due != second.due { return Self.isEarlier(first.due, second.due) }
      if first.priority != second.priority { return isMoreImportant }
      return Self.isBefore(left, right)
    }.map(\.task)
  }

  /// Orders by title, then by the day of creation, then by id, so that no two tasks are equal. Titles are compared by
  /// their UTF-8 bytes, as a database does.
  private static func isBefore(
    _ left: (task: TaskItem, title: String), _ right: (task: TaskItem, title: String)
  ) -> Bool {
    let (first, second) = (Array(left.title.utf8), Array(right.title.utf8))
    if first != second { return first.lexicographicallyPrecedes(second) }
    if left.task.created != right.task.created { return left.task.created < right.task.created }
    return left.task.id.uuidString < right.task.id.uuidString
  }

  /// Orders by day; a task without a day comes last.
  private static func isEarlier(_ left: CalendarDay?, _ right: CalendarDay?) -> Bool {
    guard let left else { return false }
    guard let right else { return true }
    return left < right
  }
}
