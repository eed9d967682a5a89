/// Generates an insight by counting: the same tasks always give the same words, at once and without another program.
package struct SummaryInsightGenerator: InsightGeneratorProtocol {
  package init() {}

  package var isAvailable: Bool { true }

  package func insight(for request: InsightRequest) -> Insight {
    let counts = TaskCounts(of: request.tasks, today: request.today)
    let open = Sorting.due.sorted(request.tasks.filter { !$0.isDone })
    return Insight(
      headline: Self.headline(counts),
      observations: [
        Self.days(counts), Self.busiestTag(open), Self.nextDue(open, request.today),
        Self.progress(counts),
      ].compactMap(\.self),
      suggestion: Self.suggestion(open, request.today))
  }

  private static func headline(_ counts: TaskCounts) -> String {
    if counts.all == 0 { return "There is nothing on your list." }
    if counts.open == 0 { return "Everything is done." }
    if counts.overdue > 0 {
      return "\(tasks(counts.overdue, "is", "are")) overdue, of \(counts.open) open."
    }
    if counts.dueToday > 0 {
      return "\(tasks(counts.dueToday, "is", "are")) due today, of \(counts.open) open."
    }
    return "\(tasks(counts.open, "is", "are")) open, and none is late."
  }

  private static func days(_ counts: TaskCounts) -> String? {
    guard counts.overdue > 0, counts.dueToday > 0 else { return nil }
    return
      "Today adds \(counts.dueToday) to the \(counts.overdue) that \(counts.overdue == 1 ? "is" : "are") late."
  }

  /// The tag of the most open tasks, or the alphabetically first of several; nil if no tag has two tasks.
  private static func busiestTag(_ open: [TaskItem]) -> String? {
    var uses: [String: Int] = [:]
    for task in open { for tag in Set(task.tags) { uses[tag, default: 0] += 1 } }
    let busiest = uses.min { left, right in
      left.value == right.value ? left.key < right.key : left.value > right.value
    }
    guard let busiest, busiest.value > 1 else { return nil }
    return "Most open tasks are about #\(busiest.key): \(busiest.value)."
  }

  private static func nextDue(_ open: [TaskItem], _ today: CalendarDay) -> String? {
    guard let next = open.first(where: { $0.due.map { $0 > today } ?? false }), let day = next.due
    else { return nil }
    let days = today.days(until: day)
    return "After today, “\(next.title)” is next, \(days == 1 ? "tomorrow" : "in \(days) days")."
  }

  private static func progress(_ counts: TaskCounts) -> String? {
    guard counts.done > 0, counts.open > 0 else { return nil }
    return "\(counts.done) of \(counts.all) are done."
  }

  private static func suggestion(_ open: [TaskItem], _ today: CalendarDay) -> String? {
    let due = open.filter { $0.due.map { $0 <= today } ?? false }
    let urgent = due.min { $0.priority.rank < $1.priority.rank } ?? open.first
    return urgent.map { "Start with “\($0.title)”." }
  }

  private static func tasks(_ count: Int, _ one: String, _ several: String) -> String {
    count == 1 ? "1 task \(one)" : "\(count) tasks \(several)"
  }
}
