import DaylistDomain
import FoundationEssentials

/// The wording of values on the screens.
nonisolated enum Wording {
  static let appName = "Daylist"

  static func symbol(_ priority: Priority) -> String {
    switch priority {
    case .high: "▲"
    case .medium: "◆"
    case .low: "▽"
    }
  }

  static func name(_ priority: Priority) -> String {
    switch priority {
    case .high: "High"
    case .medium: "Medium"
    case .low: "Low"
    }
  }

  static func name(_ sorting: Sorting) -> String {
    switch sorting {
    case .due: "Due date"
    case .priority: "Priority"
    case .title: "Title"
    }
  }

  static func name(_ completion: TaskFilter.Completion) -> String {
    switch completion {
    case .all: "All"
    case .open: "Open"
    case .done: "Done"
    }
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// "Fri 14 Mar", or "14 Mar 2026" if the year isn't that of `today`.
  static func date(_ day: CalendarDay, today: CalendarDay) -> String {
    let text = "\(weekdays[day.weekday]) \(day.day) \(months[day.month - 1])"
    return day.year == today.year ? text : text.dropFirst(4) + " \(day.year)"
  }

  /// "Wed 12 Mar 2025".
  static func fullDate(_ day: CalendarDay) -> String {
    "\(weekdays[day.weekday]) \(day.day) \(months[day.month - 1]) \(day.year)"
  }

  /// A day on the detail screen.
  static func date(_ day: CalendarDay, today: CalendarDay, style: DateStyle) -> String {
    style == .iso ? day.description : date(day, today: today)
  }

  /// A due date in at most 11 columns.
  static func due(_ day: CalendarDay, today: CalendarDay, style: DateStyle) -> String {
    guard style == .relative else { return day.description }
    switch today.days(until: day) {
    case -1: return "Yesterday"
    case 0: return "Today"
    case 1: return "Tomorrow"
    default: return date(day, today: today)
    }
  }

  /// "in 3 days", "2 days ago".
  static func distance(_ day: CalendarDay, today: CalendarDay) -> String {
    switch today.days(until: day) {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days where days > 0: "in \(days) days"
    case let days: "\(-days) days ago"
    }
  }

  /// "1 change", "3 changes".
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// "less than a minute", "2 minutes", "3 hours", "4 days". It has no seconds, which would be outdated by the time
  /// they are read.
  static func duration(from start: Date, to end: Date) -> String {
    let seconds = Int(min(max(end.timeIntervalSince(start), 0), 1e9))
    switch seconds {
    case ..<60: return "less than a minute"
    case ..<3600: return count(seconds / 60, "minute")
    case ..<86_400: return count(seconds / 3600, "hour")
    default: return count(seconds / 86_400, "day")
    }
  }
}
