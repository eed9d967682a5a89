internal import Dispatch
internal import Glibc
internal import Synchronization

/// How much of a processor a thread gets that wants one now and then: whether captures on this machine say anything about
/// an app. What takes the processors away may be other programs, a limit of a container, or a machine that stood still.
final class ProcessorShare: Sendable {
  private struct Samples {
    var isOver = false
    /// In nanoseconds.
    var onProcessor: UInt64 = 0
    var elapsed: UInt64 = 0
  }

  private let samples = Mutex(Samples())

  /// How long each sample computes, in nanoseconds: longer than a thread that has rested is preferred.
  private static let sample: UInt64 = 20_000_000
  private static let pause = DispatchTimeInterval.milliseconds(180)

  /// A thread of its own: those of the captures may all be busy.
  private let queue = DispatchQueue(label: "qa.share")

  /// Samples until ``end()`` is called, or it goes away.
  init() { queue.async { [weak self] in self?.sampleAndGoOn() } }

  private func sampleAndGoOn() {
    guard !samples.withLock(\.isOver) else { return }
    takeSample()
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.sampleAndGoOn() }
  }

  private func takeSample() {
    let (start, begin) = (Self.now(CLOCK_THREAD_CPUTIME_ID), Self.now(CLOCK_MONOTONIC))
    while Self.now(CLOCK_THREAD_CPUTIME_ID) - start < Self.sample {}
    let (used, elapsed) = (
      Self.now(CLOCK_THREAD_CPUTIME_ID) - start, Self.now(CLOCK_MONOTONIC) - begin
    )
    samples.withLock {
      $0.onProcessor += used
      $0.elapsed += elapsed
    }
  }

  private static func now(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The part of the time on a processor, of that in which it wanted one, 0 to 1; ends the samples.
  func end() -> Double {
    samples.withLock {
      $0.isOver = true
      return $0.elapsed == 0 ? 1 : Double($0.onProcessor) / Double($0.elapsed)
    }
  }

  deinit { samples.withLock { $0.isOver = true } }

  /// Whether a share is less than half of what a thread gets among those of `qa` and its apps.
  ///
  /// - Parameters:
  ///   - processors: Of the machine.
  ///   - busy: Threads that want a processor all the time.
  static func isTooSmall(_ share: Double, processors: Int, busy: Int) -> Bool {
    share < min(1, Double(processors) / Double(busy + 1)) / 2
  }
}
