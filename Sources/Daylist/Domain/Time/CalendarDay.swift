/// A day of the Gregorian calendar, without a time or a time zone.
package struct CalendarDay: Hashable, Sendable, Comparable {
  /// 1 to 9999.
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int

  /// - Returns: nil if the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// - Parameter text: The day as `2025-03-14` (ISO 8601).
  package init?(_ text: some StringProtocol) {
    // A list reads hundreds of days at once, so this works on bytes.
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Returns the day a number of days later, or earlier if negative; nil beyond the years 1 to 9999.
  package func adding(days: Int) -> CalendarDay? {
    guard (-4_000_000...4_000_000).contains(days) else { return nil }
    return CalendarDay(ordinal: ordinal + days)
  }

  /// The number of days from this day to another, negative if the other is earlier.
  package func days(until other: CalendarDay) -> Int { other.ordinal - ordinal }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  package var weekday: Int { (ordinal + 2) % 7 }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.ordinal < right.ordinal
  }

  /// Returns the number that decimal digits stand for, or nil for other characters.
  static func number(_ digits: some Sequence<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      number = 10 * number + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since 1 March of the year 0. Years are counted from March, so that the leap day is the last of
  /// its year.
  private var ordinal: Int {
    let marchYear = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear
  }

  private init?(ordinal: Int) {
    guard ordinal > 0 else { return nil }
    // An estimate from the mean length of a year, which is at most one too high.
    var marchYear = ordinal * 400 / 146_097 + 1
    func start(_ year: Int) -> Int { year * 365 + year / 4 - year / 100 + year / 400 }
    while start(marchYear) > ordinal { marchYear -= 1 }
    let dayOfYear = ordinal - start(marchYear)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    let month = (monthsSinceMarch + 2) % 12 + 1
    self.init(
      year: month > 2 ? marchYear : marchYear + 1, month: month,
      day: dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `2025-03-14`.
  package var description: String {
    let year = String(year)
    return String(repeating: "0", count: 4 - year.count) + year + Self.padded(month)
      + Self.padded(day)
  }

  private static func padded(_ number: Int) -> String { (number < 10 ? "-0" : "-") + "\(number)" }
}

extension CalendarDay: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is not a day such as 2025-03-14")
    }
    self = day
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension CalendarDay {
  /// 1 January of the year 1.
  package static let first = CalendarDay(validYear: 1, month: 1, day: 1)

  private init(validYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}
