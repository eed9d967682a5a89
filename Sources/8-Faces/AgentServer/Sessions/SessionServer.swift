package import LocalSocket
package import ProjectFiles
internal import TerminalProcess

/// Keeps an app for commands that come and go: each is a client that connects, calls a tool and leaves.
package actor SessionServer {
  private let project: AgentProject
  private let version: String
  private let executor = BlockingExecutor(label: "qa.session")
  private var clients = 0
  private var hasServed = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The time between two looks whether the session is over, in milliseconds.
  private static let patience: Int32 = 200
  /// The time in which a first client must connect.
  private static let firstClient = Duration.seconds(30)
  /// The most clients at a time.
  private static let maxClients = 8

  /// - Parameter version: The version of `qa`.
  package init(of project: AgentProject, version: String) {
    (self.project, self.version) = (project, version)
  }

  /// Serves until the app is closed, its parent has ended, or the task is cancelled.
  ///
  /// - Parameter parent: The process with which the session ends, or nil for none.
  /// - Throws: ``SuiteError`` if the socket can't be made.
  package func run(at place: SessionPlace, parent: WatchedProcess?) async throws(SuiteError) {
    let listener = try SuiteError.people(LocalListener(place.socket, in: place.folder))
    let start = ContinuousClock.now
    while !Task.isCancelled, parent?.hasEnded != true {
      if clients < Self.maxClients, let connection = listener.next(waiting: Self.patience) {
        serve(connection)
        continue
      }
      await Task.yield()
      let isIdle = hasServed || start.duration(to: .now) > Self.firstClient
      if isIdle, clients == 0, await project.sessions.numbers.isEmpty { break }
    }
    await project.sessions.closeAll()
  }

  private func serve(_ connection: LocalConnection) {
    clients += 1
    let server = AgentServer(
      of: project, tools: AgentTool.ofSessions, version: version, ownsSessions: false,
      OutgoingLines { connection.send($0) })
    Task.detached {
      await Self.serve(connection, by: server)
      await self.leave()
    }
  }

  /// Not on this actor, whose thread waits for other clients.
  @concurrent private static func serve(
    _ connection: LocalConnection, by server: AgentServer
  ) async {
    let input = ConnectionInput(connection)
    var reader = LineReader()
    while let bytes = await input.next() {
      for line in reader.read(bytes) { await server.receive(line) }
    }
    await server.end()
  }

  private func leave() {
    clients -= 1
    hasServed = true
  }
}

/// Reads from a connection on its own thread.
private actor ConnectionInput {
  private let connection: LocalConnection
  private let executor = BlockingExecutor(label: "qa.client")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ connection: LocalConnection) { self.connection = connection }

  /// - Returns: nil at the end, or if the task was cancelled.
  func next() -> [UInt8]? {
    while !Task.isCancelled {
      guard let bytes = connection.read(waiting: 250) else { return nil }
      if !bytes.isEmpty { return bytes }
    }
    return nil
  }
}
