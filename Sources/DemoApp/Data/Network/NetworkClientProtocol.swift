/// Talks with the server.
package protocol NetworkClientProtocol: Sendable {
  /// What was changed after a cursor, in the server's order.
  ///
  /// - Parameters:
  ///   - cursor: That of the page before; nil for the first.
  ///   - limit: How many tasks at most; the server may send fewer.
  func changes(
    since cursor: String?, limit: Int
  ) async throws(NetworkError) -> ChangePage

  /// Sends changes, each with a result of its own. To send one again does no harm.
  func push(_ mutations: [TaskMutation]) async throws(NetworkError) -> PushReply
}
