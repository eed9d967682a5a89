// The function that libFuzzer calls for each input; `.ci/fuzz` builds and runs it. A violated property ends the
// process, which libFuzzer reports.

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  if let violation = unsafe EmulatorProperties.violation(of: input.span) { fatalError(violation) }
  return 0
}
