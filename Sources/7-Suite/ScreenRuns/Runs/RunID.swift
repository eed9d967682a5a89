internal import FileSystem
package import FoundationEssentials
internal import ProjectFiles
internal import RunReport

/// The id of a run, which is the name of its folder: when it began, `20260102-030405-678` in UTC to the
/// millisecond. After a clock was set back, `+00001` and so on is added. Later runs have greater ids.
///
/// As a property wrapper it holds an id that files store as a string.
@propertyWrapper
package struct RunID: Hashable, Sendable, CustomStringConvertible {
  /// `20260102-030405-678`.
  private let stamp: String
  /// The number among those with the same stamp, from 0.
  private let number: Int

  private static let numbers = 0...99_999

  /// - Returns: nil if the text can't be an id.
  package init?(_ text: String) {
    let parts = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    guard let stamp = parts.first, Self.isStamp(stamp) else { return nil }
    self.stamp = String(stamp)
    guard parts.count > 1 else {
      number = 0
      return
    }
    guard let number = Self.number(parts[1], digits: 5), number > 0 else { return nil }
    self.number = number
  }

  package init(at date: Date) {
    let digits = RunStore.timestamp(date).filter { ("0"..."9").contains($0) }
    let milliseconds = Int(date.timeIntervalSince1970 * 1000) % 1000
    let fraction = String(milliseconds + 1000).dropFirst()
    stamp = "\(digits.prefix(8))-\(digits.dropFirst(8))-\(fraction)"
    number = 0
  }

  private init(stamp: String, number: Int) { (self.stamp, self.number) = (stamp, number) }

  /// The next id with the same stamp, or nil after the last one.
  package var next: RunID? {
    Self.numbers.contains(number + 1) ? RunID(stamp: stamp, number: number + 1) : nil
  }

  package var description: String {
    number == 0 ? stamp : "\(stamp)+\(String(number + 100_000).dropFirst())"
  }

  package var wrappedValue: String { description }
  package var projectedValue: RunID { self }

  private static func isStamp(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = number(parts[0], digits: 8),
      let time = number(parts[1], digits: 6), number(parts[2], digits: 3) != nil
    else { return false }
    return (1...12).contains(day / 100 % 100) && (1...31).contains(day % 100)
      && time / 10_000 < 24 && time / 100 % 100 < 60 && time % 100 <= 60
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count == digits ? Shard.number(text) : nil
  }
}

extension RunID: Comparable {
  package static func < (first: RunID, second: RunID) -> Bool {
    (first.stamp, first.number) < (second.stamp, second.number)
  }
}

/// As a string.
extension RunID: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = RunID(text) else {
      throw UnlikelyValue("\"\(text)\" can't be the id of a run")
    }
    self = id
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension RunID {
  /// The name of its folder.
  func folderName() throws(SuiteError) -> FileName {
    guard let name = FileName(description) else {
      throw SuiteError(.usage, "\"\(self)\" can't be the name of a folder")
    }
    return name
  }
}
