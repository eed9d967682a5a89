// The function that libFuzzer calls for each input; `.ci/fuzz --target comparison` builds and runs it. A violated
// property ends the process, which libFuzzer reports.

@c(qa_fuzz_comparison)
public func testOneComparison(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = InputBytes(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  let pair = ScreenPair(&bytes)
  if let violation = ComparisonProperties.violation(
    from: pair.old, to: pair.new, masked: pair.masked)
  {
    fatalError(violation)
  }
  return 0
}

/// Returns the bytes of an input, eight at a time, and after them pseudorandom numbers.
private struct InputBytes: RandomNumberGenerator {
  private let bytes: [UInt8]
  private var offset = 0
  private var state: UInt64 = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> UInt64 {
    var number: UInt64 = 0
    if offset < bytes.count {
      for byte in bytes[offset..<min(offset + 8, bytes.count)] {
        number = number << 8 | UInt64(byte)
      }
      offset += 8
      return number
    }
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
