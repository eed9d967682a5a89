internal import Glibc
internal import TerminalProcess

/// The commands that prepare an app's folders before it starts.
extension CaptureRequest {
  /// The most bytes at the end of a command's output that are searched for an error.
  private static let maxOutputBytes = 64 << 10

  /// Runs the commands one after another, without a terminal, until one fails. What they leave running is ended with
  /// the app, or here after a failure.
  func runSetup() throws(CaptureFailure) {
    let deadline = ContinuousClock.now + setupTimeout
    do throws(CaptureFailure) {
      for command in setup { try run(command, until: deadline) }
    } catch {
      if let mark {
        ProcessTable.killAll(session: nil, mark: ProcessMark(mark, behind: isolation.mount))
      }
      throw error
    }
  }

  private func run(
    _ command: [String], until deadline: ContinuousClock.Instant
  ) throws(CaptureFailure) {
    var request = self
    request.command = command
    let launch: TerminalProcess.Launch
    do throws(CaptureFailure) {
      launch = try request.withCopiedProgram().launch()
    } catch {
      throw CaptureFailure(
        .setupFailed, "\"setup\" can't run \(command[0]): \(error.message)", remedy: error.remedy)
    }
    let file = try Self.outputFile()
    defer { close(file) }
    var process: BatchProcess
    do throws(TerminalProcessError) {
      process = try BatchProcess(launch, output: file)
    } catch {
      throw Self.cannotStart(launch, error)
    }
    var status: TerminationStatus?
    while status == nil, ContinuousClock.now < deadline, !Task.isCancelled {
      status = process.terminationStatus(waiting: 20)
    }
    process.end()
    if status == .exited(0) { return }
    if Task.isCancelled { throw CaptureFailure(.interrupted, "interrupted") }
    throw failure(of: command, status, LastWords(Self.lines(of: file)))
  }

  private func failure(
    of command: [String], _ status: TerminationStatus?, _ lastWords: LastWords
  ) -> CaptureFailure {
    let end = status?.description ?? "did not finish within \(setupTimeout.inSeconds) s"
    return CaptureFailure(
      .setupFailed, "\"setup\" failed: \(command.joined(separator: " ")) \(end)\(lastWords.ending)",
      remedy: status == nil
        ? "move slow work to \"build\", which runs once for all screens"
        : "fix \"setup\", or the command that it runs", said: lastWords.said)
  }

  /// Opens a file without a name. A pipe would stay open as long as anything that a command leaves running.
  private static func outputFile() throws(CaptureFailure) -> Int32 {
    var name = Array("/tmp/qa-setup-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else {
      throw CaptureFailure(
        .setupFailed, "/tmp can't be written: \(describeErrno(errno))",
        remedy: "free space in it, or make it writable")
    }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return file
  }

  private static func lines(of file: Int32) -> [String] {
    let size = Int(lseek(file, 0, SEEK_END))
    let start = max(0, size - maxOutputBytes)
    var bytes = [UInt8](repeating: 0, count: max(0, size - start))
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(start)) }
    bytes.removeLast(bytes.count - max(0, count))
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(
      String.init)
  }
}
