import Glibc
import Testing

// The tests send requests over a real socket.
@testable import LoopbackHTTP

@Suite(.timeLimit(.minutes(20))) struct LoopbackServerTests {
  /// Serves answers that echo their requests, and returns the answers that the clients got.
  private func serving(_ clients: @Sendable @escaping (UInt16) async -> [String]) async throws
    -> [String]
  {
    let server = try LoopbackServer(port: 0)
    let (port, end) = (server.port, server.end)
    let answers = Task {
      defer { end() }
      return await clients(port)
    }
    await server.run { request in
      .text(
        200,
        "\(request.method) \(request.path) \(request.query) \(request.headers["x-a"] ?? []) \(request.body.count)"
      )
    }
    return await answers.value
  }

  @Test(
    "A request gets its answer, with headers that forbid caching, referrers and framing",
    arguments: [
      (
        "GET /a/b?c=d%20e HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-A: 1\r\nx-a: 2\r\n\r\n",
        "GET /a/b [\"c\": \"d e\"] [\"1\", \"2\"] 0"
      ),
      (
        "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc",
        "POST / [:] [] 3"
      ),
      ("GET /%2e%2e/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "GET /../x [:] [] 0"),
    ])
  func requestIsAnswered(request: String, expected: String) async throws {
    let answers = try await serving { port in [await Client(port).ask(request)] }

    let answer = try #require(answers.first)
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(answer.hasSuffix("\r\n\r\n\(expected)\n"))
    for header in [
      "Cache-Control: no-store", "Referrer-Policy: no-referrer", "X-Frame-Options: DENY",
    ] {
      #expect(answer.contains("\r\n\(header)\r\n"))
    }
  }

  @Test("A malformed request, or one that is too long, is refused")
  func badRequests() async throws {
    let long = String(repeating: "a", count: (64 << 10) + 1)
    let answers = try await serving { port in
      [
        await Client(port).ask(
          "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: \(long.count)\r\n\r\n\(long)"
        ),
        await Client(port).ask(
          "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: \(long)\r\n\r\n"),
        await Client(port).ask("\u{1}\u{2}\u{3}\r\n\r\n"),
        await Client(port).ask("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
      ]
    }

    #expect(answers[0].hasPrefix("HTTP/1.1 413 "))
    #expect(!answers[1].hasPrefix("HTTP/1.1 200 "))
    #expect(!answers[2].hasPrefix("HTTP/1.1 200 "))
    #expect(answers[3].hasPrefix("HTTP/1.1 200 "))
  }

  @Test("Clients that are silent or leave early don't keep others from being served")
  func silentClients() async throws {
    let answers = try await serving { port in
      let silent = (0..<20).map { _ in Client(port) }
      for client in silent.prefix(10) {
        client.send("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n")
      }
      for _ in 0..<20 {
        Client(port).send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      }
      var answers: [String] = []
      for _ in 0..<50 {
        answers.append(
          await Client(port).ask("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
      }
      return answers
    }

    let refused = answers.filter { !$0.hasPrefix("HTTP/1.1 200 ") }
    #expect(refused == [])
  }

  @Test("The server listens only on 127.0.0.1")
  func loopbackOnly() async throws {
    let server = try LoopbackServer(port: 0)
    let digits = String(server.port, radix: 16, uppercase: true)
    let wanted = ":" + String(repeating: "0", count: 4 - digits.count) + digits

    var listening: [Substring] = []
    for table in ["/proc/self/net/tcp", "/proc/self/net/tcp6"] {
      let lines = try String(contentsOfFile: table).split(separator: "\n").dropFirst()
      for line in lines {
        let fields = line.split(separator: " ")
        if fields[1].hasSuffix(wanted), fields[3] == "0A" { listening.append(fields[1]) }
      }
    }

    // A table that changes while it is read may have a line twice.
    #expect(Set(listening.map { $0.dropLast(5) }) == ["0100007F"])
    #expect(server.port != 0)
  }

  @Test("A port in use is an error that says what to do")
  func portInUse() throws {
    let first = try LoopbackServer(port: 0)

    let error = #expect(throws: ServerError.self) { _ = try LoopbackServer(port: first.port) }

    #expect(
      error?.message.hasPrefix("port \(first.port) of 127.0.0.1 is not available") == true)
    #expect(error?.remedy == "leave out --port to use a free one")
  }
}

extension String {
  fileprivate init(contentsOfFile path: String) throws {
    let file = open(path, O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &piece, piece.count), count > 0 { bytes += piece[..<count] }
    self = String(decoding: bytes, as: UTF8.self)
  }
}

/// A connection to a server.
private final class Client: Sendable {
  private let socket: Int32

  init(_ port: UInt16) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(socket) }

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a request and reads until the server closes the connection.
  func ask(_ text: String) async -> String {
    send(text)
    return await withCheckedContinuation { continuation in
      // Reading blocks, which it shouldn't do on a thread of the tests.
      var thread = pthread_t()
      let box = Unmanaged.passRetained(Reading(socket, continuation)).toOpaque()
      pthread_create(
        &thread, nil,
        { box in
          guard let box else { return nil }
          Unmanaged<Reading>.fromOpaque(box).takeRetainedValue().run()
          return nil
        }, box)
      pthread_detach(thread)
    }
  }

  private final class Reading: Sendable {
    private let socket: Int32
    private let continuation: CheckedContinuation<String, Never>

    init(_ socket: Int32, _ continuation: CheckedContinuation<String, Never>) {
      (self.socket, self.continuation) = (socket, continuation)
    }

    func run() {
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = recv(socket, &piece, piece.count, 0), count > 0 {
        bytes += piece[..<count]
      }
      continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
    }
  }
}
