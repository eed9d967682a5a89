import DaylistData
import DaylistDomain
import Foundation
import Synchronization

/// A clock that tests set, and sleeps that take no time: each advances the clock at once.
///
/// After `maxSleeps` sleeps the next one lasts until its task is cancelled, so that automatic exchanges come to
/// an end. So does each of the duration `endless`.
final class TestTime: Sendable {
  private let milliseconds: Atomic<Int64>
  private let sleeps: SleepLog
  private let endless: Duration?

  init(_ time: Date = TaskFactory.now, maxSleeps: Int = .max, endless: Duration? = nil) {
    milliseconds = Atomic(Int64(time.timeIntervalSince1970 * 1000))
    sleeps = SleepLog(maximum: maxSleeps)
    self.endless = endless
  }

  var now: Date {
    Date(timeIntervalSince1970: Double(milliseconds.load(ordering: .sequentiallyConsistent)) / 1000)
  }

  func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    milliseconds.add(
      seconds * 1000 + attoseconds / 1_000_000_000_000_000, ordering: .sequentiallyConsistent)
  }

  /// The requested duration of each sleep.
  var slept: [Duration] { get async { await sleeps.durations } }

  var clock: AppClock { AppClock(now: { self.now }, today: { TaskFactory.today }) }

  var timing: SyncTiming {
    SyncTiming(now: { self.now }, sleep: { try await self.sleep($0) }, random: { 1 })
  }

  private func sleep(_ duration: Duration) async throws {
    guard await sleeps.note(duration), duration != endless else {
      for await _ in AsyncStream<Never>(unfolding: { await Self.cancellation() }) {}
      throw CancellationError()
    }
    try Task.checkCancellation()
    advance(by: duration)
  }

  private static func cancellation() async -> Never? {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      continuation.finish()
    }
    return nil
  }
}

private actor SleepLog {
  private(set) var durations: [Duration] = []
  private let maximum: Int

  init(maximum: Int) { self.maximum = maximum }

  /// Records a sleep.
  ///
  /// - Returns: True for the first `maximum` sleeps. A later one lasts until it is cancelled.
  func note(_ duration: Duration) -> Bool {
    durations.append(duration)
    return durations.count <= maximum
  }
}
