import DaylistData
import LoopbackHTTP

/// Runs real servers on 127.0.0.1 while something is done with them.
enum TestServers {
  /// The server of the app.
  ///
  /// - Parameter path: Its database; nil for one in memory.
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

  /// A server that answers what a test says.
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

/// Answers of a server in their order, and what it was asked.
actor ServerScript {
  private(set) var requests: [HTTPRequest] = []
  private var answers: [HTTPResponse?]
  private let (released, gate) = AsyncStream.makeStream(of: Never.self)

  /// - Parameter answers: nil for one that comes only when the test is over.
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
  /// One that waits for its answer however busy the machine is.
  static func patient(_ address: String) throws(NetworkError) -> URLSessionNetworkClient {
    try URLSessionNetworkClient(address: address, timeout: .seconds(600))
  }
}
