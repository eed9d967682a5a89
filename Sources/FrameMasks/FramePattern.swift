internal import Diagnostics
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import TerminalFrame

/// A regular expression (Swift's `Regex` syntax) that was checked when it was read.
package struct FramePattern: Hashable, Sendable {
  package let source: String
  /// How long matching may take, and 10 µs more for each byte of the text.
  private let patience: Duration

  /// - Throws: ``MalformedPattern`` with the compiler's message.
  package init(_ source: String, patience: Duration = .seconds(1)) throws(MalformedPattern) {
    guard source.utf8.count <= Self.longest else {
      throw MalformedPattern(message: "it has more than \(Self.longest) bytes")
    }
    guard Self.depth(of: source) <= Self.deepest else {
      throw MalformedPattern(message: "more than \(Self.deepest) groups in each other")
    }
    do {
      _ = try Regex(source)
    } catch {
      throw MalformedPattern(message: "\(error)")
    }
    self.source = source
    self.patience = patience
  }

  /// Of a source, in bytes. The compiler's time and its depth of recursion go by it.
  private static let longest = 1000
  private static let deepest = 50

  /// How many groups and classes are in each other at most.
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

  /// The pattern backtracks without end on this text.
  package struct TooSlow: Diagnostic, Hashable {
    package let source: String

    package var message: String {
      "the regular expression /\(source)/ takes too long on this screen"
    }
    package var remedy: String? { "write it without nested repetitions" }
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

  /// Matches on a thread that is left to itself when it has had a processor for more than ``patience``: the
  /// engine can't be stopped, and some patterns take longer than anybody waits. How long a busy machine
  /// takes is not the pattern's fault and does not count, unless it takes a minute.
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
      // Nobody needs the answer any more.
      if Task.isCancelled { return nil }
      let time = result.clock.withLock { $0?.time }
      if time.map({ $0 > limit }) ?? false || ContinuousClock.now > deadline {
        throw TooSlow(source: source)
      }
    }
    return result.value.withLock { $0 }
  }

  /// How long one thread has had a processor since this was made on it.
  private struct ProcessorClock: Sendable {
    private let clock: clockid_t
    private let start: Duration

    init() {
      var clock = clockid_t()
      unsafe pthread_getcpuclockid(pthread_self(), &clock)
      self.clock = clock
      start = Self.time(of: clock)
    }

    /// Only while the thread is at work.
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
