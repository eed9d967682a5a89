internal import Dispatch
internal import Glibc
internal import Synchronization

/// Measures how much processor time a thread gets if it computes now and then, to judge whether captures on this
/// machine say anything about an app. Other programs, a container's limit or a machine that stood still may all
/// take processor time away.
final class ProcessorShare: Sendable {
  /// How long computing took, in nanoseconds.
  struct Sample {
    var onProcessor: UInt64 = 0
    var elapsed: UInt64 = 0

    /// The processor time as a fraction of the elapsed time; 1 if nothing was measured.
    var share: Double { elapsed == 0 ? 1 : Double(onProcessor) / Double(elapsed) }
  }

  private let all = Mutex(Sample())
  private let isOver = Atomic(false)

  /// How long each sample computes, in nanoseconds. It exceeds the time for which the scheduler favours a rested
  /// thread.
  private static let length: UInt64 = 20_000_000
  private static let pause = DispatchTimeInterval.milliseconds(180)

  /// A queue of its own, since the threads of the captures may all be busy.
  private let queue = DispatchQueue(label: "qa.share")

  /// Samples until ``end()`` is called or the object goes away.
  init() { queue.async { [weak self] in self?.sampleRepeatedly() } }

  private func sampleRepeatedly() {
    guard !isOver.load(ordering: .relaxed) else { return }
    let sample = Self.sample()
    all.withLock {
      $0.onProcessor += sample.onProcessor
      $0.elapsed += sample.elapsed
    }
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.sampleRepeatedly() }
  }

  /// Computes until the thread has had enough processor time.
  ///
  /// - Parameter now: The time of a clock in nanoseconds.
  static func sample(now: (clockid_t) -> UInt64 = now) -> Sample {
    let (start, begin) = (now(CLOCK_THREAD_CPUTIME_ID), now(CLOCK_MONOTONIC))
    while now(CLOCK_THREAD_CPUTIME_ID) - start < length {}
    return Sample(
      onProcessor: now(CLOCK_THREAD_CPUTIME_ID) - start, elapsed: now(CLOCK_MONOTONIC) - begin)
  }

  private static func now(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Ends sampling. Returns the processor time as a fraction of the time for which the samples wanted a processor,
  /// 0 to 1.
  func end() -> Double {
    isOver.store(true, ordering: .relaxed)
    return all.withLock(\.share)
  }

  deinit { isOver.store(true, ordering: .relaxed) }

  /// Whether a share is less than half of what a thread should get beside those of `qa` and its apps.
  ///
  /// - Parameters:
  ///   - processors: The number of processors of the machine.
  ///   - busy: The number of threads that always want a processor.
  static func isTooSmall(_ share: Double, processors: Int, busy: Int) -> Bool {
    share < min(1, Double(processors) / Double(busy + 1)) / 2
  }
}
