internal import Diagnostics
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A regular expression in Swift's `Regex` syntax, validated when it is read.
package struct FramePattern: Hashable, Sendable {
  package let source: String
  /// The processor time that matching may take, in addition to 10 µs per byte of text.
  private let patience: Duration

  /// - Throws: ``MalformedPattern`` with the compiler's message.
  package init(_ source: String, patience: Duration = .seconds(1)) throws(MalformedPattern) {
    guard source.utf8.count <= Self.maxLength else {
      throw MalformedPattern(message: "it has more than \(Self.maxLength) bytes")
    }
    guard Self.depth(of: source) <= Self.deepest else {
      throw MalformedPattern(message: "groups are nested more than \(Self.deepest) deep")
    }
    do {
      _ = try Regex(source)
    } catch {
      throw MalformedPattern(message: "\(error)")
    }
    self.source = source
    self.patience = patience
  }

  /// The largest size of a source in bytes. It bounds the compiler's time and depth of recursion.
  private static let maxLength = 1000
  private static let deepest = 50

  /// The maximum nesting depth of groups and classes.
  private static func depth(of source: String) -> Int {
    var (groups, classes, deepest, isEscaped) = (0, 0, 0, false)
    for byte in source.utf8 {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(classes - 1, 0)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0: groups = max(groups - 1, 0)
      default: break
      }
      deepest = max(deepest, groups + classes)
    }
    return deepest
  }

  package struct MalformedPattern: Diagnostic {
    package let message: String
  }

  /// The pattern takes too long on this text, usually because it backtracks exponentially.
  package struct TooSlow: Diagnostic, Hashable {
    package let source: String

    package var message: String {
      "the regular expression /\(source)/ takes too long on this screen"
    }
    package var remedy: String? { "write it without nested repetitions" }
  }

  /// Returns whether a text has a match. `^` and `$` also match at newlines.
  package func matches(_ text: String) throws(TooSlow) -> Bool {
    try inTime(for: text.utf8.count) { text.firstMatch(of: $0) != nil } ?? false
  }

  /// Finds the non-empty matches in each of several texts, from left to right.
  ///
  /// - Returns: The ranges of the matches in each text, as UTF-8 offsets.
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

  /// Runs `work` on its own thread, and abandons the thread once it exceeds its time limit.
  ///
  /// The regex engine can't be interrupted, and some patterns practically never finish. The limit is for processor
  /// time, so that a busy machine doesn't count against the pattern, unless it takes a minute.
  ///
  /// - Returns: nil if the task was cancelled in the meantime.
  private func inTime<Value: Sendable>(
    for length: Int, _ work: @escaping @Sendable (Regex<AnyRegexOutput>) -> Value
  ) throws(TooSlow) -> Value? {
    let source = source
    let hasBegun = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    let result = Result<Value>()
    // Each queue has its own thread, however many other patterns are still running.
    DispatchQueue(label: "qa.pattern").async {
      result.clock.withLock { $0 = ProcessorClock() }
      hasBegun.signal()
      let regex = try? Regex(source).anchorsMatchLineEndings()
      let value = regex.map(work)
      result.value.withLock { $0 = value }
      isDone.signal()
    }
    let deadline = ContinuousClock.now + .seconds(60)
    _ = hasBegun.wait(timeout: .now() + .seconds(60))
    let limit = patience + .microseconds(10 * length)
    while isDone.wait(timeout: .now() + .milliseconds(20)) != .success {
      // The result is no longer needed.
      if Task.isCancelled { return nil }
      let time = result.clock.withLock { $0?.time }
      if time.map({ $0 > limit }) ?? false || ContinuousClock.now > deadline {
        throw TooSlow(source: source)
      }
    }
    return result.value.withLock { $0 }
  }

  /// Measures the processor time of the thread on which it was created.
  private struct ProcessorClock: Sendable {
    private let clock: clockid_t
    private let start: Duration

    init() {
      var clock = clockid_t()
      unsafe pthread_getcpuclockid(pthread_self(), &clock)
      self.clock = clock
      start = Self.time(of: clock)
    }

    /// Valid only while the thread is running.
    var time: Duration { Self.time(of: clock) - start }

    private static func time(of clock: clockid_t) -> Duration {
      var time = timespec()
      unsafe clock_gettime(clock, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  private final class Result<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
    let clock = Mutex<ProcessorClock?>(nil)
  }
}
