/// The fork servers of a run: one for all apps that share an interpreter and its modules, started when the first of
/// them needs it.
///
/// The owner must call ``end()``.
package actor ForkServers {
  private typealias Start = Task<Result<ForkServer, CaptureFailure>, Never>

  private var starts: [InterpreterTemplate: Start] = [:]

  package init() {}

  /// Returns the server for an app, and starts it if necessary.
  func server(
    for request: CaptureRequest, _ command: PythonCommand
  ) async throws(CaptureFailure) -> ForkServer {
    let template = InterpreterTemplate(request, command)
    let start = starts[template] ?? Self.start(template, for: request)
    starts[template] = start
    // Cancelling one capture may stop the start for all, since only whole runs are cancelled.
    let result = await withTaskCancellationHandler {
      await start.value
    } onCancel: {
      start.cancel()
    }
    return try result.get()
  }

  private static func start(_ template: InterpreterTemplate, for request: CaptureRequest) -> Start {
    Task {
      do throws(CaptureFailure) {
        let server = try ForkServer(template, for: request, in: try sandbox())
        do throws(CaptureFailure) {
          try await server.waitUntilReady()
        } catch {
          await server.end()
          throw error
        }
        return .success(server)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Makes folders that no screen has, and that no other run is using.
  private static func sandbox() throws(CaptureFailure) -> CaptureSandbox {
    for number in 1...1000 {
      do {
        // No screen is called `qa`.
        let made = try CaptureSandbox.make(name: "qa.preload@\(number)")
        if let made { return made }
      } catch {
        throw CaptureFailure(.notStarted, error.message, remedy: error.remedy)
      }
    }
    throw CaptureFailure(.notStarted, "too many other runs are preloading modules")
  }

  /// Ends all servers.
  package func end() async {
    for start in starts.values {
      start.cancel()
      if case .success(let server) = await start.value { await server.end() }
    }
    starts = [:]
  }
}
