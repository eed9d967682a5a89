extension TaskRecord {
  /// The message that sends this change to the server.
  var mutation: TaskMutation {
    TaskMutation(
      key: idempotencyKey, operation: task == nil ? .delete : .put,
      task: SyncedTask(id: id, stamp: stamp, task: task.map(SyncedTask.Content.init)))
  }

  /// Merges a task that was fetched. A pending change stays: it is sent, and then the server decides.
  mutating func merge(_ synced: SyncedTask) {
    guard !isPending, (synced.revision ?? 0) >= (revision ?? 0) else { return }
    accept(synced)
  }

  /// Applies the server's result for a change.
  ///
  /// - Parameter sent: The stamp of the change that was sent. A change made here since then stays.
  mutating func settle(_ result: PushResult, sent: ChangeStamp) {
    guard isPending, stamp == sent else { return }
    if result.outcome == .refused {
      refusal = result.reason ?? "it gave no reason"
    } else if let task = result.task {
      accept(task)
    } else {
      isPending = false
    }
  }

  private mutating func accept(_ synced: SyncedTask) {
    task = synced.item
    stamp = synced.stamp
    revision = synced.revision
    isPending = false
    refusal = nil
  }
}
