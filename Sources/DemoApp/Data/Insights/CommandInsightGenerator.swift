package import DaylistDomain
internal import FoundationEssentials
internal import Glibc
internal import Subprocess
internal import SystemPackage

/// Has a command of the person's choice write insights: it gets a prompt at its standard input, and says the
/// insight at its standard output.
///
/// The command runs in a session of its own, so that it can't write on the terminal. When it has ended, or took
/// too long, whatever of it still runs is killed.
package struct CommandInsightGenerator: InsightGeneratorProtocol {
  private let command: String
  private let timeout: Duration
  private let builder: InsightPromptBuilder

  /// Of what the command says, in bytes.
  private static let longestAnswer = 64 << 10

  /// - Parameter command: As `sh` reads it; nothing but white space is none.
  package init(
    command: String, timeout: Duration = .seconds(30),
    builder: InsightPromptBuilder = InsightPromptBuilder()
  ) {
    self.command = command
    self.timeout = timeout
    self.builder = builder
  }

  package var isAvailable: Bool { !command.allSatisfy(\.isWhitespace) }

  package func insight(for request: InsightRequest) async throws(InsightError) -> Insight {
    guard isAvailable else { throw .unavailable }
    let prompt = builder.prompt(for: request)
    let answer = await withTaskGroup(of: Result<String, InsightError>.self) { group in
      group.addTask { await run(prompt) }
      group.addTask {
        do {
          try await Task.sleep(for: timeout)
        } catch {
          // Nobody waits for the insight any more.
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
        output: .string(limit: Self.longestAnswer), error: .discarded)
      // Its session's first group: what it left in the background. Nobody else has the number while one is there.
      kill(-result.processIdentifier.value, SIGKILL)
      return Self.answer(result.terminationStatus, result.standardOutput)
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      return .failure(.failed(reason: "the command said more than \(Self.longestAnswer >> 10) KB"))
    } catch {
      return .failure(.failed(reason: "the command could not be run"))
    }
  }

  /// A file without a name, for its owner only, to be read from its beginning. A pipe would end this process by
  /// a signal where the command does not read what it is given.
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
