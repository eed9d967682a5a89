internal import DaylistDomain

extension TaskRecord {
  /// What is sent to the server.
  var mutation: TaskMutation {
    TaskMutation(
      key: idempotencyKey, operation: task == nil ? .delete : .put,
      task: SyncedTask(id: id, stamp: stamp, task: task.map(SyncedTask.Content.init)))
  }

  /// Takes what the feed tells. A change that the server does not have yet stays: it is sent, and then the
  /// server decides.
  mutating func merge(_ synced: SyncedTask) {
    guard !isPending, (synced.revision ?? 0) >= (revision ?? 0) else { return }
    take(synced)
  }

  /// Takes what the server made of a change.
  ///
  /// - Parameter sent: The stamp of the change that was sent. One that was made here meanwhile stays.
  mutating func settle(_ result: PushResult, sent: ChangeStamp) {
    guard isPending, stamp == sent else { return }
    if result.outcome == .refused {
      refusal = result.reason ?? "it gave no reason"
    } else if let task = result.task {
      take(task)
    } else {
      isPending = false
    }
  }

  private mutating func take(_ synced: SyncedTask) {
    task = synced.item
    stamp = synced.stamp
    revision = synced.revision
    isPending = false
    refusal = nil
  }
}
