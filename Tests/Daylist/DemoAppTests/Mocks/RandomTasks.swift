import DaylistDomain
import Foundation
import TestSupport

/// Pseudorandom tasks from a seed. Their words include characters that fold, combine or have several scalars.
struct RandomTasks {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let words = [
    "plan", "Plan", "PLAN", "straße", "STRASSE", "Zu\u{308}rich", "Zürich", "ZÜRICH", "İstanbul",
    "ΟΔΟΣ", "οδος", "日本語", "👍🏽", "👍", "e\u{301}", "é", "E", "100%", "a_b", "\\", "'", "\"", "~", "",
    "\t", "x\ny", "ﬁ",
  ]

  mutating func next() -> UInt64 { generator.next() }

  mutating func word() -> String { Self.words.randomElement(using: &generator) ?? "" }

  mutating func text(_ words: ClosedRange<Int>) -> String {
    (0..<Int.random(in: words, using: &generator)).map { _ in word() }.joined(separator: " ")
  }

  mutating func day() -> CalendarDay {
    CalendarDay(year: 2025, month: 3, day: 12)?
      .adding(days: Int.random(in: -5...5, using: &generator)) ?? .first
  }

  mutating func id() -> UUID {
    let (high, low) = (generator.next(), generator.next())
    return withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  mutating func task(id: UUID? = nil) -> TaskItem {
    let draft = TaskDraft(
      title: text(1...3), notes: text(0...6),
      priority: Priority.allCases.randomElement(using: &generator) ?? .low,
      tags: (0..<Int.random(in: 0...3, using: &generator)).map { _ in word() },
      due: Bool.random(using: &generator) ? day() : nil)
    let isDone = Int.random(in: 0..<3, using: &generator) == 0
    return TaskItem(id: id ?? self.id(), draft: draft, isDone: isDone, created: day())
  }

  mutating func tasks(_ count: Int) -> [TaskItem] { (0..<count).map { _ in task() } }

  mutating func filter() -> TaskFilter {
    TaskFilter(
      completion: TaskFilter.Completion.allCases.randomElement(using: &generator) ?? .all,
      searchText: text(0...2))
  }
}
