internal import CMicroHTTP
internal import Diagnostics
internal import Glibc

/// An HTTP server that listens on 127.0.0.1 only and answers one request at a time.
///
/// GNU libmicrohttpd reads and writes on its own thread. A complete request is suspended there, without blocking
/// others, until ``run(_:)`` answers it.
package struct LoopbackServer: ~Copyable {
  private let daemon: OpaquePointer
  private let requests: RequestQueue
  package let port: UInt16

  /// The most connections at a time, and the number of seconds after which a silent one is closed.
  private static let (maxConnections, timeout): (UInt32, UInt32) = (64, 10)

  /// - Parameters:
  ///   - port: The port to listen on; 0 for any free one.
  ///   - maxBodyLength: The longest request body, in bytes.
  /// - Throws: ``ServerError`` if it can't listen on the port.
  package init(port: UInt16, maxBodyLength: Int = 64 << 10) throws(ServerError) {
    let requests = RequestQueue(maxBodyLength: maxBodyLength)
    let context = Unmanaged.passUnretained(requests).toOpaque()
    let daemon = microhttp_start(
      port,
      { context, connection, url, method, _, data, size, request in
        guard let context, let connection, let url, let method, let size, let request else {
          return .NO
        }
        let requests = Unmanaged<RequestQueue>.fromOpaque(context).takeUnretainedValue()
        return requests.receive(connection, url, method, data, size, request)
      },
      { _, _, request, _ in
        guard let box = request?.pointee else { return }
        Unmanaged<Exchange>.fromOpaque(box).release()
      }, context, Self.maxConnections, Self.timeout)
    guard let daemon else {
      throw ServerError(
        message: port == 0
          ? "no port of 127.0.0.1 is available: \(String(cString: strerror(errno)))"
          : "port \(port) of 127.0.0.1 is not available: \(String(cString: strerror(errno)))",
        remedy: port == 0 ? nil : "leave out --port to use a free one")
    }
    self.daemon = daemon
    self.requests = requests
    self.port = microhttp_port(daemon)
  }

  /// A closure that ends ``run(_:)``. It can be called from any thread.
  package var end: @Sendable () -> Void { requests.close }

  /// Answers requests until ``end`` is called or the task is cancelled. Requests that arrived earlier are still
  /// answered.
  package func run(_ handler: (HTTPRequest) async -> HTTPResponse) async {
    await withTaskCancellationHandler {
      while let exchange = await requests.next() {
        exchange.answer(await handler(exchange.request))
      }
    } onCancel: { [requests] in
      requests.close()
    }
  }

  deinit {
    requests.close()
    // No connection may be suspended when libmicrohttpd's thread ends.
    for exchange in requests.rest { exchange.answer(.ended) }
    MHD_stop_daemon(daemon)
  }
}

/// The reason why the server can't start.
package struct ServerError: Diagnostic, Hashable {
  package let message: String
  package let remedy: String?
}
