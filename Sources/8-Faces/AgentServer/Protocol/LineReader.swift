/// Splits what a client writes into lines, each within a limit.
package struct LineReader: Sendable {
  /// One line, or the fact that one was too long.
  package enum Line: Hashable, Sendable {
    case bytes([UInt8])
    /// The line had more than ``maxLength`` bytes, which weren't kept.
    case tooLong
  }

  /// The most bytes of a line.
  package static let maxLength = 1 << 20

  private var pending: [UInt8] = []
  /// Whether the rest of the present line is skipped.
  private var isSkipping = false

  package init() {}

  /// Adds bytes, split anywhere.
  ///
  /// - Returns: The lines that they end, without those that are blank.
  package mutating func read(_ bytes: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0a) {
      append(rest[..<end])
      if isSkipping {
        lines.append(.tooLong)
      } else if pending.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0d }) {
        lines.append(.bytes(pending))
      }
      (pending, isSkipping) = ([], false)
      rest = rest[rest.index(after: end)...]
    }
    append(rest)
    return lines
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    guard !isSkipping else { return }
    guard pending.count + bytes.count <= Self.maxLength else {
      (pending, isSkipping) = ([], true)
      return
    }
    pending += bytes
  }
}
