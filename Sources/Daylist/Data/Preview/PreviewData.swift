package import DaylistDomain
package import FoundationEssentials

/// Fixed tasks on a fixed day, the same on every run.
package enum PreviewData {
  /// Wednesday, 12 March 2025.
  package static let today = day(0)
  /// 9:00 UTC on that day.
  package static let now = Date(timeIntervalSince1970: 1_741_770_000)
  package static let clock = AppClock.fixed(today, now)

  /// The task that is shown on the screens of a single task.
  package static let featuredTaskID = id(3)

  package static let tasks: [TaskItem] = [
    task(
      1, "Renew passport", .high, due: -2, tags: ["personal"],
      notes: "Photo is in the blue folder. The office closes at noon on Fridays."),
    task(
      2, "Send invoice to Northwind", .medium, due: -1, tags: ["work", "finance"],
      notes: "Invoice 2025-014, net 30."),
    task(
      3, "Prepare release notes for 2.4", .high, due: 0, tags: ["work", "docs"],
      notes: """
        Collect what changed since 2.3 and group it by what people see, not by component.

        Ask Mira for the two pictures of the new timeline, and link the migration guide at \
        the top: the configuration file moves.
        """),
    task(4, "Water the plants", .low, due: 0, tags: ["home"]),
    task(
      5, "Book train to Zürich", .medium, due: 1, tags: ["travel"],
      notes: "Window seat, before 9:00."),
    task(
      6, "Review pull request from Anaïs", .high, due: 2, tags: ["work", "code"],
      notes: "Parser clean-up; look at the error messages first."),
    task(
      7, "Plan the team retrospective", .medium, due: 5, tags: ["work"],
      notes: "One hour, three questions."),
    task(8, "Buy a birthday present for Sam", .medium, due: 8, tags: ["family", "shop"]),
    task(9, "Replace bicycle brake pads", .low, due: 17, tags: ["home"]),
    task(10, "Read “Thinking in Systems”", .low, due: nil, tags: ["reading"]),
    task(11, "Update the on-call rota", .high, due: -3, tags: ["work"], isDone: true),
    task(12, "File the travel expenses", .medium, due: -1, tags: ["finance"], isDone: true),
    task(13, "Call the dentist", .medium, due: 0, tags: ["health"], isDone: true),
    task(14, "Back up the photo library", .low, due: 3, tags: ["home"], isDone: true),
  ]

  /// The id of the task with a number from 0 to 255; the same on every run.
  package static func id(_ number: UInt8) -> UUID {
    UUID(uuid: (0xda, 0x71, 0x15, 0x70, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
  }

  private static func task(
    _ number: UInt8, _ title: String, _ priority: Priority, due offset: Int?, tags: [String],
    notes: String = "", isDone: Bool = false
  ) -> TaskItem {
    let draft = TaskDraft(
      title: title, notes: notes, priority: priority, tags: tags, due: offset.map(day))
    return TaskItem(id: id(number), draft: draft, isDone: isDone, created: day(Int(number) - 20))
  }

  private static func day(_ offset: Int) -> CalendarDay {
    // The fixed date exists and the offsets are small, so the day always exists.
    CalendarDay(year: 2025, month: 3, day: 12)?.adding(days: offset) ?? .first
  }
}
