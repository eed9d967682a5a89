/// Formats ISO 8601 times in UTC for people. Any other text is returned unchanged.
package enum ReviewTime {
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
}
