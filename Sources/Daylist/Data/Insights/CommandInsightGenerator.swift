package import DaylistDomain
internal import FoundationEssentials
internal import Glibc
internal import Subprocess
internal import SystemPackage

/// Generates insights with a command of the user's choice, which reads a prompt from its standard input and prints the
/// insight to its standard output.
///
/// The command runs in its own session, so that it can't write to the terminal. When it ends or takes too long,
/// whatever it left running is killed.
package struct CommandInsightGenerator: InsightGeneratorProtocol {
  private let command: String
  private let timeout: Duration

  /// The longest output of the command, in bytes.
  private static let maxAnswerSize = 64 << 10

  /// - Parameter command: The command line for `sh`; only white space means that there is no command.
  package init(command: String, timeout: Duration = .seconds(30)) {
    self.command = command
    self.timeout = timeout
  }

  package var isAvailable: Bool { !command.allSatisfy(\.isWhitespace) }

  package func insight(for request: InsightRequest) async throws(InsightError) -> Insight {
    guard isAvailable else { throw .unavailable }
    let prompt = InsightPromptBuilder().prompt(for: request)
    let answer = await withTaskGroup(of: Result<String, InsightError>.self) { group in
      group.addTask { await run(prompt) }
      group.addTask {
        do {
          try await Task.sleep(for: timeout)
        } catch {
          // Cancelled: the result is ignored.
        }
        return .failure(.timedOut)
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? .failure(.unavailable)
    }
    guard let insight = InsightReader.insight(from: try answer.get()) else { throw .unusable }
    return insight
  }

  private func run(_ prompt: String) async -> Result<String, InsightError> {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100))
    ]
    do {
      let result = try await Subprocess.run(
        .path("/bin/sh"), arguments: ["-c", command], platformOptions: options,
        input: .fileDescriptor(try Self.file(of: prompt), closeAfterSpawningProcess: true),
        output: .string(limit: Self.maxAnswerSize), error: .discarded)
      // Kills what it left in the background: the first process group of its session. The group's number isn't reused
      // while one of its processes lives.
      kill(-result.processIdentifier.value, SIGKILL)
      return Self.answer(result.terminationStatus, result.standardOutput)
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      return .failure(.failed(reason: "the command said more than \(Self.maxAnswerSize >> 10) KB"))
    } catch {
      return .failure(.failed(reason: "the command could not be run"))
    }
  }

  /// Creates a file that has no name, is readable by its owner only, and contains the prompt. With a pipe, a command
  /// that doesn't read its input would end this process with SIGPIPE.
  private static func file(of prompt: String) throws -> FileDescriptor {
    var name = Array("\(FileManager.default.temporaryDirectory.path)/daylist-XXXXXX".utf8CString)
    let number = mkstemp(&name)
    guard number >= 0 else { throw Errno(rawValue: errno) }
    unlink(name)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let file = FileDescriptor(rawValue: number)
    do {
      try file.writeAll(prompt.utf8)
      try file.seek(offset: 0, from: .start)
      return file
    } catch {
      try file.close()
      throw error
    }
  }

  private static func answer(
    _ status: TerminationStatus, _ text: String?
  ) -> Result<String, InsightError> {
    switch status {
    case .exited(0): text.map { .success($0) } ?? .failure(.unusable)
    case .exited(let code): .failure(.failed(reason: "the command ended with status \(code)"))
    default: .failure(.failed(reason: "the command was killed"))
    }
  }
}
