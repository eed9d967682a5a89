internal import Glibc
internal import Synchronization

/// Whether something was not as a case expects it.
let hasFailed = Atomic(false)

/// Notes that something is not as it should be.
func fail(_ text: String, line: Int = #line) {
  hasFailed.store(true, ordering: .relaxed)
  let bytes = Array("line \(line): \(text)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Notes whether something is as it should be.
func expect(
  _ condition: Bool, _ text: @autoclosure () -> String = "not as expected", line: Int = #line
) {
  if !condition { fail(text(), line: line) }
}

/// Notes whether two values are equal.
func expect<Value: Equatable>(_ value: Value, is expected: Value, line: Int = #line) {
  if value != expected { fail("\(value) instead of \(expected)", line: line) }
}
