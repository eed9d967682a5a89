internal import Dispatch

/// The executor of an actor with a store.
package enum StoreExecutor: Sendable {
  /// The main thread, for a database in memory: the program then has no other thread, and `qa` can see that it waits.
  case main
  /// A queue of its own, because a disk may be slow.
  case queue(QueueExecutor)

  package static func apart(_ name: String) -> StoreExecutor { .queue(QueueExecutor(name)) }

  var unowned: UnownedSerialExecutor {
    switch self {
    case .main: MainActor.sharedUnownedExecutor
    case .queue(let executor): executor.asUnownedSerialExecutor()
    }
  }
}

/// Runs jobs one after the other on its own queue.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
