import DaylistDomain
import Testing

@Suite(.timeLimit(.minutes(20))) struct CalendarDayTests {
  @Test(
    "A day has a weekday, and is written as it is parsed",
    arguments: [
      ("2025-03-12", 2), ("2024-02-29", 3), ("2000-01-01", 5), ("0001-01-01", 0), ("9999-12-31", 4),
      ("1970-01-01", 3),
    ])
  func dayHasWeekday(text: String, weekday: Int) throws {
    let day = try #require(CalendarDay(text))

    #expect(day.weekday == weekday)
    #expect(day.description == text)
  }

  @Test(
    "Text that isn't a day is refused",
    arguments: [
      "2025-02-29", "1900-02-29", "2025-13-01", "2025-00-10", "2025-04-31", "0000-01-01", "25-1-1",
      "2025-3-12", "", "--", "2025-03-1x", "+025-03-12", "٢٠٢٥-03-12",
    ])
  func invalidDayIsRefused(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("Each day of four centuries follows the one before")
  func daysAreConsecutive() throws {
    var day = try #require(CalendarDay(year: 1899, month: 12, day: 31))
    let first = day

    for offset in 1...146_097 {
      let next = try #require(first.adding(days: offset))
      let isNextInMonth = next.month == day.month && next.day == day.day + 1
      let isNextMonth = next.day == 1 && next.month == day.month % 12 + 1
      guard isNextInMonth || isNextMonth, next > day, first.days(until: next) == offset else {
        Issue.record("\(next) does not follow \(day)")
        return
      }
      day = next
    }

    #expect(day.description == "2299-12-31")
  }

  @Test("A day beyond the calendar is nil", arguments: [Int.min, -800_000, 4_000_000, .max])
  func calendarHasEnds(offset: Int) {
    #expect(TaskFactory.today.adding(days: offset) == nil)
  }

  @Test(
    "Relative phrases, weekdays and dates name days",
    arguments: [
      ("today", "2025-03-12"), ("Tomorrow", "2025-03-13"), ("+3", "2025-03-15"),
      ("fri", "2025-03-14"), ("wed", "2025-03-19"), ("tuesday", "2025-03-18"),
      (" 2025-04-01 ", "2025-04-01"),
    ])
  func phrasesNameDays(phrase: String, expected: String) {
    #expect(DayPhrase.day(phrase, today: TaskFactory.today)?.description == expected)
  }

  @Test(
    "Other phrases name no day",
    arguments: ["", "fr", "someday", "+", "++3", "+99999999999", "-1", "2025-02-30"])
  func otherPhrasesAreRefused(phrase: String) {
    #expect(DayPhrase.day(phrase, today: TaskFactory.today) == nil)
  }
}
