import FoundationEssentials
import ProjectTestSupport
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// A project in a temporary folder and the real `qa` to run in it.
final class TestProject: Sendable {
  let root: String
  /// A name that no other test has, so that captures never wait for each other.
  let screen: String
  /// The folder for the user's state, which belongs to no checkout.
  let state: String
  /// Whether its configs name no absolute path, so that projects with the same files have the same baselines.
  let isMovable: Bool

  init(isMovable: Bool = false) throws {
    self.isMovable = isMovable
    let id = UInt64.random(in: 0...UInt64.max)
    root = TestPlace.newFolder("qa-tests")
    screen = "s\(id)"
    state = TestPlace.newFolder("qa-tests-state")
    try FileManager.default.createDirectory(
      atPath: root + "/screenshots", withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
    try? FileManager.default.removeItem(atPath: state)
  }

  /// Returns a shell line that waits up to a minute until a shell condition holds.
  static func wait(until condition: String) -> String {
    "for look in $(seq 1200); do if \(condition); then break; fi >/dev/null 2>&1; sleep 0.05; done"
  }

  /// More processes than processors, since most of them wait for something else.
  private static let gate = Gate(width: 4 * ProcessInfo.processInfo.activeProcessorCount)

  struct Result: Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// The output with one blank between words, regardless of line breaks.
    var unwrappedOutput: String { output.unwrapped }
    /// The output without the durations of captures.
    var timeless: String { output.timeless }
  }

  /// Runs `qa` and waits for its end.
  func qa(_ arguments: String...) async throws -> Result { try await qa(arguments) }

  /// - Parameters:
  ///   - folder: The working directory, relative to the project; nil for its root.
  ///   - prefix: A command that runs the command after it.
  ///   - input: What the command reads; nil for a terminal on which nothing is typed, as a person has one.
  func qa(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    prefix: [String] = [], input: [UInt8]? = []
  ) async throws -> Result {
    let command = TestPlace.timeLimit + prefix + ["\(TestPlace.programs)/qa"] + arguments
    if let input {
      return try await run(command, in: folder, environment, .array(input))
    }
    let terminal = try OpenTerminal()
    return try await run(
      command, in: folder, environment,
      .fileDescriptor(terminal.program, closeAfterSpawningProcess: false))
  }

  private func run(
    _ command: [String], in folder: String?, _ environment: [String: String],
    _ input: some InputProtocol
  ) async throws -> Result {
    try await Self.gate.pass {
      let result = try await Subprocess.run(
        .path(FilePath(command[0])), arguments: Arguments(Array(command.dropFirst())),
        environment: self.environment(environment),
        workingDirectory: FilePath(folder.map { "\(root)/\($0)" } ?? root),
        input: input, output: .bytes(limit: 1 << 24), error: .bytes(limit: 1 << 20))
      var status: Int32 = -1
      if case .exited(let code) = result.terminationStatus { status = code }
      return Result(
        status: status, output: String(decoding: result.standardOutput, as: UTF8.self),
        errors: String(decoding: result.standardError, as: UTF8.self))
    }
  }

  /// Runs `qa` and sends it a signal soon after a shell condition holds, or after a minute.
  func qa(
    _ arguments: [String], signal: String, once condition: String
  ) async throws -> Result {
    let script = """
      "$@" & run=$!
      \(Self.wait(until: condition))
      sleep 0.5
      kill -\(signal) $run
      wait $run
      """
    return try await qa(arguments, prefix: ["sh", "-c", script, "sh"])
  }

  /// Runs git in the project, quietly.
  func git(_ arguments: String...) async throws { try await git(arguments) }

  private static let gitProgram = TestPlace.path(of: "git")

