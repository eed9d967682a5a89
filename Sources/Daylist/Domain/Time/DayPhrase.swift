/// Reads the phrases with which people name a day.
package enum DayPhrase {
  /// - Parameter text: `2025-03-14`, `today`, `tomorrow`, `+3` (days), or a weekday such as `fri`, which means the next
  ///   one after today.
  /// - Returns: nil if the text doesn't name a day.
  package static func day(_ text: String, today: CalendarDay) -> CalendarDay? {
    let phrase = text.lowercased().filter { !$0.isWhitespace }
    switch phrase {
    case "": return nil
    case "today", "tod": return today
    case "tomorrow", "tom": return today.adding(days: 1)
    default: break
    }
    if phrase.hasPrefix("+") {
      let digits = phrase.dropFirst().utf8
      guard (1...4).contains(digits.count) else { return nil }
      return CalendarDay.number(digits).flatMap { today.adding(days: $0) }
    }
    if phrase.count >= 3, let weekday = weekdays.firstIndex(where: { $0.hasPrefix(phrase) }) {
      let distance = (weekday - today.weekday + 6) % 7 + 1
      return today.adding(days: distance)
    }
    return CalendarDay(phrase)
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
