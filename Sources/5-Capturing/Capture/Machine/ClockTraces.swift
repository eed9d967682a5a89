internal import Glibc
internal import TerminalFrame

/// Finds traces of the time of a capture on its screen, which would differ at another time.
struct ClockTraces {
  /// The minutes of the day during the capture, in UTC and in local time.
  private let minutes: Set<Int>
  /// Today's date in the formats that programs use.
  private let dates: [[UInt8]]

  /// - Parameters:
  ///   - start: When the app was launched, in seconds since 1970.
  ///   - end: When the frame was taken. Of a capture that took more than an hour, only the last hour counts.
  init(from start: Int, to end: Int) {
    var minutes: Set<Int> = []
    var dates: [[UInt8]] = []
    for time in [gmtime_r, localtime_r] {
      for seconds in Array(stride(from: max(start, end - 3600), through: end, by: 60)) + [end] {
        var (seconds, parts) = (seconds, tm())
        guard time(&seconds, &parts) != nil else { continue }
        minutes.insert(Int(parts.tm_hour) * 60 + Int(parts.tm_min))
        if seconds == end {
          dates += Self.dates(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon), day: Int(parts.tm_mday))
        }
      }
    }
    (self.minutes, self.dates) = (minutes, dates)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// - Parameter month: From 0.
  private static func dates(year: Int, month: Int, day: Int) -> [[UInt8]] {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (m, d, name) = (two(month + 1), two(day), months[month])
    let short = String(name.prefix(3))
    let texts: Set<String> = [
      "\(year)-\(m)-\(d)", "\(year)/\(m)/\(d)", "\(d).\(m).\(year)", "\(m)/\(d)/\(year)",
      "\(d)/\(m)/\(year)", "\(day).\(month + 1).\(year)", "\(month + 1)/\(day)/\(year)",
      "\(name) \(day), \(year)", "\(short) \(day), \(year)", "\(day) \(name) \(year)",
      "\(day) \(short) \(year)", "\(short) \(day)", "\(short) \(d)", "\(day) \(short)",
      "\(d) \(short)",
    ]
    return texts.sorted { $0.utf8.count > $1.utf8.count }.map { Array($0.utf8) }
  }

  /// Returns notes on the traces in a frame.
  func found(in frame: Frame) -> [String] {
    let text = Array(frame.text.utf8)
    var notes: [String] = []
    if let time = time(in: text) {
      notes.append("the screen shows the time of its capture, \(time): set \"clock\", or mask it")
    }
    if let date = dates.first(where: { text.containsWord($0) }) {
      let dateText = String(decoding: date, as: UTF8.self)
      notes.append(
        "the screen shows the date of its capture, \(dateText): set \"clock\", or mask it")
    }
    return notes
  }

  /// Returns a time on the screen that falls within the capture: `14:05`, or `2:05 PM`.
  private func time(in text: [UInt8]) -> String? {
    for colon in text.indices where text[colon] == UInt8(ascii: ":") {
      let after = text[(colon + 1)...].prefix(3)
      guard let minute = Self.number(after.prefix(2)), after.count < 3 || !after[colon + 3].isDigit
      else { continue }
      let before = text[..<colon].suffix(3)
      let digits = before.reversed().prefix(2).prefix(while: \.isDigit).count
      guard digits > 0, digits < 2 || before.count < 3 || !before[colon - 3].isDigit,
        let hour = Self.number(text[(colon - digits)..<colon], digits: digits), hour < 24,
        minute < 60
      else { continue }
      // Skip the minutes and seconds of a duration or a longer time.
      if colon - digits > 0, text[colon - digits - 1] == UInt8(ascii: ":") { continue }
      let rest = text[min(colon + 3, text.count)...].prefix(3).filter { $0 != 0x20 }
      let half = rest.first.map { $0 | 0x20 }
      let isHalf = hour <= 12 && rest.count > 1 && (rest[1] | 0x20) == UInt8(ascii: "m")
      let shownHour =
        isHalf && half == UInt8(ascii: "p")
        ? hour % 12 + 12 : isHalf && half == UInt8(ascii: "a") ? hour % 12 : hour
      if minutes.contains(shownHour * 60 + minute) {
        return String(decoding: text[(colon - digits)..<(colon + 3)], as: UTF8.self)
      }
    }
    return nil
  }

  private static func number(_ digits: ArraySlice<UInt8>, digits count: Int = 2) -> Int? {
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
