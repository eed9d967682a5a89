package import DaylistDomain
internal import FoundationEssentials
internal import LoopbackHTTP

/// The other side of the exchange: keeps the tasks of several devices, for programs on this machine alone.
///
/// Anybody who has an account on this machine can reach it: it asks for no password.
package struct SyncServer: ~Copyable {
  private let server: LoopbackServer
  private let handler: SyncRequestHandler

  /// - Parameters:
  ///   - port: 0 for one that is free.
  ///   - databasePath: The server's own file, which need not exist; nil to keep tasks in memory.
  package init(port: UInt16, databasePath: String?) throws(SyncServerError) {
    let store = try Self.store(databasePath)
    let listener = try Self.listener(port)
    handler = SyncRequestHandler(store)
    server = listener
  }

  private static func store(_ path: String?) throws(SyncServerError) -> ServerStore {
    do throws(TaskRepositoryError) {
      return try ServerStore(path: path)
    } catch {
      throw .database(error)
    }
  }

  private static func listener(_ port: UInt16) throws(SyncServerError) -> LoopbackServer {
    do throws(ServerError) {
      return try LoopbackServer(port: port, longestBody: SyncLimits.requestBytes)
    } catch {
      throw .listening(reason: error.message)
    }
  }

  /// The port that it listens on.
  package var port: UInt16 { server.port }

  /// What devices are given: `http://127.0.0.1:8080`.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Ends ``run()``, from anywhere.
  package var end: @Sendable () -> Void { server.end }

  /// Answers until it is ended, or the task is cancelled.
  package func run() async {
    let handler = handler
    await server.run { handler.response(to: $0) }
  }
}

/// Why there is no server.
package enum SyncServerError: LocalizedError, Hashable {
  case listening(reason: String)
  case database(TaskRepositoryError)

  package var errorDescription: String? {
    switch self {
    case .listening(let reason): "The server can't listen: \(reason)."
    case .database(let error): error.errorDescription
    }
  }

  package var recoverySuggestion: String? {
    switch self {
    case .listening: "Leave --port out for a port that is free."
    case .database(let error): error.recoverySuggestion
    }
  }
}
