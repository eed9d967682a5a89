import DaylistData
import LoopbackHTTP

/// Runs real servers on 127.0.0.1 for the duration of a closure.
enum TestServers {
  /// Runs the app's own sync server.
  ///
  /// - Parameter path: The server's database, or nil for one in memory.
  static func sync<Value: Sendable>(
    path: String? = nil, _ body: @escaping @Sendable (String) async throws -> Value
  ) async throws -> Value {
    let server = try SyncServer(port: 0, databasePath: path)
    let (address, end) = (server.address, server.end)
    let client = Task {
      defer { end() }
      return try await body(address)
    }
    await server.run()
    return try await client.value
  }

  /// Runs a server that gives the scripted answers.
  static func scripted<Value: Sendable>(
    _ script: ServerScript, _ body: @escaping @Sendable (String) async throws -> Value
  ) async throws -> Value {
    let server = try LoopbackServer(port: 0)
    let (address, end) = ("http://127.0.0.1:\(server.port)", server.end)
    let client = Task {
      defer { end() }
      let result = await Result { try await body(address) }
      await script.release()
      return try result.get()
    }
    await server.run { await script.answer($0) }
    return try await client.value
  }
}

extension Result where Failure == any Error {
  init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

/// The answers of a server, in order, and the requests that it received.
actor ServerScript {
  private(set) var requests: [HTTPRequest] = []
  private var answers: [HTTPResponse?]
  private let (released, gate) = AsyncStream.makeStream(of: Never.self)

  /// - Parameter answers: Nil stands for an answer that comes only after the test.
  init(_ answers: [HTTPResponse?]) { self.answers = answers }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    requests.append(request)
    guard !answers.isEmpty else { return .text(404, "nothing more") }
    if let answer = answers.removeFirst() { return answer }
    for await _ in released {}
    return .text(404, "too late")
  }

  func release() { gate.finish() }
}

extension URLSessionNetworkClient {
  /// A client with a timeout long enough for a busy machine.
  static func patient(_ address: String) throws(NetworkError) -> URLSessionNetworkClient {
    try URLSessionNetworkClient(address: address, timeout: .seconds(600))
  }
}
