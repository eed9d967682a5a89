package import FoundationEssentials

/// The source of the current time and day.
package struct AppClock: Sendable {
  package let now: @Sendable () -> Date
  package let today: @Sendable () -> CalendarDay

  package init(
    now: @escaping @Sendable () -> Date, today: @escaping @Sendable () -> CalendarDay
  ) {
    self.now = now
    self.today = today
  }

  /// The system's clock, and its day in the local time zone.
  package static let system = AppClock(now: { Date() }, today: localDay)

  private static func localDay() -> CalendarDay {
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day], from: Date())
    return CalendarDay(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
      ?? .first
  }

  /// Creates a clock that stands still.
  package static func fixed(_ day: CalendarDay, _ time: Date) -> AppClock {
    AppClock(now: { time }, today: { day })
  }
}
