internal import TerminalFrame

/// Formats ISO 8601 times in UTC for people. Any other text is returned unchanged, or its start.
package enum ReportTime {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `21 Nov`.
  package static func day(_ time: String) -> String {
    let parts = time.prefix(10).split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]),
      months.indices.contains(month - 1)
    else { return String(time.prefix(20)) }
    return "\(day) \(months[month - 1])"
  }

  /// `12:47`.
  package static func clock(_ time: String) -> String {
    let parts = time.split(separator: "T")
    guard parts.count == 2, parts[1].count >= 5 else { return String(time.prefix(20)) }
    return String(parts[1].prefix(5))
  }

  /// `2026-11-20 16:40 UTC`.
  package static func minute(_ time: String) -> String {
    let parts = time.split(separator: "T", maxSplits: 1)
    guard parts.count == 2 else { return time }
    return "\(parts[0]) \(parts[1].prefix(5)) UTC"
  }

  /// `22 Nov 2026, 12:52 UTC`.
  package static func inFull(_ time: String) -> String {
    let parts = time.split(separator: "T")
    let day = parts.first?.split(separator: "-").compactMap { Int($0) } ?? []
    guard parts.count == 2, day.count == 3, (1...12).contains(day[1]) else {
      return time.cut(to: 40)
    }
    return "\(day[2]) \(months[day[1] - 1]) \(day[0]), \(parts[1].prefix(5)) UTC"
  }
}
