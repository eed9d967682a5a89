import DaylistDomain
import FoundationEssentials

/// Tasks, days and ids that are the same on every run.
nonisolated enum TaskFactory {
  /// Wednesday, 12 March 2025.
  static let today = CalendarDay(year: 2025, month: 3, day: 12) ?? .first
  static let now = Date(timeIntervalSince1970: 1_741_770_000)
  static let clock = AppClock.fixed(today, now)

  /// The id of the task with a number; the same on every run.
  static func id(_ number: Int) -> UUID {
    func byte(_ shift: Int) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
    return UUID(
      uuid: (0xfa, 0xc7, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, byte(24), byte(16), byte(8), byte(0)))
  }

  static func task(
    _ number: Int = 1, title: String? = nil, notes: String = "", priority: Priority = .medium,
    tags: [String] = [], dueIn days: Int? = nil, isDone: Bool = false
  ) -> TaskItem {
    let draft = TaskDraft(
      title: title ?? "Task \(padded(number))", notes: notes, priority: priority, tags: tags,
      due: days.flatMap { today.adding(days: $0) })
    return TaskItem(id: id(number), draft: draft, isDone: isDone, created: today)
  }

  /// Open tasks with the numbers from 1 on, which every order keeps in the order of their numbers.
  static func tasks(_ count: Int) -> [TaskItem] {
    count > 0 ? (1...count).map { task($0) } : []
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }
}

nonisolated let diskFull = TaskRepositoryError.full(path: "tasks.db")
