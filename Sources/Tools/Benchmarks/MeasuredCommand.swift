internal import FoundationEssentials
internal import Glibc
internal import Subprocess
internal import SystemPackage

/// What a command took.
struct Measurement {
  /// In seconds.
  let wall: Double
  /// The processor time of the command and of all processes that it waited for, in seconds.
  let processor: Double
  /// The most memory that one of these processes had at once, in bytes; at least that of this program when it starts.
  let memory: Double
  let exitCode: Int32
}

/// A command whose time and memory are measured. Its output is discarded.
///
/// It is started by another process of this program: a process counts the memory of the one that started it, and this
/// one may have much.
struct MeasuredCommand {
  let arguments: [String]
  /// The folder in which it runs, or nil for this one.
  var folder: String?
  var input = "/dev/null"
  /// The exit codes that are no failure.
  var expected: Set<Int32> = [0]

  init(_ arguments: [String], in folder: String? = nil) {
    self.arguments = arguments
    self.folder = folder
  }

  /// - Throws: If it can't be started, or ends with another exit code than expected.
  func run() async throws -> Measurement {
    let input = try FileDescriptor.open(FilePath(input), .readOnly)
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let result = try await Subprocess.run(
      .path(FilePath(own)), arguments: Arguments([Self.mode] + arguments),
      workingDirectory: folder.map { FilePath($0) },
      input: .fileDescriptor(input, closeAfterSpawningProcess: true),
      output: .string(limit: 1 << 12), error: .discarded)
    let numbers = result.standardOutput.split { " \n".contains($0) }.compactMap { Double($0) }
    guard numbers.count == 4 else {
      throw BenchmarkError("\(arguments.joined(separator: " ")): can't be started")
    }
    guard expected.contains(Int32(numbers[3])) else {
      throw BenchmarkError(
        "\(arguments.joined(separator: " ")): ended with \(Int(numbers[3]))")
    }
    return Measurement(
      wall: numbers[0], processor: numbers[1], memory: numbers[2], exitCode: Int32(numbers[3]))
  }

  // MARK: The other process

  private static let mode = "--measure"

  /// Measures the command in the arguments if this is the other process, prints the figures and ends.
  static func runIfAsked() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.first == mode else { return }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var pointers = arguments.dropFirst().map { strdup($0) }
    pointers.append(nil)
    var (process, status, usage) = (pid_t(), Int32(), rusage())
    let start = ContinuousClock.now
    guard posix_spawnp(&process, arguments[1], &actions, nil, pointers, environ) == 0,
      wait4(process, &status, 0, &usage) == process
    else { exit(1) }
    let wall = start.duration(to: .now) / .seconds(1)
    let processor = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    // As a shell has it: 128 and the signal's number, if one ended it.
    let code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    print(wall, processor, usage.ru_maxrss << 10, code)
    exit(0)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
