/// One of several parts into which the screens of a project are split, so that several machines can
/// capture them: `2/3`.
package struct Shard: Hashable, Sendable {
  /// Counted from 1.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// The most parts; a larger number is surely a typo.
  private static let limit = 10_000

  /// - Returns: nil if the index isn't between 1 and the count, or the count is too large.
  package init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `2/3`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Self.number(parts[0]), let count = Self.number(parts[1])
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Whether there are other parts.
  package var isPart: Bool { count > 1 }

  /// Reads a number that consists only of digits, at most nine.
  package static func number(_ text: some StringProtocol) -> Int? {
    text.count <= 9 && text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(index)/\(count)" }
}

/// Coded as a string, `"2/3"`.
extension Shard: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let shard = Shard(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no shard")
    }
    self = shard
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
