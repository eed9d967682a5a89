// What libFuzzer calls for each input; `.ci/fuzz` builds and runs it. libFuzzer learns of a broken property by the end
// of the process.

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  if let violation = unsafe EmulatorProperties.violation(of: input.span) { fatalError(violation) }
  return 0
}
