package import DaylistDomain
internal import FoundationEssentials
internal import LoopbackHTTP

/// The server side of sync: keeps the tasks of several devices, for programs on this machine only.
///
/// It asks for no password, so every user of this machine can reach it.
package struct SyncServer: ~Copyable {
  private let server: LoopbackServer
  private let handler: SyncRequestHandler

  /// - Parameters:
  ///   - port: The port to listen on; 0 for any free one.
  ///   - databasePath: The path of the server's own database, which need not exist; nil to keep tasks in memory.
  package init(port: UInt16, databasePath: String?) throws(SyncServerError) {
    let store: ServerStore
    do throws(TaskRepositoryError) {
      store = try ServerStore(path: databasePath)
    } catch {
      throw .database(error)
    }
    do throws(ServerError) {
      server = try LoopbackServer(port: port, maxBodyLength: SyncLimits.requestBytes)
    } catch {
      throw .listening(reason: error.message)
    }
    handler = SyncRequestHandler(store)
  }

  /// The port that it listens on.
  package var port: UInt16 { server.port }

  /// The address to give to devices, such as `http://127.0.0.1:8080`.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// A closure that ends ``run()``. It can be called from any thread.
  package var end: @Sendable () -> Void { server.end }

  /// Answers requests until ``end`` is called or the task is cancelled.
  package func run() async {
    let handler = handler
    await server.run { handler.response(to: $0) }
  }
}

/// The reason why the server can't start.
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
