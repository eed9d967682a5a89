internal import FoundationEssentials
internal import TerminalProcess

/// An interpreter that has imported modules and forks copies of itself (fork(2)). Each copy becomes an app on a
/// terminal of its own. It runs no app's code, so nothing that a copy does reaches another.
///
/// Its calls block, so the actor has an executor with a thread of its own. The owner must call ``end()``.
actor ForkServer {
  private let executor = BlockingExecutor(label: "qa.forkServer")
  private let modules: [String]
  private let interpreter: String
  private var process: TerminalProcess?
  private var sandbox: CaptureSandbox?
  private var unread: [UInt8] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The longest time for importing the modules, and for making a copy.
  private static let limit = Duration.seconds(30)

  /// - Parameters:
  ///   - request: An app to be forked from the interpreter.
  ///   - sandbox: The interpreter's own folders.
  init(
    _ template: InterpreterTemplate, for request: CaptureRequest,
    in sandbox: consuming CaptureSandbox
  ) throws(CaptureFailure) {
    modules = template.modules
    interpreter = template.interpreter
    let launch = template.launch(for: request, in: sandbox.folders)
    do {
      process = try TerminalProcess(launch)
    } catch {
      sandbox.remove()
      throw CaptureRequest.cannotStart(launch, error)
    }
    self.sandbox = consume sandbox
  }

  /// Waits until the modules are imported.
  ///
  /// - Throws: ``CaptureFailure`` if they can't be imported, or if that prints something or leaves something that
  ///   copies would share.
  func waitUntilReady() throws(CaptureFailure) {
    let (kind, text) = try answer()
    guard kind == "ready" else { throw failure(text) }
  }

  /// The app that a copy is to become.
  private struct Request: Encodable {
    let terminal: String
    let mark: UInt64
    let folder: String
    let environment: [String: String]
    let words: [String]
    /// The kernel's name for the process.
    let name: String
    /// `sys.argv`.
    let arguments: [String]
    let script: String?
    let module: String?

    init(_ request: CaptureRequest, _ command: PythonCommand, on site: TerminalProcess.Site) {
      terminal = site.terminal
      mark = site.limitMark
      folder = request.workingDirectory
      environment = request.environment
      words = command.words
      name = command.processName
      switch command.target {
      case .script(let path):
        arguments = [path] + command.arguments
        (script, module) = (path, nil)
      case .module(let name):
        arguments = ["-m"] + command.arguments
        (script, module) = (nil, name)
      }
    }
  }

  /// Makes a copy that becomes the app.
  ///
  /// - Returns: Its pid; this process has adopted it.
  func fork(
    _ request: CaptureRequest, _ command: PythonCommand, on site: TerminalProcess.Site
  ) throws(CaptureFailure) -> Int32 {
    let line: [UInt8]
    do {
      line = Array(try JSONEncoder().encode(Request(request, command, on: site))) + [0x0a]
    } catch {
      throw failure("the request can't be written: \(error)")
    }
    process?.write(line)
    let (kind, text) = try answer()
    guard kind == "started", let id = Int32(text) else { throw failure(text) }
    return id
  }

  /// Returns the next answer. If this throws, the interpreter has been ended: its late answer could be taken for the
  /// answer to another request.
  private func answer() throws(CaptureFailure) -> (kind: String, text: String) {
    do throws(CaptureFailure) {
      return try waitForAnswer()
    } catch {
      process.take()?.end()
      throw error
    }
  }

  private func waitForAnswer() throws(CaptureFailure) -> (kind: String, text: String) {
    let deadline = ContinuousClock.now + Self.limit
    while true {
      if let answer = try nextAnswer() { return answer }
      let hasEnded = process?.terminationStatus() != nil || process == nil
      process?.wait(milliseconds: 50)
      guard process?.read(into: &unread) ?? 0 == 0 else { continue }
      if Task.isCancelled {
        throw CaptureFailure(.interrupted, "the capture was interrupted")
      }
      if hasEnded { throw failure("the interpreter ended\(lastOutput)") }
      if ContinuousClock.now >= deadline {
        throw failure(
          "the interpreter did not answer within \(Self.limit.inSeconds) s\(lastOutput)")
      }
    }
  }

  private func nextAnswer() throws(CaptureFailure) -> (kind: String, text: String)? {
    guard let start = unread.firstIndex(of: PythonForkServer.answerStart),
      let end = unread[start...].firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let line = String(decoding: unread[(start + 1)..<end], as: UTF8.self)
    let printed = unread[..<start]
    unread.removeSubrange(...end)
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let answer = (kind: String(parts[0]), text: parts.count > 1 ? String(parts[1]) : "")
    // This would show up on the app's screen.
    if answer.kind == "ready", !printed.isEmpty {
      throw failure("importing them prints \"\(Self.excerpt(printed))\"")
    }
    return answer
  }

  private var lastOutput: String {
    unread.isEmpty ? "" : "; its last output: \"\(Self.excerpt(unread.suffix(400)))\""
  }

  private static func excerpt(_ bytes: some Sequence<UInt8>) -> String {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    return text.split { $0.isNewline }.suffix(3).joined(separator: " ").suffix(200).description
  }

  private func failure(_ reason: String) -> CaptureFailure {
    let what = modules.joined(separator: ", ")
    return CaptureFailure(
      .notStarted, "can't preload \(what) for \(interpreter): \(reason)",
      remedy: "fix \"preload\", or leave it out: \"preload\": []")
  }

  /// Ends the interpreter and removes its folders.
  func end() {
    process.take()?.end()
    sandbox.take()?.remove()
  }
}
