internal import Glibc

// The function that libFuzzer calls for each input; `.ci/fuzz --target` builds and runs it. The environment names the
// reader. A violated promise ends the process, which libFuzzer reports.

private let chosen: OutsideFile = {
  let name = unsafe getenv("QA_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let file = OutsideFile(rawValue: name) else {
    let names = OutsideFile.allCases.map(\.rawValue).joined(separator: ", ")
    let message = "QA_FUZZ_TARGET must be one of \(names); .ci/fuzz --target sets it\n"
    _ = unsafe write(STDERR_FILENO, message, message.utf8.count)
    exit(64)
  }
  return file
}()

@c(qa_fuzz_reader)
public func testOneReaderInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe read(with: chosen, start, count)
}

/// Reads an input of the fuzzer, and ends the process if the reader violates a promise.
package func read(
  with file: OutsideFile, _ start: UnsafePointer<UInt8>?, _ count: Int
) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let violation = file.violation(of: input) { fatalError(violation) }
  return 0
}
