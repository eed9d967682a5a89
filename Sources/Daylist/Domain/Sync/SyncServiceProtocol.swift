/// Synchronizes the tasks with a server.
package protocol SyncServiceProtocol: Sendable {
  var status: SyncStatus { get async }

  /// Returns the current status, then every new one. A new status may also mean changed tasks: what the server sent is
  /// in the repository before the status arrives here.
  func statuses() async -> AsyncStream<SyncStatus>

  /// Synchronizes now, even if the circuit is open.
  func syncNow() async

  /// Notes a change on this device, which is synchronized soon if automatic sync is on.
  func noteChange() async

  /// Turns automatic sync on or off.
  func setAutomatic(_ isAutomatic: Bool) async
}
