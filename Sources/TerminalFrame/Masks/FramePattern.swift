internal import Dispatch
internal import Synchronization

/// A regular expression (Swift's `Regex` syntax) that was checked when it was read.
package struct FramePattern: Hashable, Sendable {
  package let source: String

  /// - Throws: ``MalformedPattern`` with the compiler's message.
  package init(_ source: String) throws(MalformedPattern) {
    do {
      _ = try Regex(source)
    } catch {
      throw MalformedPattern(message: "\(error)")
    }
    self.source = source
  }

  package struct MalformedPattern: Error {
    package let message: String
  }

  /// The pattern backtracks without end on this text.
  package struct TooSlow: Error, Hashable, CustomStringConvertible {
    package let source: String

    package var message: String {
      "the regular expression /\(source)/ takes too long on this screen"
    }
    package var remedy: String { "write it without nested repetitions" }
    package var description: String { message }
  }

  /// Whether a text has a match; a newline in it is the end of a line.
  package func matches(_ text: String) throws(TooSlow) -> Bool {
    try inTime(for: text.utf8.count) { text.firstMatch(of: $0) != nil } ?? false
  }

  /// Where the matches of each of several texts are, from left to right and without empty ones: UTF-8
  /// offsets.
  package func matches(inEach texts: [String]) throws(TooSlow) -> [[Range<Int>]] {
    let length = texts.reduce(0) { $0 + $1.utf8.count }
    let found = try inTime(for: length) { regex in
      texts.map { text in
        text.matches(of: regex).filter { !$0.range.isEmpty }.map { match in
          let start = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
          return start..<start + text.utf8[match.range].count
        }
      }
    }
    return found ?? texts.map { _ in [] }
  }

  /// Matches on a thread that is left to itself when it takes more than a second, and one more for
  /// every 100,000 bytes: the engine can't be stopped, and some patterns take longer than anybody
  /// waits. How long a busy machine takes to begin is not the pattern's fault and does not count,
  /// unless nothing ever begins.
  ///
  /// - Returns: nil in a task that is cancelled meanwhile.
  private func inTime<Value: Sendable>(
    for length: Int, _ work: @escaping @Sendable (Regex<AnyRegexOutput>) -> Value
  ) throws(TooSlow) -> Value? {
    let source = source
    let hasBegun = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    let result = Result<Value>()
    // A queue of its own has a thread of its own, whatever other patterns still run.
    DispatchQueue(label: "qa.pattern").async {
      let regex = try? Regex(source).anchorsMatchLineEndings()
      hasBegun.signal()
      let value = regex.map(work)
      result.value.withLock { $0 = value }
      isDone.signal()
    }
    _ = hasBegun.wait(timeout: .now() + .seconds(60))
    let deadline = ContinuousClock.now + .milliseconds(1000 + length / 100)
    while isDone.wait(timeout: .now() + .milliseconds(20)) != .success {
      // Nobody needs the answer any more.
      if Task.isCancelled { return nil }
      guard ContinuousClock.now < deadline else { throw TooSlow(source: source) }
    }
    return result.value.withLock { $0 }
  }

  private final class Result<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
