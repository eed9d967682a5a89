/// Exchanges tasks with the server.
package protocol SyncServiceProtocol: Sendable {
  var status: SyncStatus { get async }

  /// The status as it is, and then each time that it has changed. Also tasks may have changed then: what the
  /// server sent is in the repository before its status is here.
  func statuses() async -> AsyncStream<SyncStatus>

  /// Exchanges tasks now; a circuit that is open is tried.
  func syncNow() async

  /// Something was changed here: exchanges tasks soon, where that is wanted.
  func noteChange() async

  /// Whether tasks are exchanged by themselves.
  func setAutomatic(_ isAutomatic: Bool) async
}