  func git(_ arguments: [String], environment: [String: String] = [:]) async throws {
    let result = try await Subprocess.run(
      .path(FilePath(Self.gitProgram)), arguments: Arguments(arguments),
      environment: self.environment(environment),
      workingDirectory: FilePath(root), output: .discarded, error: .string(limit: 1 << 16))
    try #require(
      result.terminationStatus == .exited(0), "git \(arguments): \(result.standardError)")
  }

  /// The variable of Tests/check-mutants, which switches on a mutant in the programs that tests start, too.
  static let mutant = ProcessInfo.processInfo.environment.filter { $0.key == "QA_MUTANT" }

  /// The environment of `qa` and git: nothing of the user who runs the tests, plus the given variables.
  func environment(_ more: [String: String] = [:]) -> Environment {
    var variables = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": root, "LANG": "C.UTF-8",
      "XDG_STATE_HOME": state,
    ]
    for more in [gitVariables, Self.mutant, more] { variables.merge(more) { _, new in new } }
    return .custom(
      Dictionary(uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0), $1) }))
  }

  func write(_ text: String, to name: String) throws {
    let path = "\(root)/\(name)"
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? root
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(root)/\(name)"))
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(root)/\(name)").map { Array($0) }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(root)/\(name)")
  }

  /// Writes a shell script and a config for it of this test's screen.
  func configure(_ script: String, more: String = "") throws {
    try write(script, to: "app.sh")
    try write(
      """
      { \(command("app.sh")), "screenshotName": "\(screen)"\(more) }
      """, to: "screenshots/\(screen).json")
  }

  /// Writes a config of one more screen, for an existing script.
  func configureSecond(_ script: String = "app.sh", more: String = "") throws {
    try write(
      """
      { \(command(script)), "screenshotName": "\(screen)b"\(more) }
      """, to: "screenshots/\(screen)b.json")
  }

  /// The keys of a config that run a script of the project.
  func command(_ script: String) -> String {
    isMovable
      ? #""command": ["/bin/sh", "\#(script)"], "files": ["\#(script)"]"#
      : #""command": ["/bin/sh", "\#(root)/\#(script)"]"#
  }

  /// Starts a branch with another script of the first screen, approves it and commits it.
  func approve(_ script: String, onBranch branch: String) async throws {
    try await git("checkout", "-q", "-b", branch)
    try configure(script)
    _ = try await qa("run")
    _ = try await qa("approve", "--all", "--reason", "renamed", "--by", "A")
    try await git("commit", "-q", "-a", "-m", "renamed")
  }

  /// Makes a repository with one screen that is approved and committed; a movable one has no captures.
  func makeApproved(_ script: String) async throws {
    try await git("init", "-q")
    try configure(script)
    if isMovable {
      try await approveAll()
    } else {
      _ = try await qa("run")
      _ = try await qa("approve", "--all", "--reason", "start", "--by", "A")
    }
    try await git("add", "-A", "--", "screenshots/baseline")
    try await git("commit", "-q", "-m", "start")
  }

  /// The ids of running processes that this test's capture started.
  var appProcesses: [String] {
    let mark = Array("QA_CAPTURE=/tmp/qa-captures/\(screen)".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil,
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ")
      else { return false }
      return environment.split(separator: 0).contains { $0.elementsEqual(mark) }
    }
  }

  /// The folders of this test's captures that are still there after up to 5 s. Another `qa` of this machine that starts
  /// at this moment looks into the folder of every capture with a process, and makes it again for that.
  func captureFoldersLeft() async throws -> [String] {
    for _ in 0..<100 where !captureFolders.isEmpty { try await Task.sleep(for: .milliseconds(50)) }
    return captureFolders
  }

  private var captureFolders: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/tmp/qa-captures")) ?? []
    return names.filter { $0.hasPrefix(screen) }
  }

  /// Every file below `screenshots/baseline` and every picture in `screenshots/current`.
  var pictures: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for folder in ["screenshots/baseline", "screenshots/current"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
      for name in names where name.hasSuffix(".png") || folder.hasSuffix("baseline") {
        files["\(folder)/\(name)"] = bytes("\(folder)/\(name)")
      }
    }
    return files
  }
}

extension String {
  /// A report without the durations of captures, which are at the ends of lines.
  var timeless: String {
    replacing(/\ +\d+\.\d s(?:, slowest \S+ \d+\.\d s)?$/.anchorsMatchLineEndings(), with: "")
  }

  /// The text with one blank between words.
  var unwrapped: String { split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
}
