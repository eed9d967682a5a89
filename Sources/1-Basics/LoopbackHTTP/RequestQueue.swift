internal import CMicroHTTP
internal import Synchronization

/// A queue of complete requests, in the order in which they arrived.
final class RequestQueue: Sendable {
  private struct State {
    var waiting: [Exchange] = []
    var reader: CheckedContinuation<Exchange?, Never>?
    var isClosed = false
  }

  private let state = Mutex(State())

  /// The longest request body, in bytes.
  private let maxBodyLength: Int

  init(maxBodyLength: Int) { self.maxBodyLength = maxBodyLength }

  /// Returns the next request, or nil once the queue is closed and all earlier requests were returned.
  func next() async -> Exchange? {
    await withCheckedContinuation { continuation in
      let answer: Exchange?? = state.withLock { state in
        if !state.waiting.isEmpty { return .some(state.waiting.removeFirst()) }
        if state.isClosed { return .some(nil) }
        state.reader = continuation
        return .none
      }
      if case .some(let exchange) = answer { continuation.resume(returning: exchange) }
    }
  }

  /// Stops accepting requests.
  func close() {
    let reader = state.withLock { state in
      state.isClosed = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }

  /// Removes the requests that `next()` never returned, and returns them.
  var rest: [Exchange] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Adds a request, or hands it to the waiting reader.
  ///
  /// - Returns: False if the queue is closed.
  private func enqueue(_ exchange: Exchange) -> Bool {
    let (isOpen, reader) = state.withLock { state in
      defer { state.reader = nil }
      if !state.isClosed, state.reader == nil { state.waiting.append(exchange) }
      return (!state.isClosed, state.reader)
    }
    reader?.resume(returning: exchange)
    return isOpen
  }

  /// Handles libmicrohttpd's callback for a request, which comes once with the head, then with each chunk of the body,
  /// and finally with no data.
  func receive(
    _ connection: OpaquePointer, _ url: UnsafePointer<CChar>, _ method: UnsafePointer<CChar>,
    _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let box = request.pointee else {
      let exchange = Exchange(
        connection, path: String(cString: url), method: String(cString: method),
        maxBodyLength: maxBodyLength)
      request.pointee = Unmanaged.passRetained(exchange).toOpaque()
      return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(box).takeUnretainedValue()
    if let response = exchange.response { return response.queue(on: connection) }
    if size.pointee > 0 {
      exchange.append(UnsafeRawBufferPointer(start: data, count: size.pointee))
      size.pointee = 0
      return .YES
    }
    if exchange.isTooLong {
      return HTTPResponse.text(413, "the request is too long").queue(on: connection)
    }
    MHD_suspend_connection(connection)
    if !enqueue(exchange) { exchange.answer(.ended) }
    return .YES
  }
}

/// A request, and the response that its connection waits for.
final class Exchange: Sendable {
  private struct State {
    var request: HTTPRequest
    var isTooLong = false
    var response: HTTPResponse?
  }

  /// The address of libmicrohttpd's connection, which lives until this is released.
  private let connection: UInt
  private let maxBodyLength: Int
  private let state: Mutex<State>

  /// Reads the head of a request.
  init(_ connection: OpaquePointer, path: String, method: String, maxBodyLength: Int) {
    self.connection = UInt(bitPattern: connection)
    self.maxBodyLength = maxBodyLength
    let query = Dictionary(
      Self.values(of: connection, .GET_ARGUMENT_KIND), uniquingKeysWith: { $1 })
    let headers = Dictionary(
      grouping: Self.values(of: connection, .HEADER_KIND), by: { $0.name.lowercased() }
    ).mapValues { $0.map(\.value) }
    state = Mutex(State(request: HTTPRequest(method, path, query: query, headers: headers)))
  }

  var request: HTTPRequest { state.withLock { $0.request } }
  var isTooLong: Bool { state.withLock { $0.isTooLong } }
  var response: HTTPResponse? { state.withLock { $0.response } }

  func append(_ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      guard state.request.body.count + bytes.count <= maxBodyLength else {
        state.isTooLong = true
        return
      }
      state.request.body += bytes
    }
  }

  /// Sets the response and resumes the connection.
  func answer(_ response: HTTPResponse) {
    state.withLock { $0.response = response }
    if let connection = OpaquePointer(bitPattern: connection) { MHD_resume_connection(connection) }
  }

  private typealias Value = (name: String, value: String)

  /// The names and values of one kind, in the order in which they arrived.
  private static func values(of connection: OpaquePointer, _ kind: MHD_ValueKind) -> [Value] {
    var values: [Value] = []
    withUnsafeMutablePointer(to: &values) { values in
      _ = MHD_get_connection_values(
        connection, kind,
        { context, _, name, value in
          guard let values = context?.assumingMemoryBound(to: [Value].self), let name
          else { return .YES }
          let text = value.map { String(cString: $0) } ?? ""
          values.pointee.append((String(cString: name), text))
          return .YES
        }, values)
    }
    return values
  }
}

extension HTTPResponse {
  /// Hands the response to libmicrohttpd.
  fileprivate func queue(on connection: OpaquePointer) -> MHD_Result {
    let response = body.withUnsafeBytes { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        .RESPMEM_MUST_COPY)
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    let own = headers.merging(["Content-Type": contentType]) { $1 }
    for (name, value) in Self.sharedHeaders.merging(own, uniquingKeysWith: { $1 }) {
      MHD_add_response_header(response, name, value)
    }
    return MHD_queue_response(connection, UInt32(status), response)
  }
}
