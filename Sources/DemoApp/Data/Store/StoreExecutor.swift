internal import Dispatch

/// Where an actor with a store runs.
package enum StoreExecutor: Sendable {
  /// On the main thread: for a database in memory, whose program has no other thread and is seen to wait when
  /// it waits.
  case main
  /// Apart, because a disk may be slow.
  case queue(QueueExecutor)

  package static func apart(_ name: String) -> StoreExecutor { .queue(QueueExecutor(name)) }

  var unowned: UnownedSerialExecutor {
    switch self {
    case .main: MainActor.sharedUnownedExecutor
    case .queue(let executor): executor.asUnownedSerialExecutor()
    }
  }
}

/// Runs one job after the other on a queue of its own.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
