/// The bytes of a digest, at most 32. They are stored in place: a run has several digests for each screen.
struct DigestBytes: Hashable, Sendable {
  /// The number of bytes.
  let count: Int
  private let words: Words

  /// The bytes in order; those after ``count`` are zero.
  private struct Words: Hashable {
    var (first, second, third, fourth): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  }

  /// - Parameter fill: Writes the digest into 32 bytes, which are zero, and returns how many of them it has.
  init(_ fill: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    var words = Words()
    count = withUnsafeMutableBytes(of: &words) { fill($0.assumingMemoryBound(to: UInt8.self)) }
    self.words = words
  }

  /// - Returns: nil if the text isn't an even number of lowercase hexadecimal digits, at most 64.
  init?(_ text: String) {
    let digits = text.utf8
    guard digits.count.isMultiple(of: 2), digits.count <= 64,
      Hexadecimal.isDigits(text, count: digits.count)
    else { return nil }
    self.init { bytes in
      for (index, digit) in digits.enumerated() {
        bytes[index / 2] = bytes[index / 2] << 4 | Hexadecimal.value(of: digit)
      }
      return digits.count / 2
    }
  }

  /// The bytes as lowercase hexadecimal digits.
  var digits: String {
    withUnsafeBytes(of: words) { bytes in
      Hexadecimal.digits(of: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }
}
