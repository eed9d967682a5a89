internal import Glibc
internal import Synchronization

/// Whether an expectation has failed.
let hasFailed = Atomic(false)

/// Records a failure.
func fail(_ text: String, line: Int = #line) {
  hasFailed.store(true, ordering: .relaxed)
  let bytes = Array("line \(line): \(text)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Records a failure unless a condition is true.
func expect(
  _ condition: Bool, _ text: @autoclosure () -> String = "not as expected", line: Int = #line
) {
  if !condition { fail(text(), line: line) }
}

/// Records a failure unless two values are equal.
func expect<Value: Equatable>(_ value: Value, is expected: Value, line: Int = #line) {
  if value != expected { fail("\(value) instead of \(expected)", line: line) }
}
