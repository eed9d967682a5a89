import FoundationEssentials

/// Tells which day it is.
package nonisolated struct DayClock: Sendable {
  package let today: @Sendable () -> CalendarDay

  package init(today: @escaping @Sendable () -> CalendarDay) { self.today = today }

  /// The day of the system's clock in the local time zone.
  package static let system = DayClock {
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day], from: Date())
    return CalendarDay(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
      ?? .first
  }

  /// A clock that stands still.
  package static func fixed(_ day: CalendarDay) -> DayClock { DayClock { day } }
}
