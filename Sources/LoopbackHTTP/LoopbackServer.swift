internal import CMicroHTTP
internal import Diagnostics
internal import Glibc

/// A server on 127.0.0.1, and on no other interface, that answers one request after the other.
///
/// GNU libmicrohttpd reads and writes on a thread of its own. A request that is whole waits there, without
/// keeping others from being read, until it is answered here.
package struct LoopbackServer: ~Copyable {
  private let daemon: OpaquePointer
  private let inbox: Inbox
  package let port: UInt16

  /// So many clients are served at once; one that is silent for so many seconds is left.
  private static let (mostConnections, timeout): (UInt32, UInt32) = (64, 10)

  /// - Parameters:
  ///   - port: 0 for one that is free.
  ///   - longestBody: Of a request, in bytes.
  /// - Throws: ``ServerError`` where the port is taken.
  package init(port: UInt16, longestBody: Int = 64 << 10) throws(ServerError) {
    let inbox = Inbox(longestBody: longestBody)
    let context = Unmanaged.passUnretained(inbox).toOpaque()
    let daemon = microhttp_start(
      port,
      { context, connection, url, method, _, data, size, request in
        guard let context, let connection, let url, let method, let size, let request else {
          return .NO
        }
        let inbox = Unmanaged<Inbox>.fromOpaque(context).takeUnretainedValue()
        return inbox.take(connection, url, method, data, size, request)
      },
      { _, _, request, _ in
        guard let box = request?.pointee else { return }
        Unmanaged<Exchange>.fromOpaque(box).release()
      }, context, Self.mostConnections, Self.timeout)
    guard let daemon else {
      throw ServerError(
        message: port == 0
          ? "no port of 127.0.0.1 can be listened on: \(String(cString: strerror(errno)))"
          : "port \(port) of 127.0.0.1 can't be listened on: \(String(cString: strerror(errno)))",
        remedy: port == 0 ? nil : "leave --port out for one that is free")
    }
    self.daemon = daemon
    self.inbox = inbox
    self.port = microhttp_port(daemon)
  }

  /// Ends ``run(_:)``, from anywhere.
  package var end: @Sendable () -> Void { inbox.close }

  /// Answers requests until it is ended, or the task is cancelled. What came before is answered then.
  package func run(_ handler: (HTTPRequest) async -> HTTPResponse) async {
    await withTaskCancellationHandler {
      while let exchange = await inbox.next() {
        exchange.answer(await handler(exchange.request))
      }
    } onCancel: { [inbox] in
      inbox.close()
    }
  }

  deinit {
    inbox.close()
    // None may wait for its answer when its thread ends.
    for exchange in inbox.rest { exchange.answer(.ended) }
    MHD_stop_daemon(daemon)
  }
}

/// Why there is no server.
package struct ServerError: Diagnostic, Hashable {
  package let message: String
  package let remedy: String?
}
