/// Sends the requests of the sync engine to the server.
package protocol NetworkClientProtocol: Sendable {
  /// Returns the changes after a cursor, in the server's order.
  ///
  /// - Parameters:
  ///   - cursor: The cursor of the previous page; nil for the first page.
  ///   - limit: The maximum number of tasks; the server may send fewer.
  func changes(
    since cursor: String?, limit: Int
  ) async throws(NetworkError) -> ChangePage

  /// Sends changes and returns a result for each. Sending a change again is harmless.
  func push(_ mutations: [TaskMutation]) async throws(NetworkError) -> PushReply
}
